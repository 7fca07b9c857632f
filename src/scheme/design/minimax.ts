import type { Highs, Model } from 'highs';

/** A row of the linear program: `lower − give t ≤ Σ coefficients x ≤ upper + give t`. */
export interface Row {
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
  /** 1 if the row may be broken by t, 0 if it has to hold. */
  readonly give: 0 | 1;
}

export interface MinimaxSolution {
  readonly variables: Float64Array;
  /** The least t ≥ −1. */
  readonly excess: number;
}

/** Excess of a row: how far it is broken if t = 0. */
export function excessOf(row: Row, variables: Float64Array): number {
  let sum = 0;
  for (let s = 0; s < variables.length; s++) sum += row.coefficients[s] * variables[s];
  return Math.max(sum - row.upper, row.lower - sum);
}

/**
 * Finds the x, |x| ≤ `largest`, with the least t. The columns of the linear program are x, then t.
 *
 * @throws Error if the rows that have to hold cannot all hold.
 */
export function minimax(highs: Highs, rows: readonly Row[], largest: Float64Array): MinimaxSolution {
  const count = largest.length;
  const columns = count + 1;
  const value: number[] = [];
  const index: number[] = [];
  const start: number[] = [0];
  const lower: number[] = [];
  const upper: number[] = [];
  const push = (coefficients: ArrayLike<number>, excess: number, low: number, high: number): void => {
    for (let s = 0; s < count; s++) {
      if (coefficients[s] === 0) continue;
      value.push(coefficients[s]);
      index.push(s);
    }
    if (excess !== 0) {
      value.push(excess);
      index.push(count);
    }
    start.push(value.length);
    lower.push(low);
    upper.push(high);
  };
  for (const { coefficients, lower: low, upper: high, give } of rows) {
    if (give === 0) {
      push(coefficients, 0, low, high);
    } else {
      push(coefficients, -1, -Infinity, high);
      if (low > -Infinity) push(coefficients, 1, low, Infinity);
    }
  }
  const solution = highs.withModel<Float64Array>(
    {
      numCols: columns,
      numRows: lower.length,
      colCost: [...largest.map(() => 0), 1],
      colLower: [...largest.map((most) => -most), -1],
      colUpper: [...largest, Infinity],
      rowLower: lower,
      rowUpper: upper,
      matrix: {
        format: 'csr',
        numRows: lower.length,
        numCols: columns,
        starts: start,
        indices: index,
        values: value,
      },
    },
    (model) => {
      model.options.set({ output_flag: false, primal_feasibility_tolerance: 1e-9, dual_feasibility_tolerance: 1e-9 });
      runRobustly(model);
      return Float64Array.from(model.getSolution().colValue);
    },
  );
  return { variables: solution.slice(0, count), excess: solution[count] };
}

/**
 * The simplex method gives up on a few nearly degenerate programs of many shells; the interior point method does not.
 */
function runRobustly(model: Model): void {
  try {
    model.run();
  } catch {
    model.clearSolver();
    model.options.set({ solver: 'ipm' });
    model.run();
  }
}
