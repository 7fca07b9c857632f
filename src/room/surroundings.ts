import type { RoomGraph } from './graph.ts';
import { ALL_OPEN, directionStrides, DIRECTIONS } from './graph.ts';
import { coordinates, strides } from './grid.ts';

/** Names what a node sees of the walls: nodes with equal keys have equal rows. */
export type SurroundingsKey = (node: number) => string | number;

/**
 * For leggy stencils: the six distances to the next closed edge, each up to the reach, fix the row.
 */
export function leggyKey({ grid, nodes }: RoomGraph, reach: number): SurroundingsKey {
  const stride = directionStrides(grid);
  return (start) => {
    let key = 0;
    for (const direction of DIRECTIONS) {
      let distance = 0;
      for (let node = start; distance < reach && nodes[node]! & (1 << direction); node += stride[direction]!)
        distance++;
      key = key * (reach + 1) + distance;
    }
    return key;
  };
}

/**
 * For compact stencils: a 64-bit hash of the edges of all nodes within the reach. Two different surroundings agree by
 * chance once in at least 2⁵⁰ pairs; among the 10⁴ different ones of a large room that is once in 10⁷ rooms.
 */
export function boxKey({ grid, nodes }: RoomGraph, reach: number): SurroundingsKey {
  const [, rowStride, planeStride] = strides(grid);
  const width = 2 * reach + 1;
  const random = randomWords(2 * width ** 3);
  const [nx, ny, nz] = grid.size;
  return (node) => {
    const [i, j, k] = coordinates(grid, node);
    const [x0, x1] = [Math.max(-reach, -i), Math.min(reach, nx - 1 - i)];
    const [y0, y1] = [Math.max(-reach, -j), Math.min(reach, ny - 1 - j)];
    const [z0, z1] = [Math.max(-reach, -k), Math.min(reach, nz - 1 - k)];
    let low = 0;
    let high = 0;
    for (let z = z0; z <= z1; z++) {
      for (let y = y0; y <= y1; y++) {
        const row = node + z * planeStride + y * rowStride;
        let word = 2 * (((z + reach) * width + y + reach) * width + x0 + reach);
        for (let x = x0; x <= x1; x++, word += 2) {
          const edges = nodes[row + x]! & ALL_OPEN;
          low = (low + Math.imul(edges * 0x9e3779b1, random[word]!)) | 0;
          high = (high + Math.imul(edges * 0x85ebca6b, random[word + 1]!)) | 0;
        }
      }
    }
    return `${low},${high}`;
  };
}

/** Odd pseudo-random 32-bit words (xorshift32 from a fixed seed). */
function randomWords(count: number): Int32Array {
  let state = 0x2545f491;
  return Int32Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state | 1;
  });
}
