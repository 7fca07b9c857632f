import { cloudsFor } from '../../run/clouds/cloud.ts';
import type { ReceiverDirection } from '../../scene/direction.ts';

/** Nodes that a receiver with direction reads at most, besides those of its pressure. */
export function nodesOf(direction: ReceiverDirection): number {
  if (direction.kind === 'ambisonics') return most(direction.order);
  if (direction.kind === 'pattern') return most(direction.pattern.share === 1 ? 0 : 1);
  if (direction.sphere) return most(direction.sphere.order);
  return direction.microphones.reduce((sum, { pattern }) => sum + most(pattern.share === 1 ? 0 : 1), 0);
}

const most = (order: number): number =>
  order === 0 ? 1 : Math.max(...cloudsFor(order).map(({ offsets }) => offsets.length));
