import type { Workgroup } from '../../kernel.ts';
import { columnsText } from '../columns-text.ts';
import { choiceLabel, type InteriorDesign } from '../../interior/design.ts';
import { dispatchTiles, FIELDS } from '../../interior/dispatch.ts';

const WORKGROUPS: readonly Workgroup[] = [
  [8, 8, 8],
  [8, 8, 4],
  [32, 4, 2],
];

/**
 * The naive kernel: a thread a node, its points written out. It differs from kernel-a-unrolled in its cubic workgroups, and
 * these are taken in the order of the grid, without bands.
 */
export const basicDesign: InteriorDesign = {
  name: 'basic',
  source: '[StencilNotes], Example: Basic Stencil',
  about: 'A thread a node in cubic workgroups, in the order of the grid; points written out.',
  refuses: () => null,
  choices: () => WORKGROUPS.map((workgroup) => ({ design: 'basic', workgroup })),
  kernel(stencil, choice, shape, maskOffset) {
    const { workgroup } = choice;
    const { head, constants, workgroups } = dispatchTiles(workgroup, workgroup, shape, maskOffset, shape.rows);
    const { text, weights } = columnsText(stencil, 1);
    return {
      label: `${stencil.id} ${choiceLabel(choice)}`,
      code: head + text,
      constants: { ...constants, ...weights },
      groups: [FIELDS],
      workgroups,
      uniform: null,
    };
  },
};
