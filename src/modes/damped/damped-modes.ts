import { each, type Job, type Work } from '../../room/slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import { minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import { ZERO } from '../rigid/rigid-modes.ts';
import { complexArray, factorise, product, solve, upperEigenpairs, type ComplexArray } from './complex-matrix.ts';
import { DampedProblem, squareOf, type DampedEquation } from './damped-problem.ts';

/** A mode of a room with its walls. */
export interface DampedMode {
  /** θ = ωT of the scheme: real part the frequency, imaginary part the damping, rad per step. */
  readonly theta: Complex;
  /** Shape [rigid mode]: what it is made of; the squares of their absolute values add to 1. */
  readonly vector: ComplexArray;
}

/** Rigid modes whose damped modes are looked for together, and those on both sides that are counted in exactly. */
const CORE = 12;
const BESIDE = 14;

/** Modes on both sides of the core that are kept: the next window may miss them. */
const OVERLAP = 2;

/** Share of the eigenvalue by which all are moved above the real axis, so that none is on it. */
const ABOVE_AXIS = 1e-3;

/** Steps of the iteration, and the relative change of θ at which it ends. */
const MOST_STEPS = 20;
const SAME = 1e-11;

/** Part of the lowest rigid frequency below which nothing swings. */
const SWINGS = 0.3;

/** Two modes this near in θ, relative, are one unless their shapes differ by more than {@link OTHER}. */
const NEAR = 1e-6;
const OTHER = 0.2;

/** Some rigid modes near which modes are looked for: from one up to, but not including, another. */
type Window = readonly [from: number, to: number];

/** A problem and the eigenvalues of its rigid modes: what the windows share. */
interface Searched {
  readonly equation: DampedEquation;
  readonly eigenvalues: Float64Array;
}

/** Finds the modes near those of a window. */
export const modesOfWindow: Job<Searched, Window, DampedMode[]> = {
  name: 'damped modes of a window',
  begin: ({ equation, eigenvalues }) => {
    const problem = new DampedProblem(equation);
    return ([from, to]) => startsOf(problem, eigenvalues, from, to).flatMap((start) => polished(problem, start) ?? []);
  },
};

/**
 * Finds the modes with damping from the rigid modes up to some number, by rising frequency: near each of them by the
 * eigenvalues of a part of the problem, then by residual inverse iteration in the whole of it ([Neumaier1985];
 * docs/theory/modes.md, eq. I8). What decays without swinging is left out.
 *
 * @param upTo Number of rigid modes, the constant ones among them, near which modes are looked for.
 */
export function* dampedModesWork(
  { equation }: DampedProblem,
  eigenvalues: Float64Array,
  upTo: number,
  onProgress?: OnShare,
): Work<DampedMode[]> {
  const lowest = eigenvalues.findIndex((value) => value > ZERO);
  if (lowest < 0) return [];
  const windows = Array.from({ length: Math.ceil((upTo - lowest) / CORE) }, (_, w): Window => {
    const from = lowest + w * CORE;
    return [from, Math.min(upTo, from + CORE)];
  });
  const all = yield* each(modesOfWindow, { equation, eigenvalues }, windows, onProgress);
  const found: DampedMode[] = [];
  const least = SWINGS * Math.sqrt(eigenvalues[lowest]);
  for (const mode of all.flat()) if (mode.theta[0] > least && isNew(mode, found)) found.push(mode);
  return found.sort((one, other) => one.theta[0] - other.theta[0]);
}

/** θ of an eigenvalue 4 sin²(θ/2), near the real axis. */
function angleOfSquare([re, im]: Complex): Complex {
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(Math.max(0, re)) / 2));
  return [angle, angle > 0 ? im / (2 * Math.sin(angle)) : 0];
}

/** Modes near those of a window: eigenvalues of the problem at one frequency, between these and their neighbours. */
function startsOf(problem: DampedProblem, eigenvalues: Float64Array, from: number, to: number): DampedMode[] {
  const { size } = problem;
  const first = Math.max(0, from - BESIDE);
  const last = Math.min(size, to + BESIDE);
  const inside = Array.from({ length: last - first }, (_, i) => first + i);
  const outside = Array.from({ length: size }, (_, i) => i).filter((i) => i < first || i >= last);
  const middle: Complex = real(angleOfSquare(real(eigenvalues[(from + to) >> 1]))[0]);
  const square = squareOf(middle);
  const all = problem.equationAt(middle);
  const count = inside.length;
  const near = complexArray(count * count);
  const read = (i: number, j: number): Complex => [all.re[i * size + j], all.im[i * size + j]];
  // Modes far away follow those inside, to first order.
  const follow = outside.map((o) => over(real(-1), read(o, o)));
  inside.forEach((i, a) =>
    inside.forEach((j, b) => {
      const sum = outside.reduce(
        (part, o, n) => plus(part, times(times(read(i, o), follow[n]), read(o, j))),
        i === j ? plus(read(i, j), square) : read(i, j),
      );
      [near.re[a * count + b], near.im[a * count + b]] = sum;
    }),
  );
  const pairs = upperEigenpairs(near, count, ABOVE_AXIS * square[0]).sort(
    (one, other) => one.value[0] - other.value[0],
  );
  return pairs
    .slice(Math.max(0, from - first - OVERLAP), to - first + OVERLAP)
    .filter(({ value }) => value[0] > ZERO)
    .map(({ value, vector }) => {
      const whole = complexArray(size);
      inside.forEach((i, a) => ([whole.re[i], whole.im[i]] = [vector.re[a], vector.im[a]]));
      outside.forEach((o, n) => {
        const pull = inside.reduce<Complex>(
          (sum, j, b) => plus(sum, times(read(o, j), [vector.re[b], vector.im[b]])),
          real(0),
        );
        [whole.re[o], whole.im[o]] = times(follow[n], pull);
      });
      return { theta: angleOfSquare(value), vector: normalised(whole) };
    });
}

/** Residual inverse iteration from a start; undefined if it does not settle near it. */
function polished(problem: DampedProblem, start: DampedMode): DampedMode | undefined {
  const { size } = problem;
  let theta = problem.angleOf(problem.quotientsOf(start.vector), start.theta);
  let { vector } = start;
  const factors = factorise(problem.equationAt(theta), size);
  for (let step = 0; step < MOST_STEPS; step++) {
    const change = solve(factors, product(problem.equationAt(theta), vector));
    vector = normalised({
      re: vector.re.map((value, i) => value - change.re[i]),
      im: vector.im.map((value, i) => value - change.im[i]),
    });
    const before = theta;
    theta = problem.angleOf(problem.quotientsOf(vector), theta);
    if (!(theta[0] > 0)) return undefined;
    if (Math.hypot(...minus(theta, before)) < SAME * theta[0]) return { theta, vector };
  }
  return undefined;
}

/** A vector of length 1 whose largest number is real and positive. */
function normalised({ re, im }: ComplexArray): ComplexArray {
  let [length, most, at] = [0, 0, 0];
  for (let i = 0; i < re.length; i++) {
    const square = re[i] * re[i] + im[i] * im[i];
    length += square;
    if (square > most) [most, at] = [square, i];
  }
  const largest = Math.hypot(re[at], im[at]) * Math.sqrt(length);
  const [c, s] = [re[at] / largest, im[at] / largest];
  return { re: re.map((value, i) => value * c + im[i] * s), im: im.map((value, i) => value * c - re[i] * s) };
}

/** Whether a mode is none of those that are known: what is left of it without those of the same θ. */
function isNew({ theta, vector }: DampedMode, found: readonly DampedMode[]): boolean {
  const same = found.filter((other) => Math.hypot(...minus(other.theta, theta)) < NEAR * theta[0]);
  let rest = vector;
  const basis: ComplexArray[] = [];
  for (const other of [...same.map((one) => one.vector), vector]) {
    rest = basis.reduce(without, other);
    const left = Math.sqrt(rest.re.reduce((sum, value, i) => sum + value * value + rest.im[i] ** 2, 0));
    if (left > 1e-6) basis.push(normalised(rest));
    if (other === vector) return left > OTHER;
  }
  return true;
}

/** What is left of a vector without its part along one of length 1. */
function without({ re, im }: ComplexArray, along: ComplexArray): ComplexArray {
  let [a, b] = [0, 0];
  for (let i = 0; i < re.length; i++) {
    a += along.re[i] * re[i] + along.im[i] * im[i];
    b += along.re[i] * im[i] - along.im[i] * re[i];
  }
  return {
    re: re.map((value, i) => value - a * along.re[i] + b * along.im[i]),
    im: im.map((value, i) => value - a * along.im[i] - b * along.re[i]),
  };
}
