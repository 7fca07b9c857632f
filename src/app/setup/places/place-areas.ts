import { memberOf } from '../../../lists/member-of.ts';
import { AIR, bitsOf, type AnyGraph } from '../../../room/grid/graph.ts';
import { coordinates, storedNodes } from '../../../room/grid/grid.ts';
import type { OutsideNodes } from '../../../room/outside/outside.ts';
import { unreachable } from '../../../run/points/connected.ts';
import { placeOf } from '../../../run/points/place.ts';
import type { AreaPoint, LaidArea } from '../../../scene/areas/area.ts';
import { isStrictlyInside } from '../../../scene/boxes.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { JoinedAir } from './joined-air.ts';
import { seenNodes } from './kept-places.ts';

/** A receiver of an area on the grid: it reads one node, the nearest in the air of the room. */
export interface PlacedPoint extends AreaPoint {
  /** Array index of the node. */
  readonly node: number;
  /** Position of the node, m. */
  readonly onGrid: Vec3;
}

/** Why a receiver of an area has no place: in a wall or on a surface, or in air that no sound of the source reaches. */
export type LeftOutWhy = 'in a wall' | 'outside the room' | 'not joined to the source';

/** A receiver of an area without a place in the air. */
export interface LeftOut extends Pick<AreaPoint, 'name' | 'position'> {
  readonly why: LeftOutWhy;
}

/** An area on the grid. */
export interface PlacedArea extends Pick<LaidArea, 'name' | 'kind' | 'spacing' | 'frame' | 'writesResponses'> {
  /** Those with a place; may be empty. */
  readonly points: readonly PlacedPoint[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Puts the receivers of areas on the grid. Each stands on a node: it costs one number a step, and is moved by less than
 * a spacing.
 *
 * @param air Air of the room; in a room of a mesh its grid is part of the plan's.
 * @param start Array index of the node of a source.
 */
export function placeAreas(
  plan: RenderPlan,
  { graph, passages }: JoinedAir,
  outside: Pick<OutsideNodes, 'nodes'>,
  start: number,
): readonly PlacedArea[] {
  const { areas } = plan;
  if (areas.length === 0) return [];
  const positions = areas.flatMap(({ points }) => points.map(({ position }) => position));
  const nodes = nodesOf(plan, graph, positions);
  const isOutside = memberOf(outside.nodes, storedNodes(graph.grid));
  const apart = new Set(
    // The air of a mesh is in one piece. That of boxes need not be.
    plan.geometry.kind === 'boxes'
      ? unreachable(graph, start, [...new Set(nodes.flatMap((node) => node ?? []))], passages)
      : [],
  );
  let next = 0;
  return areas.map(({ points, ...area }) => {
    const leftOut: LeftOut[] = [];
    const placed = points.flatMap((point): PlacedPoint[] => {
      const node = nodes[next++];
      const why: LeftOutWhy | undefined =
        node === undefined
          ? 'in a wall'
          : isOutside(node)
            ? 'outside the room'
            : apart.has(node)
              ? 'not joined to the source'
              : undefined;
      if (node !== undefined && why === undefined) return [{ ...point, node, onGrid: positionOf(graph, node) }];
      leftOut.push({ name: point.name, position: point.position, why: why ?? 'in a wall' });
      return [];
    });
    return { ...area, points: placed, leftOut };
  });
}

/** The nearest nodes in the air of the grid; undefined for points in walls. */
function nodesOf(plan: RenderPlan, graph: AnyGraph, positions: readonly Vec3[]): (number | undefined)[] {
  const { geometry } = plan;
  if (geometry.kind === 'boxes') {
    return positions.map((position) =>
      isStrictlyInside(geometry.boxes, position) ? placeOf(graph, position)?.node : undefined,
    );
  }
  return seenNodes(geometry, plan.grid, graph, positions).map((seen) => seen.find((node) => bitsOf(graph)(node) & AIR));
}

function positionOf({ grid }: AnyGraph, node: number): Vec3 {
  const [x, y, z] = coordinates(grid, node).map((at, axis) => grid.origin[axis] + (at + 0.5) * grid.spacing);
  return [x, y, z];
}

/** Most receivers that a message names. */
const MOST_NAMED = 12;

/** The error of a scene in which no receiver is in the air. */
export function noReceivers(areas: readonly PlacedArea[], sceneFile: string): InputError {
  return new InputError(
    `${sceneFile}: receivers`,
    ['no receiver is in the air', ...leftOutTexts(areas)].join('\n  '),
    'Move the areas into the air, or raise their height above the floor.',
  );
}

/** Says which receivers of areas have no place. */
export function leftOutTexts(areas: readonly Pick<PlacedArea, 'name' | 'points' | 'leftOut'>[]): string[] {
  return areas.flatMap(({ name, points, leftOut }) => {
    if (leftOut.length === 0) return [];
    const whys = [...new Set(leftOut.map(({ why }) => why))];
    return whys.map((why) => {
      const all = leftOut.filter((one) => one.why === why);
      const named = all.slice(0, MOST_NAMED).map((one) => one.name);
      const more = all.length - named.length;
      const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      return `area ${JSON.stringify(name)}: ${all.length} of ${points.length + leftOut.length} receivers are left out, because they are ${why}: ${list}`;
    });
  });
}
