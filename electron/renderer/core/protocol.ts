/** The messages between the page and its workers. All of them survive a structured clone. */
import type {
  AreaMap,
  Auralisation,
  AuraliseReport,
  BenchProgress,
  BenchResult,
  CalibrateProgress,
  CalibrationReport,
  ChannelUse,
  CheckReport,
  ComparisonReport,
  DirectionMap,
  DirectionPlace,
  DirectionView,
  DrySource,
  EngineChoice,
  FileLevel,
  FilmRequest,
  HeardField,
  HeardResponse,
  Hedgehog,
  Judgement,
  LengthUnit,
  UpAxis,
  LevelSurface,
  LibraryMaterial,
  ListeningSound,
  MapView,
  MaterialsReport,
  MeasuredBesideResult,
  MeshView,
  MixedRecording,
  NeededFiles,
  NodeValues,
  Orientation,
  PackedFiles,
  PlayerEars,
  PresetPlans,
  Project,
  RawRecording,
  RenderProgress,
  RenderReport,
  ResponseEntry,
  KnownOfResponse,
  ResponseAnalysis,
  ScenePlan,
  SceneView,
  ShadedSurface,
  SchemeEntry,
  SchemeReport,
  SliceRequest,
  VerifyProgress,
  VerifyReport,
  ViewSurface,
  WrittenReport,
} from '../../../src/app/index.ts';
import type { Part } from './field-sum.ts';
import type { PackedFrame } from './packed-frame.ts';

/** The scene in the window, with the files that it refers to. */
export interface SceneInput {
  /** How errors name it, such as `hall.json`. */
  readonly sceneFile: string;
  readonly text: string;
  /** The files by their paths relative to the scene. */
  readonly files: ReadonlyMap<string, Blob>;
}

/** Settings in addition to the scene. */
export interface SceneOverrides {
  /** Replaces the scheme of the scene. */
  readonly scheme?: string | undefined;
  /** Whether sound may leave through the leaks of a mesh. */
  readonly allowLeaks: boolean;
}

export interface EngineOptions {
  readonly engine: EngineChoice;
  readonly precision: 32 | 64;
}

/** A rendering, with the files that a folder would hold. */
export interface RenderOutcome {
  readonly report: RenderReport;
  /** WAV files and the report by name, with the same bytes as from the command line. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A rendering, as the use-cases read it from a folder. */
export interface ResultFolder {
  /** Its name in the window, which is that of no other. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Recordings of a room: impulse responses, or with a reference recordings of it. */
export interface Recordings {
  readonly files: ReadonlyMap<string, Blob>;
  /** Name and contents of the signal that was played; null for impulse responses. */
  readonly reference: { readonly name: string; readonly contents: Blob } | null;
  /** What the channels of a file are. */
  readonly channels: ChannelUse;
}

/** Targets of standards by name, and of the user's own as files. */
export interface TargetChoice {
  readonly names: readonly string[];
  readonly files: ReadonlyMap<string, Blob>;
}

/** Who hands a report out. */
export interface CompanyChoice {
  readonly name: string;
  readonly lines: readonly string[];
  readonly logo: { readonly name: string; readonly contents: Blob } | null;
}

/** A SOFA file of a head. */
export interface HeadFile {
  readonly name: string;
  readonly contents: Blob;
}

/** A response with coefficients whose directions are drawn. */
export interface HeardDirection {
  /** Tells it from all others. */
  readonly key: string;
  /** Of its coefficients. */
  readonly file: Blob;
  readonly entry: ResponseEntry;
  readonly validToHz: number;
  readonly place: DirectionPlace;
}

/** How the page watches a run; may change during the run. */
export interface WatchSettings {
  /** The slices of the run itself on which the page wants to see the field. */
  readonly slices: readonly SliceRequest[];
  /** The slices of the film that is made before it. */
  readonly filmed: readonly SliceRequest[];
  readonly paused: boolean;
  /** Steps between two frames; null for full speed. */
  readonly stepsPerFrame: number | null;
}

/** For tasks without an argument. */
export type NoArgument = null;

/** The tasks: argument, answer, and events in between. */
export interface Tasks {
  /** Reads the scene and returns its surfaces; the error lists the problems of the scene. */
  view: { argument: { input: SceneInput }; answer: SceneView; event: never };
  /** How much light reaches the surfaces of a room in its picture, in their order. */
  shade: {
    argument: { surfaces: readonly Pick<ViewSurface, 'positions' | 'outside' | 'open'>[] };
    answer: readonly ShadedSurface[];
    event: never;
  };
  /** Reads a mesh that has no scene yet. A null unit means that the file defines it. */
  mesh: {
    argument: {
      name: string;
      contents: Blob;
      unit: LengthUnit | null;
      /** Null leaves all axes as they are. */
      up: UpAxis | null;
      /** Files that the mesh may refer to, by name. */
      companions: ReadonlyMap<string, Blob>;
    };
    answer: MeshView;
    event: never;
  };
  /** Reads the files that the scene refers to. */
  needed: { argument: { input: SceneInput }; answer: NeededFiles; event: never };
  check: {
    argument: { input: SceneInput; overrides: SceneOverrides };
    answer: CheckReport;
    event: { progress: RenderProgress };
  };
  materials: {
    /** Materials of the scene, or of the library if there is no scene; no names stand for all. */
    argument: { input: SceneInput | null; overrides: SceneOverrides; names: readonly string[] };
    answer: MaterialsReport;
    event: never;
  };
  library: { argument: NoArgument; answer: readonly LibraryMaterial[]; event: never };
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
  /** Moves the materials of the scene so that the simulation meets a measurement; null stands for all materials. */
  calibrate: {
    argument: {
      input: SceneInput;
      overrides: SceneOverrides;
      engine: EngineOptions;
      /** Tables (CSV) and impulse responses (WAV) by name. */
      measured: ReadonlyMap<string, Blob>;
      /** The signal that was played, if the impulse responses are recordings of one. */
      reference: { readonly name: string; readonly contents: Blob } | null;
      materials: readonly string[] | null;
      mostFactor: number;
      withinPercent: number;
    };
    answer: CalibrationReport;
    event: { progress: CalibrateProgress };
  };
  /** Compares what the program computes on this device with exact answers. */
  verify: {
    argument: { effort: VerifyReport['results']['effort']; engine: EngineOptions };
    /** The report, and its files `verify.html` and `verify.json`. */
    answer: { readonly report: VerifyReport; readonly files: ReadonlyMap<string, Uint8Array> };
    event: { progress: VerifyProgress };
  };
  analyse: {
    argument: { wav: Uint8Array; validToHz: number; known: KnownOfResponse };
    answer: ResponseAnalysis;
    event: never;
  };
  /** Draws a map of the area whose file is given; null if no receiver has any figure. */
  areaMap: {
    argument: { readonly name: string; readonly file: Uint8Array; readonly wanted: Partial<MapView> };
    answer: AreaMap | null;
    event: never;
  };
  /** Reads recordings, and brings them over the responses of a rendering if one is given. */
  measured: {
    argument: {
      readonly recordings: Recordings;
      readonly result: ResultFolder | null;
      /** Names of simulated responses by those of recorded ones whose name does not say it. */
      readonly positions: ReadonlyMap<string, string>;
    };
    answer: readonly MeasuredBesideResult[];
    event: never;
  };
  /** Judges a rendering by targets. */
  judge: {
    argument: { readonly result: ResultFolder; readonly targets: TargetChoice };
    answer: Judgement;
    event: never;
  };
  /** Compares renderings with the first of them. */
  compare: { argument: { readonly results: readonly ResultFolder[] }; answer: ComparisonReport; event: never };
  /** Writes a report of renderings, further ones as variants of the first. */
  report: {
    argument: {
      readonly results: readonly ResultFolder[];
      readonly recordings: Recordings | null;
      /** As in `measured`. */
      readonly positions: ReadonlyMap<string, string>;
      readonly targets: TargetChoice;
      readonly company: CompanyChoice | null;
      /** Of the page, without `.html`. */
      readonly name: string;
    };
    answer: { readonly written: WrittenReport; readonly files: ReadonlyMap<string, Uint8Array> };
    event: never;
  };
  /** Packs a project into its file. The name is how errors name it. */
  packProject: { argument: { readonly project: Project; readonly name: string }; answer: Blob; event: never };
  /** Reads a project file. */
  unpackProject: { argument: { readonly name: string; readonly contents: Blob }; answer: Project; event: never };
  /** Packs the files of a result into a ZIP file; their names begin with the prefix. */
  zipResult: {
    argument: { readonly files: PackedFiles; readonly prefix: string };
    answer: Blob;
    event: never;
  };
  /** The responses of a result as SOFA: a file, or several in a ZIP file where receivers differ in their channels. */
  sofaResult: {
    argument: {
      readonly files: PackedFiles;
      readonly prefix: string;
      readonly eachSource: boolean;
      readonly date: Date;
    };
    answer: { readonly name: string; readonly contents: Blob };
    event: never;
  };
  /** A dry sound in a room for the player; without a response, the dry sound alone. */
  listeningSound: {
    argument: { dry: DrySource; response: HeardResponse | null; sampleRateHz: number };
    answer: ListeningSound;
    event: never;
  };
  /** The coefficients of a dry sound in a room, which the player decodes for two ears while it plays. */
  earField: {
    argument: {
      readonly dry: DrySource;
      readonly file: Uint8Array;
      readonly field: HeardField;
      readonly sampleRateHz: number;
      readonly gainDb: number;
    };
    answer: readonly Float32Array<ArrayBuffer>[];
    event: never;
  };
  /** Filters from coefficients to the ears of a head; null for the ball. */
  playerEars: {
    argument: { readonly head: HeadFile | null; readonly field: HeardField; readonly sampleRateHz: number };
    answer: PlayerEars;
    event: never;
  };
  /** What `wavehall auralise` writes for two ears, as a WAV file. */
  earsFile: {
    argument: {
      readonly result: ResultFolder;
      readonly source: string;
      readonly receiver: string;
      readonly dry: DrySource;
      readonly head: HeadFile | null;
      readonly orientation: Orientation;
    };
    answer: { readonly report: AuraliseReport; readonly wav: Uint8Array };
    event: never;
  };
  /** Draws the energy against direction in a window of time. The worker keeps the sound of the latest key. */
  directionMap: {
    argument: { readonly heard: HeardDirection; readonly view: DirectionView };
    answer: DirectionMap;
    event: never;
  };
  /** Spikes at a receiver, by direction and energy. */
  hedgehog: {
    argument: { readonly heard: HeardDirection; readonly octaveHz: number | null };
    answer: Hedgehog;
    event: never;
  };
  /** Mixes the channels of a recording, and brings it to a rate. */
  mixRecording: {
    argument: {
      readonly raw: RawRecording;
      readonly name: string;
      readonly sampleRateHz: number;
      readonly longestSeconds: number;
    };
    answer: MixedRecording;
    event: never;
  };
  /** Where a sum of packed fields equals a level, and its negative. */
  fronts: {
    argument: {
      readonly along: NodeValues['along'];
      readonly parts: readonly Part[];
      readonly level: number;
      /** Whether to make the field finer first. */
      readonly isRefined: boolean;
    };
    answer: { readonly positive: LevelSurface; readonly negative: LevelSurface };
    event: never;
  };
  /** A file of the dry sound in a room. */
  auralise: {
    argument: { dry: DrySource; response: HeardResponse | null; directGainDb: number; level: FileLevel };
    answer: Auralisation;
    event: never;
  };
  /** A file of a response with what was changed for listening. */
  heardResponse: { argument: { response: HeardResponse; directGainDb: number }; answer: Uint8Array; event: never };
  schemes: { argument: NoArgument; answer: readonly SchemeEntry[]; event: never };
  scheme: { argument: { name: string }; answer: SchemeReport; event: never };
  bench: {
    argument: { grid: string; stencils: string | undefined; kernels: string; engine: EngineChoice };
    answer: BenchResult;
    event: { progress: BenchProgress };
  };
  /** The GPU of this window, or null. */
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
  /** Memory of the machine, bytes; sent before the first task. */
  | { readonly id: 0; readonly kind: 'memory'; readonly bytes: number }
  | { readonly id: number; readonly kind: 'stop' }
  /** New settings for watching the rendering in progress. */
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

/** What went wrong, in words for the user. */
export interface Failure {
  /**
   * `input`: scene or option; `device`, `run`: the computation; `stopped`: on request; `fault`: a bug in the program.
   */
  readonly kind: 'input' | 'device' | 'run' | 'stopped' | 'fault';
  /** One for each wrong place; at least one. */
  readonly problems: readonly Problem[];
}

export interface Problem {
  /** For example `hall.json: sources.S1.position`; empty if there is no place. */
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
}
