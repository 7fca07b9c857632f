import type { Arrangement } from './arrangement.ts';

/** Says how good arrangements of sources are at candidate places. */
export interface Scorer {
  /** Number of candidate places. */
  readonly candidates: number;
  /** Arrangements that were looked at. */
  readonly evaluations: number;
  /** How good an arrangement is, dB: the less, the better. */
  score(parts: Arrangement): number;
  /** Takes some sources, to which {@link scoreWith} adds one. */
  begin(parts: Arrangement): void;
  /** How good it is with one source more, at full drive. */
  scoreWith(candidate: number, inverted: boolean): number;
  /** Gains of sources from which a search of them may begin, too, below 0 if reversed; left out if none are better. */
  startingGains?(parts: Arrangement): readonly number[];
}
