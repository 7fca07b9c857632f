import type { Vec3 } from '../units/quantities.ts';

/** How spherical harmonics are scaled: the mean square over the sphere is 1/(2n + 1) with SN3D and 1 with N3D. */
export const NORMALISATIONS = ['SN3D', 'N3D'] as const;
/** One of {@link NORMALISATIONS}. */
export type Normalisation = (typeof NORMALISATIONS)[number];

/** The highest order of coefficients that are computed. */
export const MOST_ORDER = 7;

/** Coefficients up to an order: (N + 1)². */
export const harmonicCount = (order: number): number => (order + 1) ** 2;

/** The order n of the channel of an ACN, n² ≤ ACN < (n + 1)². */
export const orderOfChannel = (channel: number): number => Math.floor(Math.sqrt(channel));

/**
 * Real spherical harmonics up to an order, as AmbiX has them: channel n² + n + m (ACN), normalised by SN3D, without the
 * phase of Condon and Shortley; `Y_nm = √((2 − δ_m) (n − |m|)! / (n + |m|)!) P_n|m|(sin elevation) · cos mφ or sin
 * |m|φ` ([Nachbar2011], eq. 1 to 3). So Y₀ = 1, and the next three are y, z and x.
 *
 * @param direction Direction, of length 1: x ahead, y to the left, z up.
 * @param out Written from `at` on: (order + 1)² values.
 */
export function realHarmonics(order: number, [x, y, z]: Vec3, out: Float64Array, at = 0): Float64Array {
  /** cos φ and sin φ times the cosine of the elevation, to the power m. */
  let [cosine, sine] = [1, 0];
  /** P_mm without the power of the cosine: (2m − 1)!!, and √((2 − δ) / (2m)!) times it. */
  let first = 1;
  for (let m = 0; m <= order; m++) {
    if (m > 0) {
      [cosine, sine] = [x * cosine - y * sine, x * sine + y * cosine];
      // √(2/(2m)!) (2m − 1)!! from the one before; the factor √2 enters with m = 1.
      first *= m === 1 ? 1 : Math.sqrt((2 * m - 1) / (2 * m));
    }
    // Normalised by √((n − m)!/(n + m)!): the recurrence in n of [Abramowitz1972], 8.5.3, with that factor.
    let [before, here] = [0, first];
    for (let n = m; n <= order; n++) {
      if (n > m) {
        const next = ((2 * n - 1) * z * here - Math.sqrt((n - 1) ** 2 - m * m) * before) / Math.sqrt(n * n - m * m);
        [before, here] = [here, next];
      }
      const centre = at + n * n + n;
      out[centre + m] = here * cosine;
      if (m > 0) out[centre - m] = here * sine;
    }
  }
  return out;
}

/** What coefficients of order n by SN3D are multiplied with for another normalisation. */
export const normalisationFactor = (normalisation: Normalisation, n: number): number =>
  normalisation === 'N3D' ? Math.sqrt(2 * n + 1) : 1;
