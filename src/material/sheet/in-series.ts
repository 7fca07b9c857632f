import { over, real, type Complex } from '../../numerics/complex.ts';
import type { Wall, WallBranch } from '../wall.ts';

/**
 * The admittance of two sheets with the same flow through both, `1/Y = 1/Y₁ + 1/Y₂`, as a passive sum of branches again
 * (docs/theory/sheets.md, eq. Z14). It is exact
 *
 * - for two sheets of one branch, or one conductance, each: resistances, masses and stiffnesses add;
 * - for sheets without stiffness: the poles of Y are the zeros of Y₁ + Y₂, which lie on the negative real axis between
 *   the poles of both.
 *
 * @returns undefined if it is neither: a resonance in one sheet and a second way through it
 */
export function seriesWall(one: Wall, other: Wall): Wall | undefined {
  const [a, b] = [single(one), single(other)];
  if (a === null || b === null) return { conductance: 0, branches: [] };
  if (a && b) {
    const sum = {
      resistance: a.resistance + b.resistance,
      mass: a.mass + b.mass,
      stiffness: a.stiffness + b.stiffness,
    };
    return sum.mass === 0 && sum.stiffness === 0
      ? { conductance: 1 / sum.resistance, branches: [] }
      : { conductance: 0, branches: [sum] };
  }
  const isMassy = ({ branches }: Wall): boolean => branches.every(({ mass, stiffness }) => stiffness === 0 && mass > 0);
  return isMassy(one) && isMassy(other) ? seriesOfMasses(one, other) : undefined;
}

/** The only way through a sheet, as a branch; null if nothing goes through, undefined if there are several. */
function single({ conductance, branches }: Wall): WallBranch | null | undefined {
  if (branches.length === 0) return conductance === 0 ? null : { resistance: 1 / conductance, mass: 0, stiffness: 0 };
  return conductance === 0 && branches.length === 1 ? branches[0] : undefined;
}

/** A term x/(s + λ) of an admittance: a branch of the mass 1/x and the resistance λ/x. */
interface Term {
  readonly x: number;
  readonly rate: number;
}

/** Halvings after which a zero has all its digits. */
const HALVINGS = 200;

function seriesOfMasses(one: Wall, other: Wall): Wall {
  const terms = [termsOf(one), termsOf(other)];
  const rates = [...new Set(terms.flat().map(({ rate }) => rate))].sort((a, b) => a - b);
  const flow = one.conductance + other.conductance;
  const found: Term[] = [];
  // At a rate that both have, each conducts without end, and the series as both do in turn.
  for (const rate of rates) {
    const [x, y] = terms.map((own) => own.find((term) => term.rate === rate)?.x ?? 0);
    if (x > 0 && y > 0) found.push({ x: (x * y) / (x + y), rate });
  }
  // Between two poles the sum rises from −∞ to ∞; beyond the last from −∞ to what is conducted at once.
  rates.forEach((low, k) => {
    if (k === rates.length - 1 && flow === 0) return;
    const high = rates[k + 1] ?? 2 * low + terms.flat().reduce((all, { x }) => all + x, 0) / flow;
    const zero = zeroBetween(terms, flow, low, high);
    if (!zero) return;
    // The residue Y₁Y₂/(Y₁ + Y₂)' at s = −rate, where Y₂ = −Y₁.
    const first = one.conductance + termsAt(terms[0], zero);
    const slope = terms.flat().reduce((all, { x, rate }) => all + x / (rate - zero.pole - zero.beyond) ** 2, 0);
    found.push({ x: (first * first) / slope, rate: zero.pole + zero.beyond });
  });
  return {
    conductance: flow === 0 ? 0 : (one.conductance * other.conductance) / flow,
    branches: found
      .filter(({ x }) => x > 0)
      .sort((a, b) => a.rate - b.rate)
      .map(({ x, rate }) => ({ resistance: rate / x, mass: 1 / x, stiffness: 0 })),
  };
}

/** A rate, as its distance from the pole next to it: between two close poles, the rate itself has too few digits. */
interface NextToPole {
  readonly pole: number;
  readonly beyond: number;
}

function termsAt(terms: readonly Term[], { pole, beyond }: NextToPole): number {
  return terms.reduce((all, { x, rate }) => all + x / (rate - pole - beyond), 0);
}

/**
 * The zero of Y₁ + Y₂ between two rates, by halving its distance from the nearer one (as the secular equation is solved
 * in divide and conquer: R.-C. Li, LAPACK Working Note 89, 1993).
 *
 * @returns undefined if no number lies between the rates
 */
function zeroBetween(terms: readonly Term[][], flow: number, low: number, high: number): NextToPole | undefined {
  const sum = (at: NextToPole): number => flow + termsAt(terms.flat(), at);
  const half = (high - low) / 2;
  const isNearHigh = sum({ pole: low, beyond: half }) < 0;
  const pole = isNearHigh ? high : low;
  let [from, to] = isNearHigh ? [-half, 0] : [0, half];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (from + to) / 2;
    if (sum({ pole, beyond: middle }) < 0) from = middle;
    else to = middle;
  }
  const beyond = (from + to) / 2;
  return beyond === 0 ? undefined : { pole, beyond };
}

/** Equal rates are one term. */
function termsOf({ branches }: Wall): Term[] {
  const byRate = new Map<number, number>();
  for (const { resistance, mass } of branches) {
    const rate = resistance / mass;
    byRate.set(rate, (byRate.get(rate) ?? 0) + 1 / mass);
  }
  return [...byRate].map(([rate, x]) => ({ x, rate }));
}

/** A sheet by its admittance, and the air after it, in multiples of the wave number. */
export interface InRow {
  readonly admittance: Complex;
  /** kd; 0 for the last one. */
  readonly gap: number;
}

/**
 * |t| at normal incidence through sheets with air between them, by the product of their transfer matrices.
 *
 * @returns 0 if a sheet lets nothing through
 */
export function transmittedThrough(row: readonly InRow[]): number {
  // [p, v] before from [1, 1] after the last sheet.
  let [p, v]: [Complex, Complex] = [real(1), real(1)];
  for (const { admittance, gap } of row.toReversed()) {
    const [c, s] = [Math.cos(gap), Math.sin(gap)];
    [p, v] = [
      [c * p[0] - s * v[1], c * p[1] + s * v[0]],
      [c * v[0] - s * p[1], c * v[1] + s * p[0]],
    ];
    if (admittance[0] === 0 && admittance[1] === 0) return 0;
    const fall = over(v, admittance);
    p = [p[0] + fall[0], p[1] + fall[1]];
  }
  return 2 / Math.hypot(p[0] + v[0], p[1] + v[1]);
}
