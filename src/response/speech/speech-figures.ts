import { POWER_ABOVE_FREE_FIELD } from '../figures/strength.ts';
import { aWeightedLevel, speechSpectrum } from './levels.ts';
import { MODULATION_FREQUENCIES, STIPA_FREQUENCIES } from './modulation.ts';
import {
  articulationLoss,
  qualification,
  SPEECH_OCTAVES,
  speechTransmissionIndex,
  type SpeechLevels,
} from './transmission-index.ts';

/** All modulation frequencies that are measured: those of the full index, then the one that only STIPA has. */
export const MEASURED_MODULATIONS: readonly number[] = [
  ...new Set<number>([...MODULATION_FREQUENCIES, ...STIPA_FREQUENCIES.flat()]),
];

/** The lowest octave that may stand for those above it, Hz. */
const EXTENDS_FROM = 500;

/** Level of an omnidirectional talker at 1 m in the free field less its sound power level, dB: −10 lg 4π. */
const AT_ONE_METRE = -10 * Math.log10(4 * Math.PI);

/** What is known of the speech and of the noise. */
export interface SpeechConditions {
  /** A-weighted level of male speech at 1 m in the free field, dB; null if not given. */
  readonly speechDb: number | null;
  /**
   * Level of the speech at the listener by octaves from 125 Hz to 8 kHz, dB SPL, where it is known, as of a
   * measurement; left out, it follows from that at 1 m and the strength.
   */
  readonly atListenerDb?: readonly number[];
  /** Background noise at the listener by octaves from 125 Hz to 8 kHz, dB SPL; null if not given. */
  readonly noiseDb: readonly number[] | null;
  /** Whether the highest whole octave stands for the octaves above it that the response does not have. */
  readonly extendUpward: boolean;
}

/** What an octave of a response says of speech. */
export interface OctaveTransfer {
  readonly centreHz: number;
  /** Modulation transfers at {@link MEASURED_MODULATIONS}. */
  readonly transfers: readonly number[];
  /** Strength; null if the scale of the response is not known. */
  readonly gDb: number | null;
  /** Uncertainty of the centre time as a share of it: how far the decay is uncertain; null if it is not known. */
  readonly decayError: number | null;
}

/** Speech at a listener. */
export interface SpeechFigures {
  /** Speech transmission index; null if octaves are missing. */
  readonly sti: number | null;
  /** Half of the interval that holds it in nine of ten cases; null if the errors of the simulation are not known. */
  readonly stiUncertainty: number | null;
  /** The shortened index from two modulation frequencies an octave. */
  readonly stipa: number | null;
  /** Articulation loss of consonants, 0 to 1, from the index. */
  readonly alCons: number | null;
  /** Band of annex F of the standard, `A+` to `U`. */
  readonly qualification: string | null;
  /** Modulation transfer indices by octaves from 125 Hz to 8 kHz; empty if octaves are missing. */
  readonly octaves: readonly number[];
  /** What it holds beside the reverberation: nothing, level (masking and threshold), or level and noise. */
  readonly holds: 'room' | 'level' | 'level and noise';
  /** A-weighted level of the speech, dB SPL; null if the level of the source or octaves are not known. */
  readonly levelDb: number | null;
  /** Octaves that the response does not have, Hz. */
  readonly missingHz: readonly number[];
  /** The octave that stands for the missing ones above it, Hz; null if none does. */
  readonly extendedFromHz: number | null;
}

/**
 * Speech transmission index by the indirect method (IEC 60268-16:2020, clause 6; docs/theory/figures.md).
 *
 * @param octaves Those of the response that are whole and long enough.
 */
export function speechFigures(octaves: readonly OctaveTransfer[], conditions: SpeechConditions): SpeechFigures {
  const own = SPEECH_OCTAVES.map((centre) => octaves.find(({ centreHz }) => centreHz === centre));
  const missingHz = SPEECH_OCTAVES.filter((_, k) => !own[k]);
  const highest = own.findLastIndex((octave) => octave !== undefined);
  const standsIn =
    conditions.extendUpward &&
    missingHz.length > 0 &&
    highest >= SPEECH_OCTAVES.indexOf(EXTENDS_FROM) &&
    own.slice(0, highest + 1).every((octave) => octave !== undefined);
  const used = own.map((octave, k) => octave ?? (standsIn && k > highest ? own[highest] : undefined));
  const extendedFromHz = standsIn ? SPEECH_OCTAVES[highest] : null;
  const complete = used.filter((octave) => octave !== undefined);
  if (complete.length < SPEECH_OCTAVES.length) {
    const none = { sti: null, stiUncertainty: null, stipa: null, alCons: null, qualification: null, levelDb: null };
    return { ...none, octaves: [], holds: 'room', missingHz, extendedFromHz };
  }
  const levels = levelsOf(complete, conditions);
  const sti = indexOf(complete, MODULATION_FREQUENCIES_OF_ALL, levels, 0);
  const isKnown = complete.every(({ decayError }) => decayError !== null);
  const spread = [-1, 1].map((sign) => indexOf(complete, MODULATION_FREQUENCIES_OF_ALL, levels, sign).sti);
  return {
    sti: sti.sti,
    stiUncertainty: isKnown ? Math.abs(spread[0] - spread[1]) / 2 : null,
    stipa: indexOf(complete, STIPA_FREQUENCIES, levels, 0).sti,
    alCons: articulationLoss(sti.sti),
    qualification: qualification(sti.sti),
    octaves: sti.octaves,
    holds: levels === null ? 'room' : levels.noiseDb ? 'level and noise' : 'level',
    levelDb: levels && aWeightedLevel(SPEECH_OCTAVES, levels.speechDb),
    missingHz,
    extendedFromHz,
  };
}

const MODULATION_FREQUENCIES_OF_ALL = SPEECH_OCTAVES.map(() => MODULATION_FREQUENCIES);

/**
 * @param frequencies Modulation frequencies of each octave.
 * @param sign Sign of the decay errors with which all decays are made longer or shorter.
 */
function indexOf(
  octaves: readonly OctaveTransfer[],
  frequencies: readonly (readonly number[])[],
  levels: SpeechLevels | null,
  sign: number,
): ReturnType<typeof speechTransmissionIndex> {
  const transfers = octaves.map(({ transfers, decayError }, k) =>
    frequencies[k].map((frequency) =>
      lengthened(transfers[MEASURED_MODULATIONS.indexOf(frequency)], 1 + sign * (decayError ?? 0)),
    ),
  );
  return speechTransmissionIndex(transfers, levels);
}

/** The modulation transfer if the decay were longer by a factor: of an exponential, m = 1/√(1 + (ωτ)²). */
function lengthened(m: number, factor: number): number {
  if (factor === 1 || !(m > 0 && m < 1)) return m;
  return 1 / Math.sqrt(1 + (1 / (m * m) - 1) * Math.max(0, factor) ** 2);
}

function levelsOf(
  octaves: readonly OctaveTransfer[],
  { speechDb, atListenerDb, noiseDb }: SpeechConditions,
): SpeechLevels | null {
  if (atListenerDb) return { speechDb: atListenerDb, noiseDb };
  if (speechDb === null) return null;
  const spectrum = speechSpectrum(speechDb);
  const levels = octaves.map(({ gDb }, k) =>
    gDb === null ? null : spectrum[k] - AT_ONE_METRE - POWER_ABOVE_FREE_FIELD + gDb,
  );
  return levels.some((level) => level === null) ? null : { speechDb: levels as number[], noiseDb };
}
