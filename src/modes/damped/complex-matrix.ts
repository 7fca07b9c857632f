/** Complex numbers, real and imaginary parts apart. */
export interface ComplexArray {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

export const complexArray = (length: number): ComplexArray => ({
  re: new Float64Array(length),
  im: new Float64Array(length),
});

/** Triangular factors of a square complex matrix, rows exchanged ([Higham2002], algorithm 9.2). */
export interface Factors extends ComplexArray {
  readonly size: number;
  readonly order: Uint32Array;
}

/** Factorises a matrix, [row][column], in place. Pivots of 0 are raised to rounding: it may have an eigenvalue of 0. */
export function factorise(matrix: ComplexArray, size: number): Factors {
  const { re, im } = matrix;
  const order = Uint32Array.from({ length: size }, (_, i) => i);
  const scale = re.reduce((most, value, i) => Math.max(most, Math.abs(value) + Math.abs(im[i])), 0);
  for (let k = 0; k < size; k++) {
    let [best, most] = [k, -1];
    for (let i = k; i < size; i++) {
      const value = Math.abs(re[i * size + k]) + Math.abs(im[i * size + k]);
      if (value > most) [best, most] = [i, value];
    }
    if (best !== k) {
      swapRows(matrix, size, best, k);
      [order[k], order[best]] = [order[best], order[k]];
    }
    if (most < Number.EPSILON * scale) re[k * size + k] = Number.EPSILON * scale;
    const [a, b] = [re[k * size + k], im[k * size + k]];
    const square = a * a + b * b;
    for (let i = k + 1; i < size; i++) {
      const at = i * size;
      const [c, d] = [re[at + k], im[at + k]];
      if (c === 0 && d === 0) continue;
      const [x, y] = [(c * a + d * b) / square, (d * a - c * b) / square];
      re[at + k] = x;
      im[at + k] = y;
      const from = k * size;
      for (let j = k + 1; j < size; j++) {
        const [u, v] = [re[from + j], im[from + j]];
        re[at + j] -= x * u - y * v;
        im[at + j] -= x * v + y * u;
      }
    }
  }
  return { re, im, size, order };
}

function swapRows({ re, im }: ComplexArray, size: number, one: number, other: number): void {
  for (const part of [re, im]) {
    const kept = part.slice(one * size, (one + 1) * size);
    part.copyWithin(one * size, other * size, (other + 1) * size);
    part.set(kept, other * size);
  }
}

/** Solves A x = b. */
export function solve({ re, im, size, order }: Factors, b: ComplexArray): ComplexArray {
  const x = { re: Float64Array.from(order, (i) => b.re[i]), im: Float64Array.from(order, (i) => b.im[i]) };
  for (let i = 0; i < size; i++) takeOut(i, 0, i);
  for (let i = size - 1; i >= 0; i--) {
    takeOut(i, i + 1, size);
    const [a, c] = [re[i * size + i], im[i * size + i]];
    const square = a * a + c * c;
    [x.re[i], x.im[i]] = [(x.re[i] * a + x.im[i] * c) / square, (x.im[i] * a - x.re[i] * c) / square];
  }
  return x;

  function takeOut(i: number, from: number, to: number): void {
    let [sumRe, sumIm] = [0, 0];
    for (let j = from, at = i * size + from; j < to; j++, at++) {
      sumRe += re[at] * x.re[j] - im[at] * x.im[j];
      sumIm += re[at] * x.im[j] + im[at] * x.re[j];
    }
    x.re[i] -= sumRe;
    x.im[i] -= sumIm;
  }
}

/** A x, A square. */
export function product({ re, im }: ComplexArray, x: ComplexArray): ComplexArray {
  const size = x.re.length;
  const result = complexArray(size);
  for (let i = 0; i < size; i++) {
    let [sumRe, sumIm] = [0, 0];
    for (let j = 0, at = i * size; j < size; j++, at++) {
      sumRe += re[at] * x.re[j] - im[at] * x.im[j];
      sumIm += re[at] * x.im[j] + im[at] * x.re[j];
    }
    result.re[i] = sumRe;
    result.im[i] = sumIm;
  }
  return result;
}
