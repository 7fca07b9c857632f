/**
 * The Cholesky factor of a symmetric positive matrix, in place: A = L Lᵀ. Four rows at a time, whose sums do not wait
 * for one another.
 *
 * @param matrix Shape [size][size]; its lower half is read, and L is written there.
 * @param least Smaller squares of pivots are raised to it; 0 raises none.
 * @returns whether A is positive definite, or raised to be so. If not, whatever is solved with L is NaN.
 */
export function factorise(matrix: Float64Array, size: number, least = 0): boolean {
  let top = 0;
  for (; top + 3 < size; top += 4) {
    beforeFour(matrix, size, top);
    for (let row = top; row < top + 4; row++) if (!finishRow(matrix, size, row, top, least)) return false;
  }
  for (; top < size; top++) if (!finishRow(matrix, size, top, 0, least)) return false;
  return true;
}

/** Columns 0 … top − 1 of the four rows from `top` on. */
function beforeFour(matrix: Float64Array, size: number, top: number): void {
  const [a, b, c, d] = [top * size, (top + 1) * size, (top + 2) * size, (top + 3) * size];
  for (let j = 0; j < top; j++) {
    const other = j * size;
    let [sumA, sumB, sumC, sumD] = [matrix[a + j], matrix[b + j], matrix[c + j], matrix[d + j]];
    for (let l = 0; l < j; l++) {
      const value = matrix[other + l];
      sumA -= matrix[a + l] * value;
      sumB -= matrix[b + l] * value;
      sumC -= matrix[c + l] * value;
      sumD -= matrix[d + l] * value;
    }
    const pivot = matrix[other + j];
    matrix[a + j] = sumA / pivot;
    matrix[b + j] = sumB / pivot;
    matrix[c + j] = sumC / pivot;
    matrix[d + j] = sumD / pivot;
  }
}

/** A row from column `from` to its pivot. @returns whether the pivot is positive; it is NaN if not */
function finishRow(matrix: Float64Array, size: number, row: number, from: number, least: number): boolean {
  const at = row * size;
  for (let j = from; j <= row; j++) {
    const other = j * size;
    let sum = matrix[at + j];
    for (let l = 0; l < j; l++) sum -= matrix[at + l] * matrix[other + l];
    if (j < row) {
      matrix[at + j] = sum / matrix[other + j];
      continue;
    }
    const square = Math.max(sum, least);
    matrix[at + j] = square > 0 ? Math.sqrt(square) : NaN;
  }
  return matrix[at + row] > 0;
}

/** The Cholesky factor of a copy; its lower half counts. Null if A is not positive definite. */
export function cholesky(matrix: Float64Array, size: number): Float64Array | null {
  const factor = matrix.slice();
  return factorise(factor, size) ? factor : null;
}

/**
 * Solves L Lᵀ x = b for one right-hand side. It rounds in another order than {@link solve}.
 *
 * @param factor Factor, as {@link factorise} gives it.
 */
export function solveOne(factor: Float64Array, b: ArrayLike<number>): Float64Array {
  const size = b.length;
  const x = Float64Array.from(b);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i] -= factor[i * size + k] * x[k];
    x[i] /= factor[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i] -= factor[k * size + i] * x[k];
    x[i] /= factor[i * size + i];
  }
  return x;
}

/**
 * Solves L Lᵀ x = b for several right-hand sides, in place. Four at a time: the factor is read once for all of them.
 *
 * @param factor Factor, as {@link factorise} gives it.
 * @param sides Shape [count][size]: b, then x.
 */
export function solve(factor: Float64Array, size: number, sides: Float64Array, count: number): void {
  const four = new Float64Array(4 * size);
  for (let side = 0; side < count; side += 4) {
    const used = Math.min(4, count - side);
    for (let s = 0; s < 4; s++) {
      // Sides that are not there are those of the last one.
      const from = (side + Math.min(s, used - 1)) * size;
      for (let i = 0; i < size; i++) four[4 * i + s] = sides[from + i];
    }
    solveFour(factor, size, four);
    for (let s = 0; s < used; s++) for (let i = 0; i < size; i++) sides[(side + s) * size + i] = four[4 * i + s];
  }
}

/** @param x Shape [size][4] */
function solveFour(factor: Float64Array, size: number, x: Float64Array): void {
  for (let i = 0; i < size; i++) {
    let [a, b, c, d] = [x[4 * i], x[4 * i + 1], x[4 * i + 2], x[4 * i + 3]];
    for (let l = 0, at = i * size; l < 4 * i; l += 4, at++) {
      const value = factor[at];
      a -= value * x[l];
      b -= value * x[l + 1];
      c -= value * x[l + 2];
      d -= value * x[l + 3];
    }
    const pivot = factor[i * size + i];
    x[4 * i] = a / pivot;
    x[4 * i + 1] = b / pivot;
    x[4 * i + 2] = c / pivot;
    x[4 * i + 3] = d / pivot;
  }
  for (let i = size - 1; i >= 0; i--) {
    const pivot = factor[i * size + i];
    const a = (x[4 * i] /= pivot);
    const b = (x[4 * i + 1] /= pivot);
    const c = (x[4 * i + 2] /= pivot);
    const d = (x[4 * i + 3] /= pivot);
    for (let l = 0, at = i * size; l < 4 * i; l += 4, at++) {
      const value = factor[at];
      x[l] -= value * a;
      x[l + 1] -= value * b;
      x[l + 2] -= value * c;
      x[l + 3] -= value * d;
    }
  }
}

/** A⁻¹ from the factor L, symmetric to the last bit. */
export function inverseFrom(l: Float64Array, n: number): Float64Array {
  // Row i holds column i of L⁻¹, so all sums run along rows.
  const columns = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    columns[i * n + i] = 1 / l[i * n + i];
    for (let k = i + 1; k < n; k++) {
      columns[i * n + k] = -dotRows(l, k * n + i, columns, i * n + i, k - i) / l[k * n + k];
    }
  }
  const result = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) {
      const value = dotRows(columns, i * n + j, columns, j * n + j, n - j);
      result[i * n + j] = value;
      result[j * n + i] = value;
    }
  }
  return result;
}

/** Σ_k a[from_a + k] b[from_b + k], k below `count`. */
export function dotRows(a: Float64Array, fromA: number, b: Float64Array, fromB: number, count: number): number {
  // Four sums: additions to a single one would wait for each other.
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  let k = 0;
  for (; k + 3 < count; k += 4) {
    s0 += a[fromA + k] * b[fromB + k];
    s1 += a[fromA + k + 1] * b[fromB + k + 1];
    s2 += a[fromA + k + 2] * b[fromB + k + 2];
    s3 += a[fromA + k + 3] * b[fromB + k + 3];
  }
  for (; k < count; k++) s0 += a[fromA + k] * b[fromB + k];
  return s0 + s1 + (s2 + s3);
}
