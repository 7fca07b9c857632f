import { complexArray, factorise, solve, type ComplexArray, type Factors } from '../damped/complex-matrix.ts';
import type { DampedProblem } from '../damped/damped-problem.ts';
import { dotOf, normalised, type DampedMode } from '../damped/shapes.ts';

/** Known modes on either side of one whose coupling to it counts; those further away follow by themselves. */
const BESIDE = 32;

/** The known modes around one, as they pull at each other at its θ. */
export class NearModes {
  private readonly inside: readonly number[];
  private readonly factors: Factors;
  private readonly own: ComplexArray;
  private readonly vector: ComplexArray;

  constructor(problem: DampedProblem, { theta, vector }: DampedMode) {
    const { size } = problem;
    const all = problem.equationAt(theta);
    this.vector = vector;
    this.own = {
      re: Float64Array.from({ length: size }, (_, j) => all.re[j * size + j]),
      im: Float64Array.from({ length: size }, (_, j) => all.im[j * size + j]),
    };
    const sizes = this.own.re.map((re, j) => Math.hypot(re, this.own.im[j]));
    const middle = sizes.indexOf(Math.min(...sizes));
    const from = Math.max(0, middle - BESIDE);
    this.inside = Array.from({ length: Math.min(size, middle + BESIDE) - from }, (_, i) => from + i);
    const count = this.inside.length;
    const part = complexArray(count * count);
    this.inside.forEach((i, a) =>
      this.inside.forEach((j, b) => {
        part.re[a * count + b] = all.re[i * size + j];
        part.im[a * count + b] = all.im[i * size + j];
      }),
    );
    this.factors = factorise(part, count);
  }

  /** What balances a pull among the known modes, without what the mode itself is made of. */
  correction(pull: ComplexArray): ComplexArray {
    const { inside, own, factors, vector } = this;
    const found = complexArray(own.re.length);
    own.re.forEach((re, j) => {
      const square = re ** 2 + own.im[j] ** 2;
      found.re[j] = (pull.re[j] * re + pull.im[j] * own.im[j]) / square;
      found.im[j] = (pull.im[j] * re - pull.re[j] * own.im[j]) / square;
    });
    const part = {
      re: Float64Array.from(inside, (j) => pull.re[j]),
      im: Float64Array.from(inside, (j) => pull.im[j]),
    };
    const { re, im } = solve(factors, part);
    inside.forEach((j, a) => ([found.re[j], found.im[j]] = [re[a], im[a]]));
    const [a, b] = dotOf(vector, found);
    for (let j = 0; j < own.re.length; j++) {
      found.re[j] -= a * vector.re[j] - b * vector.im[j];
      found.im[j] -= a * vector.im[j] + b * vector.re[j];
    }
    return normalised(found);
  }
}
