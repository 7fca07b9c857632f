import { energySum, speechLevelOf } from './levels.ts';

/** The seven octaves of the index, Hz. */
export const SPEECH_OCTAVES = [125, 250, 500, 1000, 2000, 4000, 8000] as const;

/** Weights of octaves and of neighbouring pairs, male speech (IEC 60268-16:2020, table A.1). */
const WEIGHTS = [0.085, 0.127, 0.23, 0.233, 0.309, 0.224, 0.173] as const;
const REDUNDANCIES = [0.085, 0.078, 0.065, 0.011, 0.047, 0.095] as const;

/** Levels below which speech is not heard, dB SPL (table A.3). */
const RECEPTION_THRESHOLDS = [46, 27, 12, 6.5, 7.5, 8, 12] as const;

/** Effective signal-to-noise ratios count between these, dB. */
const MOST_RATIO = 15;

/** Levels at a listener by {@link SPEECH_OCTAVES}, dB SPL. */
export interface SpeechLevels {
  readonly speechDb: readonly number[];
  /** Background noise; null for none. */
  readonly noiseDb: readonly number[] | null;
}

/** An index and what it is made of. */
export interface TransmissionIndex {
  /** Speech transmission index, 0 to 1. */
  readonly sti: number;
  /** Modulation transfer indices of the octaves. */
  readonly octaves: readonly number[];
}

/**
 * The speech transmission index from modulation transfers, for male speech (IEC 60268-16:2020, A.5.3 to A.5.6).
 *
 * @param transfers Modulation transfer by octave of {@link SPEECH_OCTAVES}, any number of modulation frequencies each,
 *   0 to 1.
 * @param levels Levels at the listener, for noise, masking and the threshold of hearing; null to leave these out.
 */
export function speechTransmissionIndex(
  transfers: readonly (readonly number[])[],
  levels: SpeechLevels | null,
): TransmissionIndex {
  const factors = levels ? levelFactors(levels) : SPEECH_OCTAVES.map(() => 1);
  const octaves = transfers.map((of, k) => mean(of.map((m) => transmission(m * factors[k]))));
  const sum = octaves.reduce((total, index, k) => {
    const shared = k + 1 < octaves.length ? REDUNDANCIES[k] * Math.sqrt(index * octaves[k + 1]) : 0;
    return total + WEIGHTS[k] * index - shared;
  }, 0);
  return { sti: Math.min(1, sum), octaves };
}

/** Factors by which level, noise, masking and threshold multiply the modulation transfer of each octave (A.5.3). */
export function levelFactors({ speechDb, noiseDb }: SpeechLevels): number[] {
  const all = speechDb.map((level, k) => energySum(noiseDb ? [level, noiseDb[k]] : [level]));
  return all.map((energy, k) => {
    const below = k === 0 ? 0 : all[k - 1];
    const masked = below === 0 ? 0 : below * 10 ** (maskingDb(speechLevelOf(below)) / 10);
    return energySum([speechDb[k]]) / (energy + masked + energySum([RECEPTION_THRESHOLDS[k]]));
  });
}

/** Masking by the octave below, dB re its level (table A.2). @param level Level of speech and noise there, dB SPL. */
export function maskingDb(level: number): number {
  if (level < 63) return 0.5 * level - 65;
  if (level < 67) return 1.8 * level - 146.9;
  return level < 100 ? 0.5 * level - 59.8 : -10;
}

/** Transmission index of a modulation transfer: 0 at a ratio of −15 dB, 1 at 15 dB. */
function transmission(m: number): number {
  const kept = Math.min(1, Math.max(0, m));
  const ratio = 10 * Math.log10(kept / (1 - kept));
  return (Math.min(MOST_RATIO, Math.max(-MOST_RATIO, ratio)) + MOST_RATIO) / (2 * MOST_RATIO);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Qualification bands of annex F, from `U` below 0.36 in steps of 0.04 to `A+` from 0.76 on. */
export function qualification(sti: number): string {
  const letters = ['U', 'J', 'I', 'H', 'G', 'F', 'E', 'D', 'C', 'B', 'A', 'A+'];
  const steps = Math.floor((sti - 0.36) / 0.04 + 1e-9) + 1;
  return letters[Math.min(letters.length - 1, Math.max(0, steps))];
}

/** Articulation loss of consonants from the index: what an index of 0 loses, and how fast that falls. */
const ARTICULATION = { loss: 1.705405, rate: 5.419 } as const;

/**
 * Articulation loss of consonants by Becker's conversion, %ALcons = 170.5405 e^(−5.419 STI) ([Becker];
 * docs/theory/figures.md). Peutz's own formula needs the directivity of the source, which a response does not say.
 *
 * @returns 0 to 1, at most all consonants: that is reached at an index of 0.1.
 */
export const articulationLoss = (sti: number): number =>
  Math.min(1, ARTICULATION.loss * Math.exp(-ARTICULATION.rate * sti));

/** How far the loss is uncertain if the index is, in its linear part. */
export const articulationUncertainty = (sti: number, half: number): number =>
  ARTICULATION.rate * articulationLoss(sti) * half;
