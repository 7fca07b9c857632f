/** Real and imaginary part. */
export type Complex = readonly [number, number];

/** e^(j angle). */
export const turnOf = (angle: number): Complex => [Math.cos(angle), Math.sin(angle)];

export const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];

export const conjugate = ([a, b]: Complex): Complex => [a, -b];

export function over([a, b]: Complex, [c, d]: Complex): Complex {
  const size = c * c + d * d;
  return [(a * c + b * d) / size, (b * c - a * d) / size];
}

/** Writes a number into an array of pairs. */
export function put(into: Float64Array, index: number, [re, im]: Complex): void {
  into[2 * index] = re;
  into[2 * index + 1] = im;
}
