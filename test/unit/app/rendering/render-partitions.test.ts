import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import { onProcessor } from '../../../support/on-processor.ts';

/** Two rooms with a wall of 0.3 m between them, both of whose faces are a partition. */
const ROOMS = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { admittance: 0.1 }, leaf: { partition: { massPerArea: 0.5 } }, hard: { rigid: true } },
  geometry: {
    boxes: [
      { add: { from: [0, 0, 0], to: [1.5, 1.2, 0.9] }, material: 'wall', faces: { 'x+': 'leaf' } },
      { add: { from: [1.8, 0, 0], to: [3, 1.2, 0.9] }, material: 'wall', faces: { 'x-': 'leaf' } },
    ],
  },
  sources: { S: { position: [0.6, 0.4, 0.5] } },
  receivers: { R: { position: [2.4, 0.7, 0.4] } },
  durationSeconds: 0.1,
  maxFrequencyHz: 285,
  walls: 'staircase',
  scheme: 'leggy-1@standard',
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const requestOf = (changes: object) => {
  const sceneFile = join(folder, 'rooms.json');
  writeFileSync(sceneFile, JSON.stringify({ ...ROOMS, ...changes }));
  return { sceneFile, outFolder: join(folder, 'out'), allowLeaks: false };
};

const controls = onProcessor(64);

async function responseOf(changes: object = {}): Promise<readonly number[]> {
  const options = { noAirAbsorption: true, raw: true, plot: false, measure: false };
  await renderScene({ ...requestOf(changes), ...options }, controls);
  const [[source], [receiver]] = [Object.keys({ S: 0 }), Object.keys({ R: 0 })];
  const wav = new wavefile.WaveFile(readFileSync(join(folder, 'out', `${source}-${receiver}.wav`)));
  return [...(wav.getSamples(false, Float32Array) as unknown as Float32Array)];
}

/** Largest difference of two responses, as a share of the largest sample. */
function difference(a: readonly number[], b: readonly number[]): number {
  const most = a.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
  return a.reduce((sum, value, n) => Math.max(sum, Math.abs(value - b[n])), 0) / most;
}

describe('a partition with solid between its two sides', () => {
  it('lets through what the same partition of no thickness does', async () => {
    const thick = await responseOf();
    const boxes = [
      { add: { from: [0, 0, 0], to: [1.5, 1.2, 0.9] }, material: 'wall', faces: { 'x+': 'leaf' } },
      { add: { from: [1.5, 0, 0], to: [2.7, 1.2, 0.9] }, material: 'wall' },
    ];
    const thin = await responseOf({ geometry: { boxes }, receivers: { R: { position: [2.1, 0.7, 0.4] } } });
    expect(Math.max(...thick.map(Math.abs))).toBeGreaterThan(0.01);
    // The spacings that fit the two rooms differ by some 1e-5.
    expect(difference(thick, thin)).toBeLessThan(1e-4);
  });

  it('is reciprocal, and reaches the other room where walls pass between the nodes', async () => {
    const there = await responseOf({ walls: 'subcell' });
    const back = await responseOf({
      walls: 'subcell',
      sources: { S: { position: [2.4, 0.7, 0.4] } },
      receivers: { R: { position: [0.6, 0.4, 0.5] } },
    });
    expect(Math.max(...there.map(Math.abs))).toBeGreaterThan(0.01);
    expect(difference(there, back)).toBeLessThan(1e-5);
  });

  it('counts once in a check, whose air is one', async () => {
    const { report } = await checkScene(requestOf({}), controls);
    expect(report.problems).toEqual([]);
    expect(report.room).toMatchObject({ unreachableNodes: 0 });
    expect(report.room?.areas.find(({ material }) => material === 'leaf')).toMatchObject({
      through: true,
      squareMetres: expect.closeTo(1.08, 3) as number,
      gridSquareMetres: expect.closeTo(1.08, 3) as number,
    });
  });

  it('is a problem where there is no second side, and where the air on both sides is one', async () => {
    const alone = { boxes: [ROOMS.geometry.boxes[0]] };
    const one = await checkScene(
      requestOf({ geometry: alone, receivers: { R: { position: [1, 0.7, 0.4] } } }),
      controls,
    );
    expect(one.report.problems.map(({ message }) => message)).toEqual([
      '1.08 m² of the partition "leaf" has no air behind it',
    ]);
    const screen = {
      boxes: [{ add: { from: [0, 0, 0], to: [3, 1.2, 0.9] }, material: 'wall' }],
      sheets: [{ from: [1.5, 0, 0], to: [1.5, 0.9, 0.9], material: 'leaf' }],
    };
    const both = await checkScene(requestOf({ geometry: screen }), controls);
    expect(both.report.problems.map(({ message }) => message)).toEqual([
      '0.81 m² of the partition "leaf" has the same air on both sides',
    ]);
  });
});
