import type { Matrix } from 'ml-matrix';

/** A symmetric tridiagonal matrix; `beside[i]` stands between the rows i and i + 1, and its last entry is 0. */
interface Tridiagonal {
  readonly diagonal: Float64Array;
  readonly beside: Float64Array;
}

/**
 * Eigenvalues of a symmetric matrix, rising, without its eigenvectors: those would take most of the time.
 * Householder's reduction and the implicit QL iteration: Golub and Van Loan, Matrix Computations, 4th edition, 8.3.1
 * and 8.3.3. Errors are some 1e-16 of the largest eigenvalue.
 */
export function eigenvalues(symmetric: Matrix): number[] {
  const rows = symmetric.to2DArray().map((row) => Float64Array.from(row));
  return [...tridiagonalEigenvalues(tridiagonal(rows))].sort((a, b) => a - b);
}

/** Reduces a symmetric matrix by reflections. Reads and overwrites the lower triangle of `rows`. */
function tridiagonal(rows: readonly Float64Array[]): Tridiagonal {
  const n = rows.length;
  const beside = new Float64Array(n);
  const reflector = new Float64Array(n);
  const product = new Float64Array(n);
  for (let k = 0; k < n - 1; k++) {
    let squares = 0;
    for (let i = k + 1; i < n; i++) {
      reflector[i] = rows[i][k];
      squares += rows[i][k] ** 2;
    }
    const first = reflector[k + 1];
    const length = first > 0 ? -Math.sqrt(squares) : Math.sqrt(squares);
    beside[k] = length;
    // H = I − βvvᵀ maps the column to (length, 0, …, 0); v = column − (length, 0, …, 0), β = 2/vᵀv.
    reflector[k + 1] -= length;
    const beta = 1 / (squares - length * first);
    if (!Number.isFinite(beta)) continue; // a column of zeros
    // product = βAv from the lower triangle.
    product.fill(0, k + 1);
    let along = 0;
    for (let i = k + 1; i < n; i++) {
      const row = rows[i];
      const v = reflector[i];
      let sum = row[i] * v;
      for (let j = k + 1; j < i; j++) {
        sum += row[j] * reflector[j];
        product[j] += beta * row[j] * v;
      }
      product[i] += beta * sum;
    }
    for (let i = k + 1; i < n; i++) along += product[i] * reflector[i];
    const half = (beta * along) / 2;
    for (let i = k + 1; i < n; i++) product[i] -= half * reflector[i];
    // A ← A − vwᵀ − wvᵀ.
    for (let i = k + 1; i < n; i++) {
      const row = rows[i];
      const [v, w] = [reflector[i], product[i]];
      for (let j = k + 1; j <= i; j++) row[j] -= v * product[j] + w * reflector[j];
    }
  }
  return { diagonal: Float64Array.from(rows, (row, i) => row[i]), beside };
}

/** Sweeps that one eigenvalue may take; two or three are usual. */
const MOST_SWEEPS = 60;

/** Overwrites its argument. */
function tridiagonalEigenvalues({ diagonal, beside }: Tridiagonal): Float64Array {
  const n = diagonal.length;
  /** The end of the block that begins at `from`: no entry beside the diagonal counts there. */
  const blockEnd = (from: number): number => {
    let end = from;
    while (
      end < n - 1 &&
      Math.abs(beside[end]) > Number.EPSILON * (Math.abs(diagonal[end]) + Math.abs(diagonal[end + 1]))
    )
      end++;
    return end;
  };
  for (let from = 0; from < n; from++) {
    for (let sweep = 0, end = blockEnd(from); end > from; sweep++, end = blockEnd(from)) {
      if (sweep === MOST_SWEEPS) throw new Error('the eigenvalues do not converge');
      sweepBlock(diagonal, beside, from, end);
    }
  }
  return diagonal;
}

/** One implicit QL sweep over the rows `from` to `end`, with Wilkinson's shift. */
function sweepBlock(diagonal: Float64Array, beside: Float64Array, from: number, end: number): void {
  const slope = (diagonal[from + 1] - diagonal[from]) / (2 * beside[from]);
  const root = Math.sqrt(slope * slope + 1);
  let bulge = diagonal[end] - diagonal[from] + beside[from] / (slope + (slope < 0 ? -root : root));
  let [sine, cosine, shift] = [1, 1, 0];
  for (let i = end - 1; i >= from; i--) {
    const [across, along] = [sine * beside[i], cosine * beside[i]];
    const radius = Math.sqrt(across * across + bulge * bulge);
    beside[i + 1] = radius;
    if (radius === 0) {
      diagonal[i + 1] -= shift;
      beside[end] = 0;
      return;
    }
    sine = across / radius;
    cosine = bulge / radius;
    const rest = diagonal[i + 1] - shift;
    const turned = (diagonal[i] - rest) * sine + 2 * cosine * along;
    shift = sine * turned;
    diagonal[i + 1] = rest + shift;
    bulge = cosine * turned - along;
  }
  diagonal[from] -= shift;
  beside[from] = bulge;
  beside[end] = 0;
}
