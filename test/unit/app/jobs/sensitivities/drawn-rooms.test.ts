import { describe, expect, it } from 'vitest';
import { drawnFigure } from '../../../../../src/app/jobs/sensitivities/drawn-rooms.ts';
import {
  findSensitivities,
  type SensitivitiesRequest,
} from '../../../../../src/app/jobs/sensitivities/sensitivities.ts';
import { Random, seedOfLine } from '../../../../../src/app/jobs/sweep/plan/random.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { factorOff } from '../../../../../src/material/uncertainty.ts';
import { trialsInMemory } from '../../../../support/trials-in-memory.ts';

/** A small room, and its materials as they are given. */
const sceneOf = (walls: number, carpet: Readonly<Record<string, number>>): object => ({
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: {
    walls: { absorption: walls, uncertaintyPercent: 40 },
    carpet: { absorption: carpet, uncertaintyPercent: { 125: 60, 250: 20 } },
  },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: [2.1, 1.7, 1.3] }, material: 'walls', faces: { 'z-': 'carpet' } }],
  },
  sources: { S: { position: [0.4, 0.5, 0.3] } },
  receivers: { R: { position: [1.6, 1.3, 0.9] } },
  durationSeconds: 0.3,
  maxFrequencyHz: 180,
  scheme: 'compact-2@2%',
  walls: 'staircase',
  sampleRateHz: 2000,
});

const SCENE = sceneOf(0.1, { 125: 0.2, 250: 0.3 });

async function find(changes: Partial<SensitivitiesRequest>, kept: Record<string, string | Uint8Array> = {}) {
  const { controls, files, costs } = trialsInMemory({ 'box.json': JSON.stringify(SCENE), ...kept });
  const report = await findSensitivities({ sceneFile: 'box.json', outFolder: 'out', ...changes }, controls);
  const runs = files.written.get('out/box-sensitivity-runs.json')!;
  return { report, kept: { 'out/box-sensitivity-runs.json': runs }, costs };
}

/** C50 of the octave at 125 Hz, dB, with materials of their own. */
async function simulated(scene: object): Promise<number> {
  const { controls } = trialsInMemory({ 'box.json': JSON.stringify(scene) });
  const request = { sceneFile: 'box.json', outFolder: '' };
  const { responses } = await renderScene(request, { ...controls, onProgress: undefined });
  return responses[0].figures!.bands.find(({ centreHz }) => centreHz === 125)!.c50Db!;
}

describe('rooms with drawn materials', () => {
  it('have the materials that the seed draws, and say what they make of a figure', async () => {
    const { report, kept, costs } = await find({ draws: 2, seed: 7 });
    const { drawn } = report.figures.find(({ figure, centreHz }) => figure === 'c50Db' && centreHz === 125)!;
    const values = [0, 1].map((number) => {
      const random = new Random(seedOfLine(7, 'room', number));
      const [walls, carpet] = [random.normal(), random.normal()];
      const [low, high] = [60, 20].map((percent) => factorOff(percent, carpet));
      return simulated(sceneOf(0.1 * factorOff(40, walls), { 125: 0.2 * low, 250: 0.3 * high }));
    });
    const [first, second] = await Promise.all(values);
    expect(drawn!.half).toBeCloseTo((1.6449 * Math.abs(first - second)) / Math.SQRT2, 3);
    expect(drawn!.quantiles).toBeNull();
    // Two rooms of large changes: the line is right to a third of the spread.
    expect(Math.abs(drawn!.linearHalf / drawn!.half - 1)).toBeLessThan(0.33);
    expect(costs).toEqual([{ runs: 15, usualRuns: 15, secondsOfRun: expect.any(Number) as number }]);
    expect(report.simulation).toMatchObject({ runs: 15, draws: 2, seed: 7 });
    // More draws add to those that were made; another seed draws others.
    expect((await find({ draws: 3, seed: 7 }, kept)).report.simulation).toMatchObject({ runs: 16, keptRuns: 15 });
    expect((await find({ draws: 2, seed: 8 }, kept)).report.simulation).toMatchObject({ runs: 15, keptRuns: 13 });
  });

  it.each<[Partial<SensitivitiesRequest>, string]>([
    [{ draws: 1 }, 'draws'],
    [{ draws: 2.5 }, 'draws'],
    [{ draws: 1001 }, 'draws'],
    [{ draws: 2, seed: -1 }, 'seed'],
  ])('are refused as %j', async (changes, path) => {
    await expect(find(changes)).rejects.toMatchObject({ path, exitStatus: 2 });
  });
});

describe('drawnFigure', () => {
  it('has the spread and the quantiles of a known sample', () => {
    const values = Array.from({ length: 101 }, (_, at) => (at * 37) % 101);
    const { half, linearHalf, quantiles } = drawnFigure(values, [0, 2]);
    // The variance of 0 to n − 1 is n (n + 1) / 12.
    expect(half).toBeCloseTo(1.6448536269514722 * Math.sqrt((101 * 102) / 12), 9);
    expect(linearHalf).toBeCloseTo(1.6448536269514722 * Math.SQRT2, 12);
    expect(quantiles).toEqual({ low: 5, median: 50, high: 95 });
  });
});
