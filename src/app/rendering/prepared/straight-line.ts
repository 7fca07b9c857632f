import { findSorted } from '../../../lists/sorted.ts';
import type { NodeNumbers } from '../../../lists/node-numbers.ts';
import { bitsOf, directionStrides, type AnyGraph, type Direction } from '../../../room/grid/graph.ts';
import { coordinates } from '../../../room/grid/grid.ts';
import { placeOf } from '../../../run/points/place.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** Distance of the places on a straight line that are looked at, spacings. */
const LOOKED_AT = 0.1;

/**
 * Whether a straight line leads from a position (m) to another through the air of a room: no wall lies between, nor the
 * layer outside an opening.
 */
export function hasStraightLine(
  { graph, damped }: { readonly graph: AnyGraph; readonly damped: { readonly node: NodeNumbers } },
  from: Vec3,
  to: Vec3,
): boolean {
  const away: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const steps = Math.ceil(Math.hypot(...away) / (LOOKED_AT * graph.grid.spacing)) + 1;
  let before: number | undefined;
  for (let step = 0; step <= steps; step++) {
    const [x, y, z] = away.map((part, axis) => from[axis] + (part * step) / steps);
    const node = placeOf(graph, [x, y, z])?.node;
    if (node === undefined || findSorted(damped.node, node, 0, damped.node.length) >= 0) return false;
    if (before !== undefined && before !== node && !isJoined(graph, before, node)) return false;
    before = node;
  }
  return true;
}

/** Whether open edges lead straight from a node to another, a step away along each axis at most. */
function isJoined(graph: AnyGraph, from: number, to: number): boolean {
  if (from === to) return true;
  const [here, there] = [coordinates(graph.grid, from), coordinates(graph.grid, to)];
  const [bits, stride] = [bitsOf(graph)(from), directionStrides(graph.grid)];
  return here.some((at, axis) => {
    if (at === there[axis]) return false;
    const direction = (2 * axis + (there[axis] > at ? 1 : 0)) as Direction;
    return (bits & (1 << direction)) !== 0 && isJoined(graph, from + stride[direction], to);
  });
}
