import type {
  CalibrateProgress,
  CalibrationReport,
  CheckReport,
  DxfLines,
  LengthUnit,
  LibraryMaterial,
  MaterialsReport,
  MeshView,
  NeededFiles,
  PaperOutline,
  RenderProgress,
  RoomEstimate,
  SceneView,
  SchemeEntry,
  SchemeReport,
  ShadedSurface,
  SourceRadiation,
  AbsorptionCurves,
  LayerCurvesRequest,
  ThroughCurves,
  ThroughCurvesRequest,
  UpAxis,
  ViewSurface,
} from '../../../../src/app/index.ts';
import type { SceneInput, SceneOverrides, EngineOptions, NoArgument, TargetChoice } from './inputs.ts';

/** Tasks on the scene, before anything runs. Each has an argument, an answer, and events in between. */
export interface RoomTasks {
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
      /** Upward axis of the model; null leaves all axes as they are. */
      up: UpAxis | null;
      /** Files that the mesh may refer to, by name. */
      companions: ReadonlyMap<string, Blob>;
    };
    answer: MeshView;
    event: never;
  };
  /** Reads the lines of a DXF plan. */
  underlay: { argument: { name: string; contents: Blob }; answer: DxfLines; event: never };
  /** Reads the files that the scene refers to. */
  needed: { argument: { input: SceneInput }; answer: NeededFiles; event: never };
  /** How a source radiates by octaves, whatever the rest of the scene is. */
  radiation: {
    argument: {
      /** What the scene says of the direction of the source. */
      readonly source: object;
      /** How errors name it. */
      readonly path: string;
      /** The file of its directivity; null if it has none. */
      readonly file: { readonly name: string; readonly contents: Blob } | null;
      readonly highestHz: number;
      readonly temperatureCelsius: number;
    };
    answer: SourceRadiation;
    event: never;
  };
  /** Estimates the reverberation of the room as drawn: first by formulas, then by rays. */
  estimate: {
    /** Rays of the same scene are not traced again; undefined if they are to be. */
    argument: { input: SceneInput; targets: TargetChoice; knownRays?: RoomEstimate['rays'] | undefined };
    answer: RoomEstimate;
    event: RoomEstimate;
  };
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
  /** The curves of a sheet or partition, whatever the rest of the scene is. */
  through: { argument: ThroughCurvesRequest; answer: ThroughCurves; event: never };
  /** The curves of a layer of a porous medium, whatever the rest of the scene is. */
  layer: { argument: LayerCurvesRequest; answer: AbsorptionCurves; event: never };
  library: { argument: NoArgument; answer: readonly LibraryMaterial[]; event: never };
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
  schemes: { argument: NoArgument; answer: readonly SchemeEntry[]; event: never };
  /** The papers whose tables and figures the bench makes again. */
  papers: { argument: NoArgument; answer: readonly PaperOutline[]; event: never };
  scheme: { argument: { name: string }; answer: SchemeReport; event: never };
}
