import { minus, real, type Complex } from '../../numerics/complex.ts';
import { complexArray, factorise, product, solve, type ComplexArray } from '../damped/complex-matrix.ts';
import { DampedProblem, type DampedEquation } from '../damped/damped-problem.ts';
import { normalised, sumOf, type DampedMode } from '../damped/shapes.ts';

/** Products of a field with those before it and itself: xᵀAy of each matrix, without conjugates. */
export interface SpanRow {
  readonly stiffness: Complex[];
  readonly mass: Complex[];
  /** [field][surface] */
  readonly forms: (readonly Complex[])[];
}

/** Steps at most, the relative change of θ that ends them, and that by which slopes are found. */
const MOST_STEPS = 20;
const SAME = 1e-11;
const STEP = 1e-6;

/** A mode between some fields, its own first. */
export class ModeSpan {
  /** What each field has of the known modes. */
  readonly known: ComplexArray[];
  theta: Complex;
  /** The last change of θ. */
  change: Complex = real(0);
  /** [field] How much of each there is. */
  vector: ComplexArray = { re: Float64Array.of(1), im: Float64Array.of(0) };
  private readonly rows: SpanRow[] = [];
  /** [step] */
  private readonly steps: Pick<ModeSpan, 'theta' | 'change' | 'vector'>[] = [];

  constructor(
    private readonly laws: Pick<DampedEquation, 'courant' | 'surfaces'>,
    { theta, vector }: DampedMode,
  ) {
    this.theta = theta;
    this.known = [vector, complexArray(vector.re.length)];
  }

  /**
   * Finds the mode between all fields, from what it was between fewer of them: x ← F(θ)⁻¹ F′(θ) x, θ from xᵀF(θ)x = 0.
   *
   * @param rows Products of the fields that are new.
   */
  settle(rows: readonly SpanRow[]): void {
    for (const row of rows) this.rows.push(row);
    const size = this.rows.length;
    const problem = this.problem();
    let vector = complexArray(size);
    vector.re.set(this.vector.re);
    vector.im.set(this.vector.im);
    let { theta } = this;
    for (let step = 0; step < MOST_STEPS; step++) {
      const h = STEP * Math.hypot(...theta);
      const [above, below] = [theta[0] + h, theta[0] - h].map((at) => problem.equationAt([at, theta[1]]));
      const slope = product(
        {
          re: above.re.map((value, i) => (value - below.re[i]) / (2 * h)),
          im: above.im.map((value, i) => (value - below.im[i]) / (2 * h)),
        },
        vector,
      );
      vector = normalised(solve(factorise(problem.equationAt(theta), size), slope));
      const better = problem.angleOf(problem.quotientsOf(vector), theta);
      const change = Math.hypot(...minus(better, theta));
      theta = better;
      if (change < SAME * Math.hypot(...theta)) break;
    }
    this.change = minus(theta, this.theta);
    this.theta = theta;
    this.vector = vector;
    this.steps.push({ theta, change: this.change, vector });
  }

  /** The mode as it is now, and the last change of its θ. */
  found(): { readonly mode: DampedMode; readonly change: Complex } {
    return { mode: this.modeOf(this), change: this.change };
  }

  /** The mode as the step left it that changed θ least but for the first, and the largest change from there on. */
  foundAtBest(): { readonly mode: DampedMode; readonly change: Complex } {
    const sizes = this.steps.map(({ change }) => Math.hypot(...change));
    const best = sizes.lastIndexOf(Math.min(...sizes.slice(1)));
    const largest = sizes.lastIndexOf(Math.max(...sizes.slice(best)));
    return { mode: this.modeOf(this.steps[best]), change: this.steps[largest].change };
  }

  private modeOf({ theta, vector }: Pick<ModeSpan, 'theta' | 'vector'>): DampedMode {
    return { theta, vector: normalised(sumOf(this.known.slice(0, vector.re.length), vector)) };
  }

  private problem(): DampedProblem {
    const { rows } = this;
    const size = rows.length;
    const matrix = (of: (row: SpanRow, j: number) => Complex): ComplexArray => {
      const into = complexArray(size * size);
      rows.forEach((row, i) => {
        for (let j = 0; j <= i; j++) {
          const value = of(row, j);
          for (const at of [i * size + j, j * size + i]) [into.re[at], into.im[at]] = value;
        }
      });
      return into;
    };
    const { courant, surfaces } = this.laws;
    return new DampedProblem({
      size,
      courant,
      surfaces,
      stiffness: matrix(({ stiffness }, j) => stiffness[j]),
      mass: matrix(({ mass }, j) => mass[j]),
      forms: surfaces.map((_, g) => matrix(({ forms }, j) => forms[j][g])),
    });
  }
}
