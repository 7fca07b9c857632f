import { describe, expect, it } from 'vitest';
import {
  FCC,
  IMPLICIT_LIMIT,
  implicitScheme,
  largestErrorAt,
  observedOrder,
  ownScheme,
} from '../../../../src/lab/papers/hamilton/compared-schemes.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';

const ZONE: readonly Vec3[] = (() => {
  const steps = Array.from({ length: 17 }, (_, i) => (i * Math.PI) / 16);
  return steps.flatMap((x) => steps.flatMap((y) => steps.map((z): Vec3 => [x, y, z])));
})();

/** Largest p λ²/4 over the zone of the cubic grid. */
const share = ({ symbol }: { readonly symbol: (k: Vec3) => number }, courant: number): number =>
  Math.max(...ZONE.map((k) => (courant ** 2 * symbol(k)) / 4));

describe('the face-centred cubic scheme', () => {
  it('is the sum over the twelve nearest nodes, second-order consistent, and stable up to λ = 1', () => {
    const pairs = [1, -1].flatMap((a) => [1, -1].map((b) => [a, b] as const));
    const nearest = pairs.flatMap(([a, b]): Vec3[] => [
      [a, b, 0],
      [a, 0, b],
      [0, a, b],
    ]);
    const k: Vec3 = [0.7, -1.9, 2.4];
    const sum = nearest.reduce((all, [x, y, z]) => all + 1 - Math.cos(x * k[0] + y * k[1] + z * k[2]), 0);
    expect(FCC.symbol(k)).toBeCloseTo(sum / 4, 12);
    expect(FCC.symbol([1e-3, 2e-3, 2e-3])).toBeCloseTo(9e-6, 10);
    // Half of the nodes of a cubic grid have an even sum.
    const even = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].filter((z) => (x + y + z) % 2 === 0)));
    expect(FCC.volume).toBe(8 / even.length);
    expect(share(FCC, FCC.courant)).toBeCloseTo(1, 12);
    expect(Math.log2(largestErrorAt(FCC, 0.2) / largestErrorAt(FCC, 0.1))).toBeCloseTo(2, 1);
    // Along the axes it has no error at λ = 1, where p = 2 − 2 cos k.
    expect(FCC.symbol([1.3, 0, 0])).toBeCloseTo(4 * Math.sin(1.3 / 2) ** 2, 12);
  });
});

describe('the implicit scheme', () => {
  /** Error of 4 sin²(ωT/2)/λ² = p against the exact (4/λ²) sin²(λ|k|/2), in any direction. */
  const excess = (courant: number, length: number): number => {
    const direction = [0.8, 0.48, 0.36];
    const p = implicitScheme(courant).symbol(direction.map((part) => part * length) as unknown as Vec3);
    return p - (4 / courant ** 2) * Math.sin((courant * length) / 2) ** 2;
  };

  it.each([0.3, 0.5, IMPLICIT_LIMIT])('is of fourth order in time and space at λ = %d', (courant) => {
    // p errs by terms of |k|⁶; those of |k|⁸ change the order seen between 0.1 and 0.2 by some hundredths.
    expect(Math.log2(excess(courant, 0.2) / excess(courant, 0.1))).toBeCloseTo(6, 1);
  });

  it('is stable up to λ = √3 − 1', () => {
    expect(share(implicitScheme(IMPLICIT_LIMIT), IMPLICIT_LIMIT)).toBeCloseTo(1, 12);
    expect(share(implicitScheme(1.01 * IMPLICIT_LIMIT), 1.01 * IMPLICIT_LIMIT)).toBeGreaterThan(1);
  });
});

it('errors are those of waves: of seven points along an axis, by hand', () => {
  // sin(ωT/2) = λ sin(k/2), slowest along the axes.
  const k = 0.4 * Math.PI;
  const { courant } = ownScheme('leggy-1@standard');
  const error = (2 * Math.asin(courant * Math.sin(k / 2))) / (courant * k) - 1;
  expect(largestErrorAt(ownScheme('leggy-1@standard'), 0.4)).toBeCloseTo(-100 * error, 9);
});

it('wavenumbers count by the nodes in a volume: a lattice of half as many has its limit at 2^⅓ shorter ones', () => {
  const cubic = { ...ownScheme('leggy-1@standard'), volume: 2 };
  expect(largestErrorAt(cubic, 0.5)).toBeCloseTo(largestErrorAt(ownScheme('leggy-1@standard'), 0.5 / Math.cbrt(2)), 12);
});

it.each([
  ['leggy-2@standard', 2],
  ['leggy-5@standard', 2],
  ['octahedron-2@modified', 4],
  ['octahedron-3@modified', 6],
  ['octahedron-4@modified', 8],
  ['octahedron-5@modified', 10],
])('%s is seen to be of order %d', (name, order) => {
  // The next terms change what is seen of tenth order, at |k| = 0.4 and 0.8, by 1.7 percent; of second by 10⁻³.
  expect(Math.abs(observedOrder(ownScheme(name), order) / order - 1)).toBeLessThan(order > 4 ? 0.02 : 0.002);
});
