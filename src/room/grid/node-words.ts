/**
 * Bytes of nodes, four at a time. Rows have a multiple of eight nodes, so words do not reach from one into the next.
 */
export function wordsOf(nodes: Uint8Array): Uint32Array {
  return new Uint32Array(nodes.buffer, nodes.byteOffset, Math.floor(nodes.length / 4));
}
