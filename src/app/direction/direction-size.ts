import { cloudsFor } from '../../run/clouds/cloud.ts';
import type { ReceiverDirection } from '../../scene/direction.ts';

/** Nodes that a receiver with direction reads at most, besides those of its pressure. */
export function nodesOf(direction: ReceiverDirection): number {
  if (direction.kind === 'ambisonics') return nodesOfOrder(direction.order);
  if (direction.kind === 'pattern') return nodesOfOrder(direction.pattern.share === 1 ? 0 : 1);
  if (direction.sphere) return nodesOfOrder(direction.sphere.order);
  return direction.microphones.reduce((sum, { pattern }) => sum + nodesOfOrder(pattern.share === 1 ? 0 : 1), 0);
}

/** Nodes of the largest cloud for an order; one for order 0. */
export const nodesOfOrder = (order: number): number =>
  order === 0 ? 1 : Math.max(...cloudsFor(order).map(({ offsets }) => offsets.length));
