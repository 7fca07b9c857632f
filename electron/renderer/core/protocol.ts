/** What the page asks of the workers that compute, and what they tell. All of it survives a structured clone. */
import type {
  BenchProgress,
  BenchResult,
  CheckReport,
  EngineChoice,
  FieldFrame,
  LengthUnit,
  LibraryMaterial,
  MaterialsReport,
  MeshView,
  RenderProgress,
  RenderReport,
  ResponseAnalysis,
  ScenePlan,
  SceneView,
  SchemeEntry,
  SchemeReport,
  SliceRequest,
} from '../../../src/app/index.ts';

/** A scene as it stands in the window, with the files that it refers to. */
export interface SceneInput {
  /** How errors name it, such as `hall.json`. */
  readonly sceneFile: string;
  readonly text: string;
  /** By their paths from the scene. */
  readonly files: ReadonlyMap<string, Blob>;
}

/** Besides what the scene says. */
export interface SceneOverrides {
  /** In place of the scene's. */
  readonly scheme?: string | undefined;
  /** Whether sound may leave through the leaks of a mesh. */
  readonly allowLeaks: boolean;
}

export interface EngineOptions {
  readonly engine: EngineChoice;
  readonly precision: 32 | 64;
}

/** A rendering as it would lie in a folder. */
export interface RenderOutcome {
  readonly report: RenderReport;
  /** WAV files and the report, by name: the bytes that the command line writes. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** How a run is watched; it may change while it runs. */
export interface WatchSettings {
  readonly slices: readonly SliceRequest[];
  readonly paused: boolean;
  /** Between two frames; null for as many as there is time for. */
  readonly stepsPerFrame: number | null;
}

/** There is nothing to be said. */
export type NoArgument = null;

/** What can be asked for: the argument, the answer, and what is told meanwhile. */
export interface Tasks {
  /** Reads the scene and shows its surfaces; what is wrong with it is in the error. */
  view: { argument: { input: SceneInput }; answer: SceneView; event: never };
  /** Reads a mesh that no scene has yet; null for a unit that the format says. */
  mesh: {
    argument: {
      name: string;
      contents: Blob;
      unit: LengthUnit | null;
      /** What the mesh may refer to, by name. */
      companions: ReadonlyMap<string, Blob>;
    };
    answer: MeshView;
    event: never;
  };
  check: {
    argument: { input: SceneInput; overrides: SceneOverrides };
    answer: CheckReport;
    event: { progress: RenderProgress };
  };
  materials: {
    /** Of the scene, or of the library where there is none; no names stand for all. */
    argument: { input: SceneInput | null; overrides: SceneOverrides; names: readonly string[] };
    answer: MaterialsReport;
    event: never;
  };
  library: { argument: NoArgument; answer: readonly LibraryMaterial[]; event: never };
  plan: {
    argument: { input: SceneInput; overrides: SceneOverrides; engine: EngineOptions; measure: boolean };
    answer: ScenePlan;
    event: { progress: RenderProgress };
  };
  render: {
    argument: { input: SceneInput; overrides: SceneOverrides; engine: EngineOptions; watch: WatchSettings };
    answer: RenderOutcome;
    event: { progress: RenderProgress } | { frame: FieldFrame };
  };
  analyse: { argument: { wav: Uint8Array; validToHz: number }; answer: ResponseAnalysis; event: never };
  /** A dry sound in the room, null for the one that comes with the program; or alone, without a response. */
  auralise: {
    argument: { dry: Uint8Array | null; response: Uint8Array | null };
    answer: { readonly wav: Uint8Array; readonly gainDb: number };
    event: never;
  };
  schemes: { argument: NoArgument; answer: readonly SchemeEntry[]; event: never };
  scheme: { argument: { name: string }; answer: SchemeReport; event: never };
  bench: {
    argument: { grid: string; stencils: string | undefined; kernels: string; engine: EngineChoice };
    answer: BenchResult;
    event: { progress: BenchProgress };
  };
  /** The GPU of this window, null if there is none. */
  device: {
    argument: NoArgument;
    answer: { readonly name: string; readonly software: boolean } | null;
    event: never;
  };
}

export type TaskName = keyof Tasks;

/** Page to worker. */
export type ToWorker =
  | { readonly id: number; readonly kind: 'ask'; readonly task: TaskName; readonly argument: unknown }
  /** Bytes of the machine's memory, before anything is asked. */
  | { readonly id: 0; readonly kind: 'memory'; readonly bytes: number }
  | { readonly id: number; readonly kind: 'stop' }
  /** Of a rendering that is under way. */
  | { readonly id: number; readonly kind: 'watch'; readonly settings: WatchSettings }
  /** One more frame of a paused rendering. */
  | { readonly id: number; readonly kind: 'step' }
  /** The page has drawn a frame and can take another. */
  | { readonly id: number; readonly kind: 'drawn' };

/** Worker to page. */
export type FromWorker =
  | { readonly id: number; readonly kind: 'answer'; readonly answer: unknown }
  | { readonly id: number; readonly kind: 'event'; readonly event: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly failure: Failure };

/** What went wrong, for people. */
export interface Failure {
  /** `input`: the scene or an option; `device`, `run`: what computes; `stopped`: as asked; `fault`: of the program. */
  readonly kind: 'input' | 'device' | 'run' | 'stopped' | 'fault';
  /** One for each place that is wrong; at least one. */
  readonly problems: readonly Problem[];
}

export interface Problem {
  /** As `hall.json: sources.S1.position`; empty where there is no place. */
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
}
