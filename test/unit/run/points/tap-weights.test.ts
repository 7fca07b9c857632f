import { describe, expect, it } from 'vitest';
import { interpolationKernel } from '../../../../src/run/points/tap-weights.ts';

/** |Σ w_m e^{jk(m − μ)} − 1|, computed from the definition. */
function errorAt(k: number, fraction: number, { first, weights }: ReturnType<typeof interpolationKernel>): number {
  const real = weights.reduce((sum, weight, i) => sum + weight * Math.cos(k * (first + i - fraction)), -1);
  const imaginary = weights.reduce((sum, weight, i) => sum + weight * Math.sin(k * (first + i - fraction)), 0);
  return Math.hypot(real, imaginary);
}

const FRACTIONS = [-0.5, -0.31, -0.002, 0.07, 0.25, 0.49];
const cases = [0.15, 0.27, 0.46, 0.66, 0.85, 0.9].flatMap((band) => FRACTIONS.map((fraction) => ({ band, fraction })));

describe('an interpolation kernel', () => {
  it.each(cases)('of band $band at $fraction is right to 0.5 % in the band, as it says', ({ band, fraction }) => {
    const kernel = interpolationKernel(fraction, band);
    expect(kernel.error).toBeLessThanOrEqual(0.005);
    expect(kernel.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 14);
    // At other wavenumbers than those at which the kernel itself was measured, except the edge of the band.
    const errors = Array.from({ length: 997 }, (_, i) => errorAt((band * Math.PI * (i + 1)) / 997, fraction, kernel));
    expect(Math.max(...errors)).toBeLessThan(1.01 * kernel.error + 1e-12);
    expect(Math.max(...errors)).toBeGreaterThan(0.99 * kernel.error);
  });

  it.each([0.2, 0.6, 0.9])('of band %d needs no more than one tap on a node', (band) => {
    expect(interpolationKernel(0, band)).toEqual({ first: 0, weights: Float64Array.of(1), error: 0 });
    expect(interpolationKernel(1e-12, band).weights).toHaveLength(1);
  });

  it('lies round the point', () => {
    for (const fraction of [-0.4, 0.4]) {
      const { first, weights } = interpolationKernel(fraction, 0.8);
      expect(Math.abs(first + (weights.length - 1) / 2 - fraction)).toBeLessThanOrEqual(0.5);
    }
  });

  it('is the mirror image of that on the other side of the node', () => {
    const [left, right] = [-0.3, 0.3].map((fraction) => interpolationKernel(fraction, 0.7));
    expect(left.first + left.weights.length - 1).toBe(-right.first);
    left.weights.forEach((weight, i) => expect(weight).toBeCloseTo(right.weights.at(-1 - i)!, 14));
  });

  it('takes the best of 32 taps where the band leaves too little room, and says how good that is', () => {
    const kernel = interpolationKernel(0.5, 0.97);
    expect(kernel.weights.length).toBeLessThanOrEqual(32);
    expect(kernel.error).toBeGreaterThan(0.005);
    expect(errorAt(0.97 * Math.PI, 0.5, kernel)).toBeCloseTo(kernel.error, 6);
  });
});
