import type { WallAdmittance } from '../../material/branches.ts';
import { mediumAt, type MediumPoles } from '../../material/porous-volume/fit.ts';
import { nonNegative } from '../../material/porous-volume/least-squares.ts';
import { equivalentFluid, layerImpedance, openShare } from '../../material/porous-volume/medium.ts';
import { minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { LaplacianSymbol } from '../../scheme/symbol.ts';
import type { MetresPerSecond, Metres } from '../../units/quantities.ts';
import type { PorousMedium } from './porous-nodes.ts';

/**
 * What lies between the border of a medium and its first nodes, half a spacing inside, as an impedance over ρc
 *   `r + jlt + Σ r_p jtτ_p/(1 + jtτ_p)`, t = tan(ωT/2),
 * all numbers at least 0 (docs/theory/porous.md, eq. J9).
 */
export interface BorderImpedance {
  readonly resistance: number;
  readonly inertia: number;
  /** [τ_p] r_p */
  readonly pairs: readonly number[];
  /** Further pairs, of a sheet on the border; none if left out. */
  readonly ofSheet?: readonly Pair[];
}

/** Resistance and inertia in parallel: `r jtτ/(1 + jtτ)`. */
interface Pair {
  readonly tau: number;
  readonly size: number;
}

/** τ_p of the pairs of resistance and inertia in parallel. */
const PAIR_TIMES = [0.1, 0.3, 1, 3];

/** Points per wavelength in air over which a border is fitted. */
const PPW = { most: 40, least: 3.3, count: 16 } as const;

/** A border has no less resistance than this: sheets as good as open lose digits. */
const LEAST_RESISTANCE = 1e-3;

/** A grid on which media are put. */
export interface BorderGrid {
  readonly scheme: Scheme;
  readonly spacing: Metres;
  readonly soundSpeed: MetresPerSecond;
}

/**
 * Fits a border: with it, a layer of `depth` nodes before a rigid wall has the surface impedance of the layer itself at
 * normal incidence, as nearly as passive elements can.
 */
export function borderImpedance(
  { filling, depth }: PorousMedium,
  poles: MediumPoles,
  grid: BorderGrid,
): BorderImpedance {
  const { courant, stencil, weights } = grid.scheme;
  const symbol = new LaplacianSymbol(stencil.shells, weights);
  const timeStep = (courant * grid.spacing) / grid.soundSpeed;
  const target: Complex[] = [];
  const weight: number[] = [];
  const axis: number[] = [];
  for (let i = 0; i < PPW.count; i++) {
    const k = (2 * Math.PI) / (PPW.most * (PPW.least / PPW.most) ** (i / (PPW.count - 1)));
    const square = courant ** 2 * symbol.at([0, 0, k]);
    if (square >= 4) continue;
    const omegaT = 2 * Math.asin(Math.sqrt(square) / 2);
    const fluid = equivalentFluid(filling, omegaT / timeStep / (2 * Math.PI));
    const exact = layerImpedance(fluid, openShare(filling), k * depth);
    target.push(minus(exact, discreteLayer(filling.model === 'jca' ? filling.porosity : 1, poles, depth, omegaT)));
    weight.push(1 / Math.hypot(1 + exact[0], exact[1]));
    axis.push(Math.tan(omegaT / 2));
  }
  const basis: Complex[][] = [axis.map(() => real(1)), axis.map((t) => [0, t])];
  for (const tau of PAIR_TIMES) basis.push(axis.map((t) => over([0, t * tau], [1, t * tau])));
  const [resistance, inertia, ...pairs] = nonNegative({ target, basis, weight });
  return { resistance: Math.max(LEAST_RESISTANCE, resistance), inertia, pairs };

  /** Impedance of the nodes of a layer, seen from the first of them: a sum over its modes. */
  function discreteLayer(share: number, ofPoles: MediumPoles, nodes: number, omegaT: number): Complex {
    const { density, compressibility } = mediumAt(ofPoles, Math.tan(omegaT / 2));
    const swing = times(compressibility, real(4 * share * Math.sin(omegaT / 2) ** 2));
    const stiffness = over(real(share), density);
    let sum = real(0);
    for (let n = 0; n < nodes; n++) {
      const k = (Math.PI * n) / nodes;
      const size = ((n === 0 ? 1 : 2) / nodes) * Math.cos(k / 2) ** 2;
      const own = times(stiffness, real(courant ** 2 * symbol.at([0, 0, k])));
      sum = plus(sum, over(real(size), minus(own, swing)));
    }
    return times([0, courant * Math.sin(omegaT)], sum);
  }
}

/** Two borders, one behind the other. @param second undefined for air, which has none. */
export function inSeries(first: BorderImpedance | undefined, second: BorderImpedance | undefined): BorderImpedance {
  const zero = { resistance: 0, inertia: 0, pairs: PAIR_TIMES.map(() => 0) };
  const [a, b] = [first ?? zero, second ?? zero];
  return {
    resistance: a.resistance + b.resistance,
    inertia: a.inertia + b.inertia,
    pairs: a.pairs.map((value, p) => value + b.pairs[p]),
  };
}

/**
 * A border with a sheet on it, one behind the other.
 *
 * @returns undefined for a sheet that springs, whose impedance is no sum of resistances, inertias and pairs.
 */
export function withSheet(border: BorderImpedance, sheet: WallAdmittance): BorderImpedance | undefined {
  const own = sheetImpedance(sheet);
  if (!own) return undefined;
  const { resistance, inertia, ofSheet } = own;
  return { ...border, resistance: border.resistance + resistance, inertia: border.inertia + inertia, ofSheet };
}

type SheetImpedance = Pick<BorderImpedance, 'resistance' | 'inertia'> & { readonly ofSheet: readonly Pair[] };

/**
 * 1/Y of a sheet without springs, Y = G + Σ 1/(R_b + L_b x), x = jt: Y has real poles −R_b/L_b and, between them and
 * beyond the last, real zeros −ζ_p, so 1/Y = 1/Y(0) + lx + Σ r_p x/(x + ζ_p), with r_p = −1/(ζ_p Y′(−ζ_p)) > 0.
 */
function sheetImpedance({ conductance, branches }: WallAdmittance): SheetImpedance | undefined {
  if (branches.some(({ stiffness }) => stiffness > 0)) return undefined;
  const flows = branches.filter(({ inertia }) => inertia === 0);
  const fixed = flows.reduce((sum, { resistance }) => sum + 1 / resistance, conductance);
  const moving = branches.filter(({ inertia }) => inertia > 0);
  const at = (x: number): number =>
    moving.reduce((sum, { resistance, inertia }) => sum + 1 / (resistance + inertia * x), fixed);
  const slope = (x: number): number =>
    moving.reduce((sum, { resistance, inertia }) => sum - inertia / (resistance + inertia * x) ** 2, 0);
  const poles = [...new Set(moving.map(({ resistance, inertia }) => resistance / inertia))].sort((a, b) => a - b);
  const free = moving.reduce((sum, { inertia }) => sum + 1 / inertia, 0);
  const zeros = poles.slice(1).map((high, i) => zeroBetween(poles[i], high, (s) => -at(-s)));
  // Beyond the last pole Y rises from −∞ to G.
  if (fixed > 0 && poles.length > 0) {
    const last = poles.at(-1)!;
    zeros.push(zeroBetween(last, last + free / fixed, (s) => -at(-s)));
  }
  return {
    resistance: 1 / at(0),
    inertia: fixed > 0 ? 0 : 1 / free,
    ofSheet: zeros.map((zeta) => ({ tau: 1 / zeta, size: -1 / (zeta * slope(-zeta)) })),
  };
}

/**
 * The border as an admittance, branch by branch. With x = jt the impedance has only real zeros −σ_b and, between them,
 * poles, so 1/Z = G + Σ k_b/(x + σ_b) with k_b = 1/Z′(−σ_b) > 0: branches of inertia 1/k_b and resistance σ_b/k_b.
 */
export function borderAdmittance({ resistance, inertia, pairs, ofSheet = [] }: BorderImpedance): WallAdmittance {
  const sizes = new Map(PAIR_TIMES.map((tau, p) => [tau, pairs[p]]));
  for (const { tau, size } of ofSheet) sizes.set(tau, (sizes.get(tau) ?? 0) + size);
  const parts = [...sizes]
    .map(([tau, size]) => ({ tau, size }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.tau - a.tau);
  const at = (sigma: number): number =>
    parts.reduce((sum, { tau, size }) => sum - (size * sigma * tau) / (1 - sigma * tau), resistance - inertia * sigma);
  const slope = (sigma: number): number =>
    parts.reduce((sum, { tau, size }) => sum + (size * tau) / (1 - sigma * tau) ** 2, inertia);
  const total = parts.reduce((sum, { size }) => sum + size, resistance);
  const poles = parts.map(({ tau }) => 1 / tau);
  // Beyond the last pole the inertia alone brings the impedance to 0, from at most the sum of all resistances.
  if (inertia > 0) poles.push((poles.at(-1) ?? 0) + total / inertia);
  const branches = poles.map((high, i) => {
    const sigma = zeroBetween(i === 0 ? 0 : poles[i - 1], high, at);
    return { resistance: sigma * slope(sigma), inertia: slope(sigma), stiffness: 0 };
  });
  return { conductance: inertia > 0 ? 0 : 1 / total, branches };
}

/** The zero of a function that falls from above 0 to below 0 between two places, to the last bit. */
function zeroBetween(low: number, high: number, of: (x: number) => number): number {
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (of(middle) > 0) low = middle;
    else high = middle;
  }
}
