import type { BandFraction } from './definition.ts';

/** Nominal octave centres, Hz (IEC 61260-1:2014, annex E; ISO 266). */
export const OCTAVE_CENTRES: readonly number[] = [16, 31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000];

/** Nominal third-octave centres, Hz (IEC 61260-1:2014, annex E; ISO 266). */
export const THIRD_OCTAVE_CENTRES: readonly number[] = [
  16, 20, 25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500,
  3150, 4000, 5000, 6300, 8000, 10000, 12500, 16000, 20000,
];

/** Octave ratio G = 10^(3/10) (IEC 61260-1:2014, 5.2.1). */
const OCTAVE_RATIO = 10 ** 0.3;

/** A frequency band, Hz. */
export interface Band {
  readonly nominal: number;
  readonly lower: number;
  /** Exact mid-band frequency. */
  readonly centre: number;
  readonly upper: number;
}

/**
 * Returns the band of a nominal centre. Its exact mid-band frequency is `1000 G^(x/b)`; its edges are `G^(∓1/2b)` times
 * that (IEC 61260-1:2014, 5.4 and 5.5).
 */
export function bandOf(nominal: number, fraction: BandFraction): Band {
  const index = Math.round(fraction * logOctaves(nominal / 1000));
  const centre = 1000 * OCTAVE_RATIO ** (index / fraction);
  const half = OCTAVE_RATIO ** (0.5 / fraction);
  return { nominal, lower: centre / half, centre, upper: centre * half };
}

/** Converts a frequency ratio to octaves of ratio {@link OCTAVE_RATIO}. */
export function logOctaves(ratio: number): number {
  return Math.log(ratio) / Math.log(OCTAVE_RATIO);
}

/** Returns 1 (octaves) if all of the nominal centres are octave centres, otherwise 3 (third-octaves). */
export function fractionOf(centres: readonly number[]): BandFraction {
  return centres.every((centre) => OCTAVE_CENTRES.includes(centre)) ? 1 : 3;
}

/** Splits `lower`…`upper`, Hz, into `count` equal parts on a logarithmic axis and returns their midpoints, rising. */
export function logMidpoints(lower: number, upper: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => lower * (upper / lower) ** ((i + 0.5) / count));
}
