import type {
  DesignRoomReport,
  DesignRoomRequest,
  MaterialUse,
  SensitivitiesRequest,
  SensitivityReport,
  SurfaceWish,
  SurfacesView,
  TrialsCost,
  TrialsProgress,
} from '../../../../src/app/index.ts';
import type { EngineOptions, SceneInput, SceneOverrides, TargetChoice } from './inputs.ts';

/** What every search in a room is given. */
export interface SearchInput {
  readonly input: SceneInput;
  readonly overrides: SceneOverrides;
  readonly engine: EngineOptions;
  /** Replaces the highest frequency of the scene, Hz; null for that of the scene. */
  readonly maxFrequencyHz: number | null;
}

/** What a search of sensitivities is asked. */
export type SensitivitiesAsked = Required<Pick<SensitivitiesRequest, 'draws' | 'seed' | 'by'>>;

/** What is asked of the band above that of waves; the scene says what is left out. */
export type BandAsked = Pick<DesignRoomRequest, 'fullBand' | 'crossover' | 'raysOnly'>;

/** What a search for materials is asked. */
export interface DesignAsked {
  readonly band: BandAsked;
  readonly targets: TargetChoice;
  /** Goals such as `C50>=2@500`. */
  readonly goals: readonly string[];
  /** Names of materials that may be used; null for all absorbers of the library. */
  readonly materials: readonly string[] | null;
  /** Prices of a square metre by the name of the material; null for the least area. */
  readonly prices: ReadonlyMap<string, number> | null;
  /** Where some materials may be used; the others where the library has them. */
  readonly uses: readonly MaterialUse[];
  readonly limits: readonly SurfaceWish[];
  readonly parts: number;
  readonly confidencePercent: number;
  readonly mostRuns: number;
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
    argument: SearchInput & SensitivitiesAsked & Required<Pick<SensitivitiesRequest, 'uncertainties'>>;
    answer: Found<SensitivityReport>;
    event: { readonly progress: TrialsProgress };
  };
  /** The walls of the room, surface by surface. */
  surfaces: { argument: { readonly input: SceneInput }; answer: SurfacesView; event: never };
  /** What the runs of `sensitivities` are predicted to take. */
  sensitivitiesCost: { argument: SearchInput & SensitivitiesAsked; answer: TrialsCost; event: never };
  /** Which materials on which surfaces meet goals; `files` has the scene of the answer too. */
  designRoom: {
    argument: SearchInput & DesignAsked;
    answer: Found<DesignRoomReport>;
    event: { readonly progress: TrialsProgress };
  };
  /** What the runs of `designRoom` are predicted to take. */
  designRoomCost: { argument: SearchInput & DesignAsked; answer: TrialsCost; event: never };
}
