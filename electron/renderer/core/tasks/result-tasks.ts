import type {
  AnyReport,
  AreaMap,
  ComparisonReport,
  DirectionMap,
  DirectionView,
  EarlyReflections,
  Hedgehog,
  Judgement,
  MapBand,
  MapView,
  MeasuredBesideResult,
  Overview,
  PackedFiles,
  Project,
  SearchKind,
  ReceiverTable,
  KnownOfResponse,
  ResponseAnalysis,
  ReportChoice,
  WrittenReport,
} from '../../../../src/app/index.ts';
import type { ResultFolder, Recordings, TargetChoice, CompanyChoice, HeardDirection, SceneInput } from './inputs.ts';
import type { FoundByKind } from './places-tasks.ts';

/** Tasks on what runs gave, and on projects that hold it. Each has an argument, an answer, and events in between. */
export interface ResultTasks {
  analyse: {
    argument: { wav: Uint8Array; validToHz: number; known: KnownOfResponse };
    answer: ResponseAnalysis;
    event: never;
  };
  /** Computes the figures of a rendering again for other levels, noise, systems or wishes for figures. */
  refigure: {
    argument: {
      readonly report: AnyReport;
      readonly files: PackedFiles;
      /** The scene as it ran, and with the levels of now. */
      readonly ran: string;
      readonly now: string;
      /** How errors name the scene. */
      readonly sceneFile: string;
    };
    answer: {
      readonly report: AnyReport;
      /** Files that are new or changed, by name, and names of those that are no more. */
      readonly changed: ReadonlyMap<string, Uint8Array>;
      readonly gone: readonly string[];
    };
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
  /** What is told first of a rendering: its figures over its receivers, with what they should be. */
  overview: {
    argument: { readonly result: ResultFolder; readonly targets: TargetChoice };
    answer: Overview;
    event: never;
  };
  /** All receivers of a rendering with their figures in one band. */
  receiverTable: {
    argument: { readonly result: ResultFolder; readonly band: MapBand };
    answer: ReceiverTable;
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
      /** Names of simulated responses by those of recorded ones, as in `measured`. */
      readonly positions: ReadonlyMap<string, string>;
      readonly targets: TargetChoice;
      readonly company: CompanyChoice | null;
      readonly choice: ReportChoice;
      /** Name of the page, without `.html`. */
      readonly name: string;
    };
    answer: { readonly written: WrittenReport; readonly files: ReadonlyMap<string, Uint8Array> };
    event: never;
  };
  /** Writes the page of a report as PDF, with text to select and drawings of lines. */
  pdf: { argument: { readonly page: Uint8Array }; answer: Uint8Array<ArrayBuffer>; event: never };
  /** Packs a project into its file. The name is how errors name it. */
  packProject: { argument: { readonly project: Project; readonly name: string }; answer: Blob; event: never };
  /** Reads a project file. */
  unpackProject: { argument: { readonly name: string; readonly contents: Blob }; answer: Project; event: never };
  /** Reads what a search wrote, as a project keeps it. */
  foundSearch: {
    argument: { readonly kind: SearchKind; readonly files: PackedFiles };
    answer: FoundByKind[SearchKind];
    event: never;
  };
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
  /** Draws the energy against direction in a window of time. The worker keeps the sound of the latest key. */
  directionMap: {
    argument: { readonly heard: HeardDirection; readonly view: DirectionView };
    answer: DirectionMap;
    event: never;
  };
  /** The early reflections from a source to a receiver of the scene that ran. */
  reflections: {
    argument: { readonly input: SceneInput; readonly source: string; readonly receiver: string };
    answer: EarlyReflections;
    event: never;
  };
  /** Spikes at a receiver, by direction and energy. */
  hedgehog: {
    argument: { readonly heard: HeardDirection; readonly octaveHz: number | null };
    answer: Hedgehog;
    event: never;
  };
}
