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

/** L with L Lᵀ = A, row by row. Reads the lower half of A. Null if A is not positive definite. */
export function cholesky(a: Float64Array, n: number): Float64Array | null {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      l[i * n + j] = (a[i * n + j] - dotRows(l, i * n, l, j * n, j)) / l[j * n + j];
    }
    const square = a[i * n + i] - dotRows(l, i * n, l, i * n, i);
    if (!(square > 0)) return null;
    l[i * n + i] = Math.sqrt(square);
  }
  return l;
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

/** Solves A x = b with the factor L. */
export function solveWith(l: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  const x = b.slice();
  for (let i = 0; i < n; i++) x[i] = (x[i] - dotRows(l, i * n, x, 0, i)) / l[i * n + i];
  for (let i = n - 1; i >= 0; i--) {
    x[i] /= l[i * n + i];
    for (let k = 0; k < i; k++) x[k] -= l[i * n + k] * x[i];
  }
  return x;
}
