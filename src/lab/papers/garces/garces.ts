import type { BenchGrid } from '../../../tune/field-pair.ts';
import {
  column,
  columnOf,
  computed,
  counted,
  EMPTY,
  gigaflops,
  inPanel,
  measured,
  measuredOfSome,
  secondsOf,
  withheld,
} from '../model/cells.ts';
import type { Cell, Paper, PaperItem, PaperKernel, UpdateMeasurement } from '../model/paper.ts';
import { OF_A_RUN, OF_A_RUN_TITLE } from '../model/kernel-of-a-run.ts';
import { updatedNodes } from '../model/updated-nodes.ts';
import { countsOf, type CountedUpdate } from '../variants/counts-of.ts';
import { FIVE, MATRIX_MEGABYTES, TABLE_3_1, TABLE_3_2, TWENTY_SEVEN } from './published.ts';

/** 256 MB of floats. The paper gives no sides; with those of three dimensions its seconds and GFlop/s agree best. */
const PLANE: BenchGrid = [8192, 8192, 1];
const BOX: BenchGrid = [1024, 1024, 64];

/** Nodes that are computed: the border is constant. */
const inner = (grid: BenchGrid): number => updatedNodes({ grid, constantBorder: true });

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
const COLUMN_COUNTS = [16, 32];
const fits = (columns: number, rows: number): boolean => columns * rows <= MOST_THREADS;

const JACOBI =
  'The update is u + k Δu in two states with constant borders, as many loads and stores as the weighted sum of the paper; times are those of its iterations over its matrix at the measured rate.';

function blockFigure(place: string, title: string, problem: Problem, versions: readonly Version[]): PaperItem {
  return {
    place,
    title,
    about: JACOBI,
    rowTitle: 'rows of the block',
    rows: ROWS.map((rows) => ({ label: `${rows} rows`, x: rows })),
    columns: COLUMN_COUNTS.flatMap((columns) =>
      inPanel(`${columns} columns`, [
        ...versions.map((version) =>
          columnOf(`${version.name}, ${columns} columns`, 's', ROWS, (rows) =>
            fits(columns, rows)
              ? measured(updateBy(problem, kernelIn(version, columns, rows)), inSeconds(problem))
              : withheld(`the paper's device has at most ${MOST_THREADS} threads a block`),
          ),
        ),
        columnOf(`${OF_A_RUN_TITLE}, its own block, beside ${columns} columns`, 's', ROWS, () =>
          measured(updateBy(problem, OF_A_RUN), inSeconds(problem)),
        ),
      ]),
    ),
    axes: { x: 'rows of the block', y: 'seconds', closeUp: true },
    instead: [
      'The paper draws this figure and prints no values; its block sizes are multiples of 16 columns. What DIR_FUSION_DIAG and DIR_FUSION2 do is our reading of their names: it lists no code.',
    ],
  };
}

/** The best versions of a stencil, as the paper has them, and ours. */
interface Best {
  readonly published: readonly { readonly version: string; readonly seconds: number; readonly gigaflops: number }[];
  /** Our kernels of the published rows. */
  readonly kernels: readonly PaperKernel[];
  /** Versions among which our best is looked for. */
  readonly direct: readonly Version[];
  readonly overlapped: readonly Version[];
}

/** A row of a table of best versions: measurements, of which the fastest counts. */
interface BestRow {
  readonly label: string;
  readonly of: readonly UpdateMeasurement[];
  readonly published: Best['published'][number] | null;
}

const blocksOf = (problem: Problem, versions: readonly Version[]): UpdateMeasurement[] =>
  versions.flatMap((version) =>
    COLUMN_COUNTS.flatMap((columns) =>
      ROWS.filter((rows) => fits(columns, rows)).map((rows) => updateBy(problem, kernelIn(version, columns, rows))),
    ),
  );

function bestTable(place: string, title: string, problem: Problem, best: Best): PaperItem {
  const { published, kernels, direct, overlapped } = best;
  const rows: readonly BestRow[] = [
    ...published.map((row, n) => ({ label: row.version, of: [updateBy(problem, kernels[n])], published: row })),
    { label: 'our best, direct', of: blocksOf(problem, direct), published: null },
    { label: 'our best, overlapped', of: blocksOf(problem, overlapped), published: null },
    { label: OF_A_RUN_TITLE, of: [updateBy(problem, OF_A_RUN)], published: null },
  ];
  const fastest = ({ of }: BestRow, value: (ns: number) => number, printed: number | null = null): Cell =>
    measuredOfSome(of, (...ns) => value(Math.min(...ns)), printed);
  return {
    place,
    title,
    about: `${JACOBI} ${problem.flop} operations a point, as the paper counts; beside it the operations in the text of our kernel, update included. Our best are those of all versions and blocks of the figures before; the last row is the kernel that a run takes.`,
    rowTitle: 'rows × columns, version',
    rows: rows.map(({ label }) => ({ label })),
    columns: [
      ...inPanel('best versions', [
        columnOf('time', 's', rows, (row) => fastest(row, inSeconds(problem), row.published?.seconds)),
        columnOf('rate', 'GFlop/s', rows, (row) => fastest(row, gigaflops(problem.flop), row.published?.gigaflops)),
      ]),
      columnOf('speed-up over the first', '', rows, (row) =>
        row.of.length === 1
          ? measured(
              [...rows[0].of, ...row.of],
              (first, own) => first / own,
              row.published && published[0].seconds / row.published.seconds,
            )
          : EMPTY,
      ),
      columnOf('operations in the text', 'FLOP a point', rows, (_, n) =>
        n < kernels.length ? computed(() => countsOf(counting(problem, kernels[n])).flop) : EMPTY,
      ),
      columnOf('reads of workgroup memory', 'a point', rows, (_, n) =>
        n < kernels.length ? computed(() => countsOf(counting(problem, kernels[n])).workgroupLoads) : EMPTY,
      ),
    ],
    axes: { x: 'version', y: '', bars: true },
    instead: [],
  };
}

const counting = ({ grid, stencil }: Problem, kernel: PaperKernel): CountedUpdate => ({
  stencil,
  kernel,
  equation: 'heat',
  ...(grid[2] === 1 && { layer: true }),
});

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
    blockFigure('figure 3.1', '5 points, direct method', IN_PLANE, DIRECT_5),
    blockFigure('figure 3.2', '5 points, overlapped method', IN_PLANE, OVERLAPPED_5),
    bestTable('table 3.1 and figure 3.3', 'The best versions of 5 points', IN_PLANE, {
      published: TABLE_3_1,
      kernels: [kernelIn(DIRECT_5[2], 16, 8), kernelIn(OVERLAPPED_5[1], 16, 16)],
      direct: DIRECT_5,
      overlapped: OVERLAPPED_5,
    }),
    blockFigure('figure 3.4', '27 points, direct method', IN_BOX, DIRECT_27),
    blockFigure('figure 3.5', '27 points, overlapped method', IN_BOX, OVERLAPPED_27),
    bestTable('table 3.2 and figure 3.6', 'The best versions of 27 points', IN_BOX, {
      published: TABLE_3_2,
      kernels: [kernelIn(DIRECT_27[3], 16, 8), kernelIn(OVERLAPPED_27[2], 32, 8), kernelIn(OVERLAPPED_27[1], 32, 12)],
      direct: DIRECT_27,
      overlapped: OVERLAPPED_27,
    }),
  ],
};
