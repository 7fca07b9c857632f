import { AIR, ALL_OPEN, bytesOfPlane, type AnyGraph } from './graph.ts';
import { strides } from './grid.ts';
import { wordsOf } from './node-words.ts';

/** Four nodes without walls. */
export const NO_WALLS = 0x01010101 * (AIR | ALL_OPEN);

/** Calls back for the air nodes with closed edges, ascending, with their bytes. */
export function forEachWallNode(graph: AnyGraph, visit: (node: number, bits: number) => void): void {
  const plane = strides(graph.grid)[2];
  for (let z = 0; z < graph.grid.size[2]; z++) {
    const nodes = bytesOfPlane(graph, z);
    const words = wordsOf(nodes);
    for (let w = 0; w < words.length; w++) {
      if (words[w] === 0 || words[w] === NO_WALLS) continue;
      for (let at = 4 * w; at < 4 * w + 4; at++) {
        const bits = nodes[at];
        if (bits & AIR && (bits & ALL_OPEN) !== ALL_OPEN) visit(z * plane + at, bits);
      }
    }
  }
}
