import type { PointWeights } from '../../engine/engine.ts';
import { nodeNumbers, nodeNumbersFrom } from '../../lists/node-numbers.ts';
import { AIR, ALL_OPEN, bitsOf, type AnyGraph } from '../../room/grid/graph.ts';
import { coordinates, storedNodes, strides } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { axisOrders, ReflectingWalker } from '../../room/grid/walk.ts';
import { flatKernel, interpolationKernel, type InterpolationKernel } from './tap-weights.ts';
import type { Place } from './place.ts';

/** A point between the nodes, and the error of its interpolation. */
export interface InterpolatedPoint {
  readonly point: PointWeights;
  /**
   * e: the largest error of the three kernels on a wave in the scheme's band (see {@link InterpolationKernel.error}).
   * In open air a plane wave is read as the product of what the kernels read along the axes, so the error is at most (1
   * + e)³ − 1. Kernels err most at the band's edge, which only a wave along an axis reaches on any axis. For that wave,
   * and nearly so for every other, the error is e.
   */
  readonly error: number;
}

/** What weights depend on. */
export interface GridOfRoom extends Pick<PreparedRoom, 'graph'> {
  readonly scheme: Pick<PreparedRoom['scheme'], 'band'>;
}

/** All orders of the three axes. An offset with fewer axes gets each of its own orders equally often. */
const ORDERS = axisOrders([1, 1, 1]);

/**
 * Band-limited interpolation at a position off the nodes: a separable windowed sinc, laid on the room's graph by
 * reflecting walks from the node that stands for the point. An offset (a, b, c) is walked in every order of the axes,
 * each for an equal share of its weight, as in the operator (docs/theory/operator.md, eq. O1). So a wall mirrors the
 * kernel as it mirrors the field.
 *
 * @param place A place in the air of the room's graph.
 * @returns Each node once, in rising order; weights may be negative.
 */
export function placeWeights(room: GridOfRoom, place: Place): InterpolatedPoint {
  const kernels = place.fraction.map((fraction) => interpolationKernel(fraction, room.scheme.band));
  return {
    point: inOpenAir(room.graph, place.node, kernels) ?? layOut(room.graph, place.node, kernels),
    error: Math.max(...kernels.map(({ error }) => error)),
  };
}

/** Weights along an axis. */
type AxisKernel = Omit<InterpolationKernel, 'error'>;

/**
 * Weights of a place, as {@link placeWeights}, with a given number of taps along each axis.
 *
 * @param taps Number of taps, as {@link tapsAnywhere} gives them.
 */
export function placeTaps({ graph, scheme }: GridOfRoom, { node, fraction }: Place, taps: number): PointWeights {
  const kernels = fraction.map((part) => flatKernel(part, scheme.band, taps));
  return inOpenAir(graph, node, kernels) ?? layOut(graph, node, kernels);
}

/** The product of the kernels, where no wall is near enough to mirror it; else undefined. */
function inOpenAir(graph: AnyGraph, start: number, kernels: readonly AxisKernel[]): PointWeights | undefined {
  const { grid } = graph;
  const bits = bitsOf(graph);
  const at = coordinates(grid, start);
  const fits = kernels.every(
    ({ first, weights }, axis) => at[axis] + first >= 0 && at[axis] + first + weights.length <= grid.size[axis],
  );
  if (!fits) return undefined;
  const [sx, sy, sz] = strides(grid);
  const [x, y, z] = kernels;
  const found = nodeNumbers(storedNodes(grid))(x.weights.length * y.weights.length * z.weights.length);
  const product = new Float64Array(found.length);
  let i = 0;
  for (let c = 0; c < z.weights.length; c++) {
    for (let b = 0; b < y.weights.length; b++) {
      const row = start + (z.first + c) * sz + (y.first + b) * sy + x.first * sx;
      const weight = z.weights[c] * y.weights[b];
      for (let a = 0; a < x.weights.length; a++) {
        const node = row + a * sx;
        if ((bits(node) & (AIR | ALL_OPEN)) !== (AIR | ALL_OPEN)) return undefined;
        found[i] = node;
        product[i++] = weight * x.weights[a];
      }
    }
  }
  return { nodes: found, weights: product };
}

/** @param kernels Those of x, y and z. */
function layOut(graph: AnyGraph, start: number, kernels: readonly AxisKernel[]): PointWeights {
  const walker = new ReflectingWalker(graph);
  const total = new Map<number, number>();
  for (const order of ORDERS) {
    let spread = new Map([[start, 1]]);
    for (const axis of order) spread = spreadAlong(walker, spread, axis, kernels[axis]);
    for (const [node, weight] of spread) total.set(node, (total.get(node) ?? 0) + weight);
  }
  const nodes = nodeNumbersFrom(storedNodes(graph.grid), total.keys()).sort();
  return { nodes, weights: Float64Array.from(nodes, (node) => total.get(node)! / ORDERS.length) };
}

/** Spreads the weight of every node along one axis; walks that end on the same node add up. */
function spreadAlong(
  walker: ReflectingWalker,
  spread: ReadonlyMap<number, number>,
  axis: number,
  { first, weights }: AxisKernel,
): Map<number, number> {
  const further = new Map<number, number>();
  const ends = new Float64Array(weights.length);
  for (const [node, weight] of spread) {
    walker.walkAlong(node, axis, first, ends);
    for (let i = 0; i < weights.length; i++) {
      further.set(ends[i], (further.get(ends[i]) ?? 0) + weight * weights[i]);
    }
  }
  return further;
}
