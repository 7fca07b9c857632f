import { AIR, bitsOf, directionStrides, DIRECTIONS, type AnyGraph } from '../../room/grid/graph.ts';
import { coordinates } from '../../room/grid/grid.ts';
import { Bodies } from '../../room/mesh/air/bodies.ts';
import { NO_PASSAGES, type Passages } from '../../room/surfaces/passages.ts';
import { alone } from '../../room/slabs/work.ts';

/** A walk gives up after this many times as many steps as the sides of the grid have nodes. */
const MOST_SUMS = 64;

/**
 * Finds the `targets` that no path joins to `start`, along open edges and through sheets: no sound reaches them. Where
 * no way is found quickly, the bodies of all the air are found, which takes some bytes a row of nodes.
 *
 * @param start Array index of an air node. The targets are array indices, too.
 * @param passages Closed edges that sound goes through.
 */
export function unreachable(
  graph: AnyGraph,
  start: number,
  targets: readonly number[],
  passages: Passages = NO_PASSAGES,
): number[] {
  const missed = targets.filter((node) => !findsWay(graph, start, node));
  if (missed.length === 0) return missed;
  const bits = bitsOf(graph);
  if (!(bits(start) & AIR)) return missed;
  const bodies = alone(Bodies.of(graph));
  passages((node, other) => bodies.join(node, other));
  const own = bodies.of(start);
  return missed.filter((node) => !(bits(node) & AIR) || bodies.of(node) !== own);
}

/**
 * Walks towards a node, always on from the place that is nearest to it so far, and gives up after some steps. In the
 * air of a room that takes about as many steps as the way has.
 */
function findsWay(graph: AnyGraph, start: number, target: number): boolean {
  const { grid } = graph;
  const bitsAt = bitsOf(graph);
  const stride = directionStrides(grid);
  const goal = coordinates(grid, target);
  const sides = grid.size[0] + grid.size[1] + grid.size[2];
  const distanceOf = (node: number): number => {
    const [x, y, z] = coordinates(grid, node);
    return Math.abs(x - goal[0]) + Math.abs(y - goal[1]) + Math.abs(z - goal[2]);
  };
  /** [distance] the places where the walk may go on. */
  const places = Array.from({ length: sides }, (): number[] => []);
  const seen = new Set([start]);
  let nearest = distanceOf(start);
  places[nearest].push(start);
  for (let steps = 0; steps < MOST_SUMS * sides; steps++) {
    while (nearest < sides && places[nearest].length === 0) nearest++;
    if (nearest === sides) return false;
    const node = places[nearest].pop()!;
    if (node === target) return true;
    const bits = bitsAt(node);
    for (const direction of DIRECTIONS) {
      if (!(bits & (1 << direction))) continue;
      const next = node + stride[direction];
      if (seen.has(next)) continue;
      seen.add(next);
      const distance = distanceOf(next);
      places[distance].push(next);
      nearest = Math.min(nearest, distance);
    }
  }
  return false;
}
