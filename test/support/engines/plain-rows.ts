import { strides } from '../../../src/room/grid/grid.ts';
import type { RoomGraph } from '../../../src/room/grid/graph.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { shellPoints, type Offset } from '../../../src/scheme/shells.ts';
import { airNodes } from '../rooms/rooms.ts';

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/**
 * The row of every air node, exact to the last bit: node by node and walk by walk, in all six orders of the axes, in
 * whole sixths of the weights. Shares no code with the program.
 *
 * @param offsets The points of a row.
 * @throws RangeError if a walk ends on none of them.
 */
export function plainRows(graph: RoomGraph, scheme: Scheme, offsets: readonly Offset[]): Map<number, Float64Array> {
  const shells = scheme.stencil.shells.map((name) => shellPoints(name));
  return new Map(airNodes(graph).map((node) => [node, plainRow(graph, scheme, shells, offsets, node)]));
}

function plainRow(
  graph: RoomGraph,
  scheme: Scheme,
  shells: readonly Offset[][],
  offsets: readonly Offset[],
  node: number,
): Float64Array {
  /** displacement → sixths that each shell brings there */
  const sixths = new Map<number, number[]>();
  shells.forEach((points, s) => {
    for (const offset of points) {
      for (const order of ORDERS) {
        const end: [number, number, number] = [0, 0, 0];
        let at = node;
        for (const axis of order) {
          end[axis] = walked(graph, at, axis, offset[axis]);
          at += end[axis] * strides(graph.grid)[axis];
        }
        const brought = sixths.get(keyOf(end)) ?? new Array<number>(shells.length).fill(0);
        brought[s]++;
        sixths.set(keyOf(end), brought);
      }
    }
  });
  const points = new Set([keyOf([0, 0, 0]), ...offsets.map(keyOf)]);
  if ([...sixths.keys()].some((end) => !points.has(end)))
    throw new RangeError('a walk ends beside the points of a row');
  const row = offsets.map((offset) => {
    const brought = sixths.get(keyOf(offset)) ?? [];
    return brought.reduce((sum, count, s) => sum + scheme.courant ** 2 * scheme.weights[s] * (count / 6), 0);
  });
  return Float64Array.from(row);
}

/** One number for three displacements below 50. */
const keyOf = ([x, y, z]: Offset): number => (100 * z + y) * 100 + x;

/** Distance from a node to the end of a walk along one axis. */
function walked({ grid, nodes }: RoomGraph, from: number, axis: number, steps: number): number {
  let end = 0;
  let step = Math.sign(steps);
  for (let left = Math.abs(steps); left > 0; left--) {
    const bits = nodes[from + end * strides(grid)[axis]];
    if (bits & (1 << (2 * axis + (step > 0 ? 1 : 0)))) end += step;
    else step = -step;
  }
  return end;
}
