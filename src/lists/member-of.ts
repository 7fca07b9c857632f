import type { NodeNumbers } from './node-numbers.ts';

/**
 * Returns a fast test of whether a node is in a set. It takes one bit per stored node; an empty set takes no memory.
 *
 * @param members Array indices of the nodes in the set.
 * @param stored Number of stored nodes.
 */
export function memberOf(members: NodeNumbers, stored: number): (node: number) => boolean {
  if (members.length === 0) return () => false;
  const bits = new Uint32Array(Math.ceil(stored / 32));
  for (const node of members) bits[Math.floor(node / 32)] |= 1 << (node & 31);
  return (node) => (bits[Math.floor(node / 32)] & (1 << (node & 31))) !== 0;
}
