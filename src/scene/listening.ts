/** What a scene says of levels, noise and figures. It changes no response. */

/** How loud a source is. */
export interface SourceLevel {
  /** Sound power level by octave, nominal centre in Hz, dB re 1 pW; null if the file gives none. */
  readonly soundPowerDb: ReadonlyMap<number, number> | null;
  /** A-weighted level of male speech 1 m from the source in the free field, dB SPL; null if the file gives none. */
  readonly speechDb: number | null;
}

/** A source of a sound system. */
export interface SystemSource {
  readonly name: string;
  readonly gainDb: number;
  readonly delaySeconds: number;
  /** Whether its polarity is reversed. */
  readonly inverted: boolean;
}

/** Sources that play the same signal, each with its gain and delay, as those of a public-address system. */
export interface SoundSystem {
  /** Usable in a file name; not that of a source. */
  readonly name: string;
  /** Sources of the system, at least one. */
  readonly sources: readonly SystemSource[];
  /** Level of a source whose gain is 0 dB. */
  readonly level: SourceLevel;
}

/** Receivers in a line from a talker, through an open-plan room. */
export interface ReceiverLine {
  readonly name: string;
  /** Name of a source. */
  readonly source: string;
  /** Names of receivers, at least four. */
  readonly receivers: readonly string[];
}

/** Levels, noise and figures. */
export interface SceneListening {
  /** Levels by source. */
  readonly levels: ReadonlyMap<string, SourceLevel>;
  readonly systems: readonly SoundSystem[];
  /** Background noise at the receivers by octaves from 125 Hz to 8 kHz, dB SPL; null if the file gives none. */
  readonly noiseDb: readonly number[] | null;
  /** Whether the highest octave stands for those of speech above the valid band. */
  readonly extendsSpeech: boolean;
  /** Whether figures are given in third octaves, too. */
  readonly thirdOctaves: boolean;
  readonly lines: readonly ReceiverLine[];
  /** Two receivers on either side of a receiver, whose difference is a figure-of-eight, by that receiver. */
  readonly figuresOfEight: ReadonlyMap<string, readonly [string, string]>;
  /** Receivers at the ears of a head that the geometry holds: right ears by left ears. */
  readonly ears: ReadonlyMap<string, string>;
}

/** The octaves of speech and of its noise, Hz. */
export const NOISE_OCTAVES = [125, 250, 500, 1000, 2000, 4000, 8000] as const;

/** The octaves of sound power levels, Hz. */
export const POWER_OCTAVES = [63, ...NOISE_OCTAVES] as const;
