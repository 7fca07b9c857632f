import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packProject } from '../../../src/app/results/project/pack-project.ts';
import { packed, type Project, type ProjectRun } from '../../../src/app/results/project/project.ts';
import { encodeWav, encodeWavChannels } from '../../../src/response/wav.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { boxFaces, face, writeDxf } from '../models/write-dxf.ts';
import { hallIfc } from '../models/write-ifc.ts';

const RATE = hertz(48_000);

/** A closet whose response decays in a tenth of a second. */
export const CLOSET = {
  wavehall: 1,
  title: 'Closet',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.3 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' }] },
  sources: { S1: { position: [0.5, 0.5, 0.6] } },
  receivers: {
    R1: { position: [1.4, 0.91, 0.6] },
    R2: { position: [1.1, 1.1, 0.7] },
    seats: {
      polygon: [
        [0.9, 0.6],
        [1.7, 0.6],
        [1.7, 1.3],
        [0.9, 1.3],
      ],
      spacingMetres: 0.5,
      heightMetres: 0.6,
    },
  },
  scheme: 'compact-2@2%',
  walls: 'staircase',
  durationSeconds: 0.2,
  maxFrequencyHz: 300,
};

/** A sweep of two closets. */
const SWEEP = {
  wavehallSweep: 1,
  scene: 'one-seat.json',
  seed: 3,
  vary: { length: { at: 'geometry.boxes[0].add.to[0]', unit: 'm', grid: { from: 1.9, to: 2.1, count: 2 } } },
};

/** A decay of noise, 0.3 s. */
const decay = (seed: number): Float32Array =>
  Float32Array.from({ length: 14_400 }, (_, n) => Math.exp(-n / 1000) * Math.sin(seed * n * n));

/** Writes the files that the documented lines name to a folder; those of `scenes/` are the repository's. */
export function writeDocumentedFiles(folder: string): void {
  const write = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, name), content);
  const json = (name: string, value: object): void => write(name, `${JSON.stringify(value)}\n`);
  symlinkSync(join(import.meta.dirname, '../../../scenes'), join(folder, 'scenes'));
  json('closet.json', CLOSET);
  // Coefficients are computed from nodes round a receiver, and need a finer grid.
  const R1 = { ...CLOSET.receivers.R1, ambisonics: 1 };
  json('hall.json', { ...CLOSET, receivers: { ...CLOSET.receivers, R1 }, maxFrequencyHz: 800 });
  json('one-seat.json', { ...CLOSET, receivers: { R1: CLOSET.receivers.R2 } });
  json('sweep.json', SWEEP);
  json('us.json', { name: 'Company', lines: ['Project 12'] });
  write('measured.csv', 'source;receiver;octave;T20 (s)\nS1;R1;250;0,09\n');
  write('noise.csv', `frequency;level\n${[125, 250, 500, 1000, 2000, 4000, 8000].map((hz) => `${hz};30\n`).join('')}`);
  write('company.csv', 'name,125,250,500,1k\nBrick,0.02,0.02,0.03,0.04\n');
  write('hall.ifc', hallIfc());
  write(
    'church.dxf',
    writeDxf({ entities: boxFaces([0, 0, 0], [5000, 4000, 3000]).map((corners) => face('Wall', corners)) }),
  );
  write('studio.obj', 'v 0 0 0\nv 5 0 0\nv 0 3 0\nv 0 0 4\nf 1 2 3\nf 1 2 4\nf 2 3 4\nf 1 3 4\n');
  write('voice.wav', encodeWav(decay(1), RATE));
  write('sweep.wav', encodeWav(decay(2), RATE));
  mkdirSync(join(folder, 'measured'));
  write('measured/S1-R1.wav', encodeWav(decay(3), RATE));
  const recording = (seed: number): Float32Array => Float32Array.of(...decay(2), ...decay(seed));
  write('measured/S1-R1+R2.wav', encodeWavChannels([recording(4), recording(5)], RATE));
}

/** Writes `room.wavehall`, of which both runs are the rendering in `out/hall`. */
export async function writeProject(folder: string): Promise<void> {
  const rendering = join(folder, 'out/hall');
  const files = packed(
    new Map(readdirSync(rendering).map((name) => [name, new Blob([readFileSync(join(rendering, name))])])),
  );
  const scene = { name: 'hall.json', text: readFileSync(join(folder, 'hall.json'), 'utf8'), files: new Map() };
  const run = (name: string): ProjectRun => ({ name, notes: '', finishedAt: '2026-11-29T10:00:00.000Z', scene, files });
  const project: Project = {
    ...{ id: 'one', scene, notes: '', runs: [run('room'), run('carpet → wood')], recordings: null },
    ...{
      targets: { names: [], files: new Map() },
      sounds: [],
      head: null,
      searches: [],
      underlay: null,
      listening: null,
      report: null,
      scheme: null,
    },
  };
  const zip = await packProject(project, 'room.wavehall', new AbortController().signal);
  writeFileSync(join(folder, 'room.wavehall'), new Uint8Array(await zip.arrayBuffer()));
}
