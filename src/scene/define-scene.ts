import type { PlanInput, RoomInput, SceneInput } from './scene-input.generated.ts';

/**
 * Returns the scene as it is. The editor checks a scene that is written in the brackets: its keys, words such as the
 * names of faces, and how many coordinates points have. What has to go together, and every range, is checked by
 * `checkScene`, `planScene` and `renderScene`.
 *
 * @param scene The content of a scene file, format version 1 (docs/use/scene-file.md): metres, seconds and hertz, as
 *   its keys say. Write it to a file as JSON, or hand its text to `MemoryFiles`.
 */
export function defineScene<Dimensions extends 2 | 3 = 3>(
  // Errors concern the kind of scene that the dimensions say, not a union of both.
  scene: { dimensions?: Dimensions } & (Dimensions extends 2 ? PlanInput : RoomInput),
): SceneInput {
  return scene;
}
