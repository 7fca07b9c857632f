import bricks from '../../../shaders/room/bricks.wgsl';
import grid from '../../../shaders/grid.wgsl';
import type { Offset } from '../../scheme/shells.ts';
import { gridConstants, type Kernel, type SlabShape } from '../kernel.ts';
import { BRICK } from './layouts.ts';
import { rowTerms, rowVectors } from './near-wall.ts';

/**
 * Near-wall nodes brick by brick. A workgroup takes the near-wall nodes of a brick of the room: it loads the values
 * round them into its memory once, and every node finds its neighbours there. In a brick, nodes with the same row of
 * weights stand together, so that threads side by side read the same weights.
 */

/** Nodes of a box along each axis: a brick and what its nodes reach. In single precision it takes 16 KiB. */
export const BOX = 16;

/** Bits of a node's place in its box: x, y, z. */
const PLACE_BITS = 12;

/** Threads of a workgroup. */
const GROUP = 128;

/** The most rows that a node of a brick can name. */
export const MOST_BRICK_ROWS = 2 ** (32 - PLACE_BITS);

/** Fewer nodes along each axis are no brick: a box would be loaded for hardly any node. */
const LEAST_BRICK = 6;

/** Nodes of a brick along each axis; null where a stencil reaches too far. */
export function brickSize(reach: number): number | null {
  const size = BOX - 2 * reach;
  return size < LEAST_BRICK ? null : size;
}

/** Where a node at x, y, z in its box stands in it. */
export function placeInBox(x: number, y: number, z: number): number {
  return x + BOX * (y + BOX * z);
}

/** The second word of `BRICK_NODE`. */
export function brickNodeWord(place: number, row: number): number {
  return (place | (row << PLACE_BITS)) >>> 0;
}

/** The box's array index of a neighbour of place `p`. Unsigned numbers wrap. */
function neighbourInBox([x, y, z]: Offset): string {
  const distance = placeInBox(x, y, z);
  return distance < 0 ? `p - ${-distance}u` : `p + ${distance}u`;
}

/** Near-wall nodes of `count` bricks. */
export function brickKernel(id: string, offsets: readonly Offset[], shape: SlabShape, count: number): Kernel {
  const terms = rowTerms(offsets, (offset) => `box[${neighbourInBox(offset)}]`);
  const code = `${grid}${BRICK.declaration}const GROUP = ${(globalThis as any).BRICK_GROUP ?? GROUP}u;
const BOX = ${BOX}u;
const PLACE_BITS = ${PLACE_BITS}u;
const ROW_VECTORS = ${rowVectors(offsets.length)}u;
${bricks}
// Σ of a node's row: its place, its value, first vector of the row.
fn rowSum(p: u32, c: f32, row: u32) -> f32 {
  var sum = 0.0;
  var w: vec4<f32>;
${terms}
  return sum;
}
`;
  return {
    label: `${id} near walls`,
    code,
    constants: { ...gridConstants(shape), COUNT: count },
    groups: [['read_write', 'read', 'read', 'read', 'read']],
  };
}
