/** Sources at some of the candidate places. */

/** A source at a candidate place, and how it is driven. */
export interface Part {
  /** Number of its place. */
  readonly candidate: number;
  /** Factor of the common signal: above 0, at most 1. */
  readonly gain: number;
  /** Whether its polarity is reversed. */
  readonly inverted: boolean;
  /** s, from 0 on. */
  readonly delaySeconds: number;
}

/** Sources that play the same signal, the loudest at full drive. */
export type Arrangement = readonly Part[];

/** Brings the loudest source to full drive, and the first one to play to no delay. */
export function normalised(parts: Arrangement): Arrangement {
  const loudest = Math.max(...parts.map(({ gain }) => gain));
  const first = Math.min(...parts.map(({ delaySeconds }) => delaySeconds));
  return parts.map((part) => ({ ...part, gain: part.gain / loudest, delaySeconds: part.delaySeconds - first }));
}
