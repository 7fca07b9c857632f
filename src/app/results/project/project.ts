import type { Orientation } from '../../../sphere/orientation.ts';
import type { ChannelUse } from '../measured/measured-responses.ts';
import type { ReportChoice } from '../report/report-content.ts';
import type { ProjectScheme } from '../../inputs/scheme/project-scheme.ts';

/** A scene file with the files that it refers to, by their paths from its folder. */
export interface SceneFiles {
  readonly name: string;
  readonly text: string;
  readonly files: ReadonlyMap<string, Blob>;
}

/** Many files in one block of bytes, so that thousands are stored and sent as one. */
export interface PackedFiles {
  readonly bytes: Blob;
  /** Where each file begins and ends. */
  readonly places: readonly (readonly [name: string, from: number, to: number])[];
}

/** A rendering of a project. */
export interface ProjectRun {
  /** What the user calls it. */
  readonly name: string;
  readonly notes: string;
  /** Time at which the run ended, ISO 8601. */
  readonly finishedAt: string;
  /** The scene as it was rendered; null if it is not known. */
  readonly scene: SceneFiles | null;
  /** What the rendering wrote: `report.json`, responses, tables and maps. */
  readonly files: PackedFiles;
}

/** Recordings of the room, and how they are read. */
export interface ProjectRecordings {
  readonly files: ReadonlyMap<string, Blob>;
  readonly reference: { readonly name: string; readonly contents: Blob } | null;
  readonly channels: ChannelUse;
  /** Names of simulated responses by those of recordings whose name does not say it. */
  readonly positions: ReadonlyMap<string, string>;
}

/** How a project is heard with two ears. */
export interface ProjectEars {
  /** Whether responses with coefficients are heard with two ears. */
  readonly isOn: boolean;
  /** `ball`, the name of a head of the program, or `own` for {@link Project.head}. */
  readonly head: string;
  /** Orientation of the head, in the axes of the receiver. */
  readonly orientation: Orientation;
  /** Level of the dry sound 1 m from the source in saved files, dB SPL; null if its samples are pascals. */
  readonly dryLevelDb: number | null;
}

/** A plan under the drawing of the room, as its DXF file, and where it lies on the floor. */
export interface ProjectUnderlay {
  readonly name: string;
  readonly contents: Blob;
  readonly metresPerUnit: number;
  /** Where the lower left corner of its lines is, metres. */
  readonly at: readonly [number, number];
  /** Turn about this corner, counter-clockwise as seen from above. */
  readonly turnDegrees: number;
  readonly isShown: boolean;
}

/** How the responses of a project are listened to. */
export interface ProjectListening {
  /** What is heard: `impulse`, the name of a sound of the program, or the number of one of the project's sounds. */
  readonly programme: string | number;
  /**
   * The responses chosen for A and B: the number of the run, the oldest is 0, and the file; null follows the curves.
   */
  readonly lanes: { readonly [lane in 'a' | 'b']: { readonly run: number; readonly file: string } | null };
  /** Whether they are heard with their statistical extension. */
  readonly isExtended: boolean;
  /** Whether all are equally loud. */
  readonly isMatched: boolean;
  /** Gain of the direct sound, dB; 0 as simulated. */
  readonly directGainDb: number;
  /** What the project says of listening; null if it says nothing. */
  readonly ears: ProjectEars | null;
}

/** Searches in a room whose results a project keeps. */
export const SEARCH_KINDS = ['modes', 'places', 'speakers', 'desks', 'sensitivities', 'design'] as const;
/** One of {@link SEARCH_KINDS}. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What a search in the room has found. */
export interface ProjectSearch {
  readonly kind: SearchKind;
  /** Time at which it ended, ISO 8601. */
  readonly finishedAt: string;
  /** The scene as it was searched. */
  readonly scene: SceneFiles;
  /** What the search wrote. */
  readonly files: PackedFiles;
}

/** What a project file holds. */
export interface Project {
  /** Stays the same when the project is saved again or renamed. */
  readonly id: string;
  readonly scene: SceneFiles;
  readonly notes: string;
  /** Runs that the project holds, oldest first. */
  readonly runs: readonly ProjectRun[];
  /** The last result of each kind of search. */
  readonly searches: readonly ProjectSearch[];
  readonly recordings: ProjectRecordings | null;
  /** Targets of standards by name, and own ones as files. */
  readonly targets: { readonly names: readonly string[]; readonly files: ReadonlyMap<string, Blob> };
  /** Recordings without reverberation, to be heard in rooms. */
  readonly sounds: readonly { readonly name: string; readonly contents: Blob }[];
  /** The head of the user's own that is heard with: a SOFA file; null without one. */
  readonly head: { readonly name: string; readonly contents: Blob } | null;
  /** What the project says of listening; null if it says nothing. */
  readonly listening: ProjectListening | null;
  /** What its report prints; null for a usual report. */
  readonly report: ReportChoice | null;
  /** The plan under the drawing; null without one. */
  readonly underlay: ProjectUnderlay | null;
  /** What decides the grids of all variants; null if each run chooses for itself. */
  readonly scheme: ProjectScheme | null;
}

/** The scene in a project file. */
export const PROJECT_SCENE = 'scene.json';
/** Notes, of the project and beside each report. */
export const NOTES = 'notes.txt';

/** One of packed files. */
export const packedFile = ({ bytes }: PackedFiles, from: number, to: number): Blob => bytes.slice(from, to);

/** The packed files by name. */
export const unpacked = (files: PackedFiles): ReadonlyMap<string, Blob> =>
  new Map(files.places.map(([name, from, to]) => [name, packedFile(files, from, to)]));

/** Packs files without reading them. */
export function packed(files: ReadonlyMap<string, Blob>): PackedFiles {
  let at = 0;
  const places = Array.from(files, ([name, { size }]) => [name, at, (at += size)] as const);
  return { bytes: new Blob([...files.values()]), places };
}
