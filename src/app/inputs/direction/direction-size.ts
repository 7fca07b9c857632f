import { cloudsFor } from '../../../run/clouds/cloud.ts';
import { designWavenumbers } from '../../../run/clouds/encoder.ts';
import type { ReceiverDirection } from '../../../scene/direction.ts';
import { harmonicCount } from '../../../sphere/harmonics.ts';

/** [listener] Nodes that a receiver with direction reads at most, besides those of its pressure. */
export const listenerNodes = (direction: ReceiverDirection): readonly number[] => ordersOf(direction).map(nodesOfOrder);

/** Weights of these nodes: of each coefficient, at each frequency. They are kept once for all sources. */
export const weightsOf = (direction: ReceiverDirection): number =>
  ordersOf(direction).reduce(
    (sum, order) => sum + (order === 0 ? 0 : FREQUENCIES * harmonicCount(order) * nodesOfOrder(order)),
    0,
  );

/** Coefficients that are computed of these nodes, each time the nodes that it is made from. */
export const encodedNodes = (direction: ReceiverDirection): number =>
  ordersOf(direction).reduce((sum, order) => sum + (order === 0 ? 0 : harmonicCount(order) * nodesOfOrder(order)), 0);

/** The most frequencies of weights: those of the widest band. */
const FREQUENCIES = designWavenumbers(1).length;

/** The order of each of its listeners. */
function ordersOf(direction: ReceiverDirection): number[] {
  if (direction.kind === 'ambisonics') return [direction.order];
  if (direction.kind === 'pattern') return [direction.pattern.share === 1 ? 0 : 1];
  if (direction.sphere) return [direction.sphere.order];
  return direction.microphones.map(({ pattern }) => (pattern.share === 1 ? 0 : 1));
}

/** Nodes of the largest cloud for an order; one for order 0. */
export const nodesOfOrder = (order: number): number =>
  order === 0 ? 1 : Math.max(...cloudsFor(order).map(({ offsets }) => offsets.length));
