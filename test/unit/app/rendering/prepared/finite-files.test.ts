/**
 * No number of what is written is infinite or none, also where there is little to say: a record that is far too short.
 */
import { beforeAll, expect, it } from 'vitest';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { planScene } from '../../../../../src/app/planning/scene/plan-scene.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { decodeChannels } from '../../../../../src/response/decode-wav.ts';
import { csvText } from '../../../../../src/text/csv.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

/** Paths of the numbers that JSON cannot hold. */
function unwritable(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => unwritable(each, `${path}.${key}`));
}

/** A record of few samples, a rigid material and an area of figures. */
const SCENE = {
  wavehall: 1,
  title: 'Box',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.1 }, floor: { rigid: true } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'wall', faces: { 'z-': 'floor' } }] },
  sources: { S1: { position: [1.3, 1.1, 1.5], soundPowerDb: 80 } },
  receivers: {
    R1: { position: [3.7, 2.9, 1.2] },
    seats: { line: [[2, 2, 1.2], [3, 3, 1.2]], spacingMetres: 1 },
  },
  durationSeconds: 0.02,
  scheme: 'compact-2@2%',
  maxFrequencyHz: 180,
  sampleRateHz: 2000,
}; // prettier-ignore

const hostOf = () => ({
  files: new MemoryFiles(new Map([['box.json', new Blob([JSON.stringify(SCENE)])]])),
  kept: keptInMemory(),
});
const controlsOf = (host: ReturnType<typeof hostOf>) => ({
  host,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
});

let written: ReadonlyMap<string, Uint8Array | string>;
let report: unknown;
beforeAll(async () => {
  const host = hostOf();
  report = await renderScene({ sceneFile: 'box.json', outFolder: 'out' }, controlsOf(host));
  written = host.files.written;
});

it('are none in the report of a rendering', () => {
  expect(unwritable(report)).toEqual([]);
});

it('are none in the reports of check and plan', async () => {
  const { report: check } = await checkScene({ sceneFile: 'box.json', outFolder: 'out' }, controlsOf(hostOf()));
  expect(unwritable(check)).toEqual([]);
  expect(unwritable(await planScene({ sceneFile: 'box.json', schemes: 'compact-2@2%' }, controlsOf(hostOf())))).toEqual(
    [],
  );
});

it('are none in the texts and sounds that are written', () => {
  const names = [...written.keys()];
  for (const kind of ['report.json', '.csv', '.wav']) {
    expect(names.some((name) => name.endsWith(kind)), `${kind} among ${names.join()}`).toBe(true); // prettier-ignore
  }
  for (const [name, content] of written) {
    if (typeof content === 'string') expect(content, name).not.toMatch(/\bNaN\b|Infinity|\bundefined\b/);
    else if (name.endsWith('.wav')) {
      const { channels } = decodeChannels(content, name);
      for (const samples of channels) expect(samples.every(Number.isFinite), name).toBe(true);
    }
  }
});

it('are empty cells of a table', () => {
  expect(csvText([[1, NaN, Infinity, -Infinity, null, -2]])).toBe('1,,,,,-2\r\n');
});
