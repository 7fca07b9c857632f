import type { ListenerFigures } from '../../../../places/speech/listener.ts';
import type { SpeakerFigures, SpeakerGoal, SpeakerWeights } from '../../../../places/speech/evaluate.ts';
import type { Band } from '../../../../places/transfers.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import type { BassFigures } from '../bass/listen.ts';
import type { PlacedSource, PlaceSearchEntry, PlacesReport } from '../places-report.ts';
import type { LeftOutPlace } from '../lay-candidates.ts';
import type { Seat } from '../prepare.ts';
import type { DeskGoal } from './speech-request.ts';

/** Speakers that were rendered. */
export interface PlacedSpeakers {
  /** Number of its scene, from 1. */
  readonly number: number;
  readonly sources: readonly PlacedSource[];
  /** Place among those with as many speakers, by their renderings: 1 for the best. */
  readonly rank: number;
  /** Figures of the rendering. */
  readonly figures: SpeakerFigures;
  /** What the search had predicted. */
  readonly predicted: SpeakerFigures;
  /** What each listener hears: the audience, then those at quiet places. */
  readonly heard: readonly ListenerFigures[];
  /** File of the scene with these speakers. */
  readonly scene: string;
}

/** The result of a search for places of speakers. */
export interface SpeakersReport {
  readonly title: string;
  readonly goals: SpeakerWeights;
  /** The goals that count, by their weights. */
  readonly wantedGoals: readonly SpeakerGoal[];
  readonly audience: readonly Seat[];
  readonly quiet: readonly Seat[];
  readonly candidates: number;
  readonly leftOut: readonly LeftOutPlace[];
  /** Nominal centres of the octaves that were simulated whole, from 125 Hz on. */
  readonly octavesHz: readonly number[];
  readonly searches: readonly PlaceSearchEntry[];
  readonly arrangements: readonly PlacedSpeakers[];
  readonly warnings: readonly string[];
  readonly simulation: PlacesReport['simulation'];
  readonly runs: PlacesReport['runs'];
  readonly seconds: PlacesReport['seconds'];
  readonly files: {
    readonly report: string;
    readonly table: string;
    readonly listeners: string;
    readonly picture: string;
  };
}

/** A place for a listener. */
export interface RankedPlace {
  readonly name: string;
  readonly position: Vec3;
  /** 1 for the best. */
  readonly rank: number;
  /**
   * A-weighted level of all sources together in the octaves that were simulated: dB SPL if all have a level of speech,
   * else dB re one of them at 1 m in the free field, all equally loud. Where the goal is one of bass, mean level over
   * the band, dB re one source at 1 m in the free field at full drive.
   */
  readonly levelDb: number;
  /** Speech transmission index of the source that is understood best, and of the one that is worst; null if unknown. */
  readonly mostSti: number | null;
  readonly leastSti: number | null;
  /** What is heard of each source, in their order; nothing where the goal is one of bass. */
  readonly heard: readonly ListenerFigures[];
  /** Where the goal is one of bass, what is heard of all sources together; its level is {@link levelDb}, too. */
  readonly bass: BassFigures | null;
}

/** What a ranking for the bass has beside its places. */
export interface BassRanking {
  readonly band: Band;
  /** What the receivers of the scene hear, where they are now. */
  readonly present: readonly (Seat & { readonly bass: BassFigures })[];
}

/** A ranking of places for listeners. */
export interface DesksReport {
  readonly title: string;
  readonly goal: DeskGoal;
  readonly sources: readonly { readonly name: string; readonly position: Vec3; readonly speechDb: number | null }[];
  /** Whether levels are dB SPL. */
  readonly isAbsolute: boolean;
  /** Whether the index holds noise. */
  readonly hasNoise: boolean;
  /** Nominal centres of the octaves of speech that were simulated whole; none where the goal is one of bass. */
  readonly octavesHz: readonly number[];
  /** Figures of bass at the receivers of the scene, and the band; null for goals of speech. */
  readonly bass: BassRanking | null;
  /** All places, the best first. */
  readonly places: readonly RankedPlace[];
  readonly leftOut: readonly LeftOutPlace[];
  readonly warnings: readonly string[];
  readonly simulation: PlacesReport['simulation'];
  /** Runs, one for each source, and how many of them an earlier search had made. */
  readonly runs: { readonly sources: number; readonly kept: number };
  readonly seconds: number;
  readonly files: {
    readonly report: string;
    readonly table: string;
    readonly picture: string;
    /** Levels at the receivers of the scene and at the best places; null unless the goal is one of bass. */
    readonly curves: string | null;
  };
}
