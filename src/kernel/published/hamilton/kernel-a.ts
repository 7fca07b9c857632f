import kernelA from '../../../../shaders/published/hamilton/kernel-a.wgsl';
import { defineDesign, generatedKernel, type NoParameters } from '../../interior/define-design.ts';
import type { InteriorStencil } from '../../interior/design.ts';
import type { SlabShape } from '../../kernel.ts';
import { columnsText } from '../columns-text.ts';
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

export const unrolledDesign = defineDesign<NoParameters>({
  name: 'kernel-a-unrolled',
  tier: 'published',
  source: '[Hamilton2015], figure 5',
  about: 'A thread a node; points written out, weights as constants.',
  parameters: {},
  refuses: () => null,
  variants: nodeVariants,
  kernel: (stencil, variant, shape, maskOffset) =>
    generatedKernel(dispatchNodes(stencil, variant, shape, maskOffset), columnsText(stencil, 1)),
});

/** 256 vectors of two points: offset, weight, offset, weight (shaders/published/hamilton/kernel-a.wgsl). */
function pointTable({ offsets, weights }: InteriorStencil, { pitch, rows }: SlabShape): ArrayBuffer {
  const table = new ArrayBuffer(256 * 16);
  const view = new DataView(table);
  offsets.forEach(([x, y, z], k) => {
    view.setInt32(8 * k, (z * rows + y) * pitch + x, true);
    view.setFloat32(8 * k + 4, weights[k], true);
  });
  return table;
}
