/** What a listener hears of speech, in one number each, from octaves. */
import type { Octave } from '../../response/figures/octaves.ts';
import { aWeightedLevel, speechSpectrum } from '../../response/speech/levels.ts';
import { SPEECH_OCTAVES, speechTransmissionIndex } from '../../response/speech/transmission-index.ts';

/** What is known of the speech beside the room. */
export interface SpeechBand {
  /** Octaves that the simulation has whole, from 125 Hz on, rising. */
  readonly octaves: readonly Octave[];
  /** A-weighted level of the speech 1 m from a source at full drive in the free field, dB SPL; null if not known. */
  readonly speechDb: number | null;
  /** Noise at the listeners by octaves from 125 Hz to 8 kHz, dB SPL; null for none. It counts with a level alone. */
  readonly noiseDb: readonly number[] | null;
}

/** An octave at a listener. */
export interface OctaveHeard {
  /** Strength, dB re the free field of a source at full drive at 10 m. */
  readonly gDb: number;
  readonly c50Db: number;
  /** Modulation transfers at the frequencies of the full index. */
  readonly transfers: readonly number[];
}

/** What a listener hears. */
export interface ListenerFigures {
  /**
   * A-weighted level of male speech in the octaves that the simulation has, dB re the same 1 m from one source in the
   * free field.
   */
  readonly levelDb: number;
  /** C50, dB: mean of {@link clarityOctaves}. */
  readonly clarityDb: number;
  /** Speech transmission index; null if the octaves do not go from 125 to 500 Hz at least. */
  readonly sti: number | null;
}

/** Level 10 m from a source in the free field, re that at 1 m, dB. */
const AT_TEN_METRES = -20;

/** Octaves of speech whose clarity counts, Hz. */
const CLARITY = [500, 1000, 2000];

/** The octaves whose mean the clarity is: those of 500 Hz to 2 kHz that are there, else the highest. */
export function clarityOctaves({ octaves }: SpeechBand): readonly number[] {
  const found = octaves.flatMap(({ centreHz }, k) => (CLARITY.includes(centreHz) ? [k] : []));
  return found.length > 0 ? found : [octaves.length - 1];
}

/** Whether a band has a speech transmission index: its highest octave stands for those above it. */
export const hasIndex = ({ octaves }: SpeechBand): boolean =>
  octaves[0]?.centreHz === SPEECH_OCTAVES[0] && octaves.at(-1)!.centreHz >= CLARITY[0];

/** @param heard An octave for each of the band. */
export function listenerFigures(heard: readonly OctaveHeard[], band: SpeechBand): ListenerFigures {
  const { octaves, speechDb, noiseDb } = band;
  const centres = octaves.map(({ centreHz }) => centreHz);
  const spectrum = speechSpectrum(0);
  const at1m = centres.map((centre) => spectrum[SPEECH_OCTAVES.findIndex((one) => one === centre)]);
  const clear = clarityOctaves(band);
  const highest = heard.length - 1;
  const all = SPEECH_OCTAVES.map((_, k) => heard[Math.min(k, highest)]);
  const levels =
    speechDb === null
      ? null
      : { speechDb: all.map(({ gDb }, k) => speechDb + spectrum[k] + gDb + AT_TEN_METRES), noiseDb };
  return {
    levelDb:
      aWeightedLevel(
        centres,
        heard.map(({ gDb }, k) => at1m[k] + gDb + AT_TEN_METRES),
      ) - aWeightedLevel(centres, at1m),
    clarityDb: clear.reduce((sum, k) => sum + heard[k].c50Db, 0) / clear.length,
    sti: hasIndex(band)
      ? speechTransmissionIndex(
          all.map(({ transfers }) => transfers),
          levels,
        ).sti
      : null,
  };
}
