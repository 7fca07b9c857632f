import type { ListenerReport, MeshReport } from '../../../room/mesh/triangles/mesh-report.ts';
import { unreachable } from '../../../run/points/connected.ts';
import type { Place } from '../../../run/points/place.ts';
import type { Scene, ScenePoint } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { LoadedScene } from '../../inputs/scene/geometry.ts';
import type { JoinedAir } from './joined-air.ts';

type ListenerState = ListenerReport['state'];

/** Shorter moves are not mentioned, m. */
const LEAST_MOVE = 1e-3;

/** Most points named in one error. */
const MOST_NAMES = 8;

/** A source or a receiver, and how errors name it. */
export interface PointInErrors {
  /** How errors name its place. */
  readonly path: string;
  readonly point: ScenePoint;
}

/** What is wrong with a point: it has no place in the air, or no air joins it to the first source. */
export type PointFault = 'in-wall' | 'apart';

/** Finds what else than a wall or a gap in the air is behind the fault of a point; undefined if nothing else is. */
export type PointCause = (
  point: ScenePoint,
  fault: PointFault,
) => { readonly message: string; readonly remedy: string } | undefined;

/** All sources, then all receivers. */
export function scenePoints({ sources, receivers }: Scene, pointPath: LoadedScene['pointPath']): PointInErrors[] {
  return [
    ...sources.map((point) => ({ path: pointPath('sources', point.name), point })),
    ...receivers.map((point) => ({ path: pointPath('receivers', point.name), point })),
  ];
}

/**
 * Faults of sources and receivers. Each must be in the air of the grid, which may differ from the scene's by half a
 * spacing, and a path through air must lead from the first to all others.
 *
 * @param points The first is a source.
 * @param places Theirs.
 * @param report Report of the mesh, if the room is one: its listeners are the points.
 * @param isMesh Whether it is one of the scene, not of its boxes.
 * @param causeOf Finds a cause that the air and its walls do not show.
 */
export function pointProblems(
  { graph, passages }: JoinedAir,
  points: readonly PointInErrors[],
  places: readonly (Place | undefined)[],
  report: MeshReport | undefined,
  isMesh = report !== undefined,
  causeOf: PointCause = () => undefined,
): InputError[] {
  const stateOf = (i: number): ListenerState => report?.listeners[i].state ?? (places[i] ? 'air' : 'wall');
  const [source] = points;
  const start = places[0]?.node;
  const nodes = places.flatMap((place) => place?.node ?? []);
  const cutOff = new Set(start === undefined ? [] : unreachable(graph, start, nodes, passages));
  const apart = points.filter((_, i) => places[i] && cutOff.has(places[i].node));
  // If it is the source that is shut in, one error says so.
  const shutIn = isMesh && apart.length > 0 && stateOf(0) === 'apart';
  return points.flatMap((point, i) => {
    const state = stateOf(i);
    if (state === 'outside' || state === 'wall' || state === 'on-wall') {
      const cause = causeOf(point.point, 'in-wall');
      if (cause) return [new InputError(point.path, cause.message, cause.remedy)];
      if (state === 'outside') return [outside(point, isMesh)];
      return [inWall(point, graph.grid.spacing, report ? state : 'on-grid')];
    }
    if (shutIn) return i === 0 ? [shutInSource(source, apart, causeOf(source.point, 'apart'))] : [];
    return apart.includes(point) ? [joinedByNothing(point, source, isMesh, causeOf(point.point, 'apart'))] : [];
  });
}

/** How warnings name a point. @param i Its index among all sources, then all receivers. */
export function pointText({ sources, receivers }: Pick<Scene, 'sources' | 'receivers'>, i: number): string {
  return i < sources.length
    ? `source ${JSON.stringify(sources[i].name)}`
    : `receiver ${JSON.stringify(receivers[i - sources.length].name)}`;
}

/** What the grid moves, as sentences. */
export function placeWarnings(
  scene: Pick<Scene, 'sources' | 'receivers'>,
  places: readonly (Place | undefined)[],
): string[] {
  return places.flatMap((place, i) =>
    place && place.moved > LEAST_MOVE
      ? [
          `${pointText(scene, i)} is so close to a wall that the grid has it ${place.moved.toPrecision(2)} m off its place; move it away from the wall, or raise the maximum frequency for a finer grid`,
        ]
      : [],
  );
}

function inWall({ path, point }: PointInErrors, spacing: number, where: 'wall' | 'on-wall' | 'on-grid'): InputError {
  const text = `${spacing.toPrecision(3)} m`;
  const messages = {
    'on-wall': 'is on a wall',
    wall: `is in a wall, or so close to walls that they hide all nodes of the grid from it, whose spacing is ${text}`,
    'on-grid': `is in the air of the scene, but in the wall on the grid, whose spacing is ${text}`,
  };
  return new InputError(
    path,
    `${positionOf(point)} ${messages[where]}`,
    where === 'on-wall'
      ? `Move it at least one spacing, ${text}, off the wall, to the side on which it belongs.`
      : `Move it at least one spacing, ${text}, from the wall, or raise the maximum frequency for a finer grid.`,
  );
}

function outside({ path, point }: PointInErrors, isMesh: boolean): InputError {
  return new InputError(
    path,
    `${positionOf(point)} is outside the room`,
    `Move it into the room.${isMesh ? ' If it is where it should be, check unit and axes of the mesh.' : ''}`,
  );
}

function joinedByNothing(
  { path }: PointInErrors,
  { point }: PointInErrors,
  isMesh: boolean,
  cause: ReturnType<PointCause>,
): InputError {
  if (cause) {
    const message = `no air joins it to source ${JSON.stringify(point.name)}: ${cause.message}`;
    return new InputError(path, message, cause.remedy);
  }
  return new InputError(
    path,
    `no air joins it to source ${JSON.stringify(point.name)}${isMesh ? `: ${IN_OTHER_AIR}` : ''}`,
    heardBy('both', isMesh),
  );
}

const IN_OTHER_AIR = 'it stands inside a closed object or in another room';

const heardBy = (whom: 'both' | 'them', isMesh: boolean): string =>
  `Every source has to be heard at every receiver: put ${whom} in the same room, ` +
  `${isMesh ? 'cut an opening into the mesh between them' : 'add the air of an opening'}, ` +
  'or let a "partition", such as a door, stand between the rooms.';

/** The source stands in other air than most. */
function shutInSource(
  { path, point }: PointInErrors,
  apart: readonly PointInErrors[],
  cause: ReturnType<PointCause>,
): InputError {
  const names = apart.slice(0, MOST_NAMES).map((other) => JSON.stringify(other.point.name));
  const more = apart.length - names.length;
  return new InputError(
    path,
    `no air joins source ${JSON.stringify(point.name)} to ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${cause?.message ?? IN_OTHER_AIR}`,
    cause?.remedy ?? heardBy('them', true),
  );
}

function positionOf({ position }: ScenePoint): string {
  return `[${position.join(', ')}]`;
}
