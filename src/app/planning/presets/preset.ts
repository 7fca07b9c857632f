import type { Engine } from '../../../engine/engine.ts';
import type { PlanRow } from '../plan/plan-scene.ts';
import type { RayForecast } from '../plan/predict-rays.ts';
import type { ExpectedUncertainty } from './expected-errors.ts';

/** Ways to run a scene: those of the whole band from the quickest, then those of waves alone. */
export const PRESETS = ['firstLook', 'standard', 'kilohertz', 'draft', 'waves', 'fine'] as const;
/** One of the ways to run a scene. */
export type Preset = (typeof PRESETS)[number];

/** Presets whose figures reach 8 kHz: image sources and rays compute what lies above the waves, or everything. */
export const WHOLE_BAND: readonly Preset[] = ['firstLook', 'standard', 'kilohertz'];

/** Waves of the preset `kilohertz` go so high, Hz. */
export const KILOHERTZ = 1000;

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
  /** Why it cannot be run; null if it can. */
  readonly problem: string | null;
  /** Uncertainty of the figures in those octaves, as far as waves alone compute them. */
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
