import type { ModesForecast, ModesReport } from '../../../../src/app/index.ts';
import type { PackedVolume } from '../packed-frame.ts';
import type { Found } from './design-tasks.ts';
import type { SceneInput, SceneOverrides } from './inputs.ts';

/** Which modes of a room are looked for: all up to a frequency, or so many of the lowest. */
export interface ModesInput {
  readonly input: SceneInput;
  readonly overrides: SceneOverrides;
  readonly wanted: { readonly upToHz: number } | { readonly count: number };
}

/** How far a search for modes is. */
export interface ModesProgress {
  /** What is being done. */
  readonly what: string;
  /** 0 to 1 */
  readonly share: number;
  /** s; null if it is not known. */
  readonly leftSeconds: number | null;
}

/** The shape of a mode: its pressure at the moment at which most of it is there, 1 at its largest. */
export interface PackedShape {
  readonly volume: PackedVolume;
  /** What walls show, continued into them: [z][y][x], 128 for 0, 255 for 1. */
  readonly walls: Uint8Array<ArrayBuffer>;
}

/** Tasks on the eigenmodes of a room. */
export interface ModeTasks {
  /** Finds the modes. The worker keeps them and their shapes, until the next search or its end. */
  modes: { argument: ModesInput; answer: Found<ModesReport>; event: { readonly progress: ModesProgress } };
  /** Compares the modes of the last search with a run in the same room. */
  modesCheck: { argument: Record<string, never>; answer: Found<ModesReport>; event: { readonly share: number } };
  /** What a search will take. */
  modesCost: { argument: ModesInput; answer: ModesForecast; event: never };
  /** The shape of a mode of the last search, by its number in the report. */
  modeShape: { argument: { readonly number: number }; answer: PackedShape; event: never };
}
