/** Single numbers that rate absorption coefficients. They rate the numbers given, not the wall simulated. */

/** Absorption at random incidence by the nominal centres of bands, Hz. */
type Absorption = ReadonlyMap<number, number>;

/** A rating of ISO 11654:1997. */
export interface WeightedAbsorption {
  /** αw, a multiple of 0.05. */
  readonly weighted: number;
  /** Where it absorbs far more than αw says: L at 250 Hz, M at 500 and 1000 Hz, H at 2000 and 4000 Hz; often none. */
  readonly shape: string;
}

/** The reference curve of ISO 11654, 4.2, and the letter of each octave (5.2). */
const REFERENCE = [
  { centreHz: 250, value: 0.8, letter: 'L' },
  { centreHz: 500, value: 1, letter: 'M' },
  { centreHz: 1000, value: 1, letter: 'M' },
  { centreHz: 2000, value: 1, letter: 'H' },
  { centreHz: 4000, value: 0.9, letter: 'H' },
] as const;

/** Both standards count in twentieths. */
const STEPS = 20;
/** Sum of the unfavourable deviations, and excess that has a letter, in twentieths. */
const MOST_BELOW = 2;
const LEAST_EXCESS = 5;

/** Third-octaves of an octave, by its centre. */
const THIRDS: Readonly<Record<number, readonly number[]>> = {
  250: [200, 250, 315],
  500: [400, 500, 630],
  1000: [800, 1000, 1250],
  2000: [1600, 2000, 2500],
  4000: [3150, 4000, 5000],
};

/** Rounds to twentieths, halves up (ASTM C423, 3.2). The small number helps 0.675, which no float64 is. */
const inSteps = (value: number): number => Math.floor(STEPS * value + 0.5 + 1e-9);

/**
 * The practical absorption coefficient α_p of an octave (ISO 11654, 4.1): the mean of its third-octaves, or the value
 * of the octave itself, to the nearest 0.05 and at most 1. In twentieths; undefined if a band is missing.
 */
function practical(absorption: Absorption, centreHz: number, isThirds: boolean): number | undefined {
  const values = (isThirds ? THIRDS[centreHz] : [centreHz]).map((each) => absorption.get(each));
  if (values.some((value) => value === undefined)) return undefined;
  const mean = values.reduce<number>((sum, value) => sum + value!, 0) / values.length;
  return Math.min(STEPS, inSteps(mean));
}

/**
 * The weighted absorption coefficient αw (ISO 11654:1997): the reference curve is shifted in steps of 0.05 until the
 * coefficients lie below it by 0.10 in sum at most; αw is its value at 500 Hz.
 *
 * @param absorption Coefficients by octaves, or by third-octaves.
 * @returns null if an octave from 250 Hz to 4 kHz is not known.
 */
export function weightedAbsorption(absorption: Absorption): WeightedAbsorption | null {
  const isThirds = absorption.has(315) || absorption.has(400);
  const known = REFERENCE.map(({ centreHz }) => practical(absorption, centreHz, isThirds));
  if (known.some((value) => value === undefined)) return null;
  const values = known as readonly number[];
  const reference = REFERENCE.map(({ value }) => Math.round(STEPS * value));
  const below = (shift: number): number =>
    values.reduce((sum, value, i) => sum + Math.max(0, reference[i] - shift - value), 0);
  let shift = 0;
  while (below(shift) > MOST_BELOW) shift++;
  const letters = REFERENCE.flatMap(({ letter }, i) =>
    values[i] - (reference[i] - shift) >= LEAST_EXCESS ? [letter] : [],
  );
  return { weighted: (STEPS - shift) / STEPS, shape: [...new Set(letters)].join('') };
}

/**
 * The noise reduction coefficient NRC (ASTM C423): the mean at 250, 500, 1000 and 2000 Hz, to the nearest 0.05, halves
 * up. The standard takes third-octaves; of a material by octaves it is the mean of these.
 *
 * @returns null if one of the four is not known.
 */
export function noiseReduction(absorption: Absorption): number | null {
  const values = [250, 500, 1000, 2000].map((centre) => absorption.get(centre));
  if (values.some((value) => value === undefined)) return null;
  return inSteps(values.reduce<number>((sum, value) => sum + value!, 0) / values.length) / STEPS;
}
