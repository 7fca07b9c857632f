import { defineDesign, generatedKernel, type NoParameters } from '../../../kernel/interior/define-design.ts';
import { dispatchTiles } from '../../../kernel/interior/dispatch.ts';
import type { Workgroup } from '../../../kernel/kernel.ts';
import { columnsText } from '../columns-text.ts';

const WORKGROUPS: readonly Workgroup[] = [
  [8, 8, 8],
  [8, 8, 4],
  [32, 4, 2],
];

/**
 * The naive kernel: one thread for each node, the points written out. It differs from `kernel-a-unrolled` in its cubic
 * workgroups, which are taken in the order of the grid, without bands.
 */
export const basicDesign = defineDesign<NoParameters>({
  name: 'basic',
  tier: 'published',
  source: '[StencilNotes], Example: Basic Stencil',
  about: 'A thread a node in cubic workgroups, in the order of the grid; points written out.',
  parameters: {},
  refuses: () => null,
  variants: () => WORKGROUPS.map((workgroup) => ({ workgroup, parameters: {} })),
  shaped: () => ({}),
  kernel: (stencil, { workgroup }, shape, maskOffset) =>
    generatedKernel(dispatchTiles(workgroup, workgroup, shape, maskOffset, shape.rows), columnsText(stencil, 1)),
});
