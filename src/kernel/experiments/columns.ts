import type { Workgroup } from '../kernel.ts';
import { columnsText } from '../published/columns-text.ts';
import { choiceLabel, parameter, type InteriorDesign } from '../interior/design.ts';
import { cachedRows, dispatchTiles, FIELDS } from '../interior/dispatch.ts';

const WORKGROUPS: readonly Workgroup[] = [
  [32, 16, 1],
  [32, 8, 1],
  [64, 4, 1],
];

export const columnsDesign: InteriorDesign = {
  name: 'columns',
  source: 'Wavehall',
  about: 'A thread a column of nodes along z; points written out, each load serves the whole column.',
  refuses: () => null,
  choices: () =>
    [4, 6, 8].flatMap((column) =>
      WORKGROUPS.map((workgroup) => ({ design: 'columns', workgroup, parameters: { column } })),
    ),
  extraPlanes: (choice) => parameter(choice, 'column') - 1,
  kernel(stencil, choice, shape, maskOffset) {
    const column = parameter(choice, 'column');
    const [x, y, z] = choice.workgroup;
    const rows = choice.parameters?.['bandRows'] ?? cachedRows(stencil.reach, 2 * stencil.reach + column, shape.pitch);
    const tile = [x, y, z * column] as const;
    const { head, constants, workgroups } = dispatchTiles(choice.workgroup, tile, shape, maskOffset, rows);
    const { text, weights } = columnsText(stencil, column);
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
