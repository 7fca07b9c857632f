import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SavedRooms } from '../../../src/app/jobs/bench/rooms/rooms-file.ts';
import type { RenderReport, TimingReport } from '../../../src/app/rendering/finished/render-report.ts';
import { propertiesOf } from '../../../src/engine/engine-properties.ts';
import { workloads, type Workload } from './workloads.ts';

/** What is measured, and on what. */
export interface MeasureOptions {
  /** Root of the repository, for the shipped scenes. */
  readonly root: string;
  /** The program: `dist/cli.js`. */
  readonly program: string;
  /** Options that name the engine and the device. */
  readonly engine: readonly string[];
  readonly isGpu: boolean;
  readonly rounds: number;
  /** Only workloads whose names contain this. */
  readonly only: string;
  readonly say: (text: string) => void;
}

/**
 * What is loaded before the program. It writes the processor time of the process at its end. On the processor engine
 * the clock of the program counts processor time, too, so that other work of the machine changes no stage.
 */
const BEFORE = (file: string, countsProcessor: boolean): string => `
import { writeFileSync } from 'node:fs';
const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
${countsProcessor ? 'performance.now = used;' : ''}
process.on('exit', () => writeFileSync(${JSON.stringify(file)}, JSON.stringify(used() / 1000)));
`;

/** Runs all workloads round after round: what changes slowly in the machine changes all of them. */
export function measure(options: MeasureOptions): {
  readonly times: Record<string, number[]>;
  readonly device: string;
} {
  const times: Record<string, number[]> = {};
  let device = '';
  for (let round = 0; round < options.rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'wavehall-baseline-'));
    try {
      for (const workload of workloads(options.root, folder, options.engine, options.isGpu)) {
        if (!workload.name.includes(options.only) || (workload.only === 'gpu' && !options.isGpu)) continue;
        const found = measureOne(workload, folder, options);
        device = found.device ?? device;
        for (const [name, seconds] of found.times) (times[name] ??= []).push(seconds);
        options.say(`round ${round + 1}, ${workload.name}: ${found.times[0][1].toFixed(2)} s`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return { times, device };
}

interface MeasuredOnce {
  readonly times: Times;
  readonly device?: string | undefined;
}

function measureOne(workload: Workload, folder: string, { program, isGpu }: MeasureOptions): MeasuredOnce {
  const [before, usedFile] = [join(folder, 'before.mjs'), join(folder, 'used.json')];
  writeFileSync(before, BEFORE(usedFile, !isGpu));
  const cache = join(folder, 'cache');
  mkdirSync(cache, { recursive: true });
  const start = performance.now();
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', pathToFileURL(before).href, program, ...workload.command],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1e9,
      env: { ...process.env, XDG_CACHE_HOME: cache },
    },
  );
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${workload.name} ended with status ${status}`);
  const used = JSON.parse(readFileSync(usedFile, 'utf8')) as number;
  const { name } = workload;
  const whole: [string, number][] = [
    [`${name}, processor`, used],
    ...(isGpu ? [[`${name}, by the clock`, seconds] as [string, number]] : []),
  ];
  if (workload.tells === undefined) return { times: whole };
  return workload.tells === 'rendering' ? rendering(name, whole, stdout) : rooms(name, whole, stdout);
}

type Times = readonly (readonly [name: string, seconds: number])[];

/** Stages and passes have the names that the program gives them. */
function rendering(name: string, whole: Times, stdout: string): MeasuredOnce {
  const { adapter, engine, timing } = JSON.parse(stdout) as Pick<RenderReport, 'adapter' | 'engine' | 'timing'>;
  return { device: adapter, times: [...whole, ...timesOf(name, timing, !propertiesOf({ kind: engine }).usesCores)] };
}

function rooms(name: string, whole: Times, stdout: string): MeasuredOnce {
  const { adapter, entries } = JSON.parse(stdout) as SavedRooms;
  const times = entries.flatMap(({ room, walls, stepMicroseconds, timing }) => {
    const title = `${name}: ${room}, ${walls}`;
    return [[`${title}: ${STEPS} steps`, (STEPS * stepMicroseconds) / 1e6] as const, ...timesOf(title, timing, true)];
  });
  return { device: adapter, times: [...whole, ...times] };
}

/** Steps and passes are given for so many: seconds then, as all else. */
const STEPS = 10_000;

/** @param hasPasses Passes of the processor are those of one thread, with its waiting for the others. */
function timesOf(title: string, { stages, passes }: TimingReport, hasPasses: boolean): Times {
  return [
    ...stages.map(
      ({ name, within, seconds }) => [`${title}: ${within === null ? name : `${within}, ${name}`}`, seconds] as const,
    ),
    ...((hasPasses && passes) || []).map(
      ({ name, microseconds }) => [`${title}: ${STEPS} steps, ${name}`, (STEPS * microseconds) / 1e6] as const,
    ),
  ];
}
