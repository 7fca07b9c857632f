import { minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import type { PorousFilling } from '../definition.ts';
import { nonNegative, errorOf, sparse, type ComplexProblem } from './least-squares.ts';
import { equivalentFluid } from './medium.ts';

/** A pole of a medium in the time of a grid: t = tan(ωT/2). */
export interface Pole {
  /** β_b = ω_b T/2, > 0. */
  readonly rate: number;
  /** a_b or c_b, > 0. */
  readonly share: number;
}

/**
 * A porous medium in discrete time (docs/theory/porous.md, eq. J5 and J6):
 *   `1/α = Σ a_b jt/(jt + β_b)`, a_b ≥ 0, Σ a_b ≤ 1, and `β = 1 + Σ c_b/(1 + jt/β_b)`, c_b ≥ 0.
 * Any such numbers are those of a medium that only loses energy, and in which no wave is faster than in air.
 */
export interface MediumPoles {
  readonly viscous: readonly Pole[];
  readonly thermal: readonly Pole[];
  /** Largest error of 1/α and of β, each relative to its modulus, over the frequencies of the fit. */
  readonly error: { readonly viscous: number; readonly thermal: number };
}

/** Poles of each kind: with three of 1/α the error is below a percent in mineral wool, with one 18 %. */
export const VISCOUS_POLES = 3;
export const THERMAL_POLES = 2;

/** Frequencies of the fit, evenly spaced on a logarithmic axis from this one on, Hz. */
const LOWEST = 60;
const FREQUENCIES = 60;

/** Rates of the poles that are tried, 1/s, as many a factor of e apart. */
const RATES = { lowest: 30, highest: 1e6, count: 60 } as const;

/**
 * Fits the poles of a medium to its equivalent fluid by non-negative least squares.
 *
 * @param timeStep T, s.
 * @param highest Highest frequency of the fit, Hz: below 1/(2T).
 */
export function fitMedium(medium: PorousFilling, timeStep: number, highest: number): MediumPoles {
  const top = Math.max(highest, 2 * LOWEST);
  const frequencies = Array.from({ length: FREQUENCIES }, (_, k) => LOWEST * (top / LOWEST) ** (k / (FREQUENCIES - 1)));
  const fluids = frequencies.map((hz) => equivalentFluid(medium, hz));
  const axis = frequencies.map((hz) => Math.tan(Math.PI * hz * timeStep));
  const rates = Array.from(
    { length: RATES.count },
    (_, i) => (RATES.lowest * (RATES.highest / RATES.lowest) ** (i / (RATES.count - 1)) * timeStep) / 2,
  );
  const inverse = fluids.map(({ density }) => over(real(1), density));
  const viscous = polesOf(inverse, rates, axis, viscousTerm, VISCOUS_POLES, 1);
  const excess = fluids.map(({ compressibility }) => minus(compressibility, real(1)));
  const thermal = polesOf(excess, rates, axis, thermalTerm, THERMAL_POLES);
  const fitted = axis.map((t) => mediumAt({ viscous, thermal }, t));
  const worst = (of: (k: number) => number): number => frequencies.reduce((most, _, k) => Math.max(most, of(k)), 0);
  return {
    viscous,
    thermal,
    error: {
      viscous: worst((k) => distance(over(real(1), fitted[k].density), inverse[k]) / modulus(inverse[k])),
      thermal: worst(
        (k) => distance(fitted[k].compressibility, fluids[k].compressibility) / modulus(fluids[k].compressibility),
      ),
    },
  };
}

/** α and β of the poles at t = tan(ωT/2) > 0. */
export function mediumAt(
  { viscous, thermal }: Pick<MediumPoles, 'viscous' | 'thermal'>,
  t: number,
): { readonly density: Complex; readonly compressibility: Complex } {
  const total = (poles: readonly Pole[], term: Term): Complex =>
    poles.reduce((sum, { rate, share }) => plus(sum, times(real(share), term(t, rate))), real(0));
  return {
    density: over(real(1), total(viscous, viscousTerm)),
    compressibility: plus(real(1), total(thermal, thermalTerm)),
  };
}

type Term = (t: number, rate: number) => Complex;

const viscousTerm: Term = (t, rate) => over([0, t], [rate, t]);
const thermalTerm: Term = (t, rate) => over(real(1), [1, t / rate]);

function polesOf(
  target: readonly Complex[],
  rates: readonly number[],
  axis: readonly number[],
  term: Term,
  count: number,
  largestSum?: number,
): Pole[] {
  const weight = target.map((value) => 1 / Math.max(modulus(value), 1e-9));
  const problemOf = (tried: readonly number[]): ComplexProblem => ({
    target,
    basis: tried.map((rate) => axis.map((t) => term(t, rate))),
    weight,
  });
  const fitOf = (tried: readonly number[]): Fit => {
    const problem = problemOf(tried);
    const shares = nonNegative(problem, largestSum);
    return { rates: tried, shares, error: errorOf(problem, shares) };
  };
  let best = fitOf(sparse(problemOf(rates), count, largestSum).map((i) => rates[i]));
  for (let step = WIDEST_STEP; step > NARROWEST_STEP; step /= 2) {
    for (let isBetter = true; isBetter;) {
      const trials = best.rates.flatMap((_, i) =>
        [Math.exp(step), Math.exp(-step)].map((factor) => fitOf(best.rates.with(i, best.rates[i] * factor))),
      );
      const least = trials.reduce((a, b) => (b.error < a.error ? b : a));
      isBetter = least.error < 0.999 * best.error;
      if (isBetter) best = least;
    }
  }
  return best.rates.map((rate, i) => ({ rate, share: best.shares[i] })).filter(({ share }) => share > 0);
}

/** Steps of the logarithms of the rates, with which they are moved to where the error is least. */
const WIDEST_STEP = 0.4;
const NARROWEST_STEP = 0.02;

interface Fit {
  readonly rates: readonly number[];
  readonly shares: readonly number[];
  readonly error: number;
}

const modulus = ([re, im]: Complex): number => Math.hypot(re, im);
const distance = (a: Complex, b: Complex): number => modulus(minus(a, b));
