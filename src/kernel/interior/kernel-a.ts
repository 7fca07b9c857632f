import kernelA from '../../../shaders/interior/kernel-a.wgsl';
import { defineDesign, type NoParameters } from './define-design.ts';
import type { InteriorStencil } from './design.ts';
import type { SlabShape } from '../kernel.ts';
import { packed } from '../layout.ts';
import { dispatchNodes, nodeVariants } from './node-dispatch.ts';

/** The simplest kernel, which serves every stencil: the tuner and the bench compare all others with it. */
export const kernelADesign = defineDesign<NoParameters>({
  name: 'kernel-a',
  tier: 'published',
  source: '[Hamilton2015], figure 5',
  about: 'A thread a node; points in a loop, their offsets and weights in a uniform.',
  parameters: {},
  refuses: () => null,
  variants: nodeVariants,
  shaped: () => ({}),
  kernel(stencil, variant, shape, maskOffset) {
    const { head, constants, workgroups } = dispatchNodes(stencil, variant, shape, maskOffset);
    return {
      code: head + kernelA,
      constants: { ...constants, PAIRS: stencil.offsets.length / 2 },
      workgroups,
      uniform: pointTable(stencil, shape),
    };
  },
});

/** A point: its distance in the state, which wraps where it is negative. Two fill a vector of kernel-a.wgsl. */
const POINT = packed('vec2<u32>', { offset: 'u32', weight: 'f32' });
/** Points that kernel-a.wgsl holds: 256 vectors of two. */
const MOST_POINTS = 512;

function pointTable({ offsets, weights }: InteriorStencil, { pitch, rows }: SlabShape): ArrayBuffer {
  if (offsets.length > MOST_POINTS) throw new RangeError(`${offsets.length} points; the shader holds ${MOST_POINTS}`);
  const { buffer, column } = POINT.rows(MOST_POINTS);
  offsets.forEach(([x, y, z], k) => {
    column.offset.set(k, (z * rows + y) * pitch + x);
    column.weight.set(k, weights[k]);
  });
  return buffer;
}
