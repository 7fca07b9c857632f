import { OCTAVES } from '../../../response/figures/octaves.ts';

/** The highest octave of a new scene, Hz: the lower one of those over which T30 is averaged. */
const HIGHEST_OCTAVE = 500;

/**
 * Initial values of a new scene. A user sees them all, and can change them. The length of the responses is not among
 * them: the program chooses it, long enough for T30. The highest frequency is the upper edge of an octave, in round
 * numbers: figures exist only for octaves that are wholly below it.
 */
export const START = {
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  maxFrequencyHz: 10 * Math.ceil(OCTAVES.find(({ centreHz }) => centreHz === HIGHEST_OCTAVE)!.upperHz / 10),
  tolerancePercent: 2,
} as const;
