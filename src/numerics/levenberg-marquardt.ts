import { factorise, solveOne } from './cholesky.ts';

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
  /** Entries (i, j) of JᵀJ for some j of at most i. */
  readonly products: (i: number, columns: readonly number[]) => Float64Array;
}

/** Residuals, one by one, and their derivatives. */
export interface Residuals {
  /** Shape [rows]. */
  readonly residuals: (parameters: readonly number[]) => Float64Array;
  /** Derivatives, shape [parameter][rows]. */
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
          return {
            gradient: columns.map((column) => dot(column, values)),
            products: (i, others) => dots(columns[i], columns, others),
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
    const normal = free.map((i, row) => products(i, free.slice(0, row + 1)));
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

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

/** Products of a with some columns, four at a time: a processor adds to four sums in the time of one. */
function dots(a: Float64Array, columns: readonly Float64Array[], chosen: readonly number[]): Float64Array {
  const products = new Float64Array(chosen.length);
  let c = 0;
  for (; c + 4 <= chosen.length; c += 4) {
    const [first, second, third, fourth] = [
      columns[chosen[c]],
      columns[chosen[c + 1]],
      columns[chosen[c + 2]],
      columns[chosen[c + 3]],
    ];
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    for (let k = 0; k < a.length; k++) {
      const value = a[k];
      sum0 += value * first[k];
      sum1 += value * second[k];
      sum2 += value * third[k];
      sum3 += value * fourth[k];
    }
    products[c] = sum0;
    products[c + 1] = sum1;
    products[c + 2] = sum2;
    products[c + 3] = sum3;
  }
  for (; c < chosen.length; c++) products[c] = dot(a, columns[chosen[c]]);
  return products;
}

/**
 * Solves (A + μ diag A) x = b.
 *
 * @param normal Lower triangle of A, symmetric and at least 0; shape [n][row + 1].
 */
function solveDamped(normal: readonly Float64Array[], b: readonly number[], damping: number): Float64Array {
  const n = normal.length;
  const damped = new Float64Array(n * n);
  normal.forEach((row, i) => {
    damped.set(row, i * n);
    damped[i * n + i] = row[i] * (1 + damping) + LEAST_CURVATURE;
  });
  factorise(damped, n, LEAST_CURVATURE);
  return solveOne(damped, b);
}
