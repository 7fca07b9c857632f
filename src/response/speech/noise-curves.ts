/** The octaves of noise curves, Hz. */
const OCTAVES = [63, 125, 250, 500, 1000, 2000, 4000, 8000] as const;

/** Kinds of noise curves: noise criteria of ANSI S12.2, noise ratings of ISO R 1996. */
export type NoiseCurveKind = 'NC' | 'NR';

/** A noise curve, such as NC 30. */
export interface NoiseCurve {
  readonly kind: NoiseCurveKind;
  readonly number: number;
}

/** Noise criteria by octaves from 63 Hz to 8 kHz, dB SPL (Beranek, Noise Control 3, 1957; ANSI S12.2). */
const CRITERIA: Readonly<Record<number, readonly number[]>> = {
  15: [47, 36, 29, 22, 17, 14, 12, 11],
  20: [51, 40, 33, 26, 22, 19, 17, 16],
  25: [54, 44, 37, 31, 27, 24, 22, 21],
  30: [57, 48, 41, 35, 31, 29, 28, 27],
  35: [60, 52, 45, 40, 36, 34, 33, 32],
  40: [64, 56, 50, 45, 41, 39, 38, 37],
  45: [67, 60, 54, 49, 46, 44, 43, 42],
  50: [71, 64, 58, 54, 51, 49, 48, 47],
  55: [74, 67, 62, 58, 56, 54, 53, 52],
  60: [77, 71, 67, 63, 61, 59, 58, 57],
  65: [80, 75, 71, 68, 66, 64, 63, 62],
};

/** Noise ratings: L = a + b NR by octaves from 63 Hz to 8 kHz, dB SPL (ISO R 1996:1971, appendix Y). */
const RATINGS = [
  [35.4, 0.79],
  [22, 0.87],
  [12, 0.93],
  [4.8, 0.974],
  [0, 1],
  [-3.5, 1.015],
  [-6.1, 1.025],
  [-8, 1.03],
] as const;

/** The curves that are offered, from quiet to loud. */
export const NOISE_CURVES: readonly NoiseCurve[] = (['NC', 'NR'] as const).flatMap((kind) =>
  Object.keys(CRITERIA).map((number) => ({ kind, number: Number(number) })),
);

/** Level of one of {@link NOISE_CURVES} in an octave from 63 Hz to 8 kHz, dB SPL, to a tenth. */
export function noiseCurveLevel({ kind, number }: NoiseCurve, octaveHz: number): number {
  const at = (OCTAVES as readonly number[]).indexOf(octaveHz);
  if (kind === 'NC') return CRITERIA[number][at];
  const [a, b] = RATINGS[at];
  return Number((a + b * number).toFixed(1));
}
