import { defineConfig } from 'vitest/config';
import { wgslText } from './build/wgsl-text.ts';
import { LONGEST_WAIT } from './test/support/longest-wait.ts';
import { testProcesses } from './test/support/processes.ts';
import { SlowestFirst } from './test/support/slowest-first.ts';

const { isolated, state, browser, gpu, shared } = testProcesses(import.meta.dirname, [
  'test/conformance',
  'test/e2e',
  'test/faults',
  'test/physics',
  'test/unit',
  'test/window',
]);

/** Whether files or tests are shuffled; our sequencer would replace Vitest's for a random order of files. */
const inRandomOrder = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

export default defineConfig({
  plugins: [wgslText()],
  test: {
    globalSetup: ['test/support/browser/software-vulkan.ts'],
    setupFiles: ['test/support/own-folders.ts', 'test/support/put-back.ts'],
    reporters: ['default', 'test/support/closing-line.ts'],
    sequence: inRandomOrder ? {} : { sequencer: SlowestFirst },
    // dawn.node needs its own process: it crashed in worker threads.
    pool: 'forks',
    // The software GPU itself uses every core; more processes only make each test slower.
    maxWorkers: 2,
    // Projects share what Vite makes of a module, also between runs; a key holds the text of the module.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/wavehall/modules' },
    // Limits end what hangs and measure nothing: beside eight other programs, the slowest test takes some 500 s.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: LONGEST_WAIT } },
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [...isolated],
        },
      },
      // Starting a process and loading the program takes about a second, so files that can share processes do.
      {
        extends: true,
        test: { name: 'state', include: [...state], isolate: false, setupFiles: ['test/support/own-modules.ts'] },
      },
      { extends: true, test: { name: 'browser', include: [...browser], isolate: false } },
      { extends: true, test: { name: 'gpu', include: [...gpu], isolate: false } },
      { extends: true, test: { name: 'shared', include: [...shared], isolate: false } },
    ],
  },
});
