import { levenbergMarquardt } from 'ml-levenberg-marquardt';

/** A sum of squares to minimise. */
export interface LeastSquares {
  /** Number of residuals. */
  readonly rows: number;
  /** Shape [rows]. */
  residuals(parameters: readonly number[]): Float64Array;
  /** Derivatives, shape [rows][parameter]. */
  jacobian(parameters: readonly number[]): readonly Float64Array[];
}

/** Limits of each parameter. */
export interface Box {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export interface Minimum {
  readonly parameters: readonly number[];
  /** Sum of squares at the minimum. */
  readonly cost: number;
}

const FIRST_DAMPING = 1e-2;
const LEAST_DAMPING = 1e-7;
const MOST_DAMPING = 1e4;
const DAMPING_DOWN = 3;
const DAMPING_UP = 4;

/** The search ends when a step lowers the cost by less than this share. */
const WORTHWHILE = 1e-4;

/**
 * Finds a local minimum of a sum of squares from a start, by the Levenberg–Marquardt method. The library also accepts
 * steps that raise the cost, and then wanders. So it is asked for one step at a time, a step is kept only if it lowers
 * the cost, and the damping is adapted here ([Madsen2004], section 3.2).
 */
export function descend(problem: LeastSquares, start: readonly number[], box: Box, maxSteps: number): Minimum {
  const x = Array.from({ length: problem.rows }, (_, row) => row);
  const data = { x, y: x.map(() => 0) };
  const residuals = rememberLast((at) => problem.residuals(at));
  const byRow = (at: number[]): ((row: number) => number) => {
    const values = residuals(at);
    return (row) => values[row];
  };
  const jacobianFunction = (parameters: number[]): ((row: number) => number[]) => {
    const rows = problem.jacobian(parameters);
    return (row) => rows[row] as unknown as number[];
  };

  let parameters = start.map((value, i) => Math.min(box.high[i], Math.max(box.low[i], value)));
  let cost = residuals(parameters).reduce((sum, r) => sum + r * r, 0);
  let idle = 0;
  let damping = FIRST_DAMPING;
  for (let step = 0; step < maxSteps && damping <= MOST_DAMPING; step++) {
    const next = levenbergMarquardt(data, byRow, {
      initialValues: parameters,
      minValues: box.low,
      maxValues: box.high,
      damping,
      maxIterations: 1,
      errorTolerance: 0,
      jacobianFunction,
    });
    const gain = 1 - next.parameterError / cost;
    if (gain > 0) {
      parameters = next.parameterValues;
      cost = next.parameterError;
      damping = Math.max(LEAST_DAMPING, damping / DAMPING_DOWN);
      idle = gain < WORTHWHILE ? idle + 1 : 0;
      if (idle >= 3) break;
    } else {
      damping *= DAMPING_UP;
    }
  }
  return { parameters, cost };
}

/** Remembers the last result: the library asks for the residuals of the same parameters many times. */
function rememberLast(residuals: (parameters: readonly number[]) => Float64Array): typeof residuals {
  let known: { readonly parameters: readonly number[]; readonly values: Float64Array }[] = [];
  return (parameters) => {
    const same = known.find((one) => one.parameters.every((value, i) => value === parameters[i]));
    const found = same ?? { parameters: [...parameters], values: residuals(parameters) };
    known = [found, ...known.filter((one) => one !== found)].slice(0, 2);
    return found.values;
  };
}
