import { checkScene as checkFile, type CheckOutcome, type SceneInput } from '../app/index.ts';
import { prepared, type SceneOptions } from './options.ts';

/** What is known of a scene without simulating it. */
export interface Check extends CheckOutcome {
  /** The room on its grid, as SVG; null if there is none to draw. */
  readonly picture: string | null;
}

/**
 * Puts a scene on its grid and reports what becomes of it: volumes, areas, materials, details that are finer than the
 * grid, and all faults.
 *
 * @param scene Its content, or the path of its file.
 * @returns Faults that prevent a rendering are in `error`, not thrown.
 * @throws InputError for a scene that cannot be read; CancelledError if stopped.
 */
export async function checkScene(scene: SceneInput | string, options: SceneOptions = {}): Promise<Check> {
  const { files, request, controls } = prepared(scene, options);
  const outcome = await checkFile(request, controls);
  const { picture } = outcome.report;
  return { ...outcome, picture: picture === null ? null : (files.written.get(picture) as string) };
}
