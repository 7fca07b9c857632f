import {
  column,
  columnOf,
  EMPTY,
  gigabytes,
  gigaflops,
  inPanel,
  measured,
  onProcessor,
  publishedOnly,
  withheld,
} from '../model/cells.ts';
import type { Cell, Column, DeviceMeasurement, PaperItem, PaperKernel, UpdateMeasurement } from '../model/paper.ts';
import { KERNEL_A_TEXTURE } from '../../published/hamilton/kernel-a-texture.ts';
import { OPERATIONS, stencilNamed } from '../model/stencil-counts.ts';
import { countsOf } from '../variants/counts-of.ts';
import type { Stencil } from '../../../scheme/stencils.ts';
import { GRIDS, SECTION_4_2, TESLA_K20 } from './published.ts';
import {
  byPoints,
  COMPACT_IN_SPACE,
  DOUBLES,
  EQUATION_11,
  KERNEL_A,
  KERNEL_B,
  LEGGY,
  panelOf,
  PRECISIONS,
  rowsOf,
  TEXTURES,
  updateOf,
  type Precision,
} from './timings.ts';

const COPY: DeviceMeasurement = { what: 'copied byte' };
const MULTIPLY_ADD: DeviceMeasurement = { what: 'multiply-add' };

export const SECTION_3: PaperItem = {
  place: 'section 3',
  title: 'The device',
  about: 'The rate of a copy, and that of multiply-adds in registers, two operations each.',
  rowTitle: 'quantity',
  rows: [
    { label: 'copy, GB/s' },
    { label: 'peak bandwidth, GB/s' },
    { label: 'single precision, TFLOPS' },
    { label: 'double precision, TFLOPS' },
    { label: 'memory, MiB' },
  ],
  columns: [
    {
      title: 'value',
      unit: '',
      cells: [
        measured(COPY, (ns) => 1 / ns, TESLA_K20.copyGigabytes),
        withheld('WebGPU does not tell the peak of a device; the copy above was measured', TESLA_K20.peakGigabytes),
        measured(MULTIPLY_ADD, (ns) => 2e-3 / ns, TESLA_K20.teraflops.single),
        withheld('WebGPU has no double precision', TESLA_K20.teraflops.double),
        withheld('WebGPU does not tell the memory of a device', TESLA_K20.memoryMebibytes),
      ],
    },
  ],
  axes: null,
  instead: ['Sizes of caches and numbers of registers are not told by WebGPU.'],
};

/** Figures 8 and 9 end here. */
const MOST_POINTS = 125;
const SHOWN = byPoints([...COMPACT_IN_SPACE, ...LEGGY]).filter(({ points }) => points <= MOST_POINTS);
const FAMILIES = ['compact', 'leggy'] as const;

const paperKernel = ({ family }: Stencil): PaperKernel => (family === 'leggy' ? KERNEL_B : KERNEL_A);
const onLarge = (one: Stencil, precision: Precision): UpdateMeasurement =>
  updateOf(one.id, GRIDS[precision].large, paperKernel(one), precision);
const loadsOf = (one: Stencil): number => countsOf({ stencil: one.id, kernel: paperKernel(one) }).loads;
/** The update by KernelA, for which the loop of the processor stands. */
const byLoop = (one: Stencil, precision: Precision): UpdateMeasurement =>
  updateOf(one.id, GRIDS[precision].large, KERNEL_A, precision);
/** What is counted in the text of a kernel says nothing of the loop of the processor. */
const IN_TEXT = { reason: 'counted in the text of a kernel of GPUs, which the processor does not run' };
const BYTES = { single: 4, double: 8 } as const;

/** A column of one family and precision, empty in the rows of the other. */
const familyColumn = (
  title: string,
  unit: string,
  family: (typeof FAMILIES)[number],
  cell: (stencil: Stencil) => Cell,
): Column => columnOf(title, unit, SHOWN, (one) => (one.family === family ? cell(one) : EMPTY));

const READS = SECTION_4_2.readsOverWrites;

export const FIGURE_8: PaperItem = {
  place: 'figure 8',
  title: 'Throughput of memory and caches, K ≤ 125',
  about:
    'Compact stencils by KernelA and leggy ones by KernelB on the large grids, on the processor all by its one loop. Loads are counted in the text of the kernels: times the bytes of a value, over the measured time, they are what caches and memory serve together. The least that memory moves is three values a node, two read and one written.',
  rowTitle: 'stencil',
  rows: rowsOf(SHOWN),
  columns: PRECISIONS.flatMap((precision) => {
    const values = (title: string, of: (stencil: Stencil) => number, inText = false): Column[] =>
      FAMILIES.map((family) =>
        familyColumn(`${title}, ${family}, ${precision}`, 'GB/s', family, (one) =>
          onProcessor(
            measured(onLarge(one, precision), (ns) => gigabytes(BYTES[precision] * of(one))(ns)),
            inText ? IN_TEXT : { of: [byLoop(one, precision)] },
          ),
        ),
      );
    return [
      ...inPanel(`${panelOf(precision)}, caches and memory together`, values('loads served', loadsOf, true)),
      ...inPanel(`${panelOf(precision)}, memory`, [
        ...values('least read', () => 2),
        ...values('written', () => 1),
        ...values('least moved', () => 3),
      ]),
    ];
  }),
  axes: { x: 'points of the stencil K', y: 'GB/s' },
  instead: [
    `WebGPU has no counters: throughputs of texture cache and L2 and what memory really read are not shown. The loads that a kernel asks for and bytes over time stand in their place. The paper's texture cache gave about ${SECTION_4_2.textureTerabytes} TB/s in single precision, and ${SECTION_4_2.textureOfDoubles} % of it in double.`,
    `The paper's counters: global reads over writes of about ${READS.upTo27} for compact stencils up to 27 points, ${READS.above27} above, and from ${READS.upTo27} up to ${READS.leggy} for leggy ones; 2 is the least.`,
    DOUBLES,
  ],
};

export const FIGURE_9: PaperItem = {
  place: 'figure 9',
  title: 'Hit rates of caches, K ≤ 125',
  about:
    'The least share of loads that caches must have served: memory gives no more bytes than the copy moves in the same time, less those that are written. It is 0 where memory could have served all.',
  rowTitle: 'stencil',
  rows: rowsOf(SHOWN),
  columns: PRECISIONS.flatMap((precision) =>
    inPanel(panelOf(precision), [
      ...FAMILIES.map((family) =>
        familyColumn(`hits at least, ${family}, ${precision}`, '%', family, (one) =>
          onProcessor(
            measured([onLarge(one, precision), COPY], (ns, byte) => {
              const bytes = BYTES[precision];
              return 100 * Math.max(0, 1 - (ns / byte - bytes) / (bytes * loadsOf(one)));
            }),
            IN_TEXT,
          ),
        ),
      ),
      columnOf(`if each value came once, ${precision}`, '%', SHOWN, ({ points }) => ({
        published: null,
        ours: { kind: 'counted', value: 100 * (1 - 2 / (points + 1)) },
      })),
    ]),
  ),
  axes: { x: 'points of the stencil K', y: '%' },
  instead: [
    'WebGPU has no counters of caches: a bound from the measured time stands in their place. It cannot tell texture cache from L2.',
    DOUBLES,
  ],
};

const sample = ['compact-1', 'compact-3', 'compact-6', 'box-222', 'leggy-2', 'leggy-4', 'leggy-8', 'leggy-20'];
const SAMPLE = byPoints(sample.map(stencilNamed));

const by = ({ id }: Stencil, kernel: PaperKernel): UpdateMeasurement => updateOf(id, GRIDS.single.large, kernel);
const textFlop = ({ id }: Stencil, kernel: PaperKernel): number => countsOf({ stencil: id, kernel }).flop;

/** The most of all stencils, in single and in double precision. */
const MOST_OF_ALL: readonly Cell[] = [
  measured(
    [MULTIPLY_ADD, ...SAMPLE.map((one) => by(one, KERNEL_A))],
    (operation, ...ns) => Math.max(...SAMPLE.map(({ points }, at) => (100 * points * operation) / ns[at])),
    SECTION_4_2.peakShare.single,
  ),
  withheld('WebGPU has no double precision', SECTION_4_2.peakShare.double),
];

/** A column of the stencils, and of the two rows of the most. */
const perStencil = (
  title: string,
  unit: string,
  cell: (stencil: Stencil) => Cell,
  most: readonly Cell[] = [EMPTY, EMPTY],
): Column => column(title, unit, [...SAMPLE.map(cell), ...most]);

export const SECTION_4_2_FLOPS: PaperItem = {
  place: 'section 4.2',
  title: 'Operations a second, and shares of the peaks',
  about:
    'On the large grid in single precision. The paper counts 2K operations a node by eq. 1 and 2, K + P by eq. 11, 2K + 5 by KernelB; beside 2K stands what is counted in the text of our KernelA. The peaks are the measured rates of multiply-adds and of a copy.',
  rowTitle: 'stencil',
  rows: [...rowsOf(SAMPLE), { label: 'most of all, single precision' }, { label: 'most of all, double precision' }],
  columns: [
    perStencil('KernelA, 2K', 'GFLOP/s', (one) => measured(by(one, KERNEL_A), gigaflops(2 * one.points))),
    perStencil('KernelA, its text', 'GFLOP/s', (one) =>
      onProcessor(
        measured(by(one, KERNEL_A), (ns) => textFlop(one, KERNEL_A) / ns),
        IN_TEXT,
      ),
    ),
    perStencil('eq. 11, K + P', 'GFLOP/s', (one) =>
      measured(by(one, EQUATION_11), gigaflops(OPERATIONS.byShells(one))),
    ),
    perStencil('KernelB, 2K + 5', 'GFLOP/s', (one) =>
      one.family === 'leggy' ? measured(by(one, KERNEL_B), gigaflops(OPERATIONS.byDistance(one))) : publishedOnly(null),
    ),
    perStencil(
      'KernelA, 2K, share of peak FLOPS',
      '%',
      (one) => measured([by(one, KERNEL_A), MULTIPLY_ADD], (ns, operation) => (100 * one.points * operation) / ns),
      MOST_OF_ALL,
    ),
    perStencil('KernelA, its text, share of peak FLOPS', '%', (one) =>
      onProcessor(
        measured([by(one, KERNEL_A), MULTIPLY_ADD], (ns, operation) => (50 * textFlop(one, KERNEL_A) * operation) / ns),
        IN_TEXT,
      ),
    ),
    perStencil('KernelA, 12 bytes, share of the copy', '%', (one) =>
      measured([by(one, KERNEL_A), COPY], (ns, byte) => (1200 * byte) / ns),
    ),
  ],
  axes: null,
  instead: [
    'The paper gives the most of all its stencils; ours is the most of those above. WebGPU shows no occupancy (above 85 % in the paper).',
  ],
};

const writable = (one: Stencil): UpdateMeasurement => ({ ...by(one, KERNEL_A), writable: true });
const TILE: PaperKernel = { design: 'tile' };
const FROM_TEXTURES: PaperKernel = { ...KERNEL_A, design: KERNEL_A_TEXTURE };

export const SECTION_4_2_READ_ONLY: PaperItem = {
  place: 'section 4.2, read-only path',
  title: 'With and without the read-only path, from textures, and through workgroup memory',
  about:
    'On the large grid in single precision. Without the path u[n] is bound as memory that may be written (read_write), as the paper leaves out its qualifiers. Equation 11 from read-only memory stands beside the same sums from a tile in workgroup memory, where a node is loaded once for each workgroup.',
  rowTitle: 'stencil',
  rows: rowsOf(SAMPLE),
  columns: [
    columnOf('KernelA, read', 'ns', SAMPLE, (one) => measured(by(one, KERNEL_A))),
    columnOf('KernelA, read_write', 'ns', SAMPLE, (one) => measured(writable(one))),
    columnOf('read_write over read', '', SAMPLE, (one) =>
      measured([writable(one), by(one, KERNEL_A)], (without, own) => without / own),
    ),
    columnOf('KernelA, textures', 'ns', SAMPLE, (one) => measured(by(one, FROM_TEXTURES))),
    columnOf('textures over read', '', SAMPLE, (one) =>
      measured([by(one, FROM_TEXTURES), by(one, KERNEL_A)], (textures, own) => textures / own),
    ),
    columnOf('eq. 11, read', 'ns', SAMPLE, (one) => measured(by(one, EQUATION_11))),
    columnOf('eq. 11, workgroup memory', 'ns', SAMPLE, (one) => measured(by(one, TILE))),
    columnOf('workgroup memory over read', '', SAMPLE, (one) =>
      measured([by(one, TILE), by(one, EQUATION_11)], (tiled, own) => tiled / own),
    ),
  ],
  axes: null,
  instead: ["The paper prints no times of kernels without the qualifiers: 'significantly worse'.", TEXTURES],
};
