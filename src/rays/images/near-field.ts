import type { Complex } from '../../numerics/complex.ts';

/** Half is left at this multiple of n. */
const FADED = 0.8;

/**
 * The coefficients of order n of a spherical wave over those of a plane wave with the same pressure at the point:
 * `Σ (n + i)!/(i! (n − i)!) (2jx)^{−i}`, the polynomial of the spherical Hankel function ([Abramowitz1972], 10.1.17).
 * Below n it fades: otherwise it would grow without end towards low frequencies.
 *
 * @param x Distance of the source times the wave number.
 */
export function nearField(n: number, x: number): Complex {
  if (n === 0) return [1, 0];
  let [re, im] = [1, 0];
  let term = 1;
  for (let i = 1; i <= n; i++) {
    term *= ((n + i) * (n - i + 1)) / (i * 2 * x);
    // j^{−i}: 1, −j, −1, j
    if (i % 2 === 0) re += i % 4 === 0 ? term : -term;
    else im += i % 4 === 1 ? -term : term;
  }
  const fade = 1 / (1 + ((FADED * n) / x) ** (2 * n + 2));
  return [fade * re, fade * im];
}
