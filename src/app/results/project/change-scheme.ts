import { stopIfAsked } from '../../../units/task.ts';
import { InputError } from '../../../units/errors.ts';
import type { WallModel } from '../../../scheme/wall-model.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import type { Files } from '../../ports/host/host.ts';
import { choosePlan } from '../../planning/plan/choose-plan.ts';
import { readScene } from '../../inputs/request/request.ts';
import { isWeightsFile } from '../../../scene/file-references.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { MANIFEST } from '../../inputs/scheme/project-path.ts';
import { projectSchemeOf, type ProjectScheme } from '../../inputs/scheme/project-scheme.ts';
import { readProjectFile } from './read-project-file.ts';
import { writeZip } from './write-zip.ts';

/** Clears the scheme of a project: each run chooses for itself again. */
export const NO_SCHEME = 'none';

/** A project, and the scheme it is to keep. */
export interface ProjectSchemeRequest {
  /** The project file. */
  readonly file: string;
  /**
   * `ID@WEIGHTS`; `auto` for the one that a plan of its scene takes on this device; {@link NO_SCHEME} to clear it.
   * Without it, nothing is changed.
   */
  readonly scheme?: string | undefined;
  /** Walls to keep with the scheme; those of its scene if not given. */
  readonly walls?: WallModel | undefined;
}

/** What a project holds, and the scheme it keeps. */
export interface ProjectReport {
  readonly file: string;
  /** Name of its scene. */
  readonly scene: string;
  readonly runs: readonly string[];
  /** What it keeps now; null if each run chooses for itself. */
  readonly scheme: ProjectScheme | null;
  /** Whether the file was written. */
  readonly changed: boolean;
}

/**
 * Says what a project holds, and gives it another scheme or none. All else in the file stays.
 *
 * @param plain Files in which a project file is the file itself, not its scene.
 * @throws InputError for what is wrong with the project or the request; RunError if it cannot be written;
 *   CancelledError if stopped.
 */
export async function changeProjectScheme(
  request: ProjectSchemeRequest,
  controls: EngineControls,
  plain: Files,
): Promise<ProjectReport> {
  const { file, scheme: wanted, walls } = request;
  if (walls !== undefined && (wanted === undefined || wanted === NO_SCHEME)) {
    throw new InputError('walls', 'walls are kept with a scheme', 'Give the project a scheme, too, such as auto.');
  }
  const entries = await readProjectFile(file, plain);
  const manifest = readManifest((await entries.get(MANIFEST)?.text()) ?? '', file);
  const scheme = wanted === undefined ? (manifest.scheme ?? null) : await schemeFor(wanted, request, controls);
  if (wanted !== undefined) await write(file, { ...manifest, scheme }, entries, controls.signal, plain);
  return {
    file,
    scene: manifest.scene.name,
    runs: manifest.runs.map(({ name }) => name),
    scheme,
    changed: wanted !== undefined,
  };
}

/** The scheme that is asked for, with the walls that the scene of the project has on its grid. */
async function schemeFor(
  wanted: string,
  { file, walls }: ProjectSchemeRequest,
  controls: EngineControls,
): Promise<ProjectScheme | null> {
  if (wanted === NO_SCHEME) return null;
  if (isWeightsFile(wanted)) {
    throw new InputError(
      'scheme',
      'a project keeps a scheme of the program, and this is a file of weights',
      'Name a scheme such as compact-5@2%, or name the weights in the scenes.',
    );
  }
  const rendered = await readScene(
    { sceneFile: file, scheme: wanted, walls },
    controls.host.files,
    controls.memoryLimit,
  );
  const { plan } = await choosePlan(rendered, false, controls);
  return projectSchemeOf(plan);
}

async function write(
  file: string,
  manifest: Manifest,
  entries: ReadonlyMap<string, Blob>,
  signal: AbortSignal,
  plain: Files,
): Promise<void> {
  const contents = new Map<string, Blob | string>(entries);
  contents.set(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  const zip = await writeZip(contents, file, signal);
  stopIfAsked(signal);
  const { folder, name } = plain.split(file);
  await plain.writeTogether(folder, new Map([[name, new Uint8Array(await zip.arrayBuffer())]]), signal);
}
