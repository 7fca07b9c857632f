import { minus } from '../../numerics/complex.ts';
import { complexArray, factorise, product, solve, type ComplexArray } from './complex-matrix.ts';
import { angleOfSquare, DampedProblem, squareOf } from './damped-problem.ts';
import { eigenpairs } from './eigenpairs.ts';
import { basisOf, dotOf, isNew, normalised, sumOf, type DampedMode } from './shapes.ts';

/** Steps of the iteration, and the relative change of θ at which it ends. */
const MOST_STEPS = 12;
const SAME = 1e-10;

/** Relative change of θ in the last step from which on a mode counts as not found. */
const SETTLED = 1e-6;

/** Linear problems by which a mode of the small problem is found. */
const LINEAR_STEPS = 4;

/** Two modes of the small problem this near in θ, relative, may be one while θ is not known better. */
const NEAR = 1e-2;

/** Relative distance in θ at which a mode counts as half as like its start as its shape is. */
const HALF_LIKE = 0.02;

/**
 * Finds modes from their approximate values, all together: residual inverse iteration of each ([Neumaier1985]), and
 * after each step the modes of the small problem between all of the shapes. So modes that are nearer to each other than
 * their starts are to them are kept apart (docs/theory/modes.md, eq. I8).
 *
 * @param starts Approximate modes, by rising frequency.
 */
export function polishedModes(problem: DampedProblem, starts: readonly DampedMode[]): DampedMode[] {
  let modes = modesBetween(problem, starts);
  const factors = modes.map(({ theta }) => factorise(problem.equationAt(theta), problem.size));
  let changes = modes.map(() => Infinity);
  for (let step = 0; step < MOST_STEPS && changes.some((change) => change >= SAME); step++) {
    const better = modes.map(({ theta, vector }, i): DampedMode => {
      const change = solve(factors[i], product(problem.equationAt(theta), vector));
      const next = { re: vector.re.map((x, n) => x - change.re[n]), im: vector.im.map((x, n) => x - change.im[n]) };
      return { theta, vector: normalised(next) };
    });
    const next = modesBetween(problem, better);
    changes = next.map(({ theta }, i) => Math.hypot(...minus(theta, modes[i].theta)) / Math.hypot(...theta));
    modes = next;
  }
  return modes.filter((_, i) => changes[i] < SETTLED);
}

/** Modes of the problem between the shapes of some: for each the one that is most like it, none twice. */
function modesBetween(problem: DampedProblem, modes: readonly DampedMode[]): DampedMode[] {
  const basis = basisOf(modes.map(({ vector }) => vector));
  const small = problemBetween(problem, basis);
  const found: DampedMode[] = [];
  for (const { theta, vector } of modes) {
    const dots = basis.map((one) => dotOf(one, vector));
    let mode: DampedMode = {
      theta,
      vector: normalised({ re: Float64Array.from(dots, ([re]) => re), im: Float64Array.from(dots, ([, im]) => im) }),
    };
    for (let step = 0; step < LINEAR_STEPS; step++) {
      const pairs = linearModes(small, mode).filter((pair) => isNew(pair, found, NEAR));
      if (pairs.length === 0) break;
      const likeness = pairs.map((pair) => likenessOf(pair, mode));
      const next = pairs[likeness.indexOf(Math.max(...likeness))];
      const better = small.angleOf(small.quotientsOf(next.vector), next.theta);
      if (!(better[0] > 0 && Number.isFinite(better[1]))) break;
      const change = Math.hypot(...minus(better, mode.theta));
      mode = { theta: better, vector: next.vector };
      if (change < SAME * Math.hypot(...better)) break;
    }
    found.push(mode);
  }
  return found.map(({ theta, vector }) => ({ theta, vector: normalised(sumOf(basis, vector)) }));
}

/** How like a mode is to another, 0 to 1: by its shape, and by how near it is. */
function likenessOf({ theta, vector }: DampedMode, other: DampedMode): number {
  const away = Math.hypot(...minus(theta, other.theta)) / (HALF_LIKE * Math.hypot(...other.theta));
  return Math.hypot(...dotOf(vector, other.vector)) / (1 + away ** 2);
}

/** The modes of a problem whose walls are everywhere as they are at the frequency of one. */
function linearModes(problem: DampedProblem, { theta }: DampedMode): DampedMode[] {
  const { size, equation } = problem;
  const square = squareOf(theta);
  const matrix = problem.equationAt(theta);
  const { mass } = equation;
  for (let i = 0; i < size * size; i++) {
    matrix.re[i] += square[0] * mass.re[i] - square[1] * mass.im[i];
    matrix.im[i] += square[0] * mass.im[i] + square[1] * mass.re[i];
  }
  const factors = factorise({ re: mass.re.slice(), im: mass.im.slice() }, size);
  const whole = complexArray(size * size);
  for (let j = 0; j < size; j++) {
    const column = complexArray(size);
    for (let i = 0; i < size; i++) [column.re[i], column.im[i]] = [matrix.re[i * size + j], matrix.im[i * size + j]];
    const { re, im } = solve(factors, column);
    for (let i = 0; i < size; i++) [whole.re[i * size + j], whole.im[i * size + j]] = [re[i], im[i]];
  }
  return eigenpairs(whole, size).map(({ value, vector }) => ({
    theta: angleOfSquare(value),
    vector: normalised(vector),
  }));
}

/** The problem between shapes: VᵀAV of each of its matrices. */
function problemBetween({ equation }: DampedProblem, basis: readonly ComplexArray[]): DampedProblem {
  const size = basis.length;
  const between = (matrix: ComplexArray): ComplexArray => {
    const into = complexArray(size * size);
    basis.forEach((one, j) => {
      const { re, im } = product(matrix, one);
      basis.forEach((other, i) => {
        let [a, b] = [0, 0];
        for (let n = 0; n < re.length; n++) {
          a += other.re[n] * re[n] - other.im[n] * im[n];
          b += other.re[n] * im[n] + other.im[n] * re[n];
        }
        [into.re[i * size + j], into.im[i * size + j]] = [a, b];
      });
    });
    return into;
  };
  const { stiffness, mass, forms } = equation;
  return new DampedProblem({
    ...equation,
    size,
    stiffness: between(stiffness),
    mass: between(mass),
    forms: forms.map(between),
  });
}
