/** The decay times of a measurement that a simulation can be calibrated to. */
export const DECAY_FIGURES = ['T20', 'EDT'] as const;
/** One of {@link DECAY_FIGURES}: reverberation time, or early decay time (ISO 3382-1:2009). */
export type DecayFigure = (typeof DECAY_FIGURES)[number];

/** A decay time measured in a room, in one octave: at one position, or the mean over several. */
export interface MeasuredFigure {
  readonly figure: DecayFigure;
  /** Nominal centre of the octave. */
  readonly centreHz: number;
  /** Names of sources in the scene; at least one. */
  readonly sources: readonly string[];
  /** Names of receivers in the scene; at least one. The value is the mean over all pairs of source and receiver. */
  readonly receivers: readonly string[];
  /** The value, above 0. */
  readonly seconds: number;
}

/** The names that a measurement can refer to. */
export interface PointNames {
  readonly sources: readonly string[];
  readonly receivers: readonly string[];
}

/** Names of a position as text: `LS1 to MP1+MP2`. */
export function positionText({ sources, receivers }: Pick<MeasuredFigure, 'sources' | 'receivers'>): string {
  return `${sources.join('+')} to ${receivers.join('+')}`;
}
