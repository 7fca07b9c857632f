import { describe, expect, it } from 'vitest';
import { AIR } from '../../../../../src/room/grid/graph.ts';
import { makeGrid, storedNodes } from '../../../../../src/room/grid/grid.ts';
import type { ClosedEdges } from '../../../../../src/room/mesh/crossings/closed-edges.ts';
import { findIslands } from '../../../../../src/room/mesh/gaps/islands.ts';
import type { AirOfMesh } from '../../../../../src/room/mesh/air/air.ts';
import type { Metres } from '../../../../../src/units/quantities.ts';

/** Bodies of so many nodes, one after the other along x, with a closed edge between two of them. */
function bodies(...sizes: readonly number[]): Parameters<typeof findIslands> {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const grid = makeGrid([count, 1, 1], 0.1 as Metres, [0, 0, 0]);
  const nodes = new Uint8Array(storedNodes(grid));
  const key: number[] = [];
  let first = 0;
  for (const size of sizes) {
    for (let i = 0; i < size; i++) nodes[first + i] = AIR | (i > 0 ? 0b01 : 0) | (i + 1 < size ? 0b10 : 0);
    first += size;
    if (first < count) key.push(3 * (first - 1));
  }
  const edges = { rowStart: Uint32Array.of(0, key.length), key: Uint32Array.from(key) } as unknown as ClosedEdges;
  return [{ grid, nodes }, edges, { isAir: (node: number) => node === 0 } as unknown as AirOfMesh];
}

/** The nodes from one up to, but not including, another. */
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe('nodes that no open edge joins to the room', () => {
  it('are those of bodies of up to 64 nodes', () => {
    expect([...findIslands(...bodies(1, 3, 64, 65, 1, 100, 2))]).toEqual([
      ...range(1, 4),
      ...range(4, 68),
      ...range(133, 134),
      ...range(234, 236),
    ]);
  });
});
