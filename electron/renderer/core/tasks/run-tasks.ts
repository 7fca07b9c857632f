import type {
  BenchProgress,
  BenchResult,
  EngineChoice,
  FilmRequest,
  LevelSurface,
  NodeValues,
  PaperOutline,
  PresetPlans,
  RenderProgress,
  SavedPaper,
  ScenePlan,
  CheckTitle,
  EndedCheck,
  VerifyProgress,
  VerifyReport,
} from '../../../../src/app/index.ts';
import type { PartOfSum } from '../field-sum.ts';
import type { PackedFrame } from '../packed-frame.ts';
import type { SceneInput, SceneOverrides, EngineOptions, RenderOutcome, WatchSettings, NoArgument } from './inputs.ts';

/**
 * Tasks that plan, make and watch runs, and measure the device. Each has an argument, an answer, and events in between.
 */
export interface RunTasks {
  /** Plans the presets; quick, and measures nothing. */
  presets: {
    argument: { input: SceneInput; overrides: SceneOverrides; engine: EngineOptions };
    answer: PresetPlans;
    event: never;
  };
  /** Measures the device, unless its numbers are kept. */
  know: { argument: { engine: EngineOptions }; answer: null; event: { progress: RenderProgress } };
  plan: {
    argument: { input: SceneInput; overrides: SceneOverrides; engine: EngineOptions; measure: boolean };
    answer: ScenePlan;
    event: { progress: RenderProgress };
  };
  render: {
    argument: {
      input: SceneInput;
      overrides: SceneOverrides;
      engine: EngineOptions;
      watch: WatchSettings;
      /** A film to make before the run, or null. */
      film: FilmRequest | null;
    };
    answer: RenderOutcome;
    event: { progress: RenderProgress } | { frame: PackedFrame };
  };
  /** Where a sum of packed fields equals a level, and its negative. */
  fronts: {
    argument: {
      readonly along: NodeValues['along'];
      readonly parts: readonly PartOfSum[];
      readonly level: number;
      /** Whether to make the field finer first. */
      readonly isRefined: boolean;
    };
    answer: { readonly positive: LevelSurface; readonly negative: LevelSurface };
    event: never;
  };
  /** Compares what the program computes on this device with exact answers. */
  verify: {
    argument: { effort: VerifyReport['results']['effort']; engine: EngineOptions };
    /** The report, and its files `verify.html` and `verify.json`. */
    answer: { readonly report: VerifyReport; readonly files: ReadonlyMap<string, Uint8Array> };
    /** Which checks will run, how far they are, and each check as it ends. */
    event:
      | { readonly progress: VerifyProgress }
      | { readonly chosen: readonly CheckTitle[] }
      | { readonly ended: EndedCheck };
  };
  /** Makes the tables and figures of a paper on this device. */
  paper: {
    argument: { paper: PaperOutline['paper']; quick: boolean; engine: EngineChoice };
    /** The report, and its files: a page and the data. */
    answer: { readonly report: SavedPaper; readonly files: ReadonlyMap<string, Uint8Array> };
    event: { progress: BenchProgress };
  };
  bench: {
    argument: { grid: string; stencils: string | undefined; kernels: string; engine: EngineOptions };
    answer: BenchResult;
    event: { progress: BenchProgress };
  };
  /** Names of the kernels that a run on a GPU may be given. */
  kernels: { argument: NoArgument; answer: readonly string[]; event: never };
  /** The GPU of this window, or null. */
  device: {
    argument: NoArgument;
    answer: { readonly name: string; readonly software: boolean } | null;
    event: never;
  };
}
