import { defineDesign, generatedKernel, type NoParameters } from '../../../kernel/interior/define-design.ts';
import { dispatchNodes, nodeVariants } from '../../../kernel/interior/node-dispatch.ts';
import { columnsText } from '../columns-text.ts';

/** KernelA (src/kernel/interior/kernel-a.ts) without its loop. */
export const unrolledDesign = defineDesign<NoParameters>({
  name: 'kernel-a-unrolled',
  tier: 'published',
  source: '[Hamilton2015], figure 5',
  about: 'A thread a node; points written out, weights as constants.',
  parameters: {},
  refuses: () => null,
  variants: nodeVariants,
  shaped: () => ({}),
  kernel: (stencil, variant, shape, maskOffset) =>
    generatedKernel(dispatchNodes(stencil, variant, shape, maskOffset), columnsText(stencil, 1)),
});
