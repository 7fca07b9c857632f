import type { Hertz } from '../../units/quantities.ts';

/** A response in two parts that add up to it. */
export interface SplitResponse {
  /** Shape [m], m ≤ n: up to the end of the direct sound. */
  readonly direct: Float64Array;
  /** Shape [n]. */
  readonly rest: Float64Array;
  /** Energy of the direct sound over that of the rest, dB; null if either is silent. */
  readonly directToReverberantDb: number | null;
  /** Time after its arrival for which the direct sound counts, s: the middle of the cross-fade. */
  readonly windowSeconds: number;
}

/** The direct sound counts for at least so long, s. */
const WINDOW = 0.0025;

/**
 * Splits a response into direct sound and the rest by time (docs/theory/listening.md, eq. E10): all up to the arrival
 * and 2.5 ms after it, or a period of the highest simulated frequency if that is longer, because a pulse of a narrow
 * band is that wide. The parts overlap in a cross-fade as long as half of this window.
 *
 * @param samples Shape [n]; any unit.
 * @param arrivalSeconds When the direct sound arrives.
 * @param validTo Highest simulated frequency.
 */
export function splitDirect(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  arrivalSeconds: number,
  validTo: Hertz,
): SplitResponse {
  const windowSeconds = Math.max(WINDOW, 1 / validTo);
  const [from, to] = [0.75, 1.25].map((share) => (arrivalSeconds + share * windowSeconds) * sampleRate);
  const length = Math.max(0, Math.min(samples.length, Math.ceil(to)));
  const direct = new Float64Array(length);
  const rest = Float64Array.from(samples);
  for (let n = 0; n < length; n++) {
    const along = Math.max(0, Math.min(1, (n - from) / (to - from)));
    direct[n] = samples[n] * Math.cos((Math.PI / 2) * along) ** 2;
    rest[n] = samples[n] - direct[n];
  }
  const energyOf = (part: Float64Array): number => part.reduce((sum, sample) => sum + sample * sample, 0);
  const ratio = energyOf(direct) / energyOf(rest);
  const directToReverberantDb = ratio > 0 && ratio < Infinity ? 10 * Math.log10(ratio) : null;
  return { direct, rest, directToReverberantDb, windowSeconds };
}
