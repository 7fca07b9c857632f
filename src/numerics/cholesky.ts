/**
 * The Cholesky factor of a symmetric positive matrix, in place: A = L Lᵀ.
 *
 * @param matrix Shape [size][size]; its lower half is read, and L is written there.
 */
export function factorise(matrix: Float64Array, size: number): void {
  for (let i = 0; i < size; i++) {
    const row = i * size;
    for (let j = 0; j <= i; j++) {
      const other = j * size;
      let sum = matrix[row + j];
      for (let l = 0; l < j; l++) sum -= matrix[row + l] * matrix[other + l];
      matrix[row + j] = i === j ? Math.sqrt(sum) : sum / matrix[other + j];
    }
  }
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
