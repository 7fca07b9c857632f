import type {
  MaterialUncertainty,
  SensitivityReport,
  SurfacesView,
  TrialsCost,
  TrialsProgress,
} from '../../../../src/app/index.ts';
import type { EngineOptions, SceneInput, SceneOverrides } from './inputs.ts';

/** What every search in a room is given. */
export interface SearchInput {
  readonly input: SceneInput;
  readonly overrides: SceneOverrides;
  readonly engine: EngineOptions;
  /** Replaces the highest frequency of the scene, Hz; null for that of the scene. */
  readonly maxFrequencyHz: number | null;
}

/** What a search has found, with the files that the command writes, by name. */
export interface Found<Report> {
  readonly report: Report;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Searches in a room: each makes runs, tells how far it is, and goes on where it was stopped. */
export interface DesignTasks {
  /** What each surface does to each figure. */
  sensitivities: {
    argument: SearchInput & { readonly uncertainties: readonly MaterialUncertainty[] };
    answer: Found<SensitivityReport>;
    event: { readonly progress: TrialsProgress };
  };
  /** The walls of the room, surface by surface. */
  surfaces: { argument: { readonly input: SceneInput }; answer: SurfacesView; event: never };
  /** What the runs of `sensitivities` are predicted to take. */
  sensitivitiesCost: { argument: SearchInput; answer: TrialsCost; event: never };
}
