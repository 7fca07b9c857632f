/** A walk, as a report lists it. */
export interface WalkEntry {
  /** Name of the source or the receiver. */
  readonly name: string;
  readonly kind: 'source' | 'receiver';
  readonly lengthMetres: number;
  /** When it begins and ends to move. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly fastestMetresPerSecond: number;
  /** The largest speed over that of sound. */
  readonly mach: number;
  /** Still points on the way, between which it is interpolated. */
  readonly stations: number;
  /** Their distance; 0 for one that stands still. */
  readonly stationMetres: number;
  /** Nodes that all stations read or feed together, counted once for each, at most: walls mirror them onto fewer. */
  readonly nodes: number;
  /** Nodes that it reads or feeds in a step, at most; counted in the same way. */
  readonly nodesAStep: number;
}

/** What is heard of a source at a receiver, as a report lists it. */
export interface SoundEntry {
  readonly source: string;
  readonly receiver: string;
  /** Name of the WAV file beside the report: its samples are Pa. */
  readonly file: string;
  readonly sampleRateHz: number;
  /** Level over the whole file, dB SPL; null if it is silent. */
  readonly levelDb: number | null;
  /** Largest sample, Pa. */
  readonly peakPascals: number;
  /** The highest frequency that the source plays. */
  readonly playedToHz: number;
}

/** What a report says of a scene in which something moves. */
export interface SoundsReport {
  readonly walks: readonly WalkEntry[];
  readonly sounds: readonly SoundEntry[];
  /** What other reports have, and this one does not, and why. */
  readonly notComputed: readonly string[];
}
