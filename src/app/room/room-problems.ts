import { InputError } from '../../units/errors.ts';
import { leakProblems } from './leaks.ts';
import { pointProblems, scenePoints } from './points.ts';
import type { RenderScene } from '../scene/request.ts';
import type { BlockedWay, SceneRoom } from './voxel-room.ts';

/** Why a room on its grid cannot be rendered: points without a place, leaks that may not be. */
export function roomProblems(
  { graph, report, places, blocked }: SceneRoom,
  { scene, geometry, pointPath, allowLeaks }: RenderScene,
  sceneFile: string,
): InputError[] {
  return [
    ...pointProblems(graph, scenePoints(scene, pointPath), places, report, !geometry.boxes),
    ...(report ? leakProblems(report, scene.outside, allowLeaks, sceneFile) : []),
    ...(blocked === undefined ? [] : [blockedOpening(blocked, sceneFile)]),
  ];
}

function blockedOpening({ message, remedy }: BlockedWay, sceneFile: string): InputError {
  return new InputError(`${sceneFile}: geometry.boxes`, message, remedy);
}
