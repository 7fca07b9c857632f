/** Vocal efforts: A-weighted level 1 m from the mouth in the free field, dB SPL (ISO 9921:2003, table A.1). */
export const VOCAL_EFFORTS = { relaxed: 54, normal: 60, raised: 66, loud: 72, veryLoud: 78 } as const;
/** One of {@link VOCAL_EFFORTS}. */
export type VocalEffort = keyof typeof VOCAL_EFFORTS;

/** The octaves of sound powers, Hz. */
const OCTAVES = [63, 125, 250, 500, 1000, 2000, 4000, 8000] as const;

/** Sound power of speech at normal effort, octaves from 125 Hz on, dB re 1 pW (ISO 3382-3:2012, table 1). */
const OFFICE_SPEECH = [60.9, 65.3, 69, 63, 55.8, 49.8, 44.5] as const;

/** Sound powers of usual sources: a loudspeaker of 100 dB in all with pink noise, and a talker of ISO 3382-3. */
export const USUAL_POWERS = ['pink100', 'officeSpeech'] as const;
/** One of {@link USUAL_POWERS}. */
export type UsualPower = (typeof USUAL_POWERS)[number];

/** Sound power level by octaves, dB re 1 pW: those of 63 Hz to 8 kHz that the source has. */
export function usualPower(power: UsualPower): ReadonlyMap<number, number> {
  if (power === 'officeSpeech') return new Map(OFFICE_SPEECH.map((level, i) => [OCTAVES[i + 1], level]));
  const each = Number((100 - 10 * Math.log10(OCTAVES.length)).toFixed(1));
  return new Map(OCTAVES.map((octave) => [octave, each]));
}
