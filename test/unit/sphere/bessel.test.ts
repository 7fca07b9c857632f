import { describe, expect, it } from 'vitest';
import { sphericalBesselJ, sphericalHankel, sphericalHankelSlopes } from '../../../src/sphere/bessel.ts';

describe('spherical Bessel functions', () => {
  // Abramowitz and Stegun, table 10.1.
  it.each([
    [0, 1, 0.84147098],
    [2, 1, 0.062035052],
    [5, 1, 9.256115861e-5],
    [2, 5, 0.13473121],
    [5, 5, 0.10681116],
    [0, 10, -0.054402111],
    [8, 10, 0.12557802],
  ])('j_%i(%d)', (n, x, expected) => expect(sphericalBesselJ(9, x)[n] / expected).toBeCloseTo(1, 6));

  it.each([
    [0, 1, -0.54030231],
    [1, 1, -1.3817733],
    [2, 1, -3.6050176],
  ])('y_%i(%d)', (n, x, expected) => expect(-sphericalHankel(6, x)[n][1]).toBeCloseTo(expected, 6));

  it('have the Wronskian j h′ − j′ h = −j / x²', () => {
    for (const x of [0.05, 0.7, 3, Math.PI, 12, 40]) {
      const j = sphericalBesselJ(8, x);
      const h = sphericalHankel(8, x);
      sphericalHankelSlopes(7, x).forEach(([real, imaginary], n) => {
        const slope = (n / x) * j[n] - j[n + 1];
        expect((j[n] * real - slope * h[n][0]) * x * x).toBeCloseTo(0, 9);
        expect((j[n] * imaginary - slope * h[n][1]) * x * x).toBeCloseTo(-1, 9);
      });
    }
  });

  it('are right at zeros of j₀ and for small arguments', () => {
    expect(sphericalBesselJ(3, Math.PI)[1]).toBeCloseTo(1 / Math.PI, 12);
    expect(sphericalBesselJ(3, 1e-5)[3] / (1e-15 / 105)).toBeCloseTo(1, 6);
  });
});
