import type { Leak, MeshReport } from '../../../room/mesh/triangles/mesh-report.ts';
import { ADD_OUTSIDE } from '../../../scene/checks/outside-checks.ts';
import type { SceneOutside } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import { causeInVolumes } from '../places/points-at-volumes.ts';
import { pointProblems, scenePoints } from '../places/points.ts';
import { joinedAir } from '../places/joined-air.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import type { BlockedWay, SceneRoom } from '../places/voxel-room.ts';
import { causeInBodies } from './points-in-bodies.ts';

/** Why a room on its grid cannot be rendered, at places that a picture marks: points without a place, leaks. */
export function roomProblems(
  plan: RenderPlan,
  room: SceneRoom,
  { scene, geometry, pointPath, allowLeaks }: RenderScene,
  sceneFile: string,
): InputError[] {
  const { report, places, blocked } = room;
  const [inBody, inVolume] = [causeInBodies(plan), causeInVolumes(plan, room)];
  return [
    ...pointProblems(
      joinedAir(room),
      scenePoints(scene, pointPath),
      places,
      report,
      !geometry.boxes,
      (point, fault) => inBody(point, fault) ?? inVolume(point, fault),
    ),
    ...(report ? leakProblems(report, scene.outside, allowLeaks, sceneFile) : []),
    ...(blocked === undefined ? [] : [blockedOpening(blocked, sceneFile)]),
  ];
}

function blockedOpening({ message, remedy }: BlockedWay, sceneFile: string): InputError {
  return new InputError(`${sceneFile}: geometry.boxes`, message, remedy);
}

/** Why a mesh that leaks cannot be rendered: it may not leak, or what is outside is not known. */
export function leakProblems(
  report: MeshReport,
  outside: SceneOutside | null,
  allowed: boolean,
  sceneFile: string,
): InputError[] {
  if (report.leakCount === 0) return [];
  if (!allowed) return [leakProblem(report, `${sceneFile}: geometry.mesh.file`)];
  if (outside !== null) return [];
  return [new InputError(`${sceneFile}: outside`, `missing; ${leakingText(report)}`, ADD_OUTSIDE)];
}

function leakingText({ leakCount }: MeshReport): string {
  return `the room leaks: its air reaches beyond the mesh in ${leakCount} place${leakCount === 1 ? '' : 's'}`;
}

function leakProblem(report: MeshReport, path: string): InputError {
  const { leaks, leakCount } = report;
  const unnamed = leakCount - leaks.length;
  return new InputError(
    path,
    [
      leakingText(report),
      ...leaks.map(leakText),
      ...(unnamed > 0 ? [`and ${unnamed} smaller one${unnamed === 1 ? '' : 's'}`] : []),
    ].join('\n  '),
    'Close them in the model, or allow them: sound then leaves the room through them.',
    { help: 'leaks' },
  );
}

/** A leak as text: `at [1.20, 0.05, 2.40]: 0.15 m wide, 0.0452 m², at "Wall", "Ceiling"`. */
export function leakText({ position, width, area, materials }: Leak): string {
  const where = position.map((coordinate) => coordinate.toFixed(2)).join(', ');
  const beside = materials.length > 0 ? `, at ${materials.map((name) => JSON.stringify(name)).join(', ')}` : '';
  return `at [${where}]: ${width.toPrecision(2)} m wide, ${area.toPrecision(3)} m²${beside}`;
}
