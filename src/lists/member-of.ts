/**
 * Whether a node is among some nodes: takes a bit a stored node, and nothing where there are none.
 *
 * @param members Array indices.
 * @param stored Nodes stored.
 */
export function memberOf(members: Uint32Array, stored: number): (node: number) => boolean {
  if (members.length === 0) return () => false;
  const bits = new Uint32Array(Math.ceil(stored / 32));
  for (const node of members) bits[node >>> 5] |= 1 << (node & 31);
  return (node) => (bits[node >>> 5] & (1 << (node & 31))) !== 0;
}
