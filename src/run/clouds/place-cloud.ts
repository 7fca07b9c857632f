import { findSorted } from '../../lists/sorted.ts';
import { nodeNumbersFrom, type NodeNumbers } from '../../lists/node-numbers.ts';
import { AIR, ALL_OPEN, bitsOf, type AnyGraph } from '../../room/grid/graph.ts';
import { storedNodes, strides } from '../../room/grid/grid.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { cloudsFor, type Cloud } from './cloud.ts';

/** A cloud of nodes round a point. */
export interface PlacedCloud {
  /** Which of the clouds for its order; 0 is the one that is right over the widest range. */
  readonly index: number;
  readonly cloud: Cloud;
  /** Array indices, in the order of the cloud. */
  readonly nodes: NodeNumbers;
  /** Offset of the point from the middle node, spacings. */
  readonly fraction: Vec3;
}

/** What is too close. */
export type InTheWay = 'wall' | 'source' | 'opening';

/** Nodes in which no part of a cloud may lie. Each list of array indices is sorted. */
export interface TakenNodes {
  /** Nodes at walls that pass between the nodes. */
  readonly walls: NodeNumbers;
  readonly sources: NodeNumbers;
  /** Nodes of the layer outside openings. */
  readonly openings: NodeNumbers;
}

/** No cloud fits round a point. */
export interface NoCloud {
  /** What is too close to it. */
  readonly by: InTheWay;
  /** Room that the smallest cloud needs round the point, spacings. */
  readonly needed: number;
  /** How far from the node of the point the nearest thing in the way is, spacings. */
  readonly away: number;
  /** The nearest place that has the room, m; null if there is none in the neighbourhood. */
  readonly fits: Vec3 | null;
}

/**
 * Finds the widest cloud for an order that lies in free air: the ball that holds it has no wall, no node of a source
 * and none of the layer outside openings.
 *
 * @param position Position of the point, m.
 */
export function placeCloud(graph: AnyGraph, position: Vec3, order: number, taken: TakenNodes): PlacedCloud | NoCloud {
  const { grid } = graph;
  const inCells = position.map((at, axis) => (at - grid.origin[axis]) / grid.spacing);
  const middle = inCells.map(Math.floor);
  const [x, y, z] = inCells.map((at, axis) => at - middle[axis] - 0.5);
  const stride = strides(grid);
  const clouds = cloudsFor(order);
  let blockedBy: Blocked = { by: 'wall', away: 0 };
  for (const [index, cloud] of clouds.entries()) {
    const blocked = inTheWay(graph, middle, cloud.reach, taken);
    if (blocked === undefined) {
      const first = middle.reduce((sum, at, axis) => sum + at * stride[axis], 0);
      const nodes = nodeNumbersFrom(
        storedNodes(grid),
        cloud.offsets.map(([a, b, c]) => first + a * stride[0] + b * stride[1] + c * stride[2]),
      );
      return { index, cloud, nodes, fraction: [x, y, z] };
    }
    blockedBy = blocked;
  }
  // The last is the smallest. A point may be half a spacing from its node along each axis.
  const { reach } = clouds[clouds.length - 1];
  const shift = nearestFree(graph, middle, reach, taken);
  const fits = shift && position.map((at, axis) => (shift[axis] === 0 ? at : nodeAt(axis, middle[axis] + shift[axis])));
  return { by: blockedBy.by, needed: reach + 1, away: blockedBy.away, fits: fits as Vec3 | null };

  function nodeAt(axis: number, cell: number): number {
    return grid.origin[axis] + (cell + 0.5) * grid.spacing;
  }
}

/** Nodes to each side of a point of which it is known whether they are at walls: a check looks no farther. */
const KNOWN = 8;

/** Shortest way along each axis to a node round which a ball of the reach is free, in nodes; null if it is far. */
function nearestFree(graph: AnyGraph, middle: readonly number[], reach: number, taken: TakenNodes): Vec3 | null {
  const most = Math.min(Math.ceil(reach) + 2, KNOWN - Math.ceil(reach));
  const shifts: Vec3[] = [];
  for (let a = -most; a <= most; a++)
    for (let b = -most; b <= most; b++) for (let c = -most; c <= most; c++) shifts.push([a, b, c]);
  shifts.sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
  const at = ([a, b, c]: Vec3): number[] => [middle[0] + a, middle[1] + b, middle[2] + c];
  return shifts.find((shift) => inTheWay(graph, at(shift), reach, taken, true) === undefined) ?? null;
}

/** What is nearest of that which is in the way, and how far it is, spacings. */
interface Blocked {
  readonly by: InTheWay;
  readonly away: number;
}

/** @param anything Whether the first that is found will do, in place of the nearest */
function inTheWay(
  graph: AnyGraph,
  [mx, my, mz]: readonly number[],
  reach: number,
  { walls, sources, openings }: TakenNodes,
  anything = false,
): Blocked | undefined {
  const { grid } = graph;
  const bits = bitsOf(graph);
  const most = Math.floor(reach);
  const [sx, sy, sz] = strides(grid);
  const isIn = (list: NodeNumbers, node: number): boolean => findSorted(list, node, 0, list.length) >= 0;
  let nearest: Blocked | undefined;
  for (let c = -most; c <= most; c++) {
    for (let b = -most; b <= most; b++) {
      for (let a = -most; a <= most; a++) {
        if (a * a + b * b + c * c > reach * reach * (1 + 1e-12)) continue;
        const away = Math.hypot(a, b, c);
        if (nearest && nearest.away <= away) continue;
        const by = what([mx + a, my + b, mz + c]);
        if (by) nearest = { by, away };
        if (by && anything) return nearest;
      }
    }
  }
  return nearest;

  function what([x, y, z]: readonly number[]): InTheWay | undefined {
    if (x < 0 || y < 0 || z < 0 || x >= grid.size[0] || y >= grid.size[1] || z >= grid.size[2]) return 'wall';
    const node = x * sx + y * sy + z * sz;
    if ((bits(node) & (AIR | ALL_OPEN)) !== (AIR | ALL_OPEN) || isIn(walls, node)) return 'wall';
    if (isIn(sources, node)) return 'source';
    return isIn(openings, node) ? 'opening' : undefined;
  }
}
