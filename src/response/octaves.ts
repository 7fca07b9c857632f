import type { Hertz } from '../units/quantities.ts';

/** Ratio of the frequencies of an octave, base ten (IEC 61260-1:2014, eq. 1). */
const OCTAVE = 10 ** 0.3;

/** Hz. */
const REFERENCE = 1000;

/** Hz, in order; the fifth is the reference. */
const NOMINAL_CENTRES = [63, 125, 250, 500, 1000, 2000, 4000, 8000];

export interface Octave {
  /** Nominal; the exact centre is the geometric mean of the edges. */
  readonly centreHz: number;
  readonly lowerHz: number;
  readonly upperHz: number;
}

/** From 63 Hz to 8 kHz; edges exact, base ten (IEC 61260-1:2014, eq. 2 to 5). */
export const OCTAVES: readonly Octave[] = NOMINAL_CENTRES.map((centreHz, index) => {
  const exact = REFERENCE * OCTAVE ** (index - NOMINAL_CENTRES.indexOf(REFERENCE));
  return { centreHz, lowerHz: exact / Math.sqrt(OCTAVE), upperHz: exact * Math.sqrt(OCTAVE) };
});

/**
 * Whether sounds of a sample rate hold an octave: half of the rate must be an octave above its centre at least, where its
 * filter is down by 19 dB. What is cut off from a filter that passes more than that would ring.
 */
export function isCarried({ upperHz }: Octave, sampleRate: Hertz): boolean {
  return upperHz * Math.sqrt(OCTAVE) <= sampleRate / 2;
}

/** Of an octave, how much of it lies in the valid band of the response. */
export type BandValidity = 'whole' | 'partly' | 'outside';

export function bandValidity({ lowerHz, upperHz }: Octave, validTo: Hertz): BandValidity {
  if (upperHz <= validTo) return 'whole';
  return lowerHz < validTo ? 'partly' : 'outside';
}

/**
 * Frequency response of an octave filter: the Butterworth band-pass of sixth order (three pole pairs), −3.01 dB at both
 * edges, which keeps the limits of class 1 of IEC 61260-1.
 *
 * `H = 1 / ((1 + jv)(1 − v² + jv))`, `v = (f² − f₁f₂) / (f (f₂ − f₁))`: the normalised low-pass of third order after the
 * transformation to a band (A. V. Oppenheim and R. W. Schafer, "Discrete-Time Signal Processing", 3rd ed., appendix B).
 *
 * @param frequency Above 0.
 * @returns Real and imaginary part.
 */
export function octaveResponse({ lowerHz, upperHz }: Octave, frequency: number): readonly [number, number] {
  const v = (frequency * frequency - lowerHz * upperHz) / (frequency * (upperHz - lowerHz));
  const real = 1 - 2 * v * v;
  const imaginary = v * (2 - v * v);
  const square = real * real + imaginary * imaginary;
  return [real / square, -imaginary / square];
}
