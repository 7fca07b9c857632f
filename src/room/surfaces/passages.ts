import { AXES } from '../../units/axes.ts';
import { flood } from '../grid/flood.ts';
import {
  AIR,
  bitsOf,
  directionStrides,
  forward,
  type AnyGraph,
  type Direction,
  type RoomGraph,
} from '../grid/graph.ts';
import { forEachWallNode } from '../grid/wall-nodes.ts';
import { RIGID, type Surface } from './surface.ts';

/** Calls back with the two nodes of each place at which sound goes through a sheet or a partition. */
export type Passages = (visit: (node: number, other: number) => void) => void;

export const NO_PASSAGES: Passages = () => undefined;

/** The closed edges of a graph that sheets of its surface cross. */
export function passagesAt(graph: AnyGraph, surface: Pick<Surface, 'sheetAt'>): Passages {
  const sheetAt = sheetsSeen(graph, surface);
  if (!sheetAt) return NO_PASSAGES;
  const stride = directionStrides(graph.grid);
  return (visit) => {
    forEachWallNode(graph, (node, bits) => {
      for (const axis of AXES) {
        const direction = forward(axis);
        if (bits & (1 << direction)) continue;
        if (sheetAt(node, direction) !== RIGID) visit(node, node + stride[direction]);
      }
    });
  };
}

/**
 * Finds the material of the sheet that an air node meets at a closed edge: an index, or RIGID. Undefined for a surface
 * without sheets.
 */
export function sheetsSeen(
  graph: AnyGraph,
  surface: Pick<Surface, 'sheetAt'>,
): ((node: number, direction: Direction) => number) | undefined {
  if (!surface.sheetAt) return undefined;
  const stride = directionStrides(graph.grid);
  const bitsAt = bitsOf(graph);
  return (node, direction) => {
    const other = node + stride[direction];
    if (!(bitsAt(other) & AIR)) return RIGID;
    return direction & 1 ? surface.sheetAt!(node, direction) : surface.sheetAt!(other, (direction ^ 1) as Direction);
  };
}

/**
 * Marks every node that open edges and passages join to `start`, as `flood` does.
 *
 * @param seen [stored node] On entry 0 where the fill may go; nodes reached get `label`.
 */
export function floodThrough(
  graph: RoomGraph,
  passages: Passages,
  start: number,
  seen: Uint8Array,
  label: number,
): void {
  flood(graph, start, seen, label);
  for (let grew = true; grew;) {
    grew = false;
    passages((node, other) => {
      const next = seen[node] === label ? other : seen[other] === label ? node : undefined;
      if (next === undefined || seen[next] !== 0) return;
      flood(graph, next, seen, label);
      grew = true;
    });
  }
}
