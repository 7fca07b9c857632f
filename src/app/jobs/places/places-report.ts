import type { EqualiserBand } from '../../../places/equaliser.ts';
import type { Goal, GoalWeights, SeatFigures } from '../../../places/figures.ts';
import type { Band } from '../../../places/transfers.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { RenderReport } from '../../rendering/finished/render-report.ts';
import type { LeftOutPlace } from './lay-candidates.ts';
import type { Seat } from './prepare.ts';

/** A source of an arrangement, and how it is driven. */
export interface PlacedSource {
  /** Name of its candidate place. */
  readonly place: string;
  readonly position: Vec3;
  /** dB; 0 for the loudest. */
  readonly gainDb: number;
  readonly delaySeconds: number;
  readonly inverted: boolean;
}

/** An arrangement that was rendered. */
export interface PlacedArrangement {
  /** Number of its scene and of its curve, from 1. */
  readonly number: number;
  readonly sources: readonly PlacedSource[];
  /**
   * Place among those with as many sources that were found for the wanted goals, by their renderings: 1 for the best.
   * Null for one that is here for another goal.
   */
  readonly rank: number | null;
  /** The goals by each of which alone it was found as the best with as many sources. */
  readonly bestFor: readonly Goal[];
  /**
   * The first arrangement with at most as many sources that is as good by every goal and better by one, by its number;
   * null if there is none.
   */
  readonly beatenBy: number | null;
  /** Figures of the rendering. */
  readonly figures: SeatFigures;
  /** What the search had predicted. */
  readonly predicted: SeatFigures;
  /** Rendered less predicted levels over all seats and frequencies, dB. */
  readonly difference: { readonly rmsDb: number; readonly mostDb: number };
  readonly equaliser: readonly EqualiserBand[];
  /**
   * File of the equaliser, as Room EQ Wizard and Equalizer APO import it, with a gain that takes back what its bands
   * boost; null if it has none.
   */
  readonly equaliserFile: string | null;
  /** Figures of the rendering with the equaliser of that file. */
  readonly equalised: SeatFigures;
  /** File of the scene with these sources. */
  readonly scene: string;
}

/** What was looked at for one number of sources. */
export interface PlaceSearchEntry {
  readonly count: number;
  /** Arrangements that were computed. */
  readonly evaluations: number;
  /** Whether all places and polarities at full drive were looked at; else the best may have been missed. */
  readonly isExhaustive: boolean;
}

/** The result of a search for places. */
export interface PlacesReport {
  readonly title: string;
  readonly band: Band;
  readonly goals: GoalWeights;
  readonly seats: readonly Seat[];
  readonly candidates: number;
  readonly leftOut: readonly LeftOutPlace[];
  /** Figures of the sources of the scene, all together; null if they cannot be compared. */
  readonly before: SeatFigures | null;
  readonly searches: readonly PlaceSearchEntry[];
  /** The rendered ones by number of sources, the best first. */
  readonly arrangements: readonly PlacedArrangement[];
  readonly warnings: readonly string[];
  readonly simulation: Pick<
    RenderReport,
    'validToHz' | 'spacingMetres' | 'engine' | 'precision' | 'adapter' | 'soundSpeedMetresPerSecond'
  > & { readonly scheme: RenderReport['scheme']; readonly walls: string; readonly durationSeconds: number };
  /** Runs of seats and of arrangements, and how many of the first an earlier search had made. */
  readonly runs: { readonly seats: number; readonly kept: number; readonly arrangements: number };
  readonly seconds: { readonly running: number; readonly searching: number; readonly rendering: number };
  readonly files: {
    readonly report: string;
    readonly table: string;
    readonly curves: string;
    readonly picture: string;
    readonly plan: string;
  };
}

/** Levels over frequency of one arrangement, or of what the scene had. */
export interface LevelCurves {
  readonly name: string;
  /** [seat][frequency], dB re 1 m in the free field. */
  readonly levels: readonly Float64Array[];
  /** Mean over the seats. */
  readonly mean: Float64Array;
  /** The mean with the equaliser; null without one. */
  readonly equalised: Float64Array | null;
}

/** Levels over frequency at all seats. */
export interface SeatCurves {
  /** Hz, rising. */
  readonly frequencies: Float64Array;
  /** Those of the sources of the scene, if they can be compared, then those of each arrangement, by its number. */
  readonly curves: readonly LevelCurves[];
}
