import { describe, expect, it } from 'vitest';
import { completeFigures, type OpenResponse } from '../../../../../src/app/outputs/response/complete-figures.ts';
import { deliverResponse, type FinishContext } from '../../../../../src/app/outputs/response/finish-response.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import type { Scene } from '../../../../../src/scene/scene.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { hertz, metresPerSecond, seconds } from '../../../../../src/units/quantities.ts';
import { seededRandom } from '../../../../support/numbers/random.ts';

const RATE = hertz(6000);
const C = metresPerSecond(343);
const NOISE = { '125': 30, '250': 30, '500': 30, '1000': 30, '2000': 30, '4000': 30, '8000': 30 };

const FILE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { w: { rigid: true } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [30, 5, 3] }, material: 'w' }] },
  sources: {
    S1: { position: [1, 2, 1.5], speechDb: 60, soundPowerDb: { '250': 90 } },
    S2: { position: [1, 4, 1.5] },
  },
  receivers: Object.fromEntries([1, 2, 4, 8, 16].map((r) => [`R${r}`, { position: [1 + r, 2, 1.5] }])),
  systems: { PA: { speechDb: 66, sources: { S1: { gainDb: 0 }, S2: { gainDb: -6, delaySeconds: 0.0105 } } } },
  figures: {
    noiseDb: NOISE,
    extendSpeech: true,
    openPlan: { line: { source: 'S1', receivers: ['R2', 'R4', 'R8', 'R16'] } },
  },
  durationSeconds: 1.2,
  maxFrequencyHz: 1000,
};

const scene = parseScene(JSON.stringify(FILE), 'hall.json') as Scene;
const { stencil, weights, courant, band } = schemeByName('compact-5@1%', '');
const context: FinishContext = {
  scheme: { stencil, weights, courant, band },
  dimensions: 3,
  sampleRate: hertz(3000),
  validTo: hertz(1450),
  soundSpeed: C,
  scene: { air: scene.air, sampleRate: RATE },
};

/** The direct sound of a free field, and a reverberation of 0.5 s. */
function responseAt(distance: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  const samples = new Float32Array(1.2 * RATE);
  const start = Math.round((distance / C) * RATE);
  for (let n = start; n < samples.length; n++) {
    samples[n] = 4e-4 * (random() - 0.5) * 10 ** ((-3 * (n - start)) / RATE / 0.5);
  }
  samples[start] += 1 / (4 * Math.PI * distance);
  return samples;
}

const single = scene.sources.flatMap(({ name: source, position: from }, s) =>
  scene.receivers.map(({ name: receiver, position: to }, r): OpenResponse => {
    const distance = Math.hypot(...from.map((value, axis) => value - to[axis]));
    const response = { samples: responseAt(distance, 10 * s + r + 1), sampleRate: RATE };
    return {
      source,
      receiver,
      response,
      hasLevel: true,
      ...deliverResponse(response, context, [], seconds(distance / C)),
    };
  }),
);

const complete = () =>
  completeFigures({ scene, soundSpeed: C, dimensions: 3 }, context, [], single, () => Promise.resolve());

describe('the figures of several responses', () => {
  it('have no strength where the level is wrong near a source', () => {
    const response = { samples: responseAt(2, 1), sampleRate: RATE };
    const strength = (hasLevel: boolean): (number | null)[] => {
      const { figures, transfers } = deliverResponse(response, context, [], seconds(2 / C), undefined, hasLevel);
      const { gDb } = figures.bands.find(({ centreHz }) => centreHz === 500)!;
      return [gDb, figures.broadband.gDb, transfers[0].gDb];
    };
    expect(strength(false)).toEqual([null, null, null]);
    expect(strength(true)).not.toContain(null);
  });

  it('have levels where the power is known', async () => {
    const { responses } = await complete();
    const [first] = responses;
    const octave = (centre: number) => first.figures.bands.find(({ centreHz }) => centreHz === centre)!;
    // ISO 3382-1:2009, eq. A.8, gives 31 dB.
    expect(octave(250).lpDb! - (90 - 31 + octave(250).gDb!)).toBeCloseTo(0, 1);
    expect(octave(500).lpDb).toBeNull();
    // One metre from the source.
    expect(octave(500).stEarlyDb).not.toBeNull();
    expect(responses[1].figures.bands.every((one) => one.stEarlyDb === undefined && one.lf === undefined)).toBe(true);
  });

  it('have systems: sums of responses, with levels of their own', async () => {
    const { responses, overall } = await complete();
    expect(responses.map(({ source }) => source)).toEqual(
      ['S1', 'S2', 'PA'].flatMap((name) => Array<string>(5).fill(name)),
    );
    const [one, other, sum] = ['S1', 'S2', 'PA'].map(
      (name) => responses.find(({ source, receiver }) => source === name && receiver === 'R8')!.response.samples,
    );
    // A delay of 63 samples.
    for (const n of [200, 1000, 5000]) expect(sum[n]).toBeCloseTo(one[n] + 10 ** -0.3 * other[n - 63], 7);
    const [alone, system] = ['S1', 'PA'].map(
      (name) => responses.find(({ source, receiver }) => source === name && receiver === 'R8')!.figures.speech!,
    );
    expect(alone).toMatchObject({ holds: 'level and noise', extendedFromHz: 1000, missingHz: [2000, 4000, 8000] });
    expect(system.levelDb!).toBeGreaterThan(alone.levelDb! + 5);
    // Means are those of single sources.
    expect(overall.spreads.find(({ name, centreHz }) => name === 'sti' && centreHz === null)).toMatchObject({
      count: 10,
    });
  });

  it('have the decay of speech along a line', async () => {
    const { overall } = await complete();
    const [line] = overall.openPlan;
    expect(line).toMatchObject({ name: 'line', source: 'S1', fittedPositions: 4 });
    // Between the 6 dB of a free field and the 0 dB of a diffuse one.
    expect(line.d2sDb).toBeGreaterThan(0.5);
    expect(line.d2sDb).toBeLessThan(6);
    expect(line.lpAS4mDb).toBeGreaterThan(48);
    expect(line.lpAS4mDb).toBeLessThan(62);
  });
});
