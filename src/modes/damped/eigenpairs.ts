import { minus, over, plus, real, squareRoot, times, type Complex } from '../../numerics/complex.ts';
import { complexArray, type ComplexArray } from './complex-matrix.ts';

/** An eigenvalue and its vector. */
export interface Eigenpair {
  readonly value: Complex;
  readonly vector: ComplexArray;
}

/** Steps for one eigenvalue, and after how many the shift is another. */
const MOST_STEPS = 60;
const ANOTHER_SHIFT = 10;

/**
 * Finds all eigenpairs of a square complex matrix, by the QR algorithm ([GolubVanLoan2013], sections 7.4 to 7.6).
 * Several of one eigenvalue are independent as far as the matrix has them.
 *
 * @throws RangeError if a number of the matrix is not finite, or the iteration does not end.
 */
export function eigenpairs(matrix: ComplexArray, size: number): Eigenpair[] {
  if (![...matrix.re, ...matrix.im].every(Number.isFinite)) throw new RangeError('a matrix of modes is not finite');
  const schur = new Schur(matrix, size);
  return Array.from({ length: size }, (_, k) => schur.pair(k));
}

const lengthOf = (x: Complex): number => Math.hypot(...x);

/** The matrix as Q T Qᴴ, T triangular. */
class Schur {
  private readonly t: ComplexArray;
  private readonly q: ComplexArray;
  /** What is rounding beside the largest numbers. */
  private readonly rounding: number;

  constructor(
    matrix: ComplexArray,
    private readonly size: number,
  ) {
    this.t = { re: matrix.re.slice(), im: matrix.im.slice() };
    this.q = complexArray(size * size);
    for (let i = 0; i < size; i++) this.q.re[i * size + i] = 1;
    this.rounding = Number.EPSILON * matrix.re.reduce((most, x, i) => Math.max(most, Math.hypot(x, matrix.im[i])), 0);
    for (let k = 0; k + 2 < size; k++) for (let i = size - 1; i > k + 1; i--) this.takeOut(i, k);
    this.iterate();
  }

  /** The eigenpair whose value is on the diagonal of T at k. */
  pair(k: number): Eigenpair {
    const { size, t, q, rounding } = this;
    const value = this.at(k, k);
    const x: Complex[] = [];
    x[k] = [1, 0];
    for (let i = k - 1; i >= 0; i--) {
      let sum: Complex = real(0);
      for (let j = i + 1; j <= k; j++) sum = plus(sum, times(this.at(i, j), x[j]));
      const away = minus(value, this.at(i, i));
      x[i] = over(sum, lengthOf(away) < rounding ? real(rounding || 1) : away);
    }
    const vector = complexArray(size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= k; j++) {
        const [a, b] = [q.re[i * size + j], q.im[i * size + j]];
        vector.re[i] += a * x[j][0] - b * x[j][1];
        vector.im[i] += a * x[j][1] + b * x[j][0];
      }
    }
    return { value: [t.re[k * size + k], t.im[k * size + k]], vector };
  }

  private at(i: number, j: number): Complex {
    return [this.t.re[i * this.size + j], this.t.im[i * this.size + j]];
  }

  private iterate(): void {
    let steps = 0;
    for (let last = this.size - 1; last > 0;) {
      const first = this.blockUpTo(last);
      if (first === last) {
        last--;
        steps = 0;
        continue;
      }
      if (++steps > MOST_STEPS) throw new RangeError('the eigenvalues of a small matrix are not found');
      this.step(first, last, steps % ANOTHER_SHIFT === 0 ? this.at(last, last - 1) : this.shift(last));
    }
  }

  /** Where the block ends that ends below, its last number under the diagonal not being rounding. */
  private blockUpTo(last: number): number {
    const { size, t, rounding } = this;
    for (let i = last; i > 0; i--) {
      const beside = Number.EPSILON * (lengthOf(this.at(i, i)) + lengthOf(this.at(i - 1, i - 1)));
      if (lengthOf(this.at(i, i - 1)) > Math.max(rounding, beside)) continue;
      [t.re[i * size + i - 1], t.im[i * size + i - 1]] = [0, 0];
      return i;
    }
    return 0;
  }

  /** The eigenvalue of the last two rows that is nearer to the last number. */
  private shift(last: number): Complex {
    const [a, d] = [this.at(last - 1, last - 1), this.at(last, last)];
    const half = times(real(0.5), minus(a, d));
    const corner = times(this.at(last - 1, last), this.at(last, last - 1));
    const root = squareRoot(plus(times(half, half), corner));
    const sums = [plus(half, root), minus(half, root)];
    const larger = lengthOf(sums[0]) > lengthOf(sums[1]) ? sums[0] : sums[1];
    return lengthOf(larger) === 0 ? d : minus(d, over(corner, larger));
  }

  private step(first: number, last: number, shift: Complex): void {
    const { size, t } = this;
    const move = ([a, b]: Complex): void => {
      for (let i = first; i <= last; i++) {
        t.re[i * size + i] += a;
        t.im[i * size + i] += b;
      }
    };
    move(times(real(-1), shift));
    const turns: [c: number, s: Complex][] = [];
    for (let k = first; k < last; k++) {
      const turn = turnOf(this.at(k, k), this.at(k + 1, k));
      this.turnRows(k, turn);
      turns.push(turn);
    }
    turns.forEach((turn, n) => this.turnColumns(first + n, turn));
    move(shift);
  }

  /** Takes out the number at (i, k) by the one above it. */
  private takeOut(i: number, k: number): void {
    if (lengthOf(this.at(i, k)) === 0) return;
    const turn = turnOf(this.at(i - 1, k), this.at(i, k));
    this.turnRows(i - 1, turn);
    this.turnColumns(i - 1, turn);
  }

  /** Rows k and k + 1 of T become c x + s y and −s̄ x + c y. */
  private turnRows(k: number, [c, [a, b]]: readonly [number, Complex]): void {
    const { size } = this;
    const { re, im } = this.t;
    for (let j = 0; j < size; j++) {
      const [m, n] = [k * size + j, (k + 1) * size + j];
      const [xr, xi, yr, yi] = [re[m], im[m], re[n], im[n]];
      re[m] = c * xr + a * yr - b * yi;
      im[m] = c * xi + a * yi + b * yr;
      re[n] = c * yr - a * xr - b * xi;
      im[n] = c * yi - a * xi + b * xr;
    }
  }

  /** Columns k and k + 1 of T and Q become c x + s̄ y and −s x + c y. */
  private turnColumns(k: number, [c, [a, b]]: readonly [number, Complex]): void {
    const { size } = this;
    for (const { re, im } of [this.t, this.q]) {
      for (let i = 0; i < size; i++) {
        const m = i * size + k;
        const n = m + 1;
        const [xr, xi, yr, yi] = [re[m], im[m], re[n], im[n]];
        re[m] = c * xr + a * yr + b * yi;
        im[m] = c * xi + a * yi - b * yr;
        re[n] = c * yr - a * xr + b * xi;
        im[n] = c * yi - a * xi - b * xr;
      }
    }
  }
}

/** The rotation [c, s] that makes (x, y) to (√(|x|² + |y|²), 0) but for its phase. */
function turnOf(x: Complex, y: Complex): [c: number, s: Complex] {
  const [a, b] = [lengthOf(x), lengthOf(y)];
  const length = Math.hypot(a, b);
  if (length === 0) return [1, real(0)];
  if (a === 0) return [0, times(real(1 / b), [y[0], -y[1]])];
  return [a / length, times(times(real(1 / (a * length)), x), [y[0], -y[1]])];
}
