import { wedgeDirections } from '../../../scheme/design/samples.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import { LaplacianSymbol } from '../../../scheme/symbol.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** A two-step scheme whose dispersion is compared: sin²(ωT/2) = λ² p(k) / 4. */
export interface ComparedScheme {
  readonly name: string;
  /** K of a step, the centre included. */
  readonly points: number;
  /** λ = cT/X. */
  readonly courant: number;
  /** Volume that a node stands for, X³. */
  readonly volume: number;
  /** @param k wave vector, rad a spacing X. */
  readonly symbol: (k: Vec3) => number;
}

/** A scheme of this program. */
export function ownScheme(name: string): ComparedScheme {
  const { stencil, weights, courant } = schemeByName(name, 'stencil');
  const symbol = new LaplacianSymbol(stencil.shells, weights);
  return { name, points: stencil.points, courant, volume: 1, symbol: (k) => symbol.at(k) };
}

/**
 * The face-centred cubic lattice ([Hamilton2015], reference 14): the nodes of a cubic grid of spacing X whose numbers
 * have an even sum, each with its twelve nearest ones. p = 3 − cos k₁ cos k₂ − cos k₂ cos k₃ − cos k₃ cos k₁ is at most
 * 4, so it is stable up to λ = 1.
 */
export const FCC: ComparedScheme = {
  name: 'face-centred cubic',
  points: 13,
  courant: 1,
  volume: 2,
  symbol([x, y, z]) {
    const [a, b, c] = [Math.cos(x), Math.cos(y), Math.cos(z)];
    return 3 - a * b - b * c - c * a;
  },
};

/** The largest stable λ of {@link implicitScheme} in three dimensions. */
export const IMPLICIT_LIMIT = Math.sqrt(3) - 1;

/**
 * An implicit scheme of fourth order in time and space on 27 points ([Fairweather1965]; [Hamilton2015], reference 15):
 * Π_d (1 + a δ_d²) δ_t² u = λ² (Σ_d δ_d² + (1/6) Σ_{d<e} δ_d² δ_e²) u with a = (1 − λ²)/12. A step solves a line of
 * nodes along each axis.
 */
export function implicitScheme(courant: number): ComparedScheme {
  const a = (1 - courant ** 2) / 12;
  return {
    name: 'implicit, fourth order',
    points: 27,
    courant,
    volume: 1,
    symbol(k) {
      const [x, y, z] = k.map((one) => 4 * Math.sin(one / 2) ** 2);
      return (x + y + z - (x * y + y * z + z * x) / 6) / ((1 - a * x) * (1 - a * y) * (1 - a * z));
    },
  };
}

/** Directions of one of 48 equal wedges, which all these lattices have. */
const DIRECTIONS = wedgeDirections(10);

/**
 * Largest |phase-velocity error| of all directions, %.
 *
 * @param share |k| over π/V^⅓, with V the volume of a node: over the Nyquist limit of a cubic grid of as many nodes.
 */
export function largestErrorAt(scheme: ComparedScheme, share: number): number {
  const length = (Math.PI * share) / Math.cbrt(scheme.volume);
  const errors = DIRECTIONS.map(([x, y, z]) => Math.abs(errorOf(scheme, [x * length, y * length, z * length])));
  return 100 * Math.max(...errors);
}

/**
 * Order of the phase velocity along an axis, from its errors at two long waves.
 *
 * @param order expected, by which the waves are chosen
 */
export function observedOrder(scheme: ComparedScheme, order: number): number {
  const long = longWave(order);
  return Math.log2(errorOf(scheme, [2 * long, 0, 0]) / errorOf(scheme, [long, 0, 0]));
}

/**
 * |k| of the longer wave, rad a spacing. |k| to the power of the order is 10⁻⁴ there: the error of every order is a
 * thousand roundings at least, and the next terms of low orders are small.
 */
const longWave = (order: number): number => 10 ** (-4 / order);

function errorOf({ courant, symbol }: ComparedScheme, k: Vec3): number {
  return (2 * Math.asin((courant / 2) * Math.sqrt(symbol(k)))) / (courant * Math.hypot(...k)) - 1;
}
