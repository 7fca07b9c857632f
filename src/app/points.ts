import type { RoomGraph } from '../room/graph.ts';
import type { MeshReport } from '../room/mesh/report.ts';
import { unreachable } from '../run/connected.ts';
import { placeOf } from '../run/place.ts';
import type { NamedPoint, Scene } from '../scene/scene.ts';
import { InputError } from '../units/errors.ts';
import type { LoadedScene } from './geometry.ts';

/** A source or a receiver. */
export interface ScenePoint {
  /** How errors name its place. */
  readonly path: string;
  readonly point: NamedPoint;
}

/** All sources, then all receivers. */
export function scenePoints({ sources, receivers }: Scene, pointPath: LoadedScene['pointPath']): ScenePoint[] {
  return [
    ...sources.map((point) => ({ path: pointPath('sources', point.name), point })),
    ...receivers.map((point) => ({ path: pointPath('receivers', point.name), point })),
  ];
}

/**
 * Sources and receivers that cannot stand where they do: every one must be in the air of the grid, which may differ from
 * the scene's by half a spacing, and sound must find a way from the first to all others.
 *
 * @param points The first is a source.
 * @param report Of the mesh, if the room is one: its listeners are the points.
 */
export function pointProblems(
  graph: RoomGraph,
  points: readonly ScenePoint[],
  report: MeshReport | undefined,
): InputError[] {
  const { spacing } = graph.grid;
  const placed = points.map((point, i) => {
    const place = placeOf(graph, point.point.position);
    const state = report?.listeners[i]?.state ?? (place ? 'air' : 'wall');
    return { ...point, node: place?.node, state };
  });
  const first = placed[0];
  const cutOff = new Set(
    first.node === undefined
      ? []
      : unreachable(
          graph,
          first.node,
          placed.flatMap(({ node }) => node ?? []),
        ),
  );
  return placed.flatMap(({ path, point, node, state }) => {
    if (state === 'outside') return [outside(path, point)];
    if (state === 'apart' || (node !== undefined && cutOff.has(node))) return [apart(path, first.point)];
    if (node === undefined || state === 'wall') return [inWall(path, point, spacing, report !== undefined)];
    return [];
  });
}

function inWall(path: string, { position }: NamedPoint, spacing: number, isMesh: boolean): InputError {
  const where = `[${position.join(', ')}]`;
  return new InputError(
    path,
    isMesh
      ? `${where} is in a wall, or nearer to one than the grid can tell, whose spacing is ${spacing.toPrecision(3)} m`
      : `${where} is in the air of the scene, but in the wall on the grid, whose spacing is ${spacing.toPrecision(3)} m`,
    'Move it at least one spacing from the wall, or raise the maximum frequency for a finer grid.',
  );
}

function outside(path: string, { position }: NamedPoint): InputError {
  return new InputError(
    path,
    `[${position.join(', ')}] is outside the room`,
    'Move it into the room. If it is where it should be, check unit and axes of the mesh.',
  );
}

function apart(path: string, { name }: NamedPoint): InputError {
  return new InputError(
    path,
    `no air joins it to source "${name}"`,
    'Every source has to be heard at every receiver: put both in the same room, or add the air of an opening.',
  );
}
