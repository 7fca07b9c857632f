/**
 * The colour map viridis (S. van der Walt, N. Smith, 2015): equal steps look equal, also in grey and to colour-blind
 * people. Polynomials of degree six by M. Zucker (2019), in the public domain; one per channel, constant term first.
 */
const POLYNOMIALS = [
  [
    0.2777273272234177, 0.1050930431085774, -0.3308618287255563, -4.634230498983486, 6.228269936347081,
    4.776384997670288, -5.435455855934631,
  ],
  [
    0.005407344544966578, 1.404613529898575, 0.214847559468213, -5.799100973351585, 14.17993336680509,
    -13.74514537774601, 4.645852612178535,
  ],
  [
    0.3340998053353061, 1.384590162594685, 0.09509516302823659, -19.33244095627987, 56.69055260068105,
    -65.35303263337234, 26.3124352495832,
  ],
] as const;

/** @param share 0 (dark) to 1 (bright), clamped to that range. @returns red, green, blue, 0 to 255. */
export function viridis(share: number): readonly [number, number, number] {
  const t = Math.min(1, Math.max(0, share));
  const channel = (coefficients: readonly number[]): number =>
    Math.min(255, Math.max(0, Math.round(255 * coefficients.reduceRight((sum, c) => sum * t + c, 0))));
  return [channel(POLYNOMIALS[0]), channel(POLYNOMIALS[1]), channel(POLYNOMIALS[2])];
}

/** The map in 256 equal steps, in the byte order of a canvas: shape [256][red, green, blue, 255]. */
export const VIRIDIS = Uint8ClampedArray.from({ length: 4 * 256 }, (_, i) =>
  i % 4 === 3 ? 255 : viridis(Math.floor(i / 4) / 255)[i % 4],
);
