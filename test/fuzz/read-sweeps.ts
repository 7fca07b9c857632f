import { figuresIn } from '../../src/app/jobs/room-trials/lines.ts';
import { readDoneLine } from '../../src/app/jobs/sweep/collect/done-lines.ts';
import { wholeReport, FIGURES as WHOLE_FIGURES } from '../support/whole-report.ts';
import { decayWav, filesWith } from './inputs.ts';
import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { LineDrawer } from '../../src/app/jobs/sweep/plan/draw-lines.ts';
import { boxRoom } from '../../src/app/jobs/sweep/plan/drawn-room.ts';
import { parsePace } from '../../src/app/jobs/sweep/pace.ts';
import { readSweep } from '../../src/app/jobs/sweep/plan/read-sweep.ts';
import { doneFolder, parseFailed } from '../../src/app/jobs/sweep/sweep-folder.ts';
import { canonicalJson } from '../../src/app/ports/host/canonical-json.ts';
import {
  MANIFEST_VERSION,
  manifestText,
  readManifestLines,
  type ManifestLine,
} from '../../src/app/jobs/sweep/manifest.ts';
import { encode, textOf, type Reader } from './reader.ts';

const HASH = '0123456789abcdef'.repeat(4);

const LINE = {
  format: MANIFEST_VERSION,
  id: 'a',
  hash: HASH,
  room: HASH,
  seed: 1,
  parameters: { width: 4 },
  scene: { wavehall: 1 },
  files: { 'hall.obj': HASH },
  keep: { raw: false, table: false, plots: false },
  split: 'test',
  predicted: { device: 'processor', seconds: 1, bytes: 10, memoryBytes: 20 },
};

const FAILURE = { id: 'a', hash: HASH, attempts: 1, error: { path: null, message: 'no', remedy: 'Try again.' } };

const SCENE = {
  wavehall: 1,
  materials: { a: { absorption: 0.1 } },
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'a' }] },
  sources: { S: { position: [1, 1, 1] } },
  receivers: { R: { position: [3, 2, 1] } },
  maxFrequencyHz: 500,
};

const SWEEP = {
  wavehallSweep: 1,
  scene: 'room.json',
  seed: 1,
  vary: {
    length: { at: 'geometry.boxes[0].add.to[0]', unit: 'm', grid: { from: 4, to: 6, count: 3 } },
    wall: { at: ['materials.a'], list: [{ absorption: 0.1 }, { absorption: 0.2 }] },
    air: { at: 'air.temperatureCelsius', unit: '°C', random: { normal: { mean: 20, deviation: 2, from: 10 } } },
  },
  rooms: 2,
  constraints: [{ volume: { atLeastCubicMetres: 10 } }],
  keep: { table: true },
  splitPercent: { training: 80, validation: 10, test: 10 },
};

const POINTS = {
  wavehallSweep: 1,
  scene: 'room.json',
  seed: 1,
  vary: {
    source: { at: 'sources.S.position', random: { inRoom: { heightMetres: [1, 2] } } },
    receiver: { at: 'receivers.R.position', random: { inBox: { from: [1, 1, 1], to: [4, 3, 2] } } },
  },
  linesPerRoom: 2,
  constraints: [
    { fromWalls: { of: ['sources', 'receivers.R'], atLeastMetres: 0.5 } },
    { distance: { between: ['sources', 'receivers'], atLeastMetres: 1, atMostMetres: 9 } },
    { lineOfSight: { between: ['sources.S', 'receivers.R'] } },
  ],
};

/** A line with the check that fits, so that what is behind it is met, too; anything else as it is. */
function withCheck(input: Uint8Array): Uint8Array {
  try {
    return new TextEncoder().encode(manifestText(JSON.parse(textOf(input)) as ManifestLine));
  } catch {
    return input;
  }
}

const inPart = (input: Uint8Array): AsyncIterable<Uint8Array> => new Blob([input]).stream();

/** Reads a finished line of a sweep, of which some files are others. */
async function readDone(changes: Readonly<Record<string, Uint8Array>>): Promise<unknown> {
  const folder = doneFolder('results', HASH);
  const files = {
    'report.json': encode(wholeReport(['R1'], WHOLE_FIGURES)),
    'S1-R1.wav': decayWav(3),
    ...changes,
  };
  const given = Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, new Blob([Uint8Array.from(bytes)])]);
  const lines = await readDoneLine({ hash: HASH }, 'results', new MemoryFiles(new Map(given as [string, Blob][])));
  return lines.map(({ source, receiver, signals }) => [source, receiver.position, signals]);
}

export const sweepReaders: readonly Reader[] = [
  {
    name: 'manifest of a sweep',
    covers: ['src/app/jobs/sweep/manifest.ts'],
    seeds: () => [encode(LINE)],
    json: true,
    read: async (input) => {
      const lines: string[] = [];
      const parts = inPart(withCheck(input));
      for await (const { line } of readManifestLines(parts, 'manifest.jsonl')) lines.push(canonicalJson(line));
      return lines;
    },
  },
  {
    name: 'sweep file',
    covers: ['src/app/jobs/sweep/plan/read-sweep.ts', 'src/scene/json-path.ts'],
    seeds: () => [encode(SWEEP), encode(POINTS)],
    json: true,
    read: async (input) => {
      const files = new MemoryFiles(
        new Map([
          ['sweep.json', new Blob([input])],
          ['room.json', new Blob([JSON.stringify(SCENE)])],
        ]),
      );
      const sweep = await readSweep('sweep.json', files);
      const drawer = new LineDrawer(sweep, ({ geometry }) =>
        Promise.resolve(boxRoom(geometry.kind === 'boxes' ? geometry.boxes : [])),
      );
      return (await drawer.draw(0)).parameters;
    },
  },
  {
    name: 'failed line of a sweep',
    covers: ['src/app/jobs/sweep/sweep-folder.ts'],
    seeds: () => [encode(FAILURE)],
    json: true,
    read: (input) => parseFailed(textOf(input)),
  },
  {
    name: 'pace of a run of a sweep',
    covers: ['src/app/jobs/sweep/pace.ts'],
    seeds: () => [encode({ predictedSeconds: 12.5, seconds: 3 })],
    json: true,
    read: (input) => parsePace(textOf(input)),
  },
  {
    name: 'report of a line of a sweep',
    covers: ['src/app/jobs/sweep/collect/done-lines.ts'],
    seeds: () => [encode(wholeReport(['R1'], WHOLE_FIGURES))],
    json: true,
    read: (input) => readDone({ 'report.json': input }),
    share: 0.3,
  },
  {
    name: 'report of a run of a search',
    covers: ['src/app/jobs/room-trials/lines.ts', 'src/app/jobs/room-trials/run-figures.ts'],
    seeds: () => [encode(wholeReport(['R1'], WHOLE_FIGURES))],
    json: true,
    read: (input) => figuresIn('line', filesWith('line/report.json', input)),
  },
  {
    name: 'sound of a line of a sweep',
    covers: ['src/app/jobs/sweep/collect/done-lines.ts'],
    seeds: () => [decayWav(3)],
    read: (input) => readDone({ 'S1-R1.wav': input }),
    share: 0.3,
  },
];
