import { chooseEngine, MemoryFiles, type EngineControls, type KeptStore, type SceneRequest } from '../app/index.ts';
import { SceneFiles } from './scene-files.ts';

/** What to change in a scene and what to work with. */
export interface SceneOptions
  extends Omit<SceneRequest, 'sceneFile' | 'outFolder' | 'pointsAnywhere' | 'projectScheme'>, Partial<EngineControls> {
  /**
   * Files that the scene names, by path, for a program that has no files: meshes, directivities, tables. Not with a
   * `host`, which has its own.
   */
  readonly files?: ReadonlyMap<string, Blob> | undefined;
  /** Folder to which paths in a scene that is given as data are relative; the folder of the program if not given. */
  readonly folder?: string | undefined;
  /** Folder for the files that the command line writes: sound files, `report.json`, pictures; none if not given. */
  readonly outFolder?: string | undefined;
}

/** Memory that may be used where nothing says how much there is, bytes: what a page of a 64-bit browser can have. */
const MEMORY = 4e9;

/** What a use-case takes: what to change in which scene, and what to work with. */
export interface Prepared<Changes> {
  readonly files: SceneFiles;
  readonly request: Omit<Changes, keyof EngineControls | 'files' | 'folder'> &
    Pick<SceneRequest, 'sceneFile' | 'outFolder'>;
  readonly controls: EngineControls;
}

/**
 * Completes options: without `nodeControls()` or parts of a page, one thread of the processor works in memory.
 *
 * @param scene Its content, or the path of its file.
 */
export function prepared<Options extends SceneOptions>(scene: string | object, options: Options): Prepared<Options> {
  const {
    makeEngine = () => chooseEngine({ engine: 'cpu', precision: 32 }, parts),
    memoryLimit = MEMORY,
    signal = new AbortController().signal,
    onProgress,
    files: given = new Map<string, Blob>(),
    host = { files: new MemoryFiles(given), kept: kept() },
    folder,
    ...changes
  } = options;
  const files = new SceneFiles(host.files, scene, { folder, outFolder: options.outFolder });
  const parts = { gpu: () => Promise.resolve(null), kept: host.kept, cpu: { threads: 1, memoryLimit } };
  return {
    files,
    request: { ...changes, sceneFile: files.sceneFile, outFolder: options.outFolder ?? '' },
    controls: {
      makeEngine,
      memoryLimit,
      signal,
      onProgress,
      // A rendering that writes no folder has no place for checkpoints.
      host: { ...host, files, checkpoints: options.outFolder === undefined ? undefined : host.checkpoints },
    },
  };
}

/** Keeps texts as long as the use-case runs. */
function kept(): KeptStore {
  const texts = new Map<string, string>();
  return {
    read: (name) => Promise.resolve(texts.get(name)),
    update: (name, change) => Promise.resolve(void texts.set(name, change(texts.get(name)))),
    place: (name) => name,
  };
}
