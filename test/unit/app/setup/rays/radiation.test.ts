import { describe, expect, it } from 'vitest';
import { bandPowers, radiationOf, rayDirectivity } from '../../../../../src/app/setup/rays/radiation.ts';
import type { MeasuredDirectivity, PatternDirectivity } from '../../../../../src/scene/directivity.ts';
import { AHEAD } from '../../../../../src/sphere/orientation.ts';
import { quadrature } from '../../../../../src/sphere/rotation.ts';

const SPEED = 343;
const FAR = 1e6;
const BANDS = [
  { lower: 700, upper: 1400 },
  { lower: 1400, upper: 2800 },
];

const cardioid = (changes: Partial<PatternDirectivity> = {}): PatternDirectivity => ({
  kind: 'pattern',
  pattern: { name: 'cardioid', share: 0.5 },
  orientation: AHEAD,
  reference: 'power',
  ...changes,
});

/** A source that is a monopole at 1 kHz, and a figure-of-eight along its x with a quarter of a turn at 2 kHz. */
const measured: MeasuredDirectivity = {
  kind: 'measured',
  ...{ file: 'source.csv', measurement: null, order: 1, phase: 'complex', orientation: AHEAD, reference: 'power' },
  data: {
    ...{ title: '', licence: '', format: 'CSV', measurement: '', order: 1, directions: 100, widestGapDegrees: 10 },
    frequenciesHz: Float64Array.of(1000, 2000),
    real: Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0),
    imaginary: Float64Array.of(0, 0, 0, 0, 0, 0, 0, 1),
    keptShare: Float64Array.of(1, 1),
    delaySeconds: 0,
  },
};

describe('how a source with direction radiates above the waves', () => {
  it('has the power of a monopole, or its level ahead', () => {
    // The mean square of (1 + cos γ)/2 is 1/3.
    for (const [reference, ahead] of [
      ['power', Math.sqrt(3)],
      ['axis', 1],
    ] as const) {
      const radiates = radiationOf(cardioid({ reference }), SPEED);
      for (const [direction, share] of [
        [[1, 0, 0], 1],
        [[0, 0.6, 0.8], 0.5],
        [[-1, 0, 0], 0],
      ] as const) {
        const [re, im] = radiates(direction, 1000, FAR);
        expect(re).toBeCloseTo(ahead * share, 5);
        expect(im).toBeCloseTo(0, 5);
      }
    }
  });

  it('sends as much energy with rays: its mean over all directions is 1', () => {
    for (const directivity of [cardioid(), cardioid({ orientation: { ...AHEAD, yawDegrees: 70 } }), measured]) {
      const power = bandPowers(directivity, BANDS);
      for (const band of [0, 1]) {
        const mean = quadrature(2).reduce((sum, { direction, weight }) => sum + weight * power(direction, band), 0);
        expect(mean).toBeCloseTo(1, 9);
      }
    }
  });

  it('is turned as the source is', () => {
    const turned = cardioid({ orientation: { ...AHEAD, yawDegrees: 90 } });
    expect(radiationOf(turned, SPEED)([0, 1, 0], 1000, FAR)[0]).toBeCloseTo(Math.sqrt(3), 5);
    expect(bandPowers(turned, BANDS)([0, 1, 0], 0)).toBeCloseTo(3, 9);
    expect(bandPowers(turned, BANDS)([0, -1, 0], 0)).toBeCloseTo(0, 9);
  });

  it('changes with frequency and keeps phases', () => {
    const radiates = radiationOf(measured, SPEED);
    expect(radiates([-1, 0, 0], 1000, FAR)[0]).toBeCloseTo(1, 6);
    const [re, im] = radiates([-1, 0, 0], 2000, FAR);
    expect(re).toBeCloseTo(0, 5);
    expect(im).toBeCloseTo(-Math.sqrt(3), 5);
    // Above the last frequency it stays.
    expect(radiates([0, 1, 0], 8000, FAR)[0]).toBeCloseTo(0, 6);
    expect(bandPowers(measured, [{ lower: 4000, upper: 8000 }])([1, 0, 0], 0)).toBeCloseTo(3, 9);
  });

  it('has the near field of its orders', () => {
    // A figure-of-eight: 1 + 1/(jkr) (docs/theory/sources-with-direction.md, Q1).
    const eight = cardioid({ pattern: { name: 'figure-of-eight', share: 0 }, reference: 'axis' });
    const kr = 12;
    const [re, im] = radiationOf(eight, SPEED)([1, 0, 0], (kr * SPEED) / (2 * Math.PI), 1);
    // The fade of the near field leaves 1 − (0.8/kr)⁴ of it.
    expect(re).toBeCloseTo(1, 4);
    expect(im).toBeCloseTo(-1 / kr, 4);
  });

  it('knows no sources that are made of points', () => {
    expect(rayDirectivity({})).toBeUndefined();
    expect(rayDirectivity({ directivity: measured })).toBe(measured);
    const piston = { kind: 'piston', radius: 0.1, orientation: AHEAD } as const;
    expect(() => rayDirectivity({ directivity: piston })).toThrow(RangeError);
  });
});
