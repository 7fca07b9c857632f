/** Initial values of a new scene. A user sees them all, and can change them. */
export const START = {
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  durationSeconds: 1,
  maxFrequencyHz: 500,
  tolerancePercent: 2,
} as const;
