import kernelB from '../../../../shaders/lab/published/hamilton/kernel-b.wgsl';
import { inOneLayer } from '../../../scheme/points.ts';
import { defineDesign, type NoParameters } from '../../../kernel/interior/define-design.ts';
import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import { packed } from '../../../kernel/layout.ts';
import { dispatchNodes, nodeVariants } from '../../../kernel/interior/node-dispatch.ts';

export const kernelBDesign = defineDesign<NoParameters>({
  name: 'kernel-b',
  tier: 'published',
  source: '[Hamilton2015], figure 6',
  about: 'A thread a node; a loop over distances, six points a turn.',
  parameters: {},
  refuses: (stencil) =>
    stencil.family === 'leggy' && !inOneLayer(stencil.offsets) ? null : 'serves leggy stencils of three dimensions',
  variants: nodeVariants,
  shaped: () => ({}),
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

/** The weight at a distance, in a vector of its own (shaders/lab/published/hamilton/kernel-b.wgsl). */
const DISTANCE = packed('vec4<f32>', { weight: 'f32' });
/** Distances that kernel-b.wgsl holds. */
const MOST_DISTANCES = 32;

function distanceTable({ offsets, weights }: InteriorStencil): ArrayBuffer {
  const { buffer, column } = DISTANCE.rows(MOST_DISTANCES);
  offsets.forEach(([x], k) => {
    if (x > 0) column.weight.set(x - 1, weights[k]);
  });
  return buffer;
}
