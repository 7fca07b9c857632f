import { createHash } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';

const ORDER = vi.hoisted(() => ({ of: ['receivers', 'areas', 'directions'] }));
vi.mock('../../../../../src/run/record-order.ts', () => ({
  get RECORD_ORDER() {
    return ORDER.of;
  },
}));

import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

const RATE = 4000;
const WALK = [
  { at: 0, position: [1.3, 1.1, 0.8] },
  { at: 0.02, position: [0.9, 1.3, 0.7] },
];

const ROOM = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.3 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2.4, 2, 1.6] }, material: 'plaster' }] },
  maxFrequencyHz: 600,
  scheme: 'compact-3@2%',
  sampleRateHz: RATE,
};

/** Every kind of record, with a receiver so near to a source that its direct sound is put right. */
const STILL = {
  ...ROOM,
  durationSeconds: 0.05,
  sources: { S1: { position: [0.5, 0.55, 0.45] }, S2: { position: [1.9, 1.5, 1.1] } },
  receivers: {
    near: { position: [0.7, 0.6, 0.5] },
    array: {
      position: [1.3, 0.9, 0.75],
      array: { microphones: [{ at: [0, 0, 0] }, { at: [0.05, 0, 0], pattern: 0.5 }] },
    },
    seats: {
      polygon: [
        [0.5, 0.4],
        [2, 0.4],
        [2, 1.6],
        [0.5, 1.6],
      ],
      spacingMetres: 0.7,
      heightMetres: 0.7,
    },
    aisle: {
      line: [
        [0.3, 1, 1],
        [2.1, 1, 1],
      ],
      spacingMetres: 0.6,
      responses: true,
    },
  },
};

const MOVING = {
  ...ROOM,
  durationSeconds: 0.03,
  sources: { S1: { position: [0.5, 0.55, 0.45], signal: 'tone.wav' } },
  receivers: { R1: { position: [1.9, 1.2, 0.8] }, R2: { walk: WALK }, R3: { position: [0.8, 1.2, 0.8] } },
};

/** Two receivers and three sources: runs from the receivers. */
const FEWER = {
  ...ROOM,
  durationSeconds: 0.03,
  sources: { ...STILL.sources, S3: { position: [1.1, 0.5, 1.1] } },
  receivers: { R1: { position: [1.3, 1.1, 0.8] }, R2: { position: [0.7, 1.2, 0.8] } },
};

const TONE = encodeWav(
  Float32Array.from({ length: 100 }, (_, n) => Math.sin(n / 3)),
  hertz(RATE),
);

/** Hashes of the files of a rendering but the report, and what the report says of lengths. */
async function filesOf(scene: object): Promise<object> {
  const inputs = new Map([
    ['scene.json', new Blob([JSON.stringify(scene)])],
    ['tone.wav', new Blob([TONE])],
  ]);
  const files = new MemoryFiles(inputs);
  const report = await renderScene(
    { sceneFile: 'scene.json', outFolder: 'out' },
    {
      host: { files, kept: keptInMemory() },
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
      signal: new AbortController().signal,
      memoryLimit: 2e9,
    },
  );
  const written = [...files.written].filter(([name]) => !name.endsWith('report.json'));
  expect(written.filter(([name]) => name.endsWith('.wav')).length).toBeGreaterThan(2);
  const hashes = written.map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]);
  return { hashes, duration: report.duration };
}

beforeEach(() => void (ORDER.of = ['receivers', 'areas', 'directions']));

it.each([
  ['receivers, areas and directions', STILL],
  ['receivers that move', MOVING],
  ['runs from the receivers', FEWER],
])('files of %s do not depend on the order of records', async (_, scene) => {
  const usual = await filesOf(scene);
  ORDER.of = ['directions', 'areas', 'receivers'];
  expect(await filesOf(scene)).toEqual(usual);
});
