import type { Complex } from '../numerics/complex.ts';

/**
 * The spherical Hankel functions of the second kind h_n(x) = j_n(x) − j y_n(x), x > 0, of a wave that goes outwards
 * with e^(jωt): upward recurrence, which is stable for y_n, and Miller's downward recurrence for j_n ([Abramowitz1972],
 * 10.1.11, 10.1.12, 10.1.19 and 10.5).
 *
 * @returns [n] for n = 0 … order
 */
export function sphericalHankel(order: number, x: number): Complex[] {
  const j = sphericalBesselJ(order, x);
  const y = [-Math.cos(x) / x, -Math.cos(x) / (x * x) - Math.sin(x) / x];
  for (let n = 1; n < order; n++) y.push(((2 * n + 1) / x) * y[n] - y[n - 1]);
  return j.map((value, n) => [value, -y[n]]);
}

/** The spherical Bessel functions j_n(x), x > 0, for n = 0 … order. */
export function sphericalBesselJ(order: number, x: number): number[] {
  const values = new Array<number>(order + 1).fill(0);
  const start = Math.ceil(order + x + EXTRA + EXTRA * Math.cbrt(x));
  let [above, here] = [0, Number.MIN_VALUE * 2 ** 100];
  for (let n = start; n >= 0; n--) {
    if (n <= order) values[n] = here;
    [above, here] = [here, ((2 * n + 1) / x) * here - above];
    if (Math.abs(here) > LARGE) {
      [above, here] = [above / LARGE, here / LARGE];
      for (let m = n; m <= order; m++) values[m] /= LARGE;
    }
  }
  // Scaled by the larger of j₀ = sin x / x and j₁, so that a zero of one does no harm. `above` is j₀ now.
  const first = Math.sin(x) / x;
  const second = x < SMALL ? x / 3 : Math.sin(x) / (x * x) - Math.cos(x) / x;
  const useFirst = order === 0 || Math.abs(first) >= Math.abs(second);
  const scale = useFirst ? first / values[0] : second / values[1];
  return values.map((value) => value * scale);
}

/**
 * The derivatives of {@link sphericalHankel}: `h_n′ = (n/x) h_n − h_(n+1)` ([Abramowitz1972], 10.1.22).
 *
 * @returns [n] for n = 0 … order
 */
export function sphericalHankelSlopes(order: number, x: number): Complex[] {
  const values = sphericalHankel(order + 1, x);
  return values.slice(0, -1).map(([real, imaginary], n) => {
    const [nextReal, nextImaginary] = values[n + 1];
    return [(n / x) * real - nextReal, (n / x) * imaginary - nextImaginary];
  });
}

/** The downward recurrence starts this far above, where j_n is negligible. */
const EXTRA = 16;
const LARGE = 1e200;
const SMALL = 1e-4;
