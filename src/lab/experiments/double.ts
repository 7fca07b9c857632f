import arithmetic from '../../../shaders/lab/experiments/double/arithmetic.wgsl';
import kernelB from '../../../shaders/lab/experiments/double/kernel-b.wgsl';
import stepText from '../../../shaders/lab/experiments/double/step.wgsl';
import testText from '../../../shaders/lab/experiments/double/test.wgsl';
import grid from '../../../shaders/grid.wgsl';
import type { InteriorStencil } from '../../kernel/interior/design.ts';
import { cachedRows, dispatchTiles, FIELDS } from '../../kernel/interior/dispatch.ts';
import type { Kernel, SlabShape, Workgroup } from '../../kernel/kernel.ts';
import { vectorStates } from '../../kernel/text/vectors.ts';
import { packed } from '../../kernel/layout.ts';

const WORKGROUP: Workgroup = [32, 4, 2];

/** How to get exact products on a device: by a multiply-add that rounds once, or by halves of the factors. */
export type ExactProduct = 'fused' | 'split';

/** KernelA, shell by shell, serves any stencil; KernelB leggy ones, six points a turn. */
export type DoubleForm = 'kernel-a' | 'kernel-b';

export interface DoubleKernel extends Kernel {
  readonly workgroups: readonly [number, number, number];
  /** Contents of the storage buffers between the fields and {@link ZERO}: points (of KernelA alone), shells. */
  readonly tables: readonly Uint32Array<ArrayBuffer>[];
}

/**
 * The last binding of both kernels, a uniform. Every rounded float is xored with it, so that compilers cannot simplify:
 * the driver of an NVIDIA H200 replaces (a + b) − a by b, and the rounding error is lost.
 */
export const ZERO = new Uint32Array(1);

/**
 * Emulated double precision: every value is the sum of two floats, 48 bits. It moves 24 bytes for each node and step. A
 * sum takes 20 additions of floats and as many exclusive ors; a point takes two sums, a shell one and a product, a node
 * three. It is a check on rounding in long runs, not a kernel for rooms.
 *
 * @throws RangeError if the form does not serve the stencil
 */
export function doubleKernel(
  stencil: InteriorStencil,
  shape: SlabShape,
  maskOffset: number,
  product: ExactProduct,
  form: DoubleForm = 'kernel-a',
): DoubleKernel {
  const byDistance = form === 'kernel-b';
  if (byDistance && stencil.family !== 'leggy') throw new RangeError(`KernelB does not serve ${stencil.id}`);
  const rows = cachedRows(stencil.reach, 2 * (2 * stencil.reach + WORKGROUP[2]), shape.pitch);
  const { constants, workgroups } = dispatchTiles(WORKGROUP, WORKGROUP, shape, maskOffset, rows);
  const [x, y, z] = WORKGROUP;
  const sizes = `const GROUP_X = ${x}u;\nconst GROUP_Y = ${y}u;\nconst GROUP_Z = ${z}u;\nconst WIDTH = 1u;\n`;
  const { points, shells } = tablesOf(form, stencil, shape);
  const tables = points ? [points, shells] : [shells];
  return {
    label: `${stencil.id} emulated double${byDistance ? ' kernel-b' : ''}, ${WORKGROUP.join('x')}`,
    code: `alias V = vec2<f32>;\n${sizes}${grid}${vectorStates}${arithmetic}${byDistance ? kernelB : stepText}`,
    constants: { ...constants, FUSED: product === 'fused' ? 1 : 0, SHELLS: shells.length / SHELL.words },
    groups: [[...FIELDS, ...tables.map(() => 'read' as const), 'uniform']],
    workgroups,
    tables,
  };
}

interface Tables {
  /** Offsets of the points, shell after shell; null if the text finds them itself. */
  readonly points: Uint32Array<ArrayBuffer> | null;
  readonly shells: Uint32Array<ArrayBuffer>;
}

/** A shell of points of one weight: where its points end, and the weight as the sum of two floats. */
const SHELL = packed('vec4<u32>', { end: 'u32', high: 'f32', low: 'f32' });

function tablesOf(form: DoubleForm, { offsets, weights }: InteriorStencil, { pitch, rows }: SlabShape): Tables {
  if (form === 'kernel-b') {
    const axis = offsets.flatMap(([x], k) => (x > 0 ? [{ x, weight: weights[k] }] : []));
    axis.sort((a, b) => a.x - b.x);
    return { points: null, shells: shellTable(axis.map(({ x, weight }) => ({ end: 6 * x, weight }))) };
  }
  const pointsOf = new Map<number, number[]>();
  offsets.forEach(([x, y, z], k) => {
    const weight = weights[k];
    if (weight !== 0) pointsOf.set(weight, [...(pointsOf.get(weight) ?? []), (z * rows + y) * pitch + x]);
  });
  let end = 0;
  const shells = [...pointsOf].map(([weight, own]) => ({ end: (end += own.length), weight }));
  return { points: Uint32Array.from([...pointsOf.values()].flat()), shells: shellTable(shells) };
}

function shellTable(shells: readonly { readonly end: number; readonly weight: number }[]): Uint32Array<ArrayBuffer> {
  const { buffer, column } = SHELL.rows(shells.length);
  shells.forEach(({ end, weight }, shell) => {
    const high = Math.fround(weight);
    column.end.set(shell, end);
    column.high.set(shell, high);
    column.low.set(shell, weight - high);
  });
  return new Uint32Array(buffer);
}

/** Threads of a workgroup of {@link doubleTestKernel}, a pair of floats each. */
export const DOUBLE_TEST_GROUP = 64;

/** Sums and products of pairs with their rounding errors: tests whether {@link DoubleKernel} works on a device. */
export const doubleTestKernel: Kernel = {
  label: 'exact sums and products',
  code: arithmetic + testText,
  constants: { FUSED: 1 },
  groups: [['read', 'read_write', 'uniform']],
};
