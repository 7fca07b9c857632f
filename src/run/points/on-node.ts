import type { PointWeights } from '../../engine/engine.ts';
import { nodeNumbersFrom } from '../../lists/node-numbers.ts';

/** A point that is one node. */
export const onNode = (node: number): PointWeights => ({
  nodes: nodeNumbersFrom(node + 1, [node]),
  weights: Float64Array.of(1),
});
