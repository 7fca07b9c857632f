import type { BenchGrid } from '../../../tune/field-pair.ts';
import { column, columnOf, EMPTY, inPanel, measured, onProcessor } from '../model/cells.ts';
import type { Column, PaperItem, PaperKernel, Row, UpdateMeasurement } from '../model/paper.ts';
import { stencilsOf } from '../model/stencil-counts.ts';
import type { Stencil } from '../../../scheme/stencils.ts';
import { BLOCKS, GRIDS } from './published.ts';

/** The kernels of the paper with its block of 32 × 4 × 2. */
export const KERNEL_A: PaperKernel = { design: 'kernel-a', workgroup: BLOCKS.k20 };
export const KERNEL_B: PaperKernel = { design: 'kernel-b', workgroup: BLOCKS.k20 };

/** Sums of shells before their weights, eq. 11, in the same block. */
export const EQUATION_11: PaperKernel = { design: 'factorised', workgroup: BLOCKS.k20 };

export type Precision = keyof typeof GRIDS;
export const PRECISIONS: readonly Precision[] = ['single', 'double'];
export const panelOf = (precision: Precision): string => `${precision} precision`;
export const SIZES = ['medium', 'large'] as const;

export const updateOf = (
  stencil: string,
  grid: BenchGrid,
  kernel: PaperKernel,
  precision: Precision = 'single',
): UpdateMeasurement => ({
  what: 'update',
  stencil,
  grid,
  kernel,
  ...(precision === 'double' && { precision }),
});

/** What every item in double precision has to say. */
export const DOUBLES =
  'WebGPU has no double precision. On a GPU each value is the sum of two floats (48 bits, 8 bytes as a double), by KernelA in shells or by KernelB; on the processor it is true double precision.';

/** What every item with textures has to say. */
export const TEXTURES =
  'Our textures have three dimensions and a float a texel. A step reads two of them and writes a third, because a kernel of WebGPU cannot read the texture that it writes; the paper binds its buffers as textures.';

const AXES = { x: 'points of the stencil K', y: 'CTPN in ns' };

export const rowsOf = (stencils: readonly Stencil[]): Row[] =>
  stencils.map(({ id, points }) => ({ label: `${id} (K = ${points})`, x: points }));

/** Stencils in the order of their points. */
export const byPoints = (stencils: readonly Stencil[]): Stencil[] => [...stencils].sort((a, b) => a.points - b.points);

const COMPACT = byPoints([...stencilsOf('compact'), ...stencilsOf('box')]);
export const COMPACT_IN_SPACE = stencilsOf('compact');
export const LEGGY = stencilsOf('leggy');

export const FIGURE_7A: PaperItem = {
  place: 'figure 7a',
  title: 'Compact stencils by KernelA: two families, two sizes of grid, two precisions',
  about: 'CTPN of a thread a node in blocks of 32 × 4 × 2, the first twenty stencils of each family.',
  rowTitle: 'stencil',
  rows: rowsOf(COMPACT),
  columns: PRECISIONS.flatMap((precision) =>
    inPanel(
      panelOf(precision),
      SIZES.flatMap((size) =>
        (['compact', 'box'] as const).map((family) =>
          columnOf(`${family}, ${precision}, ${size}`, 'ns', COMPACT, ({ id, family: own }) =>
            own === family ? measured(updateOf(id, GRIDS[precision][size], KERNEL_A, precision)) : EMPTY,
          ),
        ),
      ),
    ),
  ),
  axes: { ...AXES, detailBelow: 140 },
  instead: [DOUBLES, 'The paper draws this figure and prints no numbers.'],
};

const leggyColumn = (title: string, kernel: PaperKernel, precision: Precision, size: 'medium' | 'large'): Column =>
  columnOf(`${title}, ${precision}, ${size}`, 'ns', LEGGY, ({ id }) =>
    measured(updateOf(id, GRIDS[precision][size], kernel, precision)),
  );

export const FIGURE_7B: PaperItem = {
  place: 'figure 7b',
  title: 'Leggy stencils by KernelA and KernelB',
  about: 'CTPN of 6M + 1 points, M = 1 … 20, in blocks of 32 × 4 × 2.',
  rowTitle: 'stencil',
  rows: rowsOf(LEGGY),
  columns: PRECISIONS.flatMap((precision) =>
    inPanel(
      panelOf(precision),
      SIZES.flatMap((size) => [
        leggyColumn('KernelA', KERNEL_A, precision, size),
        leggyColumn('KernelB', KERNEL_B, precision, size),
      ]),
    ),
  ),
  axes: AXES,
  instead: [DOUBLES, 'The paper draws this figure and prints no numbers.'],
};

const SEVEN_C = byPoints([...COMPACT_IN_SPACE, ...LEGGY]);

export const FIGURE_7C: PaperItem = {
  place: 'figure 7c',
  title: 'Compact and leggy stencils, with the naive prediction from 7 points',
  about:
    'Compact stencils by KernelA, leggy ones by KernelB, on the large grids, or on the processor all by its one loop; the prediction is CTPN₇ (K + 1) / 8.',
  rowTitle: 'stencil',
  rows: rowsOf(SEVEN_C),
  columns: PRECISIONS.flatMap((precision) => {
    const grid = GRIDS[precision].large;
    const kernelOf = ({ family }: Stencil): PaperKernel => (family === 'leggy' ? KERNEL_B : KERNEL_A);
    const of = (family: 'compact' | 'leggy'): Column =>
      columnOf(`${family}, ${precision}`, 'ns', SEVEN_C, (one) =>
        one.family === family
          ? onProcessor(measured(updateOf(one.id, grid, kernelOf(one), precision)), {
              of: [updateOf(one.id, grid, KERNEL_A, precision)],
            })
          : EMPTY,
      );
    return inPanel(panelOf(precision), [
      of('compact'),
      of('leggy'),
      column(
        `prediction, ${precision}`,
        'ns',
        SEVEN_C.map(({ points }) =>
          measured(updateOf('compact-1', grid, KERNEL_A, precision), (seven) => (seven * (points + 1)) / 8),
        ),
      ),
    ]);
  }),
  axes: AXES,
  instead: [DOUBLES, 'The paper draws this figure and prints no numbers.'],
};
