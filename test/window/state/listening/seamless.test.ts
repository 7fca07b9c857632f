import { describe, expect, it } from 'vitest';
import { seamless } from '../../../../electron/renderer/state/listening/seamless.ts';

/** Largest change from sample to sample when a stretch is repeated. */
function largestStep(stretch: Float32Array): number {
  return stretch.reduce((most, sample, n) => Math.max(most, Math.abs(sample - stretch.at(n - 1)!)), 0);
}

const sine = Float32Array.from({ length: 2000 }, (_, n) => Math.sin(0.05 * n));

describe('a stretch that is repeated', () => {
  it('goes on without a jump, at any ends', () => {
    for (const [from, to] of [
      [500, 1033],
      [300, 400],
      [700, 2000],
    ]) {
      const stretch = seamless(sine, from, to, 200);
      expect(stretch).toHaveLength(to - from);
      // Within the sine 0.05; two that fade over into each other, in whatever phase, add π/2 over the samples of the
      // fade.
      expect(largestStep(stretch)).toBeLessThan(0.05 + (2 * Math.PI) / 2 / Math.min(200, (to - from) / 2));
      expect(Math.max(...stretch.map(Math.abs))).toBeLessThanOrEqual(1);
    }
    // As it was cut, it jumps.
    expect(largestStep(sine.slice(500, 1033))).toBeGreaterThan(0.5);
  });

  it('is the sound itself up to the fade', () => {
    expect([...seamless(sine, 500, 1000, 100).subarray(0, 400)]).toEqual([...sine.subarray(500, 900)]);
  });

  it('fades into silence where nothing comes before', () => {
    const stretch = seamless(new Float32Array(100).fill(1), 0, 100, 20);
    expect(stretch[79]).toBe(1);
    expect(stretch[99]).toBeLessThan(0.01);
  });
});
