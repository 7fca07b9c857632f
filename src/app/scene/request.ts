import { dimensionsOf } from '../../scene/boxes.ts';
import { STAIRCASE_ONLY } from '../../scene/checks/checks.ts';
import { parseScene } from '../../scene/parse.ts';
import { AUTO_SCHEME, type WallModel } from '../../scene/scene.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { InputError } from '../../units/errors.ts';
import { percent, type Hertz, type Percent, type Seconds } from '../../units/quantities.ts';
import { loadGeometry, type LoadedScene } from './geometry.ts';
import { FileError, type Files, type FileTrouble } from '../host/host.ts';
import { loadScheme } from '../schemes/scheme-source.ts';

/** Phase-velocity error allowed to schemes that are chosen, where neither scene nor request gives one: hardly audible. */
export const DEFAULT_TOLERANCE = percent(2);

/** A scene, what is to be changed in it, and where the files go. Errors name a value of the request by its key. */
export interface SceneRequest {
  /** Path of the scene file; errors name it as given. */
  readonly sceneFile: string;
  /** Folder the files go to; made if it is not there. */
  readonly outFolder: string;
  readonly scheme?: string | undefined;
  /** For schemes to be chosen by; above 0 and below 100. */
  readonly tolerance?: Percent | undefined;
  readonly walls?: WallModel | undefined;
  /** Above 0, finite. */
  readonly maxFrequency?: Hertz | undefined;
  /** Let sound leave through the leaks of a mesh; the scene then has to say what is outside. */
  readonly allowLeaks?: boolean | undefined;
  /** Let sources and receivers stand outside of the air, as in a scene that is only looked at. */
  readonly pointsAnywhere?: boolean | undefined;
}

/** What is to be rendered, and how. */
export interface RenderRequest extends SceneRequest {
  /** Above 0, finite. */
  readonly duration?: Seconds | undefined;
  /** Leave the absorption of the air out, whatever the scene says. */
  readonly noAirAbsorption?: boolean | undefined;
  /** Write the samples of the simulation as they are, at its own rate. */
  readonly raw?: boolean | undefined;
  /** Draw each response, too. */
  readonly plot?: boolean | undefined;
  /** Measure all kernels anew, whatever is known of them. */
  readonly measure?: boolean | undefined;
}

/** A scene with what overrides it, and where each value stands for errors. */
export interface RenderScene extends LoadedScene {
  /** Null where it is to be chosen. */
  readonly scheme: Scheme | null;
  /** What schemes are chosen by. */
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

/**
 * Reads the scene file and what it refers to.
 *
 * @param memoryLimit Bytes that may be taken.
 * @throws InputError if a file cannot be read or is not what it should be.
 */
export async function readScene(
  request: Omit<SceneRequest, 'outFolder'> & Partial<RenderRequest>,
  files: Files,
  memoryLimit: number,
): Promise<RenderScene> {
  const { sceneFile, scheme, tolerance, walls, maxFrequency, duration, noAirAbsorption, allowLeaks = false } = request;
  const parsed = parseScene(await readSceneFile(sceneFile, files), sceneFile, request.pointsAnywhere);
  if (walls === 'subcell' && parsed.geometry.kind === 'boxes' && dimensionsOf(parsed.geometry.boxes) === 2) {
    throw new InputError('walls', STAIRCASE_ONLY.message, STAIRCASE_ONLY.remedy);
  }
  const loaded = await loadGeometry({ ...parsed, walls: walls ?? parsed.walls }, sceneFile, files, memoryLimit);
  const { scene } = loaded;
  const schemeName = scheme ?? scene.scheme;
  const schemePath = scheme === undefined ? `${sceneFile}: scheme` : 'scheme';
  return {
    ...loaded,
    // Paths in a scene count from the scene, those in a request from where the program runs.
    scheme:
      schemeName === AUTO_SCHEME
        ? null
        : await loadScheme(schemeName, schemePath, files, scheme === undefined ? sceneFile : undefined),
    tolerance: tolerance ?? scene.tolerance ?? DEFAULT_TOLERANCE,
    scene: {
      ...scene,
      air: { ...scene.air, absorbs: scene.air.absorbs && !noAirAbsorption },
      maxFrequency: maxFrequency ?? scene.maxFrequency,
      duration: duration ?? scene.duration,
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

async function readSceneFile(sceneFile: string, files: Files): Promise<string> {
  try {
    return await files.readText(sceneFile);
  } catch (cause) {
    if (!(cause instanceof FileError)) throw cause;
    const reasons: Record<FileTrouble, string> = {
      missing: 'there is no such file',
      folder: 'this is a folder, not a scene file',
      forbidden: 'the file may not be read',
      other: `the file cannot be read: ${cause.message}`,
    };
    throw new InputError(
      sceneFile,
      reasons[cause.reason],
      'Give the path of a scene file, such as scenes/shoebox.json.',
      { cause },
    );
  }
}
