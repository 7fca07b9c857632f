import { factorise, solveOne } from './cholesky.ts';
import { columnProducts, dot, type ColumnProducts } from './column-products.ts';

/** A sum of squares to minimise. */
export interface SumOfSquares {
  readonly at: (parameters: readonly number[]) => PointOfSum;
}

/** A sum of squares r · r at some parameters. */
export interface PointOfSum {
  readonly cost: number;
  /** Its normal equations; asked for only at points from which the search goes on. */
  readonly equations: () => NormalEquations;
}

/** Normal equations of residuals r with derivatives J. */
export interface NormalEquations {
  /** Jᵀr, shape [parameter]. */
  readonly gradient: readonly number[];
  /** JᵀJ of some parameters, in rising order: its lower triangle, shape [row][column]. */
  readonly products: (chosen: readonly number[]) => Float64Array;
}

/** Residuals, one by one, and their derivatives. */
export interface Residuals {
  /** Shape [rows]. */
  readonly residuals: (parameters: readonly number[]) => Float64Array;
  /** Derivatives, shape [parameter][rows]; the arrays may serve the next call again. */
  readonly jacobian: (parameters: readonly number[]) => readonly Float64Array[];
}

/** Limits of each parameter. */
export interface Box {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** When a search ends. */
export interface Ending {
  readonly maxSteps: number;
  /**
   * A step that lowers the cost by less than this share counts as idle; the search ends after {@link MOST_IDLE} such in
   * turn. 1e-3 by default.
   */
  readonly tolerance?: number;
}

export interface Minimum {
  readonly parameters: readonly number[];
  /** Sum of squares at the minimum. */
  readonly cost: number;
}

const FIRST_DAMPING = 1e-2;
const LEAST_DAMPING = 1e-9;
const MOST_DAMPING = 1e6;
const DAMPING_DOWN = 5;
const DAMPING_UP = 4;

/** Longest step of one parameter. All are logarithms or roots of numbers of order one. */
const LONGEST_STEP = 1;

const WORTHWHILE = 1e-3;
const MOST_IDLE = 2;

/** Keeps the normal equations solvable if a parameter has no effect at all. */
const LEAST_CURVATURE = 1e-12;

/** The sum of the squares of residuals. */
export function squaresOf({ residuals, jacobian }: Residuals): SumOfSquares {
  return {
    at: (parameters) => {
      const values = residuals(parameters);
      return {
        cost: dot(values, values),
        equations: () => {
          const columns = jacobian(parameters);
          const all = columnProducts([...columns, values]);
          const last = columns.length * all.stride;
          return {
            gradient: Array.from(all.values.subarray(last, last + columns.length)),
            products: (chosen) => chosenOf(all, chosen),
          };
        },
      };
    },
  };
}

/**
 * Finds a local minimum of a sum of squares from a start, by the Levenberg–Marquardt method with Marquardt's scaling
 * and an adapted damping ([Madsen2004], section 3.2). A parameter that stands at its limit and would leave the box is
 * held for the step. The cost never rises.
 *
 * @param box Limits of the parameters; none if left out.
 */
export function descend(
  sum: SumOfSquares,
  start: readonly number[],
  { maxSteps, tolerance = WORTHWHILE }: Ending,
  box: Box = unlimited(start.length),
): Minimum {
  const clamped = (at: readonly number[]): number[] =>
    at.map((value, i) => Math.min(box.high[i], Math.max(box.low[i], value)));
  let parameters = clamped(start);
  let point = sum.at(parameters);
  let damping = FIRST_DAMPING;
  let idle = 0;
  for (let step = 0; step < maxSteps && point.cost > 0; step++) {
    const { gradient, products } = point.equations();
    const free = parameters.flatMap((value, i) =>
      (value <= box.low[i] && gradient[i] > 0) || (value >= box.high[i] && gradient[i] < 0) ? [] : [i],
    );
    const normal = products(free);
    const before = point.cost;
    for (; damping <= MOST_DAMPING; damping *= DAMPING_UP) {
      const direction = solveDamped(
        normal,
        free.map((i) => -gradient[i]),
        damping,
      );
      const scale = LONGEST_STEP / Math.max(LONGEST_STEP, ...Array.from(direction, Math.abs));
      const next = [...parameters];
      free.forEach((i, row) => (next[i] += scale * direction[row]));
      const tried = clamped(next);
      const there = sum.at(tried);
      if (there.cost < before) {
        [parameters, point] = [tried, there];
        damping = Math.max(LEAST_DAMPING, damping / DAMPING_DOWN);
        break;
      }
    }
    if (point.cost === before) break;
    idle = before - point.cost < tolerance * before ? idle + 1 : 0;
    if (idle >= MOST_IDLE) break;
  }
  return { parameters, cost: point.cost };
}

function unlimited(count: number): Box {
  return { low: new Array<number>(count).fill(-Infinity), high: new Array<number>(count).fill(Infinity) };
}

/** The lower triangle of the products of some columns, in rising order; shape [row][column]. */
function chosenOf({ values, stride }: ColumnProducts, chosen: readonly number[]): Float64Array {
  const count = chosen.length;
  const triangle = new Float64Array(count * count);
  for (let row = 0; row < count; row++) {
    const from = chosen[row] * stride;
    for (let c = 0; c <= row; c++) triangle[row * count + c] = values[from + chosen[c]];
  }
  return triangle;
}

/**
 * Solves (A + μ diag A) x = b.
 *
 * @param normal Lower triangle of A, symmetric and at least 0; shape [n][n].
 */
function solveDamped(normal: Float64Array, b: readonly number[], damping: number): Float64Array {
  const n = b.length;
  const damped = normal.slice();
  for (let i = 0; i < n; i++) damped[i * n + i] = normal[i * n + i] * (1 + damping) + LEAST_CURVATURE;
  factorise(damped, n, LEAST_CURVATURE);
  return solveOne(damped, b);
}
