import type { InputError } from '../units/errors.ts';
import type { LoadedScene } from './geometry.ts';
import { leakProblem } from './leaks.ts';
import { pointProblems, scenePoints } from './points.ts';
import type { SceneRequest } from './request.ts';
import type { SceneRoom } from './voxel-room.ts';

/** Why a room on its grid cannot be rendered: points without a place, leaks that may not be. */
export function roomProblems(
  { graph, report }: SceneRoom,
  { scene, pointPath }: LoadedScene,
  { sceneFile, allowLeaks }: SceneRequest,
): InputError[] {
  const leak = report && !allowLeaks ? leakProblem(report, `${sceneFile}: geometry.mesh.file`) : undefined;
  return [...pointProblems(graph, scenePoints(scene, pointPath), report), ...(leak ? [leak] : [])];
}
