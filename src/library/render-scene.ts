import {
  InputError,
  renderAny,
  renderingOf,
  type RenderControls,
  type Rendering,
  type RenderRequest,
  type SceneInput,
} from '../app/index.ts';
import { prepared, type SceneOptions } from './options.ts';

/** What to render, and with what. */
export interface RenderOptions
  extends
    SceneOptions,
    Omit<RenderRequest, 'sceneFile' | 'outFolder' | 'pointsAnywhere' | 'projectScheme'>,
    Pick<RenderControls, 'watch'> {
  /** Whether the result has the bytes of all files, too: sound files, `report.json`, tables, pictures. */
  readonly withFiles?: boolean | undefined;
}

/** A rendering with the files that were asked for. */
export interface RenderedScene extends Rendering {
  /** Contents by name; empty unless `withFiles` asks for them. */
  readonly files: ReadonlyMap<string, Uint8Array | string>;
}

/**
 * Simulates the sound of every source and gives the impulse responses at the receivers, as arrays of samples with their
 * figures. A scene without waves (`raysOnly`) is computed by image sources and rays alone: its report has no scheme and
 * no grid.
 *
 * @param scene Its content, or the path of its file.
 * @throws InputError for what is wrong with the scene or an option; DeviceError if there is no engine as asked for;
 *   RunError if the run fails; CancelledError if stopped.
 */
export async function renderScene(scene: SceneInput | string, options: RenderOptions = {}): Promise<RenderedScene> {
  const { watch, withFiles = false, ...changes } = options;
  if (changes.checkpoint && changes.outFolder === undefined) {
    throw new InputError('checkpoint', 'checkpoints need a folder', 'Give an outFolder, or leave checkpoint out.');
  }
  const { files, request, controls } = prepared(scene, changes);
  const report = await renderAny(request, { ...controls, watch });
  const bytesOf = (name: string): Uint8Array => {
    const contents = files.written.get(name)!;
    return typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
  };
  return { ...renderingOf(report, bytesOf), files: withFiles ? files.written : new Map() };
}
