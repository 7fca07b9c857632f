import kernelB from '../../../../shaders/published/hamilton/kernel-b.wgsl';
import { inOneLayer } from '../../../scheme/points.ts';
import { defineDesign, type NoParameters } from '../../interior/define-design.ts';
import type { InteriorStencil } from '../../interior/design.ts';
import { dispatchNodes, nodeVariants } from './node-dispatch.ts';

export const kernelBDesign = defineDesign<NoParameters>({
  name: 'kernel-b',
  tier: 'published',
  source: '[Hamilton2015], figure 6',
  about: 'A thread a node; a loop over distances, six points a turn.',
  parameters: {},
  refuses: (stencil) =>
    stencil.family === 'leggy' && !inOneLayer(stencil.offsets) ? null : 'serves leggy stencils of three dimensions',
  variants: nodeVariants,
  kernel(stencil, variant, shape, maskOffset) {
    const { head, constants, workgroups } = dispatchNodes(stencil, variant, shape, maskOffset);
    return {
      code: head + kernelB,
      constants: { ...constants, REACH: stencil.reach },
      workgroups,
      uniform: distanceTable(stencil),
    };
  },
});

/** 32 vectors whose first component is the weight at distance 1, 2, … (shaders/published/hamilton/kernel-b.wgsl). */
function distanceTable({ offsets, weights }: InteriorStencil): ArrayBuffer {
  const table = new Float32Array(32 * 4);
  offsets.forEach(([x], k) => {
    if (x > 0) table[4 * (x - 1)] = weights[k]!;
  });
  return table.buffer;
}
