import type { KeptBytes, KeptStore } from '../../src/app/ports/host/host.ts';
import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { KeptSearch } from '../../src/app/jobs/modes/kept-search.ts';
import { readSeatRun } from '../../src/app/jobs/places/kept-run.ts';
import { KeptRoom } from '../../src/app/setup/kept-room/kept-room.ts';
import { KeptStability } from '../../src/app/setup/kept-room/kept-stability.ts';
import { MARK } from '../../src/app/setup/kept-room/kept-content.ts';
import { hashedName } from '../../src/app/setup/kept-room/room-key.ts';
import { pack } from '../../src/app/setup/kept-room/pack.ts';
import { recallWalls } from '../../src/app/inputs/materials/kept-walls.ts';
import { planScene } from '../../src/app/planning/scene/plan-scene.ts';
import { kernelFile } from '../../src/app/ports/engine/kernel-cache.ts';
import { settleDrivers } from '../../src/node/adapters/driver-trial.ts';
import type { DawnTrial } from '../../src/node/adapters/drivers.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { admittanceAt } from '../../src/material/branches.ts';
import { wallHash } from '../../src/material/kept-walls.ts';
import { ownDefinition, wallOfMaterial } from '../../src/material/material-wall.ts';
import { speedOfSound } from '../../src/material/air.ts';
import { roomStencil } from '../../src/kernel/interior/stencil.ts';
import { pointsOnGrid } from '../../src/scheme/points.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { RunError } from '../../src/units/errors.ts';
import { celsius, kilopascals, percent } from '../../src/units/quantities.ts';
import { filesWith } from './inputs.ts';
import { textOf, type Reader } from './reader.ts';
import { KeptRuns, keptRunsText } from '../../src/app/jobs/room-trials/kept-runs.ts';

/** A store of one text, under any name, and what is written to it. */
class OneText {
  written = '';

  constructor(private readonly text?: string) {}

  readonly store: KeptStore = {
    read: () => Promise.resolve(this.text),
    update: (_, change) => Promise.resolve(void (this.written = change(this.written || undefined))),
    place: (name) => name,
  };
}

/** The text that the program itself keeps. */
async function keptText(keep: (store: KeptStore) => Promise<unknown>): Promise<Uint8Array[]> {
  const one = new OneText();
  await keep(one.store);
  return [new TextEncoder().encode(one.written)];
}

const air = { temperature: celsius(20), relativeHumidity: percent(50), pressure: kilopascals(101.325), absorbs: false };

const SCENE = JSON.stringify({
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { rigid: { admittance: 0.1 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.5, 1.2] }, material: 'rigid' }] },
  sources: { S1: { position: [0.4, 0.5, 0.6] } },
  receivers: { R1: { position: [1.3, 0.7, 0.8] } },
  durationSeconds: 0.05,
  maxFrequencyHz: 300,
});

/** Plans a scene with what is kept of the device. @param measures Whether a device that is not known is measured */
async function plan(store: KeptStore, measures: boolean): Promise<unknown> {
  const engine = new CpuEngine({ threads: 1, precision: 32, processor: 'fuzzer' } as never);
  if (!measures) engine.open = () => Promise.reject(new RunError('the device is not known', 'Measure it.'));
  return planScene(
    { sceneFile: 'a.json', schemes: 'leggy-1@standard,compact-3@2%' },
    {
      host: { files: new MemoryFiles(new Map([['a.json', new Blob([SCENE])]])), kept: store },
      memoryLimit: 1e9,
      signal: new AbortController().signal,
      makeEngine: () => Promise.resolve(engine),
    },
  );
}

/** Materials that are all different: a wall is read once. */
let materials = 0;

async function recall(store: KeptStore, absorption: number): Promise<unknown> {
  const bands = [250, 500, 1000].map((centreHz) => ({ centreHz, absorption }));
  const definition = { kind: 'bands', fraction: 1, bands } as const;
  await recallWalls({ materials: new Map([['m', definition]]), air }, ['m'], { store });
  return admittanceAt(wallOfMaterial(definition, speedOfSound(air)) as never, 0.1);
}

const stencil = (): Parameters<typeof kernelFile>[1] => {
  const scheme = schemeByName('compact-3', 'scheme');
  return roomStencil({ scheme, ...pointsOnGrid(scheme, { size: [64, 64, 64] }) });
};
const kernel = (store: KeptStore): ReturnType<typeof kernelFile> =>
  kernelFile('fuzzer', stencil(), { pitch: 64, rows: 64, planes: 64, first: 0 }, { store });

const stability = (store: KeptStore): KeptStability =>
  new KeptStability(
    'room',
    { engine: { kind: 'cpu', identity: 'fuzzer', precision: 32 }, report: null } as never,
    store,
  );

/** The manifests of which a process loads some. */
const INSTALLED = ['/usr/share/vulkan/icd.d/a.json', '/usr/share/vulkan/icd.d/b.json'];

/** Returns the variable that says which drivers are loaded. A kept text that names another file is a fault. */
async function settle(store: KeptStore): Promise<unknown> {
  const env: NodeJS.ProcessEnv = {};
  const attempt = ({ VK_ICD_FILENAMES: alone }: NodeJS.ProcessEnv): Promise<DawnTrial> =>
    Promise.resolve({ finds: alone !== INSTALLED[0], writes: true });
  await settleDrivers(env, { installed: INSTALLED, machine: { boot: 'fuzzer' }, attempt, store });
  const loaded = env['VK_ICD_FILENAMES'];
  if (loaded?.split(':').some((driver) => !INSTALLED.includes(driver))) throw new TypeError(`it loads ${loaded}`);
  return loaded;
}

const readText =
  (read: (store: KeptStore) => Promise<unknown>) =>
  (input: Uint8Array): Promise<unknown> =>
    read(new OneText(textOf(input)).store);

async function packed(value: unknown): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of pack(value)) parts.push(part);
  return Uint8Array.from(Buffer.concat(parts));
}

async function* inParts(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

/** The program keeps a room under this name. */
const ROOM_NAME = 'room';

/** The parts of a room, as far as they are looked at when it is read. */
const ROOM = {
  room: { nodes: { rows: new Uint8Array(5000).fill(7) }, graph: { laws: [1, -0, undefined, NaN] } },
  outside: { at: Float64Array.of(1, 2, 3) },
  materialNames: ['plaster'],
  materials: [],
  areas: [new Uint16Array(300), new Int32Array(7), 'text'],
  effectiveAreas: [],
  walls: {},
  volume: {},
};

/** A run from a seat with two candidates, as it is kept. */
const SEAT_RUN = { responses: [Float32Array.of(0, 1, 0.5), Float32Array.of(0, 0.5, 1)], rateHz: 500 };
const SEAT_NAME = 'places-0123456789012345678901234567890123456789';

/** Reads a run from a seat from a store that holds one, or not. */
const readSeat = async (input: Uint8Array): Promise<unknown> =>
  (await readSeatRun(storeOf(input), SEAT_NAME, { responses: 2, rateHz: 500 }))?.responses.length;

/** The rigid modes of a room of three moving nodes, as a search for modes keeps them. */
const RIGID = { eigenvalues: Float64Array.of(0, 0.1), fields: Float64Array.of(1, 1, 1, 1, 0, -1), residual: 1e-4 };
const SEARCH = { room: 'fuzzer' };

/** Reads what a search for modes has kept from a store that holds one part, or not. */
async function readSearch(input: Uint8Array): Promise<unknown> {
  const { known } = await KeptSearch.read(storeOf(input), SEARCH, 3, 'fuzzer');
  return known.rigid?.residual;
}

/** Reads a room from a store that holds one, or not. */
async function readRoom(input: Uint8Array): Promise<unknown> {
  const place = Reflect.construct(KeptRoom, [storeOf(input), ROOM_NAME]) as KeptRoom;
  return (await place.read(() => undefined))?.materialNames;
}

/** A store that holds one content, under any name. */
function storeOf(input: Uint8Array): KeptBytes {
  const pieces = [input.subarray(0, 100), input.subarray(100)];
  return {
    read: () => Promise.resolve(inParts(pieces)),
    write: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  };
}

/** Runs of a scene with other materials, as a file keeps them. */
const KEPT_RUNS = keptRunsText(
  new Map([
    [
      '0123456789abcdef'.repeat(4),
      {
        figures: [
          { figure: 't20Seconds', centreHz: 125, values: [0.8, null], half: 0.05 },
          { figure: 'sti', centreHz: null, values: [0.6, 0.62], half: null },
        ],
        materials: [{ name: 'plaster · x-', squareMetres: 12, bands: [{ centreHz: 125, random: 0.1 }] }],
        validToHz: 400,
        durationSeconds: 1.2,
        scheme: 'compact-5@2%',
        volumeCubicMetres: 60,
        warnings: ['not determined at single receivers'],
        seconds: 2.5,
      },
    ],
  ]),
);

export const cacheReaders: readonly Reader[] = [
  {
    name: 'kept runs',
    covers: ['src/app/jobs/room-trials/kept-runs.ts'],
    seeds: () => [new TextEncoder().encode(KEPT_RUNS)],
    json: true,
    read: (input) => KeptRuns.open(filesWith('out/runs.json', input), 'out', 'runs.json'),
  },
  {
    name: 'device',
    covers: ['src/app/ports/host/kept-file.ts', 'src/app/planning/plan/profile-cache.ts'],
    seeds: () => keptText((store) => plan(store, true)),
    json: true,
    read: readText((store) => plan(store, false)),
    // It computes: a room is put on its grid, or a device measured.
    mostSeconds: 20,
    share: 0.03,
  },
  {
    name: 'walls',
    covers: ['src/app/inputs/materials/kept-walls.ts'],
    seeds: () => keptText((store) => recall(store, 0.3)),
    json: true,
    read: (input) => {
      const text = textOf(input);
      const hash = /"content":\{"([^"]+)"/.exec(text)?.[1];
      const next = 0.1 + 1e-7 * materials++;
      if (hash === undefined) return recall(new OneText(text).store, next);
      return recall(new OneText(text.replace(hash, hashOf(next))).store, next);
    },
  },
  {
    name: 'kernel',
    covers: ['src/app/ports/engine/kernel-cache.ts'],
    seeds: () =>
      keptText((store) =>
        kernel(store).update(() => ({
          choice: { design: 'march', workgroup: [8, 8, 1], parameters: { planes: 4 } },
          outcome: 'fastest',
          ctpnNs: 0.1,
          overDefault: 0.9,
          tried: 5,
          complete: true,
          allowedMs: 100,
        })),
      ),
    json: true,
    read: readText((store) => kernel(store).read()),
  },
  {
    name: 'stability',
    covers: ['src/app/setup/kept-room/kept-stability.ts'],
    seeds: () =>
      keptText((store) =>
        stability(store).write({ proof: null, largestEigenvalue: 0.9, certifiedBelow: 0.99, steps: 400 }),
      ),
    json: true,
    read: readText((store) => stability(store).read()),
  },
  {
    name: 'drivers',
    covers: ['src/node/adapters/driver-trial.ts'],
    seeds: () => keptText(settle),
    json: true,
    read: readText(settle),
  },
  {
    name: 'room',
    covers: ['src/app/setup/kept-room/pack.ts'],
    seeds: async () => [await packed({ mark: MARK, name: ROOM_NAME, content: ROOM })],
    read: readRoom,
    share: 0.5,
  },
  {
    name: 'run from a seat',
    covers: ['src/app/jobs/places/kept-run.ts'],
    seeds: async () => [await packed({ mark: MARK, name: SEAT_NAME, content: SEAT_RUN })],
    read: readSeat,
    share: 0.2,
  },
  {
    name: 'search for modes',
    covers: ['src/app/jobs/modes/kept-search.ts'],
    seeds: async () => {
      const name = await hashedName('modes', { ...SEARCH, part: 'rigid' });
      return [await packed({ mark: MARK, name, content: RIGID })];
    },
    read: readSearch,
    share: 0.2,
  },
];

const hashOf = (absorption: number): string =>
  wallHash(
    ownDefinition({
      kind: 'bands',
      fraction: 1,
      bands: [250, 500, 1000].map((centreHz) => ({ centreHz, absorption })),
    }),
    speedOfSound(air),
  );
