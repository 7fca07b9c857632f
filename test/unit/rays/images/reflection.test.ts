import { describe, expect, it } from 'vitest';
import { exactWallImage } from '../../../../src/exact/wall-image.ts';
import { minus, type Complex } from '../../../../src/numerics/complex.ts';
import {
  planeReflection,
  sphericalReflection,
  writeSphericalReflection,
} from '../../../../src/rays/images/reflection.ts';

const apart = (a: Complex, b: Complex): number => Math.hypot(...minus(a, b));

/** Felt, carpet, a panel above and below its resonance, and a spring that hardly loses anything. */
const WALLS: readonly Complex[] = [
  [0.05, 0],
  [0.3, 0],
  [1, 0],
  [0.3, 0.5],
  [0.05, -0.5],
];

describe('the reflection of a spherical wave', () => {
  it('is nearly that of the exact integral, also at grazing incidence', () => {
    for (const wall of WALLS) {
      for (const cosine of [0.01, 0.1, 0.3, 0.6, 1]) {
        for (const [far, most] of [
          // 0.11 dB of the direct wave from 30 on (5 m at 330 Hz), 0.02 and 0.01 dB farther away: the error falls at
          // least with the distance, and with its square but for hard walls at grazing incidence.
          [30, 0.0125],
          [100, 0.0023],
          [300, 0.00116],
        ]) {
          expect(apart(sphericalReflection(cosine, wall, far), exactWallImage(cosine, wall, far))).toBeLessThan(most);
        }
      }
    }
  });

  it('has the wave that runs along a springy wall', () => {
    for (const far of [10, 30, 100]) {
      const exact = exactWallImage(0.01, [0.02, 0.3], far);
      expect(Math.hypot(...exact)).toBeGreaterThan(3);
      // 0.2 dB
      expect(apart(sphericalReflection(0.01, [0.02, 0.3], far), exact)).toBeLessThan(0.0233 * Math.hypot(...exact));
    }
  });

  it('changes with the angle as its derivative says', () => {
    for (const wall of [...WALLS, [0.02, 0.3], [0.4, -0.7]] as Complex[]) {
      for (const far of [3, 30, 3000]) {
        for (const cosine of [0.05, 0.3, 0.9]) {
          const [g, b] = wall;
          const both = new Float64Array(4);
          writeSphericalReflection({ cosine, g, b, distance: far }, both, 0);
          const h = 1e-5;
          const step = minus(sphericalReflection(cosine + h, wall, far), sphericalReflection(cosine - h, wall, far));
          const size = Math.max(0.1, Math.hypot(both[2], both[3]));
          expect(Math.hypot(step[0] / (2 * h) - both[2], step[1] / (2 * h) - both[3])).toBeLessThan(1e-4 * size);
        }
      }
    }
  });

  it('is that of a plane wave far away, and not near a wall', () => {
    for (const wall of WALLS) {
      expect(apart(sphericalReflection(0.5, wall, 1e6), planeReflection(0.5, wall))).toBeLessThan(1e-5);
    }
    // A source and a receiver 10 cm above carpet, 2.5 m apart, at 500 Hz.
    expect(apart(planeReflection(0.08, [0.05, 0]), exactWallImage(0.08, [0.05, 0], 23))).toBeGreaterThan(0.4);
  });
});

describe('the exact image', () => {
  it('meets the condition of the wall', () => {
    // p of both waves, and ∂p/∂z = jkYp at z = 0, for a source 0.7 m above the wall and 2 m aside.
    const [k, wall]: [number, Complex] = [9, [0.3, 0.4]];
    const pressure = (z: number): Complex => {
      const [one, other] = [Math.hypot(2, z - 0.7), Math.hypot(2, z + 0.7)];
      const [re, im] = exactWallImage((z + 0.7) / other, wall, k * other);
      const [c, s] = [Math.cos(k * other) / other, -Math.sin(k * other) / other];
      return [Math.cos(k * one) / one + c * re - s * im, -Math.sin(k * one) / one + c * im + s * re];
    };
    const h = 1e-4;
    const slope = [0, 1].map((i) => (-3 * pressure(0)[i] + 4 * pressure(h)[i] - pressure(2 * h)[i]) / (2 * h));
    const [re, im] = pressure(0);
    const wanted: Complex = [-k * (wall[0] * im + wall[1] * re), k * (wall[0] * re - wall[1] * im)];
    expect(apart([slope[0], slope[1]], wanted)).toBeLessThan(1e-4 * Math.hypot(...wanted));
  });
});
