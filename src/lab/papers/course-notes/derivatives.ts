import { columnOf, counted, measured } from '../model/cells.ts';
import { DERIVATIVES, DIMENSIONS, sweepName, sweepStencil } from '../model/derivative-stencils.ts';
import type { PaperItem, UpdateMeasurement } from '../model/paper.ts';

/** A cube of many nodes; stencils of one or two dimensions sweep its rows or planes. */
const GRID = [256, 256, 256] as const;

const ROWS = DIMENSIONS.flatMap((dimensions) => DERIVATIVES.map((order) => ({ order, dimensions })));
type SweepRow = (typeof ROWS)[number];

const pointsOf = (kind: 'derivative' | 'filter', row: SweepRow): number =>
  sweepStencil(sweepName({ kind, ...row }))!.points;
const sweep = (kind: 'derivative' | 'filter', row: SweepRow): UpdateMeasurement => ({
  what: 'update',
  stencil: sweepName({ kind, ...row }),
  grid: GRID,
  kernel: { design: 'basic', workgroup: [8, 8, 4] },
  equation: 'sweep',
});

const NAMES = ['first', 'second', 'third'];

export const DERIVATIVE_STENCILS: PaperItem = {
  place: 'Stencils',
  title: 'Derivatives in one, two and three dimensions, and convolutions of the same reach',
  about:
    'A sweep from one state into another: the sum of the derivatives along each axis, from 2d + 1 points an axis for the derivative of order d. The filter has all points within that reach. Both by the basic kernel; a filter of which only the points of the stencil have weights gives the same kernel.',
  rowTitle: 'derivative',
  rows: ROWS.map(({ order, dimensions }) => ({ label: `${NAMES[order - 1]}, ${dimensions} D` })),
  columns: [
    columnOf('points of the stencil', '', ROWS, (row) => counted(pointsOf('derivative', row))),
    columnOf('points of the filter', '', ROWS, (row) => counted(pointsOf('filter', row))),
    columnOf('stencil, at most', 'operations a byte', ROWS, (row) => counted((2 * pointsOf('derivative', row)) / 4)),
    columnOf('filter, at most', 'operations a byte', ROWS, (row) => counted((2 * pointsOf('filter', row)) / 4)),
    columnOf('stencil', 'ns', ROWS, (row) => measured(sweep('derivative', row))),
    columnOf('filter', 'ns', ROWS, (row) => measured(sweep('filter', row))),
    columnOf('filter over stencil', '', ROWS, (row) =>
      measured([sweep('filter', row), sweep('derivative', row)], (filter, stencil) => filter / stencil),
    ),
  ],
  axes: null,
  instead: [
    'The notes draw these stencils without weights or times; ours are those of the highest order that the points allow.',
  ],
};
