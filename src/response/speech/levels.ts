/** Sums of levels and the spectrum of speech. */

/** Energy of levels together, re that of 0 dB. */
export const energySum = (levels: readonly number[]): number =>
  levels.reduce((sum, level) => sum + 10 ** (level / 10), 0);

/** Level of an energy, dB. */
export const speechLevelOf = (energy: number): number => 10 * Math.log10(energy);

/** Corner frequencies of the A-weighting, Hz (IEC 61672-1:2013, annex E). */
const CORNERS = [20.598997, 107.65265, 737.86223, 12194.217] as const;

/** The A-weighting, dB; 0 at 1 kHz (IEC 61672-1:2013, eq. E.6). */
export function aWeighting(frequency: number): number {
  const gain = (f: number): number => {
    const [low, second, third, high] = CORNERS.map((corner) => corner * corner);
    const square = f * f;
    return (
      (high * square * square) / ((square + low) * Math.sqrt((square + second) * (square + third)) * (square + high))
    );
  };
  return 20 * Math.log10(gain(frequency) / gain(1000));
}

/** The exact centre of an octave by its nominal one, Hz. */
const exactCentre = (nominalHz: number): number => 1000 * 10 ** (0.3 * Math.round(Math.log2(nominalHz / 1000)));

/** A-weighted level of octaves together, dB. @param centresHz Nominal. */
export function aWeightedLevel(centresHz: readonly number[], levels: readonly number[]): number {
  return speechLevelOf(energySum(levels.map((level, k) => level + aWeighting(exactCentre(centresHz[k])))));
}

/** Male speech by octaves from 125 Hz to 8 kHz, dB re the octave at 500 Hz (IEC 60268-16:2020, A.6.1). */
const MALE_SPEECH = [-2.5, 0.5, 0, -6, -12, -18, -24] as const;

/**
 * Levels of male speech by octaves from 125 Hz to 8 kHz.
 *
 * @param level A-weighted level of the whole, dB.
 */
export function speechSpectrum(level: number): number[] {
  const own = aWeightedLevel([125, 250, 500, 1000, 2000, 4000, 8000], MALE_SPEECH);
  return MALE_SPEECH.map((octave) => octave + level - own);
}
