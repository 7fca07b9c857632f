import { columnOf, computed, counted, publishedOnly } from '../model/cells.ts';
import type { Column, PaperItem, PaperKernel } from '../model/paper.ts';
import { OPERATIONS, stencilsOf } from '../model/stencil-counts.ts';
import { countsOf } from '../variants/counts-of.ts';
import type { Stencil } from '../../../scheme/stencils.ts';
import { POINTS } from './published.ts';
import { EQUATION_11, KERNEL_A, KERNEL_B, rowsOf } from './timings.ts';

const COUNTED = [...stencilsOf('compact'), ...stencilsOf('box'), ...stencilsOf('leggy')];
const POINTS_PRINTED: Readonly<Record<string, number>> = POINTS;

const isLeggy = ({ family }: Stencil): boolean => family === 'leggy';
const inText = (title: string, kernel: PaperKernel, serves: (stencil: Stencil) => boolean = () => true): Column =>
  columnOf(title, 'FLOP', COUNTED, (one) =>
    serves(one) ? computed(() => countsOf({ stencil: one.id, kernel }).flop) : publishedOnly(null),
  );

export const SECTION_3_1: PaperItem = {
  place: 'section 3.1',
  title: 'Points, operations, reads and writes of a node',
  about:
    'As the paper counts: eq. 1 without the update (2K − 1), eq. 11 (K + P), KernelB with the update (2K + 5), K + 1 values read. Beside them what is counted in the text of our kernels, with the update: additions, subtractions and multiplications.',
  rowTitle: 'stencil',
  rows: rowsOf(COUNTED),
  columns: [
    columnOf('points K', '', COUNTED, ({ id, points }) => counted(points, POINTS_PRINTED[id] ?? null)),
    columnOf('shells P', '', COUNTED, ({ shells }) => counted(shells.length)),
    columnOf('eq. 1', 'FLOP', COUNTED, (one) => counted(OPERATIONS.pointByPoint(one))),
    inText('our KernelA', KERNEL_A),
    columnOf('eq. 11', 'FLOP', COUNTED, (one) => counted(OPERATIONS.byShells(one))),
    inText('our eq. 11', EQUATION_11),
    columnOf('KernelB', 'FLOP', COUNTED, (one) =>
      isLeggy(one) ? counted(OPERATIONS.byDistance(one)) : publishedOnly(null),
    ),
    inText('our KernelB', KERNEL_B, isLeggy),
    columnOf('reads', '', COUNTED, ({ points }) => counted(points + 1)),
    columnOf('our KernelA reads', '', COUNTED, ({ id }) =>
      computed(() => countsOf({ stencil: id, kernel: KERNEL_A }).loads),
    ),
  ],
  axes: null,
  instead: [
    'Our kernels add up differences from the node, so that a constant field stays constant: an operation more for each point (KernelA, KernelB), a multiply-add or two more for each shell (eq. 11).',
  ],
};
