import { describe, expect, it } from 'vitest';
import { spiralDirections } from '../../../src/run/clouds/net.ts';
import { harmonicCount, MOST_ORDER, normalisationFactor, realHarmonics } from '../../../src/sphere/harmonics.ts';

/** The table of AmbiX up to the third order: SN3D, by ACN (C. Nachbar et al., Ambisonics Symposium 2011). */
const TABLE: readonly ((x: number, y: number, z: number) => number)[] = [
  () => 1,
  (_x, y) => y,
  (_x, _y, z) => z,
  (x) => x,
  (x, y) => Math.sqrt(3) * x * y,
  (_x, y, z) => Math.sqrt(3) * y * z,
  (_x, _y, z) => (3 * z * z - 1) / 2,
  (x, _y, z) => Math.sqrt(3) * x * z,
  (x, y) => (Math.sqrt(3) / 2) * (x * x - y * y),
  (x, y) => Math.sqrt(5 / 8) * y * (3 * x * x - y * y),
  (x, y, z) => Math.sqrt(15) * x * y * z,
  (_x, y, z) => Math.sqrt(3 / 8) * y * (5 * z * z - 1),
  (_x, _y, z) => (z * (5 * z * z - 3)) / 2,
  (x, _y, z) => Math.sqrt(3 / 8) * x * (5 * z * z - 1),
  (x, y, z) => (Math.sqrt(15) / 2) * z * (x * x - y * y),
  (x, y) => Math.sqrt(5 / 8) * x * (x * x - 3 * y * y),
];

/** P_n, by Bonnet's recurrence. */
function legendre(order: number, x: number): number {
  let [before, here] = [1, x];
  if (order === 0) return before;
  for (let n = 2; n <= order; n++) [before, here] = [here, ((2 * n - 1) * x * here - (n - 1) * before) / n];
  return here;
}

describe('real spherical harmonics', () => {
  it('are those of the table of AmbiX', () => {
    for (const direction of spiralDirections(40)) {
      const found = realHarmonics(3, direction, new Float64Array(16));
      TABLE.forEach((formula, acn) => expect(found[acn], `ACN ${acn}`).toBeCloseTo(formula(...direction), 13));
    }
  });

  it('obey the addition theorem up to the highest order', () => {
    const size = harmonicCount(MOST_ORDER);
    for (const one of spiralDirections(11)) {
      for (const other of spiralDirections(7)) {
        const [a, b] = [one, other].map((of) => realHarmonics(MOST_ORDER, of, new Float64Array(size)));
        const cosine = one.reduce((sum, part, axis) => sum + part * other[axis], 0);
        for (let n = 0; n <= MOST_ORDER; n++) {
          let sum = 0;
          for (let c = n * n; c < (n + 1) ** 2; c++) sum += a[c] * b[c];
          expect(sum).toBeCloseTo(legendre(n, cosine), 12);
        }
      }
    }
  });

  it('have N3D by √(2n + 1)', () => {
    expect(normalisationFactor('SN3D', 5)).toBe(1);
    expect(normalisationFactor('N3D', 4)).toBe(3);
  });
});
