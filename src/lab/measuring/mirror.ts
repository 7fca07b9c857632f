import grid from '../../../shaders/grid.wgsl';
import mirror from '../../../shaders/lab/measuring/mirror.wgsl';
import type { AirBox } from './air-box.ts';
import { gridConstants, type Kernel } from '../../kernel/kernel.ts';

/** How the value of a node is stored: one float, the sum of two floats, or half a word. */
export type ValueKind = 'single' | 'double' | 'half';

const one = (type: string): string => `const NODES = 1u;
@group(0) @binding(0) var<storage, read_write> field: array<${type}>;
fn take(i: u32, row: u32, x: i32) { field[i] = field[row + image(x, WIDTH)]; }
`;

const two = `const NODES = 2u;
@group(0) @binding(0) var<storage, read_write> field: array<u32>;
fn halfWord(i: u32) -> u32 { return (field[i >> 1u] >> (16u * (i & 1u))) & 0xffffu; }
fn take(i: u32, row: u32, x: i32) {
  field[i >> 1u] = halfWord(row + image(x, WIDTH)) | (halfWord(row + image(x + 1, WIDTH)) << 16u);
}
`;

const TAKE: Readonly<Record<ValueKind, string>> = { single: one('f32'), double: one('vec2<f32>'), half: two };

/** Nodes beyond the box along x that are filled: whole words of any kind. */
export const mirrorMargin = (reach: number): number => Math.ceil(reach / 4) * 4;

/**
 * Makes a box rigid: a wall half a node beyond its last nodes mirrors the field, which is what the reflecting-path
 * operator (src/room/near-walls/operator.ts) comes to in a box. @throws RangeError if an image would have to be
 * mirrored again
 */
export function mirrorKernel(
  kind: ValueKind,
  reach: number,
  box: AirBox,
): Kernel & { readonly workgroups: readonly [number, number, number] } {
  const { width, height, planes, pitch, rows } = box;
  const margin = mirrorMargin(reach);
  if (Math.min(width, height, planes) < reach || width < margin)
    throw new RangeError(`a box smaller than ${reach} nodes`);
  if (pitch < width + 2 * margin || rows < height + 2 * reach) throw new RangeError('a box without margins');
  // Words of half values hold two nodes; none may stand half inside.
  if (width % 2 !== 0) throw new RangeError(`rows of ${width} nodes`);
  return {
    label: `mirror of ${kind} values`,
    code: grid + mirror + TAKE[kind],
    constants: { ...gridConstants(box), WIDTH: width, HEIGHT: height, MARGIN: margin, REACH: reach },
    groups: [['read_write']],
    workgroups: [
      Math.ceil((width + 2 * margin) / (kind === 'half' ? 2 : 1) / 32),
      Math.ceil((height + 2 * reach) / 4),
      planes + 2 * reach,
    ],
  };
}
