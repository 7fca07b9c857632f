import { CHECKPOINT_MARK } from '../../src/app/rendering/kept-run/checkpoint-files.ts';
import { readCheckpoint, resumeRendering } from '../../src/app/rendering/resume.ts';
import type { CheckpointFolder, Host, KeptBytes } from '../../src/app/ports/host/host.ts';
import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { packKept } from '../../src/app/setup/kept-room/kept-content.ts';
import { KeptRoom } from '../../src/app/setup/kept-room/kept-room.ts';
import { pack, unpack } from '../../src/app/setup/kept-room/pack.ts';
import type { RenderControls } from '../../src/app/rendering/job/job.ts';
import { renderScene } from '../../src/app/rendering/render.ts';
import { decodeWav } from '../../src/response/decode-wav.ts';
import { seconds } from '../../src/units/quantities.ts';
import { BLOCK, cpuEngine, watched } from '../support/checkpoint-runs.ts';
import { keptInMemory } from '../support/test-host.ts';
import type { Reader } from './reader.ts';
import { typedJson, typedValue } from './typed-json.ts';

/**
 * Checkpoints and kept rooms. A folder of checkpoints may come from a stranger: its bytes are changed, and the values
 * behind its checksums, so that a rendering goes on with them.
 */

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [1, 0.8, 0.9] }, material: 'wall' }] },
  sources: { A: { position: [0.3, 0.3, 0.4] }, B: { position: [0.7, 0.5, 0.5] } },
  receivers: { R: { position: [0.7, 0.4, 0.6] } },
  durationSeconds: 0.02,
  maxFrequencyHz: 250,
  sampleRateHz: 2000,
  scheme: 'compact-3@5%',
  walls: 'staircase',
};

/** Contents by name, in memory. */
class Contents {
  constructor(readonly files = new Map<string, Uint8Array>()) {}

  readonly store: KeptBytes = {
    read: (name) => Promise.resolve(this.files.has(name) ? whole(this.files.get(name)!) : undefined),
    write: async (name, parts) => void this.files.set(name, await joined(parts)),
    remove: (name) => Promise.resolve(void this.files.delete(name)),
  };

  readonly checkpoints: CheckpointFolder = {
    ...this.store,
    place: 'out/checkpoint',
    check: () => Promise.resolve(),
    names: () => Promise.resolve([...this.files.keys()]),
    remove: (names) => {
      for (const name of names) this.files.delete(name);
      return Promise.resolve();
    },
    freeBytes: () => Promise.resolve(Infinity),
    hold: () => Promise.resolve(true),
    release: () => Promise.resolve(),
    discard: () => {
      this.files.clear();
      return Promise.resolve();
    },
  };
}

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Uint8Array.from(Buffer.concat(all));
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

interface Machine extends Host {
  readonly files: MemoryFiles;
}

/** A machine with the scene, whose rooms and checkpoints are in memory. */
function machine({ rooms, checkpoints }: { readonly rooms?: Contents; readonly checkpoints?: Contents }): Machine {
  const files = new MemoryFiles(new Map([['hall.json', new Blob([JSON.stringify(SCENE)])]]));
  return {
    files,
    kept: keptInMemory(),
    rooms: rooms?.store,
    checkpoints: checkpoints && (() => checkpoints.checkpoints),
  };
}

/** Most steps that a checkpoint of a changed file may ask for: more are no fault of a reader. */
const MOST_STEPS = 2000;

const controls = (host: Host, engine = cpuEngine(), signal = new AbortController().signal): RenderControls => ({
  host,
  signal,
  memoryLimit: 1e8,
  makeEngine: () => Promise.resolve(engine),
  // Blocks of few steps, as they are in large rooms.
  watch: { stepsToNext: () => Promise.resolve(BLOCK), slices: () => [], onFrame: () => undefined },
});

/** An engine of which a run is stopped after so many steps. */
function stopping(steps: number): { readonly engine: ReturnType<typeof cpuEngine>; readonly signal: AbortSignal } {
  const stop = new AbortController();
  const engine = watched(cpuEngine(), (made) => {
    if (made >= steps) stop.abort();
  });
  return { engine, signal: stop.signal };
}

const REQUEST = { sceneFile: 'hall.json', outFolder: 'out', checkpoint: seconds(3600) };

let valid: Promise<ReadonlyMap<string, Uint8Array>> | undefined;

/** The files of a checkpoint in the run of the second source. */
const checkpoint = (): Promise<ReadonlyMap<string, Uint8Array>> => (valid ??= makeCheckpoint());

async function makeCheckpoint(): Promise<ReadonlyMap<string, Uint8Array>> {
  const contents = new Contents();
  const host = machine({ checkpoints: contents });
  for (let steps = 2 * BLOCK; ; steps += BLOCK) {
    const { engine, signal } = stopping(steps);
    const ended = await renderScene(REQUEST, controls(host, engine, signal)).catch((error: unknown) => error);
    if (contents.files.has('record-0')) return contents.files;
    if (!(ended instanceof Error)) throw new Error('no checkpoint was written');
  }
}

const readAll = async (bytes: Uint8Array): Promise<{ readonly run: string; readonly content: object }> =>
  (await unpack(whole(bytes))) as never;

/** Goes on with a checkpoint of which some files are others. @returns the samples */
async function goOn(changes: Readonly<Record<string, Uint8Array>>): Promise<unknown> {
  const host = machine({ checkpoints: new Contents(new Map([...(await checkpoint()), ...Object.entries(changes)])) });
  const { engine, signal } = stopping(MOST_STEPS);
  await resumeRendering(await readCheckpoint('out', host), controls(host, engine, signal));
  return samplesOf(host);
}

/** The samples that were written: all of them finite numbers. */
function samplesOf({ files }: Machine): readonly Float32Array[] {
  const wavs = [...files.written].filter(([name]) => name.endsWith('.wav'));
  try {
    return wavs.map(([name, bytes]) => decodeWav(bytes as Uint8Array, name).samples);
  } catch (cause) {
    throw new Error(`it wrote a file that cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Reads the content of a file of a checkpoint behind its checksum. */
const behindChecksum = (file: 'job' | 'record-0' | 'state-1', name: string): Reader => ({
  name,
  covers: ['src/app/rendering/kept-run/checkpoint-job.ts'],
  seeds: async () => [typedJson((await readAll((await checkpoint()).get(file)!)).content)],
  json: true,
  read: async (input) => {
    const { run } = await readAll((await checkpoint()).get(file)!);
    return goOn({ [file]: await joined(pack({ mark: CHECKPOINT_MARK, run, name: file, content: typedValue(input) })) });
  },
  share: 0.2,
});

const bytesOf = (file: 'job' | 'record-0' | 'state-1', name: string): Reader => ({
  name,
  covers: [
    'src/app/rendering/resume.ts',
    'src/app/rendering/kept-run/checkpoint-files.ts',
    'src/node/checkpoint-folder.ts',
  ],
  seeds: async () => [(await checkpoint()).get(file)!],
  read: (input) => goOn({ [file]: input }),
  share: 0.5,
});

let kept: Promise<ReadonlyMap<string, Uint8Array>> | undefined;

/** What a rendering keeps of its room and of its runs, by name. */
const keptRooms = (): Promise<ReadonlyMap<string, Uint8Array>> => (kept ??= keepRooms());

async function keepRooms(): Promise<ReadonlyMap<string, Uint8Array>> {
  const rooms = new Contents();
  await renderScene({ ...REQUEST, keepRuns: true, checkpoint: null }, controls(machine({ rooms })));
  return rooms.files;
}

const keptFile = async (beginning: 'room' | 'state'): Promise<readonly [string, Uint8Array]> =>
  [...(await keptRooms())].find(([name]) => name.startsWith(beginning))!;

const keptSeed = async (beginning: 'room' | 'state'): Promise<readonly Uint8Array[]> => [
  typedJson((await readAll((await keptFile(beginning))[1])).content),
];

/** What is kept under a name, with another content behind its checksum. */
async function keptAgain(beginning: 'room' | 'state', input: Uint8Array): Promise<[name: string, rooms: Contents]> {
  const [name] = await keptFile(beginning);
  const other = await joined(packKept(name, typedValue(input), 'fuzz'));
  return [name, new Contents(new Map([...(await keptRooms()), [name, other]]))];
}

export const checkpointReaders: readonly Reader[] = [
  bytesOf('job', 'checkpoint'),
  bytesOf('state-1', 'state of a checkpoint'),
  bytesOf('record-0', 'record of a checkpoint'),
  behindChecksum('job', 'content of a checkpoint'),
  behindChecksum('state-1', 'content of a state'),
  behindChecksum('record-0', 'content of a record'),
  {
    name: 'content of a kept room',
    covers: ['src/app/setup/kept-room/kept-room.ts', 'src/app/setup/kept-room/kept-content.ts'],
    seeds: () => keptSeed('room'),
    json: true,
    read: async (input) => {
      const [name, { store }] = await keptAgain('room', input);
      const place = Reflect.construct(KeptRoom, [store, name]) as KeptRoom;
      return (await place.read(() => undefined))?.materialNames;
    },
    share: 0.5,
  },
  {
    name: 'content of a kept run',
    covers: ['src/app/setup/kept-room/kept-state.ts', 'src/app/setup/kept-room/stopped-run.ts'],
    seeds: () => keptSeed('state'),
    json: true,
    read: async (input) => {
      const host = machine({ rooms: (await keptAgain('state', input))[1] });
      await renderScene({ ...REQUEST, checkpoint: null }, controls(host));
      return samplesOf(host);
    },
    share: 0.2,
  },
];
