import type { BenchGrid } from '../../../tune/field-pair.ts';
import { column, columnOf, counted, gigaflops, measured, secondsOf, withheld } from '../model/cells.ts';
import type { Cell, Paper, PaperItem, PaperKernel, UpdateMeasurement } from '../model/paper.ts';
import { FIVE, MATRIX_MEGABYTES, TABLE_3_1, TABLE_3_2, TWENTY_SEVEN } from './published.ts';

/** 256 MB of floats. The paper gives no sides; with those of three dimensions its seconds and GFlop/s agree best. */
const PLANE: BenchGrid = [8192, 8192, 1];
const BOX: BenchGrid = [1024, 1024, 64];

/** Nodes that are computed: the border is constant. */
const inner = (grid: BenchGrid): number => grid.reduce((nodes, side) => nodes * (side > 1 ? side - 2 : 1), 1);

interface Problem {
  readonly grid: BenchGrid;
  readonly stencil: string;
  readonly iterations: number;
  readonly flop: number;
}
const IN_PLANE: Problem = { grid: PLANE, stencil: 'compact-1', ...FIVE };
const IN_BOX: Problem = { grid: BOX, stencil: 'compact-3', ...TWENTY_SEVEN };

const updateBy = ({ grid, stencil }: Problem, kernel: PaperKernel): UpdateMeasurement => ({
  what: 'update',
  stencil,
  grid,
  kernel,
  equation: 'heat',
  constantBorder: true,
});
const inSeconds = ({ grid, iterations }: Problem) => secondsOf(inner(grid), iterations);

/** A version of the paper: its name, and our kernel without the block. */
interface Version {
  readonly name: string;
  readonly design: string;
  readonly parameters?: Readonly<Record<string, number>>;
}
const kernelIn = ({ design, parameters }: Version, columns: number, rows: number): PaperKernel => ({
  design,
  workgroup: [columns, rows, 1],
  ...(parameters && { parameters }),
});

const DIRECT_5: readonly Version[] = [
  { name: 'DIR_SMEM', design: 'direct-2d' },
  { name: 'DIR_REG', design: 'direct-2d-register' },
  { name: 'DIR_FUSION', design: 'direct-2d-fused' },
  { name: 'DIR_FUSION_DIAG', design: 'direct-2d-diagonal' },
];
const OVERLAPPED_5: readonly Version[] = [
  { name: 'SOL_SMEM', design: 'overlapped-2d' },
  { name: 'SOL_REG', design: 'overlapped-2d-register' },
];
const loop = (name: string, design: string, unroll: number, common: 0 | 1): Version => ({
  name,
  design,
  parameters: { unroll, common },
});
const DIRECT_27: readonly Version[] = [
  loop('DIR_SMEM', 'direct-mapping', 1, 0),
  loop('DIR_FUSION', 'fused-mapping', 1, 0),
  loop('DIR_FUSION2', 'fused-twice-mapping', 1, 0),
  loop('DIR_UNROLL2_CSE', 'direct-mapping', 2, 1),
  loop('DIR_UNROLL4_CSE', 'direct-mapping', 4, 1),
];
const OVERLAPPED_27: readonly Version[] = [
  loop('SOL_SMEM', 'overlapped-mapping', 1, 0),
  loop('SOL_UNROLL2_CSE', 'overlapped-mapping', 2, 1),
  loop('SOL_UNROLL4_CSE', 'overlapped-mapping', 4, 1),
  loop('SOL_UNROLL8_CSE', 'overlapped-mapping', 8, 1),
];

/** Rows of a block, up to the 512 threads of the paper's device. */
const ROWS = [4, 8, 12, 16, 20, 24, 28, 32];
const MOST_THREADS = 512;

const JACOBI =
  'The update is u + k Δu in two states with constant borders, as many loads and stores as the weighted sum of the paper; times are those of its iterations over its matrix at the measured rate.';

function blockFigure(
  place: string,
  title: string,
  problem: Problem,
  versions: readonly Version[],
  columnCounts: readonly number[],
): PaperItem {
  return {
    place,
    title,
    about: JACOBI,
    rowTitle: 'rows of the block',
    rows: ROWS.map((rows) => ({ label: `${rows} rows`, x: rows })),
    columns: columnCounts.flatMap((columns) =>
      versions.map((version) =>
        columnOf(`${version.name}, ${columns} columns`, 's', ROWS, (rows) =>
          columns * rows > MOST_THREADS
            ? withheld(`the paper's device has at most ${MOST_THREADS} threads a block`)
            : measured(updateBy(problem, kernelIn(version, columns, rows)), inSeconds(problem)),
        ),
      ),
    ),
    axes: { x: 'rows of the block', y: 'seconds' },
    instead: [
      'The paper draws this figure and prints no values; its block sizes are multiples of 16 columns. What DIR_FUSION_DIAG and DIR_FUSION2 do is our reading of their names: it lists no code.',
    ],
  };
}

function bestTable(
  place: string,
  title: string,
  problem: Problem,
  rows: readonly { version: string; seconds: number; gigaflops: number }[],
  kernels: readonly PaperKernel[],
): PaperItem {
  const at = (value: (ns: number) => number, published: (row: (typeof rows)[number]) => number): readonly Cell[] => [
    ...rows.map((row, n) => measured(updateBy(problem, kernels[n]), value, published(row))),
    measured(updateBy(problem, { design: 'default' }), value),
  ];
  return {
    place,
    title,
    about: `${JACOBI} ${problem.flop} operations a point, as the paper counts. The last row is the kernel that a run takes.`,
    rowTitle: 'rows × columns, version',
    rows: [...rows.map(({ version }) => ({ label: version })), { label: 'kernel of a run' }],
    columns: [
      column(
        'time',
        's',
        at(inSeconds(problem), ({ seconds }) => seconds),
      ),
      column(
        'rate',
        'GFlop/s',
        at(gigaflops(problem.flop), (row) => row.gigaflops),
      ),
      column('speed-up over the first', '', [
        ...rows.map((row, n) =>
          measured(
            [updateBy(problem, kernels[0]), updateBy(problem, kernels[n])],
            (first, own) => first / own,
            rows[0].seconds / row.seconds,
          ),
        ),
        measured(
          [updateBy(problem, kernels[0]), updateBy(problem, { design: 'default' })],
          (first, own) => first / own,
        ),
      ]),
    ],
    axes: null,
    instead: [],
  };
}

const FUSED_8X16 = kernelIn(DIRECT_5[2], 16, 8);
const REGISTER_16X16 = kernelIn(OVERLAPPED_5[1], 16, 16);
const BEST_27 = [
  kernelIn(DIRECT_27[3], 16, 8),
  kernelIn(OVERLAPPED_27[2], 32, 8),
  kernelIn(OVERLAPPED_27[1], 32, 12),
] as const;

const SECTION_1_2: PaperItem = {
  place: 'section 1.2',
  title: 'The two stencils and their matrices',
  about: 'Counted. 5 points have one coefficient, 27 points have four.',
  rowTitle: 'stencil',
  rows: [{ label: '5 points' }, { label: '27 points' }],
  columns: [
    column('operations', 'FLOP a point', [counted(5, FIVE.flop), counted(26 + 4, TWENTY_SEVEN.flop)]),
    column(
      'matrix',
      'MB',
      [PLANE, BOX].map(([x, y, z]) => counted((4 * x * y * z) / 2 ** 20, MATRIX_MEGABYTES)),
    ),
    column('iterations', '', [counted(FIVE.iterations, 1500), counted(TWENTY_SEVEN.iterations, 750)]),
  ],
  axes: null,
  instead: [],
};

export const GARCES: Paper = {
  name: 'garces',
  key: 'Garces2011',
  title: 'Operación stencil en CUDA',
  authors: 'B. Garcés Chaperó',
  devices: 'GeForce GTX 295',
  items: [
    SECTION_1_2,
    blockFigure('figure 3.1', '5 points, direct method', IN_PLANE, DIRECT_5, [16, 32]),
    blockFigure('figure 3.2', '5 points, overlapped method', IN_PLANE, OVERLAPPED_5, [16, 32]),
    bestTable('table 3.1 and figure 3.3', 'The best versions of 5 points', IN_PLANE, TABLE_3_1, [
      FUSED_8X16,
      REGISTER_16X16,
    ]),
    blockFigure('figure 3.4', '27 points, direct method', IN_BOX, DIRECT_27, [16, 32]),
    blockFigure('figure 3.5', '27 points, overlapped method', IN_BOX, OVERLAPPED_27, [16, 32]),
    bestTable('table 3.2 and figure 3.6', 'The best versions of 27 points', IN_BOX, TABLE_3_2, BEST_27),
  ],
};
