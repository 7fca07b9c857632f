import type { Engine } from '../../../engine/engine.ts';
import type { PlanRow } from '../plan/plan-scene.ts';
import type { RayForecast } from '../plan/predict-rays.ts';
import type { ExpectedUncertainty } from './expected-errors.ts';
import type { SecondsRange } from './seconds-range.ts';

/** Ways to run a scene: those that are for a purpose, from the quickest, then those that follow what the scene says. */
export const PRESETS = ['firstLook', 'reverberation', 'speech', 'standard', 'draft', 'waves', 'fine'] as const;
/** One of the ways to run a scene. */
export type Preset = (typeof PRESETS)[number];

/** Presets for a purpose: how high their waves go depends on it, and not on the scene. */
export const FOR_PURPOSE: readonly Preset[] = ['firstLook', 'reverberation', 'speech'];

/** Presets whose figures reach 8 kHz: image sources and rays compute what lies above the waves, or everything. */
export const WHOLE_BAND: readonly Preset[] = ['firstLook', 'speech', 'standard'];

/** Waves of the preset `reverberation` go so high, Hz: to the end of the octave at 500 Hz. */
export const REVERBERATION_HZ = 710;

/** Waves of the preset `speech` go so high, Hz; rays compute what lies above. */
export const SPEECH_HZ = 1000;

/** A draft takes at most so long on the device, s. */
export const DRAFT_SECONDS = 10;

/** A draft goes at most so many times as high as the scene: less would save little. */
export const LOWER = 0.75;

/**
 * A fine run goes so many times as high as the scene asks for: its spacing is finer by this, its work four times as
 * much.
 */
export const FINER = Math.SQRT2;

/** What a preset would take, and how good it would be. */
export interface PresetPlan {
  readonly preset: Preset;
  /** Highest frequency of the waves; null without waves. */
  readonly maxFrequencyHz: number | null;
  /** Nominal centres of the octaves that lie wholly in its band. */
  readonly octavesHz: readonly number[];
  readonly durationSeconds: number;
  /**
   * How long responses have to be for T30 in every octave of the band, s; from the room as drawn, by Sabine's formula.
   */
  readonly secondsForT30: number;
  /** Scheme, time and memory of the waves, from the room as drawn; null without waves. */
  readonly row: PlanRow | null;
  /** What rays take; null where only waves are computed, and where rays do not know the room. */
  readonly rays: RayForecast | null;
  /** What waves and rays take together, s. */
  readonly seconds: number;
  /** The least and the most time that it is likely to take, s. */
  readonly range: SecondsRange;
  /** Why it cannot be run; null if it can. */
  readonly problem: string | null;
  /** Uncertainty of the figures in those octaves. */
  readonly uncertainty: readonly ExpectedUncertainty[];
}

/** The presets of a scene on a device. */
export interface PresetPlans {
  readonly engine: Engine['kind'];
  readonly adapter: string;
  /**
   * Whether the device was measured. If not, times come from a rough look at it, and may be wrong by a factor of two.
   */
  readonly deviceIsKnown: boolean;
  /** The presets in the order of {@link PRESETS}; without a draft if the scene has no octave to leave out. */
  readonly presets: readonly PresetPlan[];
}
