import { parseScene } from '../../../scene/parse.ts';
import { DURATION, FREQUENCY, requireWithin, RANGE_TOLERANCE } from '../../../scene/schema/ranges.ts';
import {
  AUTO_SCHEME,
  type LongestFigure,
  type Scene,
  type SceneFullBand,
  type SceneOfFile,
  type WallModel,
} from '../../../scene/scene.ts';
import { DEFAULT_TOLERANCE, type Scheme } from '../../../scheme/scheme.ts';
import { allTogether } from '../../../units/errors.ts';
import { type Hertz, type Percent, type Seconds } from '../../../units/quantities.ts';
import { chooseDuration, type DurationChoice } from '../duration/choose-duration.ts';
import { chooseWalls } from '../scene/choose-walls.ts';
import { loadGeometry, type LoadedScene } from '../scene/geometry.ts';
import { samePlaceProblems } from '../scene/near-pairs.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { inForce, requireTolerance, type ProjectScheme, type SchemeInForce } from '../scheme/project-scheme.ts';
import { schemeOfProject } from '../scheme/scheme-of-project.ts';
import { pathOfRays, requireForRays, wantedBand, type FullBandRequest } from './full-band.ts';
import type { SofaLayout } from './sofa-layout.ts';
import { loadScheme } from '../scheme/scheme-source.ts';

/** A scene, what is to be changed in it, and where the files go. Errors name a value of the request by its key. */
export interface SceneRequest extends FullBandRequest {
  /** Folder for the files; created if missing. */
  readonly outFolder: string;
  readonly scheme?: string | undefined;
  /** Phase-velocity error allowed to a scheme that is chosen, %: 0.001 to 50. */
  readonly tolerance?: Percent | undefined;
  readonly walls?: WallModel | undefined;
  /**
   * The scheme that a project keeps, for a scene that names none; without it, that of the project of the scene file.
   */
  readonly projectScheme?: ProjectScheme | undefined;
  /** Let sound leave through leaks of a mesh; the scene must then describe the outside. */
  readonly allowLeaks?: boolean | undefined;
  /** Allow sources and receivers outside of the air, for a scene that is only viewed. */
  readonly pointsAnywhere?: boolean | undefined;
}

/** A rendering: the scene, and how to compute and write its responses. */
export interface RenderRequest extends SceneRequest {
  /** Length of the responses, 0.002 to 3600 s; chosen if neither request nor scene says it. */
  readonly duration?: Seconds | undefined;
  /** What a chosen duration is long enough for; with it, that of the scene is chosen, too. */
  readonly durationFor?: LongestFigure | undefined;
  /** Leave out the absorption of the air, even if the scene has it. */
  readonly noAirAbsorption?: boolean | undefined;
  /** Write the samples of the simulation unfiltered, at its own rate. */
  readonly raw?: boolean | undefined;
  /** Leave out all figures, with what only their uncertainties need; the samples stay the same. */
  readonly noFigures?: boolean | undefined;
  /** Also draw each response. */
  readonly plot?: boolean | undefined;
  /** Also write each response with a statistical extension above the simulated band, for listening. */
  readonly extend?: boolean | undefined;
  /** Also write all responses as SOFA files. */
  readonly sofa?: (SofaLayout & { readonly date: Date }) | undefined;
  /** Also write all responses, with figures, report and scene, as one HDF5 file. */
  readonly hdf5?: boolean | undefined;
  /** Whether runs may go from the receivers where these are fewer; false makes a run for each source. */
  readonly reciprocity?: boolean | undefined;
  /** Write the responses of all receivers on areas, too. */
  readonly areaResponses?: boolean | undefined;
  /**
   * Keep where the runs stop, if the host keeps rooms: a rendering of the same scene with a longer duration goes on
   * from there.
   */
  readonly keepRuns?: boolean | undefined;
  /** Measure all kernels again, even if results are kept. */
  readonly measure?: boolean | undefined;
  /**
   * Time between two checkpoints; null for none. Without it, a rendering that is predicted to take longer than ten
   * minutes writes one every five minutes.
   */
  readonly checkpoint?: Seconds | null | undefined;
}

/** Whether figures are computed of the responses. */
export function hasFigures({ raw, noFigures }: Pick<RenderRequest, 'raw' | 'noFigures'>): boolean {
  return !raw && !noFigures;
}

/** A scene with the values of the request in place, and how errors name each value. */
export interface RenderScene extends Omit<LoadedScene, 'scene'> {
  /** Its duration is given or chosen. */
  readonly scene: Scene;
  /** The scene file, as it was read. */
  readonly sceneText: string;
  /** How the duration was chosen; null if the scene or the request gives it. */
  readonly durationChoice: DurationChoice | null;
  /** Scheme with its weights; null if it is to be chosen. */
  readonly scheme: Scheme | null;
  /** What the project keeps, if {@link scheme} comes from there; else null. */
  readonly project: ProjectScheme | null;
  /** Why the walls are as they are, if the program chose; null if the scene or the request says so. */
  readonly wallsReason: string | null;
  /** Phase-velocity error allowed to a scheme that is chosen. */
  readonly tolerance: Percent;
  readonly paths: {
    readonly scheme: string;
    readonly tolerance: string;
    readonly maxFrequency: string;
    readonly duration: string;
    readonly outside: string;
    readonly absorbsFrom: string;
  };
  /** Let sound leave through the leaks of a mesh. */
  readonly allowLeaks: boolean;
}

/** What a plan follows from: plain data, which a thread can take. */
export type PlannedScene = Pick<RenderScene, 'scene' | 'geometry' | 'areas' | 'paths' | 'allowLeaks' | 'project'>;

/**
 * Reads the scene file and what it refers to.
 *
 * @param memoryLimit Bytes that may be taken.
 * @param beforeDuration Waited for before a duration is chosen.
 * @throws InputError if a file cannot be read or is faulty, or a value of the request is out of range.
 */
export async function readScene(
  request: Omit<SceneRequest, 'outFolder'> & Partial<RenderRequest>,
  files: Files,
  memoryLimit: number,
  beforeDuration?: (loaded: LoadedScene) => Promise<void>,
): Promise<RenderScene> {
  const { sceneFile, tolerance, maxFrequency, duration, noAirAbsorption, allowLeaks = false } = request;
  requireWithin('tolerance', 'a tolerance', RANGE_TOLERANCE, '%', tolerance);
  requireWithin('maxFrequency', 'a frequency', FREQUENCY, 'Hz', maxFrequency);
  requireWithin('duration', 'a duration', DURATION, 's', duration);
  const { sceneText, loaded, loadedScheme, schemePath, wallsReason, project } = await readFiles(
    request,
    files,
    memoryLimit,
  );
  const { scene } = loaded;
  if (scene.fullBand) {
    requireForRays(loaded, request, pathOfRays(request), sceneFile);
  }
  const within = tolerance ?? scene.tolerance ?? DEFAULT_TOLERANCE;
  if (project) requireTolerance(project, within);
  const problems = samePlaceProblems(scene, loaded.pointPath);
  if (problems.length > 0) throw allTogether(problems);
  const given = duration ?? (request.durationFor === undefined ? scene.duration : undefined);
  if (given === undefined) await beforeDuration?.(loaded);
  const durationChoice =
    given === undefined
      ? chooseDuration({ ...scene, durationFor: request.durationFor ?? scene.durationFor }, loaded.geometry)
      : null;
  return {
    ...loaded,
    sceneText,
    durationChoice,
    scheme: loadedScheme,
    project: project && project.kept,
    wallsReason,
    tolerance: within,
    scene: {
      ...scene,
      durationFor: request.durationFor ?? scene.durationFor,
      air: { ...scene.air, absorbs: scene.air.absorbs && !noAirAbsorption },
      duration: given ?? durationChoice!.seconds,
    },
    paths: {
      scheme: schemePath,
      tolerance: tolerance === undefined ? `${sceneFile}: tolerancePercent` : 'tolerance',
      maxFrequency: maxFrequency === undefined ? `${sceneFile}: maxFrequencyHz` : 'maxFrequency',
      duration: duration === undefined ? `${sceneFile}: durationSeconds` : 'duration',
      outside: `${sceneFile}: outside`,
      absorbsFrom: `${sceneFile}: outside.absorbsFromHz`,
    },
    allowLeaks,
  };
}

/**
 * Reads a scene and its files to be looked at: sources and receivers may stand outside of the air, and the duration is
 * not chosen, which takes longer than all the rest.
 *
 * @param memoryLimit Bytes that may be taken.
 * @throws InputError if a file cannot be read or is faulty.
 */
export async function readShownScene(sceneFile: string, files: Files, memoryLimit: number): Promise<LoadedScene> {
  return (await readFiles({ sceneFile, pointsAnywhere: true }, files, memoryLimit)).loaded;
}

interface ReadFiles {
  readonly sceneText: string;
  readonly loaded: LoadedScene;
  /** Scheme with its weights; null if it is to be chosen. */
  readonly loadedScheme: Scheme | null;
  /** How errors name it. */
  readonly schemePath: string;
  /** Why the walls are as they are, if the program chose. */
  readonly wallsReason: string | null;
  /** Scheme that the project prescribes; null unless it is in force. */
  readonly project: SchemeInForce | null;
}

async function readFiles(
  request: Omit<SceneRequest, 'outFolder'> & Partial<RenderRequest>,
  files: Files,
  memoryLimit: number,
): Promise<ReadFiles> {
  const { sceneFile, scheme, walls } = request;
  const sceneText = await readSceneFile(sceneFile, files);
  const ofFile = parseScene(sceneText, sceneFile, request.pointsAnywhere);
  const { fullBand, maxFrequency } = wantedBand(request, ofFile);
  const parsed = withBand(ofFile, fullBand, maxFrequency);
  const schemeName = scheme ?? parsed.scheme;
  const project = schemeName === AUTO_SCHEME && scheme === undefined ? await projectOf(request, files) : null;
  const schemePath = project ? project.path : scheme === undefined ? `${sceneFile}: scheme` : 'scheme';
  // A path in a scene is relative to the scene file; a path in a request, to the folder in which the program runs.
  const loadedScheme =
    schemeName === AUTO_SCHEME
      ? (project?.scheme ?? null)
      : await loadScheme(schemeName, schemePath, files, { scene: scheme === undefined ? sceneFile : undefined });
  // The run that chose the project's scheme knew none when its walls were chosen: the same room gets the same walls
  // again.
  const known = project ? null : loadedScheme;
  const choice = chooseWalls(parsed, walls, known, maxFrequency, project?.kept.walls);
  const areas = request.areaResponses ? parsed.areas.map((area) => ({ ...area, writesResponses: true })) : parsed.areas;
  const loaded = await loadGeometry({ ...parsed, areas, walls: choice.walls }, sceneFile, files, memoryLimit);
  return { sceneText, loaded, loadedScheme, schemePath, wallsReason: choice.reason, project };
}

/**
 * Whether a scene file, with what is asked for, has no waves.
 *
 * @throws InputError if it cannot be read or is faulty
 */
export async function wantsNoWaves(request: SceneRequest, files: Files): Promise<boolean> {
  const { sceneFile, pointsAnywhere } = request;
  const ofFile = parseScene(await readSceneFile(sceneFile, files), sceneFile, pointsAnywhere);
  return wantedBand(request, ofFile).fullBand?.isRaysOnly ?? false;
}

/** A scene with the band that is wanted. */
function withBand(scene: SceneOfFile, fullBand: SceneFullBand | undefined, maxFrequency: Hertz): SceneOfFile {
  const wanted = { ...scene, maxFrequency };
  delete wanted.fullBand;
  return fullBand ? { ...wanted, fullBand } : wanted;
}

const projectOf = (
  { sceneFile, projectScheme }: Pick<SceneRequest, 'sceneFile' | 'projectScheme'>,
  files: Files,
): Promise<SchemeInForce | null> =>
  projectScheme ? Promise.resolve(inForce(projectScheme, 'projectScheme')) : schemeOfProject(sceneFile, files);

const readSceneFile = (sceneFile: string, files: Files): Promise<string> =>
  readOrRefuse(files.readText(sceneFile), {
    path: sceneFile,
    wanted: 'a scene file',
    remedy: 'Give the path of a scene file, such as scenes/shoebox.json.',
  });
