/**
 * The Bessel functions J₀(x) and J₁(x), x ≥ 0, to rounding errors: Miller's backward recurrence `J_(n−1) = (2n/x) J_n −
 * J_(n+1)` from far above x, scaled so that `J₀ + 2(J₂ + J₄ + …) = 1` ([Abramowitz1972], section 9.12).
 */
export function besselJ(x: number): [number, number] {
  if (x < TINY) return [1, x / 2];
  let n = 2 * Math.ceil((x + EXTRA * Math.cbrt(1 + x)) / 2);
  let [above, here, sum] = [0, Number.MIN_VALUE * 2 ** 60, 0];
  for (; n > 0; n--) {
    [above, here] = [here, ((2 * n) / x) * here - above];
    if (n % 2 === 1) sum += 2 * here;
    if (Math.abs(here) > LARGE) [above, here, sum] = [above / LARGE, here / LARGE, sum / LARGE];
  }
  const scale = sum - here;
  return [here / scale, above / scale];
}

/** Argument below which the first terms of the series are exact. */
const TINY = 1e-8;

/** The recurrence starts this many times the cube root of 1 + x above x: J_n is below 10⁻¹⁶ there. */
const EXTRA = 12;

/** Values are scaled down above this. */
const LARGE = 1e200;
