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
 * Solves L Lᵀ x = b for several right-hand sides, in place.
 *
 * @param factor Of {@link factorise}.
 * @param sides Shape [count][size]: b, then x.
 */
export function solve(factor: Float64Array, size: number, sides: Float64Array, count: number): void {
  for (let side = 0; side < count; side++) {
    const x = sides.subarray(side * size, (side + 1) * size);
    for (let i = 0; i < size; i++) {
      let sum = x[i];
      for (let l = 0, at = i * size; l < i; l++, at++) sum -= factor[at] * x[l];
      x[i] = sum / factor[i * size + i];
    }
    for (let i = size - 1; i >= 0; i--) {
      const value = (x[i] /= factor[i * size + i]);
      for (let l = 0, at = i * size; l < i; l++, at++) x[l] -= factor[at] * value;
    }
  }
}
