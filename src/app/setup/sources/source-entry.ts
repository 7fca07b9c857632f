import type { LevelReference } from '../../../scene/directivity.ts';
import type { PatternName } from '../../../scene/direction.ts';
import type { Orientation } from '../../../sphere/orientation.ts';
import type { OrderRange } from '../../inputs/direction/direction-result.ts';

/** A value of an octave. */
export interface OctaveValue {
  readonly centreHz: number;
  readonly value: number;
}

/** The file of a measured directivity. */
export interface DirectivityFileEntry {
  /** Path from the folder of the scene file. */
  readonly file: string;
  readonly format: string;
  readonly title: string;
  /** Licence of the data; empty if the file says none. */
  readonly licence: string;
  readonly measurement: string;
  readonly directions: number;
  /** Largest angle between a direction of the sphere and the nearest in the file. */
  readonly widestGapDegrees: number;
  readonly fromHz: number;
  readonly toHz: number;
  /** Taken out: it is common to all directions. */
  readonly delayRemovedSeconds: number;
  /** Share of the energy over the sphere that the orders carry, by octaves. */
  readonly keptShare: readonly OctaveValue[];
}

/** Frequencies, Hz. */
export interface HertzRange {
  readonly from: number;
  readonly to: number;
}

/** What a report says of a source with direction. */
export interface SourceEntry {
  readonly source: string;
  /** `extended`: a list of points, or a piston. */
  readonly kind: 'pattern' | 'measured' | 'extended';
  /** First-order pattern of the source; null unless it has one. */
  readonly pattern: { readonly name: PatternName | null; readonly pressureShare: number } | null;
  /** Measured directivity of the source; null unless it has one. */
  readonly file: DirectivityFileEntry | null;
  /** Points of an extended source; 0 for others. */
  readonly elements: number;
  readonly pistonRadiusMetres: number | null;
  readonly orientationDegrees: Orientation;
  /** What its level is compared with; null for an extended source, whose gains say it. */
  readonly reference: LevelReference | null;
  /** Highest order; null for an extended source. */
  readonly order: number | null;
  /** Nodes that it feeds, each with a signal of its own; of an extended source all nodes. */
  readonly nodesFed: number;
  /** No node that it feeds is farther away. */
  readonly reachMetres: number;
  /** Whether there was too little room for the widest cloud. */
  readonly isCramped: boolean;
  /** Where each order is right to 1 dB; empty for an extended source. */
  readonly ranges: readonly OrderRange[];
  /**
   * Where the pattern, up to its order, is right to 1 dB and 7° in all directions, from `rightBeyondMetres` on, as
   * measured on the signals of its nodes; null where it is nowhere. A receiver nearer than its nodes and the
   * interpolation reach hears the exact direct sound, unless a wall lies between; a warning says so.
   */
  readonly rightHz: HertzRange | null;
  /** The range in which the pattern is right, as `rightHz`, far away, where the near field of high orders is over. */
  readonly rightFarHz: HertzRange | null;
  /** The distance at which `rightHz` was measured, m; null for an extended source. */
  readonly rightBeyondMetres: number | null;
  /** Level ahead over the mean of all directions, dB, by octaves; empty for an extended source. */
  readonly directivityIndexDb: readonly OctaveValue[];
  /** Time before t = 0 for which it radiates; the run is so much longer. */
  readonly leadInSeconds: number;
}
