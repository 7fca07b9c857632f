import { schemeByName } from '../../../scheme/scheme.ts';
import { column, columnOf, counted, measured, megavoxels, publishedOnly, withheld } from '../model/cells.ts';
import type { DeviceMeasurement, PaperItem, UpdateMeasurement } from '../model/paper.ts';
import { OPERATIONS, stencilNamed, stencilsOf } from '../model/stencil-counts.ts';
import { BLOCKS, GRIDS, POINTS, SECTION_1, SECTION_4_2, TABLE_1, TESLA_K20 } from './published.ts';
import { DOUBLES, KERNEL_A, KERNEL_B, PRECISIONS, rowsOf, updateOf } from './timings.ts';

const SMALL = 'compact-3';
const LARGE = 'box-222';

const bandOf = (id: string): number => schemeByName(`${id}@2%`, 'stencil').band;

export const SECTION_1_ITEM: PaperItem = {
  place: 'section 1',
  title: '27 points against 125 at two percent of dispersion',
  about:
    'The band is the share of wavenumbers up to the Nyquist limit of an axis within 2 %, of our designed weights. Updates grow with the fourth power of the grid. CTPN by KernelA on the large grids.',
  rowTitle: 'quantity',
  rows: [
    { label: 'band of 27 points' },
    { label: 'band of 125 points' },
    { label: 'updates, 27 points over 125' },
    ...PRECISIONS.map((precision) => ({ label: `CTPN, 125 points over 27, ${precision}` })),
  ],
  columns: [
    column('value', '', [
      counted(bandOf(SMALL), SECTION_1.bands[SMALL]),
      counted(bandOf(LARGE), SECTION_1.bands[LARGE]),
      counted((bandOf(LARGE) / bandOf(SMALL)) ** 4, SECTION_1.fewerUpdates),
      ...PRECISIONS.map((precision) =>
        measured(
          [LARGE, SMALL].map((id) => updateOf(id, GRIDS[precision].large, KERNEL_A, precision)),
          (large, small) => large / small,
          SECTION_1.ctpnRatio[precision],
        ),
      ),
    ]),
  ],
  axes: null,
  instead: [
    DOUBLES,
    'Our weights stop at a band of 0.82: they also keep every room stable, which the free-space design of the paper does not.',
  ],
};

const COUNTED = [...stencilsOf('compact'), ...stencilsOf('box'), ...stencilsOf('leggy')];
const POINTS_PRINTED: Readonly<Record<string, number>> = POINTS;

export const SECTION_3_1: PaperItem = {
  place: 'section 3.1',
  title: 'Points, operations, reads and writes of a node',
  about:
    'Counted from the stencils: FLOP of eq. 1 without the update (2K − 1), of eq. 11 (K + P), of KernelB with the update (2K + 5), K + 1 values read and one written.',
  rowTitle: 'stencil',
  rows: rowsOf(COUNTED),
  columns: [
    columnOf('points K', '', COUNTED, ({ id, points }) => counted(points, POINTS_PRINTED[id] ?? null)),
    columnOf('shells P', '', COUNTED, ({ shells }) => counted(shells.length)),
    columnOf('eq. 1', 'FLOP', COUNTED, (one) => counted(OPERATIONS.pointByPoint(one))),
    columnOf('eq. 11', 'FLOP', COUNTED, (one) => counted(OPERATIONS.byShells(one))),
    columnOf('KernelB', 'FLOP', COUNTED, (one) =>
      one.family === 'leggy' ? counted(OPERATIONS.byDistance(one)) : publishedOnly(null),
    ),
    columnOf('reads', '', COUNTED, ({ points }) => counted(points + 1)),
  ],
  axes: null,
  instead: [],
};

const COPY: DeviceMeasurement = { what: 'copied byte' };
const MULTIPLY_ADD: DeviceMeasurement = { what: 'multiply-add' };

export const SECTION_3: PaperItem = {
  place: 'section 3',
  title: 'The device',
  about: 'The rate of a copy, and that of multiply-adds in registers, two operations each.',
  rowTitle: 'quantity',
  rows: [{ label: 'copy, GB/s' }, { label: 'peak bandwidth, GB/s' }, { label: 'single precision, TFLOPS' }],
  columns: [
    column('value', '', [
      measured(COPY, (ns) => 1 / ns, TESLA_K20.copyGigabytes),
      withheld('WebGPU does not tell the peak of a device; the copy above was measured', TESLA_K20.peakGigabytes),
      measured(MULTIPLY_ADD, (ns) => 2e-3 / ns, TESLA_K20.teraflops.single),
    ]),
  ],
  axes: null,
  instead: ['Sizes of caches and numbers of registers are not told by WebGPU.'],
};

const sample = ['compact-1', 'compact-3', 'compact-6', 'box-222', 'leggy-2', 'leggy-4', 'leggy-8', 'leggy-20'];
const MEASURED = sample.map(stencilNamed).sort((a, b) => a.points - b.points);

const onLarge = (id: string): UpdateMeasurement =>
  updateOf(id, GRIDS.single.large, id.startsWith('leggy') ? KERNEL_B : KERNEL_A);

export const FIGURE_8: PaperItem = {
  place: 'figure 8',
  title: 'Throughput of memory and caches, K ≤ 125',
  about:
    'Loads of the kernels counted, 4 bytes each, over the measured time: what the caches serve (K + 1 loads). The least that memory has to move is 12 bytes a node.',
  rowTitle: 'stencil',
  rows: rowsOf(MEASURED),
  columns: [
    columnOf('loads served', 'GB/s', MEASURED, ({ id, points }) =>
      measured(onLarge(id), (ns) => (4 * (points + 1)) / ns),
    ),
    columnOf('least from memory', 'GB/s', MEASURED, ({ id }) => measured(onLarge(id), (ns) => 8 / ns)),
    columnOf('written', 'GB/s', MEASURED, ({ id }) => measured(onLarge(id), (ns) => 4 / ns)),
    columnOf('memory, share of the copy', '%', MEASURED, ({ id }) =>
      measured([onLarge(id), COPY], (ns, byte) => (100 * 12 * byte) / ns),
    ),
  ],
  axes: { x: 'points of the stencil K', y: 'GB/s' },
  instead: [
    `Counters of texture cache, L2 and memory are not shown by WebGPU; the loads that the kernel asks for stand in their place. The paper's texture cache gave about ${SECTION_4_2.textureTerabytes} TB/s in single precision.`,
  ],
};

export const FIGURE_9: PaperItem = {
  place: 'figure 9',
  title: 'Hit rates of caches, K ≤ 125',
  about:
    'The least share of loads that caches must have served: memory gives no more bytes than the copy moves in the same time, less the 4 that are written.',
  rowTitle: 'stencil',
  rows: rowsOf(MEASURED),
  columns: [
    columnOf('hits at least', '%', MEASURED, ({ id, points }) =>
      measured([onLarge(id), COPY], (ns, byte) => 100 * Math.max(0, 1 - (ns / byte - 4) / (4 * (points + 1)))),
    ),
    columnOf('hits if each value came once', '%', MEASURED, ({ points }) => counted(100 * (1 - 2 / (points + 1)))),
  ],
  axes: { x: 'points of the stencil K', y: '%' },
  instead: ['Counters of caches are not shown by WebGPU: a bound from the measured time stands in their place.'],
};

export const SECTION_4_2_ITEM: PaperItem = {
  place: 'section 4.2',
  title: 'Share of the peak, and KernelA without the read-only path',
  about:
    'FLOP are 2K a node (eq. 1 and 2), the peak is the measured rate of multiply-adds. Without the read-only path u[n] is bound as memory that may be written.',
  rowTitle: 'stencil',
  rows: rowsOf(MEASURED),
  columns: [
    columnOf('share of peak FLOPS', '%', MEASURED, ({ id, points }) =>
      measured([onLarge(id), MULTIPLY_ADD], (ns, operation) => (100 * points * operation) / ns),
    ),
    columnOf('CTPN, read-only', 'ns', MEASURED, ({ id }) => measured(updateOf(id, GRIDS.single.large, KERNEL_A))),
    columnOf('CTPN, writable', 'ns', MEASURED, ({ id }) =>
      measured({ ...updateOf(id, GRIDS.single.large, KERNEL_A), writable: true }),
    ),
    columnOf('ratio', '', MEASURED, ({ id }) =>
      measured(
        [{ ...updateOf(id, GRIDS.single.large, KERNEL_A), writable: true }, updateOf(id, GRIDS.single.large, KERNEL_A)],
        (writable, readOnly) => writable / readOnly,
      ),
    ),
  ],
  axes: null,
  instead: [
    `The paper gives the most of all stencils: ${SECTION_4_2.peakShare.single} % in single and ${SECTION_4_2.peakShare.double} % in double precision, and 'significantly worse' without the qualifiers. Occupancy is not shown by WebGPU.`,
  ],
};

const medium = ({ stencil, grid }: (typeof TABLE_1)[number]): UpdateMeasurement =>
  updateOf(stencil, grid, { design: 'kernel-a', workgroup: BLOCKS.gtx660 });
const inRun = ({ stencil, grid }: (typeof TABLE_1)[number]): UpdateMeasurement =>
  updateOf(stencil, grid, { design: 'default' });

export const TABLE_1_ITEM: PaperItem = {
  place: 'table 1',
  title: "The 'medium-sized room' test",
  about: 'KernelA in blocks of 32 × 8 × 4, as on the GTX 660 Ti; and the kernel that a run takes.',
  rowTitle: 'stencil and grid',
  rows: TABLE_1.map(({ stencil, grid }) => ({ label: `${stencil}, ${grid.join(' × ')}` })),
  columns: [
    columnOf('GTX 670', 'ns', TABLE_1, ({ gtx670 }) => publishedOnly(gtx670)),
    columnOf('KernelA, beside GTX 660 Ti', 'ns', TABLE_1, (row) => measured(medium(row), (ns) => ns, row.gtx660)),
    columnOf('GTX 670 over this', '', TABLE_1, (row) => measured(medium(row), (ns) => row.gtx670 / ns, row.ratio)),
    columnOf('KernelA', 'Megavoxels/s', TABLE_1, (row) => measured(medium(row), megavoxels)),
    columnOf('kernel of a run', 'ns', TABLE_1, (row) => measured(inRun(row))),
  ],
  axes: null,
  instead: [
    "The grids of the 'large room' test are in another paper, not in this one, which leaves its results out because they are as those of the medium-sized room.",
  ],
};

const ORDERED = ['compact-3', 'compact-6', 'box-222', 'leggy-8'].map(stencilNamed);

export const SECTION_5: PaperItem = {
  place: 'section 5',
  title: 'Order of the offsets in the loop',
  about:
    'KernelA with its points by shells, in the order of memory, and far from one to the next. The paper proposes this as future work.',
  rowTitle: 'stencil',
  rows: rowsOf(ORDERED),
  columns: (['shells', 'memory', 'shuffled'] as const).map((order) =>
    columnOf(order, 'ns', ORDERED, ({ id }) =>
      measured({ ...updateOf(id, GRIDS.single.medium, KERNEL_A), ...(order !== 'shells' && { order }) }),
    ),
  ),
  axes: null,
  instead: [],
};
