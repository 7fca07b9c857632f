/**
 * Initial values of a new scene. A user sees them all, and can change them. The length of the responses is not among
 * them: the program chooses it, long enough for T30.
 */
export const START = {
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  maxFrequencyHz: 500,
  tolerancePercent: 2,
} as const;
