import { defineDesign, generatedKernel } from '../../kernel/interior/define-design.ts';
import { cachedRows, dispatchTiles } from '../../kernel/interior/dispatch.ts';
import type { Workgroup } from '../../kernel/kernel.ts';
import { columnsText } from '../published/columns-text.ts';

const WORKGROUPS: readonly Workgroup[] = [
  [32, 16, 1],
  [32, 8, 1],
  [64, 4, 1],
];

interface ColumnsParameters {
  /** Nodes of a thread along z. */
  readonly column: number;
  /** Rows of a band of workgroups; as many as the cache holds if left out. */
  readonly bandRows?: number;
}

/** Each thread updates a column of nodes along z: what `block` does with one row of single nodes. */
export const columnsDesign = defineDesign<ColumnsParameters>({
  name: 'columns',
  tier: 'experiment',
  source: 'Wavehall',
  about: 'A thread a column of nodes along z; points written out, each load serves the whole column.',
  parameters: { column: 'needed', bandRows: 'optional' },
  refuses: () => null,
  variants: () => [4, 6, 8].flatMap((column) => WORKGROUPS.map((workgroup) => ({ workgroup, parameters: { column } }))),
  shaped: () => ({ column: 4 }),
  extraPlanes: ({ column }) => column - 1,
  kernel(stencil, { workgroup, parameters: { column, bandRows } }, shape, maskOffset) {
    const [x, y, z] = workgroup;
    const rows = bandRows ?? cachedRows(stencil.reach, 2 * stencil.reach + column, shape.pitch);
    const dispatch = dispatchTiles(workgroup, [x, y, z * column], shape, maskOffset, rows);
    return generatedKernel(dispatch, columnsText(stencil, column));
  },
});
