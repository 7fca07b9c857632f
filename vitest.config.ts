import { defineConfig } from 'vitest/config';
import { wgslText } from './build/wgsl-text.ts';
import { LONGEST_WAIT } from './test/support/longest-wait.ts';
import { SlowestFirst } from './test/support/slowest-first.ts';

/**
 * Files whose tests only compute: they share processes, because starting one and loading the program takes 0.7 s each.
 * Not files that replace modules, use a GPU, or start threads or programs.
 */
const PURE = [
  'test/unit/{exact,kernel,lab,lists,material,mesh,numerics,response,room,run,scene,scheme,sofa,sphere,text,units}/**/*.test.ts',
  'test/unit/docs/**/*.test.ts',
  'test/window/{colours,core,plots,three,views}/**/*.test.ts',
  'test/unit/app/{inputs,setup,outputs,results}/**/*.test.ts',
  'test/unit/app/rendering/{finished,job,kept-run,watching,written}/*.test.ts',
  'test/unit/app/rendering/*.test.ts',
  'test/unit/app/planning/limits/*.test.ts',
  'test/unit/app/jobs/{bench,calibrate,check,imports,schemes,verify}/**/*.test.ts',
  'test/unit/app/jobs/sweep/{collect,plan}/*.test.ts',
  'test/unit/app/jobs/sweep/*.test.ts',
];

/** Whether files or tests are shuffled; our sequencer would replace Vitest's for a random order of files. */
const inRandomOrder = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

export default defineConfig({
  plugins: [wgslText()],
  test: {
    globalSetup: ['test/support/browser/software-vulkan.ts'],
    setupFiles: ['test/support/own-folders.ts'],
    reporters: ['default', 'test/support/closing-line.ts'],
    sequence: inRandomOrder ? {} : { sequencer: SlowestFirst },
    // dawn.node needs its own process: it crashed in worker threads.
    pool: 'forks',
    // The software GPU itself uses every core; more processes only make each test slower.
    maxWorkers: 2,
    // Limits end what hangs and measure nothing: beside eight other programs, the slowest test takes some 500 s.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: LONGEST_WAIT } },
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['test/{unit,window,conformance,physics,e2e,faults}/**/*.test.ts'],
          exclude: PURE,
        },
      },
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
    ],
  },
});
