/** Modified Bessel function of the first kind and order 0, by its power series (Abramowitz and Stegun 9.6.12). */
export function besselI0(x: number): number {
  let sum = 1;
  for (let k = 1, term = 1; term > sum * Number.EPSILON; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
