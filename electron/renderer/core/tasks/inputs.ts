/** What tasks take and give. */
import type {
  ChannelUse,
  DirectionPlace,
  EngineChoice,
  KernelRequest,
  ListeningRequest,
  ProjectScheme,
  AnyReport,
  ResponseEntry,
  SliceRequest,
} from '../../../../src/app/index.ts';

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
  /** What the project keeps, for a scene that names no scheme. */
  readonly projectScheme?: ProjectScheme | undefined;
  /** Whether sound may leave through the leaks of a mesh. */
  readonly allowLeaks: boolean;
}

export interface EngineOptions extends KernelRequest {
  readonly engine: EngineChoice;
  readonly precision: 32 | 64;
}

/** A rendering, with the files that a folder would hold. */
export interface RenderOutcome {
  readonly report: AnyReport;
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
  /** What is known of speech and noise at their places, and of the room. */
  readonly known: ListeningRequest;
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
  /** The file of its coefficients. */
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

/** The argument of tasks that take none. */
export type NoArgument = null;
