import { hertz, type Hertz } from '../../units/quantities.ts';

/** Frequency ratio of an octave, base ten (IEC 61260-1:2014, eq. 1). */
const OCTAVE = 10 ** 0.3;

/** Reference frequency, Hz. */
const REFERENCE = 1000;

/** Hz, rising; the fifth is the reference. */
const NOMINAL_CENTRES = [63, 125, 250, 500, 1000, 2000, 4000, 8000];

/** A band: an octave, or a third of one. */
export interface Octave {
  /** Nominal; the exact centre is the geometric mean of the edges. */
  readonly centreHz: number;
  readonly lowerHz: number;
  readonly upperHz: number;
}

/** The octaves from 63 Hz to 8 kHz, with exact edges, base ten (IEC 61260-1:2014, eq. 2 to 5). */
export const OCTAVES: readonly Octave[] = NOMINAL_CENTRES.map((centreHz, index) => {
  const exact = REFERENCE * OCTAVE ** (index - NOMINAL_CENTRES.indexOf(REFERENCE));
  return { centreHz, lowerHz: exact / Math.sqrt(OCTAVE), upperHz: exact * Math.sqrt(OCTAVE) };
});

/** Hz, rising. */
const NOMINAL_THIRDS = [
  50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300,
  8000, 10_000,
];

/** The third octaves from 50 Hz to 10 kHz, with exact edges, base ten (IEC 61260-1:2014, eq. 2 to 5). */
export const THIRD_OCTAVES: readonly Octave[] = NOMINAL_THIRDS.map((centreHz, index) => {
  const exact = REFERENCE * 10 ** ((index - NOMINAL_THIRDS.indexOf(REFERENCE)) / 10);
  return { centreHz, lowerHz: exact * 10 ** -0.05, upperHz: exact * 10 ** 0.05 };
});

/**
 * Whether an octave fits below half of a sample rate. Half of the rate must be at least an octave above its centre,
 * where its filter attenuates by 19 dB. A filter cut off where it attenuates less would ring.
 */
export function isCarried({ upperHz }: Octave, sampleRate: Hertz): boolean {
  return upperHz * Math.sqrt(OCTAVE) <= sampleRate / 2;
}

/** The lowest sample rate that carries all octaves. */
export const OCTAVES_RATE = hertz(Math.ceil(2 * OCTAVES.at(-1)!.upperHz * Math.sqrt(OCTAVE)));

/** How much of an octave lies in the valid band of the response. */
export type BandValidity = 'whole' | 'partly' | 'outside';

export function bandValidity({ lowerHz, upperHz }: Octave, validTo: Hertz): BandValidity {
  if (upperHz <= validTo) return 'whole';
  return lowerHz < validTo ? 'partly' : 'outside';
}

/**
 * Frequency response of an octave filter: a sixth-order Butterworth band-pass (three pole pairs), −3.01 dB at both
 * edges. It keeps within the class 1 limits of IEC 61260-1.
 *
 * `H = 1 / ((1 + jv)(1 − v² + jv))`, `v = (f² − f₁f₂) / (f (f₂ − f₁))`: the normalised third-order low-pass,
 * transformed to a band-pass ([Oppenheim2010], appendix B).
 *
 * @param frequency Hz, above 0.
 * @returns Real and imaginary part.
 */
export function octaveResponse(octave: Octave, frequency: number): readonly [number, number] {
  const response = new Float64Array(4);
  fillOctaveResponse(response, octave, frequency, 2);
  return [response[2], response[3]];
}

/**
 * {@link octaveResponse} at the multiples of a frequency, which is 0 at 0.
 *
 * @param response Shape [2 · count] or longer; real and imaginary parts in turn are written to it.
 * @param frequency Hz, above 0.
 * @param count Multiples, from 0 on.
 */
export function fillOctaveResponse(
  response: Float64Array,
  { lowerHz, upperHz }: Octave,
  frequency: number,
  count: number,
): void {
  const product = lowerHz * upperHz;
  const width = upperHz - lowerHz;
  response[0] = 0;
  response[1] = 0;
  for (let multiple = 1; multiple < count; multiple++) {
    const f = multiple * frequency;
    const v = (f * f - product) / (f * width);
    const real = 1 - 2 * v * v;
    const imaginary = v * (2 - v * v);
    const square = real * real + imaginary * imaginary;
    response[2 * multiple] = real / square;
    response[2 * multiple + 1] = -imaginary / square;
  }
}

/** Steps of the sum in {@link filterArea}. */
const STEPS = 2000;

/**
 * The area under the squared magnitude of an octave filter, `∫ |H|² df`, Hz: the energy of a flat spectrum in it, but
 * for the scale. By the midpoint rule on a logarithmic axis.
 *
 * @param from Lower limit, Hz, above 0.
 * @param to Upper limit, Hz.
 */
export function filterArea({ lowerHz, upperHz }: Octave, from: number, to: number): number {
  if (!(to > from)) return 0;
  const step = Math.log(to / from) / STEPS;
  const product = lowerHz * upperHz;
  let area = 0;
  for (let i = 0; i < STEPS; i++) {
    const f = from * Math.exp((i + 0.5) * step);
    const v = (f * f - product) / (f * (upperHz - lowerHz));
    area += f / (1 + v ** 6);
  }
  return area * step;
}
