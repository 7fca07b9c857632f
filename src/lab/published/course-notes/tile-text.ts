import type { Variant } from '../../../kernel/interior/define-design.ts';
import { threads, type InteriorStencil } from '../../../kernel/interior/design.ts';
import { cellsOf, haloOf, type TileParameters, type TileSides } from './tile-shape.ts';

/**
 * What kernels with tiles begin with. Positions of values count from the halo's corner, HALO before the slab's first
 * node: they are never negative.
 */
export function tileHead(stencil: InteriorStencil, { workgroup }: Variant<TileParameters>, sides: TileSides): string {
  const vector = (numbers: readonly number[]): string => `vec3<u32>(${numbers.map((n) => `${n}u`).join(', ')})`;
  return `const HALO = ${vector(haloOf(stencil))};
const THREADS = ${threads(workgroup)}u;
const NODES = ${vector(sides.map(({ nodes }) => nodes))};
const CELLS = ${vector(sides.map(({ cells }) => cells))};
var<workgroup> tile: array<f32, ${cellsOf(sides)}>;

// Whether the state has it: it is of the slab, or no further than HALO beside it.
fn isStored(position: vec3<u32>) -> bool {
  return all(position < vec3<u32>(PITCH, ROWS, PLANES) + 2u * HALO);
}

fn indexAt(position: vec3<u32>) -> u32 {
  return position.z * PLANE + position.y * PITCH + position.x + FIRST
    - (HALO.z * PLANE + HALO.y * PITCH + HALO.x);
}
`;
}

/** Threads are numbered by `lane`. */
export const MAIN = `@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) lane: u32,
)`;

/** Cells before the first thread's, along an axis: the halo, where that has no threads. */
export function leadOf(sides: TileSides, { workgroup }: Variant<TileParameters>, axis: 0 | 1 | 2): string {
  return `${(sides[axis].cells - workgroup[axis]) / 2}u`;
}

/** `tile[own + 12u]`: the value so many cells from another. */
export function tileCellAt(from: string, cells: number): string {
  if (cells === 0) return `tile[${from}]`;
  return `tile[${from} ${cells > 0 ? '+' : '-'} ${Math.abs(cells)}u]`;
}
