import { countsOf } from '../variants/counts-of.ts';
import { column, columnOf, computed, counted, EMPTY, gigaflops, measured, onProcessor } from '../model/cells.ts';
import type { Cell, Paper, PaperItem, PaperKernel, UpdateMeasurement } from '../model/paper.ts';
import { OF_A_RUN, OF_A_RUN_TITLE } from '../model/kernel-of-a-run.ts';
import type { KernelCounts } from '../model/count-kernel.ts';
import { DERIVATIVE_STENCILS } from './derivatives.ts';
import { OPERATIONS_A_BYTE, ROWS_OF_A_WARP, SEVEN_POINT_FLOP, TILES, WARP } from './published.ts';

const GRID = [256, 256, 256] as const;

/** Operations of a byte loaded: a tile of side T loads T^axes values of 4 bytes and updates (T − 2)^axes. */
const intensity = (side: number, axes: 2 | 3): number => (SEVEN_POINT_FLOP / 4) * (1 - 2 / side) ** axes;

const RATIOS: PaperItem = {
  place: 'Scaling stencil size vs. convolution filter size',
  title: 'Operations a byte, at most',
  about:
    'Counted: each value of a tile is loaded once, 4 bytes, and used by all points that read it: 2 operations a point.',
  rowTitle: 'pattern',
  rows: [{ label: 'convolution of 3 × 3' }, { label: '5 points in two dimensions' }],
  columns: [
    column('at most', 'operations a byte', [
      counted((2 * 9) / 4, OPERATIONS_A_BYTE.convolution3),
      counted((2 * 5) / 4, OPERATIONS_A_BYTE.fivePoints),
    ]),
  ],
  axes: null,
  instead: [
    'A stencil is a convolution with the weights as filter, mirrored; points of weight 0 are left out of our kernels, so the filter of a stencil gives the kernel of the stencil. The table of stencils above has filters without zeros beside them.',
  ],
};

const ANALYSIS: PaperItem = {
  place: 'Tiling Analysis and Thread Coarsening',
  title: 'Operations a byte of 7 points, by the side of the tile',
  about: 'Counted: 13/4 (1 − 2/T)³ of a tile of three dimensions, 13/4 (1 − 2/T)² of a walk along z.',
  rowTitle: 'side T',
  rows: TILES.map((side) => ({ label: `T = ${side}`, x: side })),
  columns: [
    columnOf('tile', 'operations a byte', TILES, (side) => counted(intensity(side, 3))),
    columnOf('walk', 'operations a byte', TILES, (side) => counted(intensity(side, 2))),
  ],
  axes: { x: 'side of the tile T', y: 'operations a byte' },
  instead: [
    `The notes give the formulas, and say that the ratio is 'almost doubled' by a walk: from ${intensity(8, 3).toFixed(2)} of a tile of 8 to ${intensity(16, 2).toFixed(2)} of a walk of 16, or ${intensity(32, 2).toFixed(2)} of 32.`,
  ],
};

/** Operations a byte of a tile of x × y × z updated nodes that loads a node more on every side. */
const ofTile = (x: number, y: number, z: number): number =>
  (SEVEN_POINT_FLOP * x * y * z) / (4 * (x + 2) * (y + 2) * (z + 2));

const TILED_8: PaperKernel = { design: 'tile', workgroup: [8, 8, 8], parameters: { haloThreads: 1 } };

interface KernelRow {
  readonly label: string;
  readonly kernel: PaperKernel;
  /** Operations a byte that is loaded from memory; null of the kernel of a run, which the notes do not describe. */
  readonly intensity: number | null;
}
const KERNELS: readonly KernelRow[] = [
  { label: 'basic stencil, 8 × 8 × 8', kernel: { design: 'basic', workgroup: [8, 8, 8] }, intensity: SEVEN_POINT_FLOP / (4 * 7) },
  { label: 'basic stencil, 8 × 8 × 4', kernel: { design: 'basic', workgroup: [8, 8, 4] }, intensity: SEVEN_POINT_FLOP / (4 * 7) },
  { label: 'tiled, 8 × 8 × 8 with halo', kernel: TILED_8, intensity: intensity(8, 3) },
  { label: 'tiled, 8 × 8 × 4, halo in turns', kernel: { design: 'tile', workgroup: [8, 8, 4], parameters: { haloThreads: 0 } }, intensity: ofTile(8, 8, 4) },
  { label: 'coarsened, 32 × 32', kernel: { design: 'coarsened', workgroup: [32, 32, 1], parameters: { haloThreads: 1 } }, intensity: intensity(32, 2) },
  { label: 'coarsened, 16 × 16', kernel: { design: 'coarsened', workgroup: [16, 16, 1], parameters: { haloThreads: 1 } }, intensity: intensity(16, 2) },
  { label: 'register tiling, 32 × 32', kernel: { design: 'register-tiled', workgroup: [32, 32, 1], parameters: { haloThreads: 1 } }, intensity: intensity(32, 2) },
  { label: 'register tiling, 16 × 16', kernel: { design: 'register-tiled', workgroup: [16, 16, 1], parameters: { haloThreads: 1 } }, intensity: intensity(16, 2) },
  { label: OF_A_RUN_TITLE, kernel: OF_A_RUN, intensity: null },
]; // prettier-ignore

const byKernel = (kernel: PaperKernel): UpdateMeasurement => ({
  what: 'update',
  stencil: 'compact-1',
  grid: GRID,
  kernel,
  equation: 'heat',
  constantBorder: true,
});

/** A measured cell of a kernel. The loop of the processor has no blocks: it stands for the first basic kernel alone. */
const cellOf = ({ kernel }: KernelRow, cell: Cell): Cell =>
  kernel.design === 'basic' && kernel !== KERNELS[0].kernel
    ? onProcessor(cell, {
        reason: `the loop of the processor has no blocks: it stands in the row '${KERNELS[0].label}'`,
      })
    : cell;
/** What is counted of a kernel of the notes. */
const countedOf = ({ kernel, intensity: described }: KernelRow, count: (counts: KernelCounts) => number): Cell =>
  described === null ? EMPTY : computed(() => count(countsOf({ stencil: 'compact-1', kernel, equation: 'heat' })));

const inPrecision = (precision: 'single' | 'double'): UpdateMeasurement => ({
  what: 'update',
  stencil: 'compact-1',
  grid: GRID,
  kernel: { design: 'kernel-a' },
  ...(precision === 'double' && { precision }),
});

const EXAMPLES: PaperItem = {
  place: 'Basic Stencil, Tiled Stencil, Thread Coarsening, Register Tiling',
  title: 'The four kernels of the notes',
  about:
    '7 points on a cube of 256 with a constant border, from one state into another; walks go through all planes. 13 operations a point.',
  rowTitle: 'kernel and block',
  rows: KERNELS.map(({ label }) => ({ label })),
  columns: [
    columnOf('CTPN', 'ns', KERNELS, (row) => cellOf(row, measured(byKernel(row.kernel)))),
    columnOf('rate', 'GFLOP/s', KERNELS, (row) =>
      cellOf(row, measured(byKernel(row.kernel), gigaflops(SEVEN_POINT_FLOP))),
    ),
    columnOf('by design', 'operations a byte', KERNELS, ({ intensity: most }) =>
      most === null ? EMPTY : counted(most),
    ),
    columnOf('rows that a warp loads', '', KERNELS, ({ kernel }) =>
      kernel.workgroup
        ? counted(WARP / Math.min(WARP, kernel.workgroup[0]), kernel === TILED_8 ? ROWS_OF_A_WARP : null)
        : EMPTY,
    ),
    columnOf('counted in the text', 'operations a point', KERNELS, (row) => countedOf(row, ({ flop }) => flop)),
    columnOf('from workgroup memory', 'values a point', KERNELS, (row) =>
      countedOf(row, ({ workgroupLoads }) => workgroupLoads),
    ),
    columnOf('speed-up over basic', '', KERNELS, (row) =>
      cellOf(
        row,
        measured([byKernel(KERNELS[0].kernel), byKernel(row.kernel)], (basic, own) => basic / own),
      ),
    ),
  ],
  axes: null,
  instead: [
    'The notes print no times. Operations a byte count 13 operations a point and 4 bytes for each value that a block loads; caches, which serve the basic stencil, are not in it. Our kernels compute with differences from the node, so their texts have other counts.',
  ],
};

const PRECISIONS = ['single', 'double'] as const;

const PRECISION: PaperItem = {
  place: 'introduction, higher precision',
  title: 'What double precision takes',
  about: `7 points of the wave equation on a cube of ${GRID[0]} by the basic stencil: three values a point, of 4 bytes or 8.`,
  rowTitle: 'precision',
  rows: PRECISIONS.map((label) => ({ label })),
  columns: [
    columnOf('CTPN', 'ns', PRECISIONS, (precision) => measured(inPrecision(precision))),
    columnOf('time over single', '', PRECISIONS, (precision) =>
      measured([inPrecision(precision), inPrecision('single')], (own, single) => own / single),
    ),
  ],
  axes: null,
  instead: [
    'WebGPU has no double precision: on a GPU each value is the sum of two floats (48 bits), which takes some twenty operations for one; on the processor it is a true double.',
  ],
};

const LINES = [
  { label: '7 points', reach: 1, offLine: 4 },
  { label: '9 points (7 and two more along z)', reach: 2, offLine: 4 },
  { label: '27 points', reach: 1, offLine: 24 },
] as const;

const QUESTION: PaperItem = {
  place: 'Questions',
  title: 'Registers a thread of register tiling',
  about:
    'Counted, our answer: the values of its own line, 2h + 1. Of 27 points the planes before and after are needed off the line too, so either three planes stand in workgroup memory or 27 values in registers.',
  rowTitle: 'stencil',
  rows: LINES.map(({ label }) => ({ label })),
  columns: [
    columnOf('on the line', '', LINES, ({ reach }) => counted(2 * reach + 1)),
    columnOf('all points in registers', '', LINES, ({ reach, offLine }) => counted(2 * reach + 1 + offLine)),
  ],
  axes: null,
  instead: ['The notes ask and give no answer. WebGPU does not show the registers that a kernel takes.'],
};

export const COURSE_NOTES: Paper = {
  name: 'notes',
  key: 'StencilNotes',
  title: 'GPU Pattern: Stencils',
  authors: 'course notes',
  devices: 'no device: the notes print counts only',
  items: [DERIVATIVE_STENCILS, RATIOS, ANALYSIS, EXAMPLES, PRECISION, QUESTION],
};
