/**
 * `npm run soak -- [--hours H] [--long H] [--seconds S] [--engine cpu|webgpu] [--seed N]`: renders hours of sound in
 * one process, as a service would: many short runs of several rooms, checks, plans, scenes that are refused and runs
 * that are stopped among them, and one long run at the end. It prints what the process holds as it goes, and ends with
 * 1 if that grows by more than `held.ts` allows.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  CancelledError,
  checkScene,
  chooseEngine,
  ENGINE_CHOICES,
  InputError,
  planScene,
  renderScene,
  seconds,
} from '../../../src/app/index.ts';
import type { EngineControls } from '../../../src/app/index.ts';
import { nodeHost, memoryLimit, processorName, provideGpu, releaseGpus, threadCount } from '../../../src/node/index.ts';
import { userKeptStore } from '../../../src/node/kept-store.ts';
import { threadStarter } from '../../../src/node/threads/threads.ts';
import { countBuffers, GROWTH, heldNow, type Held } from './held.ts';
import { MESH, sceneOf, SOAK_ROOMS } from './rooms.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    long: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '30' },
    engine: { type: 'string', default: 'cpu' },
  },
});
const HOURS = Number(values.hours);
const LONG_HOURS = Number(values.long);
const SECONDS = Number(values.seconds);
/** Long enough for threads to finish the response. */
const THREADED_HOURS = 0.1;

const folder = mkdtempSync(join(tmpdir(), 'wavehall-soak-'));
// What is kept between runs goes there, too, and away with it.
process.env['XDG_CACHE_HOME'] = join(folder, 'cache');

function controls(signal: AbortSignal): EngineControls {
  const cpu = {
    threads: threadCount(),
    processor: processorName(),
    startThread: threadStarter(new URL('./cpu-thread.js', import.meta.url)),
    memoryLimit: memoryLimit(),
  };
  const gpu: typeof provideGpu = async () => {
    const provided = await provideGpu();
    if (provided) countBuffers(provided.device);
    return provided;
  };
  const engine = ENGINE_CHOICES.find((choice) => choice === values.engine) ?? 'cpu';
  return {
    host: nodeHost(),
    memoryLimit: memoryLimit(),
    signal,
    makeEngine: () => chooseEngine({ engine, precision: 32 }, { gpu, kept: userKeptStore(), cpu }),
  };
}

function fileOf(name: string): string {
  return join(folder, `${name}.json`);
}

/** Ends as it should: with an error of this kind. */
async function fails(kind: new (...args: never[]) => Error, work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => new Error('the work came to an end'),
    (caught: unknown) => caught,
  );
  if (!(error instanceof kind)) throw error;
}

/** Simulated time, s. */
let sound = 0;
let runs = 0;

/** One run of the `k`-th kind. */
async function once(k: number): Promise<void> {
  const room = SOAK_ROOMS[k % SOAK_ROOMS.length];
  const request = { sceneFile: fileOf(room.name), outFolder: join(folder, 'out') };
  const stop = new AbortController();
  const here = controls(stop.signal);
  runs++;
  if (k % 23 === 7) await checkScene(request, here);
  else if (k % 23 === 11) await planScene({ ...request, schemes: 'leggy-1' }, here);
  else if (k % 23 === 13) await fails(InputError, renderScene({ ...request, scheme: 'no-such' }, here));
  else if (k % 23 === 17) {
    // Stopped after 0 to 0.2 s: while it prepares, opens, steps or finishes.
    setTimeout(() => stop.abort(), (k * 37) % 200);
    await fails(CancelledError, renderScene({ ...request, duration: seconds(3600) }, here));
  } else {
    await renderScene(request, here);
    sound += SECONDS;
  }
  releaseGpus();
}

/** One run of many steps, whose response is finished on threads. */
async function longRun(hours: number): Promise<void> {
  const request = { sceneFile: fileOf(SOAK_ROOMS[1].name), outFolder: join(folder, 'out'), raw: true };
  await renderScene({ ...request, duration: seconds(hours * 3600) }, controls(new AbortController().signal));
  releaseGpus();
  sound += hours * 3600;
  runs++;
}

function lineOf(held: Held): string {
  const { heapMegabytes: heap, outsideMegabytes: outside, residentMegabytes: resident } = held;
  const counts = `${held.files} files, ${held.threads} threads, ${held.gpuBuffers} GPU buffers`;
  const memory = `heap ${heap} MB, outside ${outside} MB, resident ${resident} MB`;
  return `${(sound / 3600).toFixed(2).padStart(6)} h of sound, ${runs} runs: ${memory}, ${counts}`;
}

const begun = performance.now();
try {
  for (const room of SOAK_ROOMS) writeFileSync(fileOf(room.name), JSON.stringify(sceneOf(room, SECONDS)));
  writeFileSync(join(folder, MESH.name), MESH.text);

  // Tables of the program fill up in the first runs.
  const short = (HOURS - LONG_HOURS) * 3600;
  let first: Held | undefined;
  let next = 0;
  // The threads that finish long responses are started once, and stay.
  await longRun(THREADED_HOURS);
  for (let k = 0; sound < short; k++) {
    await once(k);
    if (sound < next) continue;
    const held = await heldNow();
    console.log(lineOf(held));
    if (sound > 0.1 * short) first ??= held;
    next += short / 24;
  }
  if (LONG_HOURS > 0) await longRun(LONG_HOURS);
  const last = await heldNow();
  console.log(lineOf(last));
  console.log(
    `${((performance.now() - begun) / 60_000).toFixed(1)} minutes, peak ${process.resourceUsage().maxRSS >> 10} MB`,
  );
  for (const key of Object.keys(GROWTH) as (keyof Held)[]) {
    const grown = last[key] - (first ?? last)[key];
    if (grown <= GROWTH[key]) continue;
    console.log(`${key} grew by ${grown.toFixed(1)}, more than ${GROWTH[key]}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
