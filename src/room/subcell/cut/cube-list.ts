import { AIR, type RoomGraph } from '../../grid/graph.ts';
import { cubeStrides, strides, type Grid } from '../../grid/grid.ts';
import { growableUint32 } from '../../../lists/growable.ts';
import { findSorted } from '../../../lists/sorted.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';

/** Cubes between the nodes of a grid that are neither full nor empty (`CutCubes`), row by row. */
export interface CubeList {
  /** [cube] array index of the lowest corner, ascending. */
  readonly cube: Uint32Array;
  /** [row k·ny + j of the lowest corner] index of its first cube; one more entry at the end. */
  readonly rowStart: Uint32Array;
}

const TO_X = 1 << 1;
const TO_Y = 1 << 3;
const TO_Z = 1 << 5;
const AIR_ALL_OPEN = 0b1111111;

/** Finds the cubes of a room that are neither full nor empty. */
export function listCubes(graph: RoomGraph): CubeList {
  return listSlab(graph, { from: 0, to: graph.grid.size[2] });
}

/** Finds the cubes, neither full nor empty, whose lowest corners are in a slab; its first row is that of the list. */
export function listSlab({ grid, nodes }: RoomGraph, { from, to }: PreparedSlab): CubeList {
  const [nx, ny, nz] = grid.size;
  const [, up, far] = strides(grid);
  const cube = growableUint32();
  const rowStart = new Uint32Array(ny * (to - from) + 1);
  for (let row = ny * from; row < ny * to; row++) {
    if (row % ny < ny - 1 && row < ny * (nz - 1)) {
      const first = row * grid.pitch;
      let all = 0;
      let any = 0xff;
      for (let at = first; at < first + nx; at++) {
        const a = nodes[at];
        const b = nodes[at + up];
        const c = nodes[at + far];
        const d = nodes[at + up + far];
        const allBefore = all;
        const anyBefore = any;
        all = a & b & c & d;
        any = a | b | c | d;
        if (at === first || (all & allBefore) === AIR_ALL_OPEN || (any | anyBefore) === 0) continue;
        if (!isFull(nodes, at - 1, up, far)) cube.push(at - 1);
      }
    }
    rowStart[row - ny * from + 1] = cube.length;
  }
  return { cube: cube.done(), rowStart };
}

/** Whether all corners of a cube are air and all its edges open. */
function isFull(nodes: Uint8Array, at: number, up: number, far: number): boolean {
  const a = nodes[at] & nodes[at + up] & nodes[at + far] & nodes[at + up + far];
  const b = nodes[at + 1] & nodes[at + 1 + up] & nodes[at + 1 + far] & nodes[at + 1 + up + far];
  const y = nodes[at] & nodes[at + 1] & nodes[at + far] & nodes[at + 1 + far];
  const z = nodes[at] & nodes[at + 1] & nodes[at + up] & nodes[at + 1 + up];
  return (a & b & AIR) !== 0 && (a & TO_X) !== 0 && (y & TO_Y) !== 0 && (z & TO_Z) !== 0;
}

/** Place in the list of the cube with the given lowest corner, or −1. */
export function placeOfCube({ cube, rowStart }: CubeList, { pitch }: Grid, corner: number): number {
  const row = Math.floor(corner / pitch);
  return findSorted(cube, corner, rowStart[row], rowStart[row + 1]);
}

/** Array distances from the lowest corner of a cube to its eight: bit 0 along x, bit 1 along y, bit 2 along z. */
export function cornerStrides(grid: Grid): readonly number[] {
  const [x, y, z] = cubeStrides(grid);
  return Array.from({ length: 8 }, (_, c) => (c & 1) * x + ((c >> 1) & 1) * y + (c >> 2) * z);
}
