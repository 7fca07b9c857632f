import type { PointWeights, SourceInput } from '../../../engine/engine.ts';
import type { DirectPart } from '../direct/direct-part.ts';
import type { SourceEntry } from './source-entry.ts';

/** A source as it is driven. */
export interface PlacedRadiator {
  readonly inputs: readonly SourceInput[];
  /** Steps before t = 0. */
  readonly leadIn: number;
  /** The nodes that it feeds: none may be one of a receiver with direction. */
  readonly fed: PointWeights;
  /** The parts whose sum is its direct sound. */
  readonly direct: readonly DirectPart[];
  /** What the report says of the source; null if it radiates evenly. */
  readonly entry: SourceEntry | null;
}
