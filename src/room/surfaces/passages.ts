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
import { coordinates } from '../grid/grid.ts';
import { forEachWallNode } from '../grid/wall-nodes.ts';
import { RIGID, type Surface } from './surface.ts';

/** Calls back with the two air nodes of each place at which sound goes through a sheet or a partition. */
export type Passages = (visit: (node: number, other: number) => void) => void;

export const NO_PASSAGES: Passages = () => undefined;

/** Most nodes between the two sides of a partition. */
export const THICKEST = 64;

/** Where sound gets to from an air node through what it meets in a direction. */
interface Passage {
  /** The air node on the other side. */
  readonly other: number;
  /** Index of the material. */
  readonly material: number;
  /** Whether two surfaces are crossed on the way. */
  readonly isThick: boolean;
}

/**
 * Finds where sound gets to from an air node through a closed edge: to the next node through a sheet, or through the
 * solid between the two sides of a partition. Undefined for a surface that has neither.
 */
export function passageFinder(
  graph: AnyGraph,
  surface: Pick<Surface, 'sheetAt' | 'sideAt'>,
): ((node: number, direction: Direction) => Passage | undefined) | undefined {
  if (!surface.sheetAt) return undefined;
  const stride = directionStrides(graph.grid);
  const { size } = graph.grid;
  const bitsAt = bitsOf(graph);
  return (node, direction) => {
    const at = coordinates(graph.grid, node)[direction >> 1];
    const left = direction & 1 ? size[direction >> 1] - 1 - at : at;
    const back = (direction ^ 1) as Direction;
    let other = node + stride[direction];
    if (left > 0 && bitsAt(other) & AIR) {
      const sheet = direction & 1 ? surface.sheetAt!(node, direction) : surface.sheetAt!(other, back);
      if (sheet !== RIGID) return { other, material: sheet, isThick: false };
    }
    const material = surface.sideAt?.(node, direction) ?? RIGID;
    if (material === RIGID) return undefined;
    for (let steps = 1; steps <= Math.min(left, THICKEST + 1); steps++, other += stride[direction]) {
      if (!(bitsAt(other) & AIR)) continue;
      return surface.sideAt!(other, back) === material ? { other, material, isThick: true } : undefined;
    }
    return undefined;
  };
}

/** The closed edges at which sound goes through a sheet or a partition, and the nodes beyond them. */
export function passagesAt(graph: AnyGraph, surface: Pick<Surface, 'sheetAt' | 'sideAt'>): Passages {
  const find = passageFinder(graph, surface);
  if (!find) return NO_PASSAGES;
  return (visit) => {
    forEachWallNode(graph, (node, bits) => {
      for (const axis of AXES) {
        const direction = forward(axis);
        if (bits & (1 << direction)) continue;
        const found = find(node, direction);
        if (found) visit(node, found.other);
      }
    });
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
