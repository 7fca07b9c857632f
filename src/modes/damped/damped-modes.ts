import { each, type Job, type Work } from '../../room/slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import { over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import { ZERO } from '../rigid/rigid-modes.ts';
import { complexArray } from './complex-matrix.ts';
import { angleOfSquare, DampedProblem, squareOf, type DampedEquation } from './damped-problem.ts';
import { eigenpairs } from './eigenpairs.ts';
import { polishedModes } from './polish-modes.ts';
import { isNew, normalised, type DampedMode } from './shapes.ts';

/**
 * Rigid modes whose damped modes are looked for together, from the least to the most of them, and those on both sides
 * that are counted in exactly.
 */
const CORE = { least: 8, most: 16 } as const;
const BESIDE = 14;

/** Ratio of the eigenvalues in a window, at most: walls are another at another frequency. */
const WIDEST = 1.7;

/** Modes on both sides of the core that are kept: the next window may miss them. */
const OVERLAP = 2;

/** Part of the lowest rigid frequency below which nothing swings. */
const SWINGS = 0.3;

/** Two modes of several windows that are this near in θ, relative, are one unless their shapes differ. */
const NEAR = 2e-3;

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
    return ([from, to]) => polishedModes(problem, startsOf(problem, eigenvalues, from, to));
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
  const windows = windowsOf(eigenvalues, lowest, upTo);
  const all = yield* each(modesOfWindow, { equation, eigenvalues }, windows, onProgress);
  const found: DampedMode[] = [];
  const least = SWINGS * Math.sqrt(eigenvalues[lowest]);
  for (const mode of all.flat()) if (mode.theta[0] > least && isNew(mode, found, NEAR)) found.push(mode);
  return found.sort((one, other) => one.theta[0] - other.theta[0]);
}

/** Windows of all modes from one up to another. Each ends at a wide gap, so modes of one frequency stay together. */
function windowsOf(eigenvalues: Float64Array, lowest: number, upTo: number): Window[] {
  const windows: Window[] = [];
  for (let from = lowest; from < upTo;) {
    const above = eigenvalues.findIndex((value) => value > WIDEST * eigenvalues[from]);
    let to = Math.min(upTo, from + CORE.most, above < 0 ? Infinity : above);
    const gap = (k: number): number => eigenvalues[k] / eigenvalues[k - 1];
    if (to < upTo) for (let k = to - 1; k >= from + CORE.least; k--) if (gap(k) > gap(to)) to = k;
    windows.push([from, to]);
    from = to;
  }
  return windows;
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
  const pairs = eigenpairs(near, count).sort((one, other) => one.value[0] - other.value[0]);
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
    })
    .filter(({ theta }) => theta[1] < theta[0]);
}
