import { countsOf } from '../variants/counts-of.ts';
import { binaryGigabytes, column, columnOf, computed, counted, EMPTY, gigabytes, gigaflops, gigapoints, measured, onProcessor, publishedOnly, secondsOf, withheld } from '../model/cells.ts'; // prettier-ignore
import { OF_A_RUN, OF_A_RUN_TITLE } from '../model/kernel-of-a-run.ts';
import type {
  Cell,
  DomainMeasurement,
  Measurement,
  Paper,
  PaperItem,
  PaperKernel,
  TransitMeasurement,
  UpdateMeasurement,
} from '../model/paper.ts';
import {
  CUBES,
  EFFECTIVE_BYTES,
  FLOP,
  GHOST_BYTES,
  SECTION_6_3,
  SHARE_OF_PEAK,
  SHOWN_CUBE,
  TABLE_1,
  TABLE_2,
  TABLE_3,
  TABLE_4,
  TABLE_5,
  TILE,
  TRANSIT_BYTES,
} from './published.ts';

const cube = (side: number): readonly [number, number, number] => [side, side, side];
const transitOf = (what: TransitMeasurement['what'], side: number): TransitMeasurement => ({ what, grid: cube(side) });
const mean = (...values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
/** Mean throughput over the cubes, GP/s. */
const meanRate = (...ns: readonly number[]): number => mean(...ns.map(gigapoints));

const ZONES: PaperKernel = { design: 'aligned-ghost-zone', workgroup: TILE, parameters: { common: 1, prefetch: 1 } };
const WAYS = [
  { label: 'common subexpressions, prefetching', common: 1, prefetch: 1 },
  { label: 'common subexpressions', common: 1, prefetch: 0 },
  { label: 'prefetching', common: 0, prefetch: 1 },
  { label: 'neither', common: 0, prefetch: 0 },
] as const;
const CLASSICAL: PaperKernel = {
  design: 'classical-tile',
  workgroup: [32, 8, 1],
  parameters: { common: 0, prefetch: 0 },
};

/** The heat equation (1): two states, 8 bytes a point. */
const heatOf = (stencil: string, side: number, kernel: PaperKernel): UpdateMeasurement => ({
  what: 'update',
  stencil,
  grid: cube(side),
  kernel,
  equation: 'heat',
});
const overCubes = <M>(of: (side: number) => M): M[] => CUBES.map(of);

const TABLE_1_ITEM: PaperItem = {
  place: 'table 1',
  title: 'The device',
  about: 'The rate of a copy, and of multiply-adds in registers, two operations each.',
  rowTitle: 'quantity',
  rows: [
    { label: 'clock, GHz' },
    { label: 'memory bandwidth, GB/s' },
    { label: 'single precision, GFLOP/s' },
    { label: 'double precision, GFLOP/s' },
  ],
  columns: [
    column('value', '', [
      withheld('WebGPU does not tell the clock of a device', TABLE_1.clockGHz),
      measured({ what: 'copied byte' }, (ns) => 1 / ns, TABLE_1.peakGigabytes),
      measured({ what: 'multiply-add' }, (ns) => 2 / ns, TABLE_1.singleGflops),
      withheld('WebGPU has no double precision: table 5 has sums of two floats', TABLE_1.doubleGflops),
    ]),
  ],
  axes: null,
  instead: ['The paper has the peaks of the data sheet, ours are measured.'],
};

/** A row of table 2 or 3: rates on the shown cube, and the mean rate over all. */
function transitCells(
  what: TransitMeasurement['what'],
  bytes: number,
  published: (typeof TABLE_3)['global' | 'texture'] | typeof TABLE_2,
): Cell[] {
  // prettier-ignore
  const shown = transitOf(what, SHOWN_CUBE);
  return [
    measured(shown, gigabytes(bytes), published.gigabytes),
    measured(shown, binaryGigabytes(bytes)),
    ...CUBES.map((side) =>
      measured(transitOf(what, side), gigapoints, side === SHOWN_CUBE ? published.gigapoints : null),
    ),
    measured(shown, secondsOf(SHOWN_CUBE ** 3, 1), published.seconds),
    measured(
      overCubes((side) => transitOf(what, side)),
      meanRate,
      published.mean,
    ),
  ];
}

const TRANSIT_TITLES = [
  [`BPP, ${SHOWN_CUBE}³`, 'GB/s'],
  [`BPP by eq. 3, ${SHOWN_CUBE}³`, 'GiB/s'],
  ...CUBES.map((side) => [`${side}³`, 'GP/s'] as const),
  [`time of a call, ${SHOWN_CUBE}³`, 's'],
  ['mean of the cubes', 'GP/s'],
] as const;
const transitTable = (rows: readonly Cell[][]): PaperItem['columns'] =>
  TRANSIT_TITLES.map(([title, unit], at) => column(title, unit, rows.map((cells) => cells[at]))); // prettier-ignore

const BYTES_OF_TABLES =
  'Eq. 3 of the paper has GB of 2³⁰ bytes, but its tables have 10⁹: 14.1 GP/s × 8 bytes = 112.8. Ours beside them are of 10⁹ bytes, too; those of eq. 3 stand in the next column.';
const WHOLE_TILES =
  'The paper guarantees cubes of whole tiles. Of its three cubes only 192 is a multiple of 6 rows: the last tiles of 256 and 512 are cut off.';

const TABLE_2_ITEM: PaperItem = {
  place: 'table 2',
  title: 'cube_transit: memory without a ghost zone',
  about: `Listing 4 on cubes of ${CUBES.join(', ')} nodes, 8 bytes a point.`,
  rowTitle: 'kernel',
  rows: [{ label: 'cube_transit' }],
  columns: [
    ...transitTable([transitCells('cube_transit', TRANSIT_BYTES, TABLE_2)]),
    column('mean, share of a copy (table 1)', '%', [
      measured(
        [{ what: 'copied byte' }, ...overCubes((side) => transitOf('cube_transit', side))],
        (byte, ...ns) => 100 * TRANSIT_BYTES * meanRate(...ns) * byte,
        SHARE_OF_PEAK,
      ),
    ]),
  ],
  axes: null,
  instead: [BYTES_OF_TABLES],
};

const TABLE_3_ITEM: PaperItem = {
  place: 'table 3',
  title: 'cube_ghost_transit: memory with the aligned ghost zone',
  about: 'Listing 5 in tiles of 32 × 6, 12 bytes a point; from a storage buffer, and from a three-dimensional texture.',
  rowTitle: 'memory',
  rows: [{ label: 'global' }, { label: 'texture' }],
  columns: transitTable([
    transitCells('cube_ghost_transit', GHOST_BYTES, TABLE_3.global),
    transitCells('cube_ghost_transit, texture', GHOST_BYTES, TABLE_3.texture),
  ]),
  axes: null,
  instead: [
    BYTES_OF_TABLES,
    WHOLE_TILES,
    'WebGPU has no linear textures over a buffer: the texture here has three dimensions, and is loaded without a sampler.',
  ],
};

/** Eq. 2: values that a tile of bx × by loads of a plane. */
const loadedValues = (bx: number, by: number): number => bx * by + 2 * bx + 16 * by + 32;
/** The least that a memory transaction takes (section 4.2). */
const SEGMENT_BYTES = 32;
const TILES = [
  [16, 16],
  [32, 4],
  [32, 6],
  [32, 8],
  [32, 16],
  [64, 4],
  [64, 8],
] as const;

const EQUATION_2: PaperItem = {
  place: 'equation 2',
  title: 'Values that a tile loads with its aligned ghost zone',
  about: `Counted: bx by + 2 bx + 16 by + 32 values, the ${SEGMENT_BYTES} bytes of memory transactions that they fill, and 4 bytes each with the 4 that are written.`,
  rowTitle: 'tile',
  rows: TILES.map(([x, y]) => ({ label: `${x} × ${y}` })),
  columns: [
    columnOf('values', '', TILES, ([x, y]) => counted(loadedValues(x, y))),
    columnOf('transactions', `of ${SEGMENT_BYTES} bytes`, TILES, ([x, y]) =>
      counted((4 * loadedValues(x, y)) / SEGMENT_BYTES),
    ),
    columnOf('traffic', 'bytes a point', TILES, ([x, y]) =>
      counted((4 * loadedValues(x, y)) / (x * y) + 4, x === 32 && y === 6 ? GHOST_BYTES : null),
    ),
  ],
  axes: null,
  instead: [],
};

/** 8 bytes in the measure in which something is slower than cube_transit, by the means over the cubes. */
const effectiveBytes = (slower: (side: number) => Measurement, published: number | null): Cell =>
  measured(
    [...overCubes<Measurement>((side) => transitOf('cube_transit', side)), ...overCubes(slower)],
    (...ns) => (TRANSIT_BYTES * meanRate(...ns.slice(0, CUBES.length))) / meanRate(...ns.slice(CUBES.length)),
    published,
  );

const SECTION_6_2: PaperItem = {
  place: 'section 6.2',
  title: 'Bytes that a point takes with its ghost zone',
  about:
    'From the means over the cubes: 8 bytes times the rate of cube_transit over that of cube_ghost_transit, and over that of the update with 7 points in tiles of 32 × 6.',
  rowTitle: 'kernel',
  rows: [
    { label: 'cube_ghost_transit, global' },
    { label: 'cube_ghost_transit, texture' },
    { label: 'update with 7 points' },
  ],
  columns: [
    column('effective traffic', 'bytes a point', [
      effectiveBytes((side) => transitOf('cube_ghost_transit', side), null),
      effectiveBytes((side) => transitOf('cube_ghost_transit, texture', side), EFFECTIVE_BYTES.texture),
      effectiveBytes((side) => heatOf('compact-1', side, ZONES), EFFECTIVE_BYTES.update),
    ]),
  ],
  axes: null,
  instead: ['The paper prints none of global memory; its means give 13.5 / 8.7 × 8 = 12.4.'],
};

/** GP/s if every instruction takes the time of a multiply-add. */
const limitOf = (instructions: number, published: number | null = null): Cell =>
  measured({ what: 'multiply-add' }, (ns) => 1 / ns / instructions, published);

const FIGURE_3: PaperItem = {
  place: 'figure 3',
  title: '27 points beside cube_ghost_transit and the limit by arithmetic',
  about:
    'The heat equation with 27 points in tiles of 32 × 6; the limit is the measured rate of multiply-adds over 53 instructions a point, and over 18. A multiply-add is one instruction.',
  rowTitle: 'cube',
  rows: CUBES.map((side) => ({ label: `${side}³`, x: side })),
  columns: [
    columnOf('27 points', 'GP/s', CUBES, (side) => measured(heatOf('compact-3', side, ZONES), gigapoints)),
    columnOf(`27 points, ${OF_A_RUN_TITLE}`, 'GP/s', CUBES, (side) =>
      measured(heatOf('compact-3', side, OF_A_RUN), gigapoints),
    ),
    columnOf('cube_ghost_transit', 'GP/s', CUBES, (side) =>
      measured(transitOf('cube_ghost_transit', side), gigapoints),
    ),
    columnOf('cube_ghost_transit, texture', 'GP/s', CUBES, (side) =>
      measured(transitOf('cube_ghost_transit, texture', side), gigapoints),
    ),
    columnOf('limit of 53 instructions', 'GP/s', CUBES, () =>
      limitOf(SECTION_6_3.instructions, SECTION_6_3.constraint),
    ),
    columnOf('limit of 18 instructions', 'GP/s', CUBES, () => limitOf(SECTION_6_3.shared)),
  ],
  axes: { x: 'side of the cube, nodes', y: 'GP/s', isLogarithmic: true },
  instead: [
    'The paper draws this figure; of its limit the text says 9.7 GP/s: 515·10⁹ instructions a second over the 53 of a loop. The limit of 18 is ours: as many instructions as the paper counts operations with common subexpressions.',
    WHOLE_TILES,
  ],
};

const SECTION_6_3_ITEM: PaperItem = {
  place: 'section 6.3',
  title: 'Common subexpressions and prefetching',
  about: 'The heat equation on a cube of 256, tiles of 32 × 6, with and without each.',
  rowTitle: 'kernel',
  rows: [...WAYS.map(({ label }) => ({ label })), { label: 'classical loads (Listing 2)' }, { label: OF_A_RUN_TITLE }],
  columns: (['compact-1', 'compact-3'] as const).flatMap((stencil) => {
    const points = stencil === 'compact-1' ? '7 points' : '27 points';
    const kernels = [
      ...WAYS.map(({ common, prefetch }) => ({ ...ZONES, parameters: { common, prefetch } })),
      CLASSICAL,
      OF_A_RUN,
    ];
    const ofText = (kernel: PaperKernel, cell: Cell): Cell => (kernel === OF_A_RUN ? EMPTY : cell);
    return [
      columnOf(points, 'GP/s', kernels, (kernel) => measured(heatOf(stencil, SHOWN_CUBE, kernel), gigapoints)),
      columnOf(`${points}, counted`, 'operations a point', kernels, (kernel) => {
        const { parameters } = kernel;
        const published = parameters?.['common'] === 1 ? SECTION_6_3.shared : SECTION_6_3.operations;
        const stands = stencil === 'compact-3' && kernel.design === ZONES.design;
        return ofText(
          kernel,
          computed(() => countsOf({ stencil, kernel, equation: 'heat' }).flop, stands ? published : null),
        );
      }),
      columnOf(`${points}, multiply-add as one`, 'operations a point', kernels, (kernel) =>
        ofText(
          kernel,
          computed(() => countsOf({ stencil, kernel, equation: 'heat' }).instructions),
        ),
      ),
    ];
  }),
  axes: null,
  instead: [
    'The paper counts in assembly, which WebGPU does not show: ours are additions, subtractions and multiplications of values in the text of the kernel. Its partial sums have each plane in one sum a weight and output; 18 is the count of the paper for symmetric weights.',
  ],
};

/** A row of table 4: the heat equation with 27 points by a kernel, and what the paper prints of it. */
interface MeanRow {
  readonly label: string;
  readonly of: readonly UpdateMeasurement[];
  readonly published: typeof TABLE_4 | null;
}
const meanRow = (label: string, kernel: PaperKernel, published: typeof TABLE_4 | null): MeanRow => ({
  label,
  of: overCubes((side) => heatOf('compact-3', side, kernel)),
  published,
});
const MEAN_ROWS = [meanRow('27 points', ZONES, TABLE_4), meanRow(`27 points, ${OF_A_RUN_TITLE}`, OF_A_RUN, null)];

const TABLE_4_ITEM: PaperItem = {
  place: 'table 4',
  title: 'Mean performance of 27 points in single precision',
  about: 'Means over the cubes; GFLOP/s by 53 operations a point; the share is of the mean of cube_ghost_transit.',
  rowTitle: 'device',
  rows: MEAN_ROWS.map(({ label }) => ({ label })),
  columns: [
    columnOf('instructions a cycle, share of the peak', '%', MEAN_ROWS, ({ published }) =>
      published ? withheld('WebGPU shows no counters of instructions', published.ipcPercent) : EMPTY,
    ),
    columnOf('points', 'GP/s', MEAN_ROWS, ({ of, published }) => measured(of, meanRate, published?.gigapoints)),
    columnOf('operations', 'GFLOP/s', MEAN_ROWS, ({ of, published }) =>
      measured(of, (...ns) => FLOP.twentySeven * meanRate(...ns), published?.gigaflops),
    ),
    columnOf('share of peak FLOP/s', '%', MEAN_ROWS, ({ of, published }) =>
      measured(
        [{ what: 'multiply-add' }, ...of],
        (operation, ...ns) => (100 * FLOP.twentySeven * meanRate(...ns) * operation) / 2,
        published && 46,
      ),
    ),
    ...(['texture', 'global'] as const).map((memory) =>
      columnOf(`share of cube_ghost_transit, ${memory}`, '%', MEAN_ROWS, ({ of, published }) =>
        measured(
          [
            ...of,
            ...overCubes((side) =>
              transitOf(memory === 'texture' ? 'cube_ghost_transit, texture' : 'cube_ghost_transit', side),
            ),
          ],
          (...ns) => (100 * meanRate(...ns.slice(0, CUBES.length))) / meanRate(...ns.slice(CUBES.length)),
          memory === 'texture' && published ? published.transitPercent : null,
        ),
      ),
    ),
  ],
  axes: null,
  instead: [],
};

/** Memory of a Tesla C2050, which is more than two states of the cube take. */
const DEVICE_BYTES = 3 * 2 ** 30;
const stencilIn = (type: string): string => (type === '27 points' ? 'compact-3' : 'compact-1');

/** What of ours stands beside the rows of table 5. */
function oursOf({ policy, type }: (typeof TABLE_5)[number]): UpdateMeasurement | DomainMeasurement | null {
  const side = SHOWN_CUBE;
  if (policy === 'this paper') return heatOf(stencilIn(type), side, ZONES);
  if (policy === 'FDTD3d (Nvidia)') return heatOf('compact-1', side, CLASSICAL);
  if (type === '7 points, time steps')
    return { what: 'domain', method: 'usual, two steps', side, deviceBytes: DEVICE_BYTES };
  if (type === '7 points, approximate ghosts')
    return {
      ...heatOf('compact-1', side, { ...CLASSICAL, design: 'approximate-ghosts' }),
      approximate: true,
    };
  return null;
}
const doubleOf = (stencil: string): UpdateMeasurement => ({
  what: 'update',
  stencil,
  grid: cube(SHOWN_CUBE),
  kernel: { design: 'kernel-a' },
  precision: 'double',
});

const flopOf = ({ type }: (typeof TABLE_5)[number]): number => (type === '27 points' ? FLOP.twentySeven : FLOP.seven);
const single = (row: (typeof TABLE_5)[number], value: (ns: number) => number, at: 0 | 1): Cell => {
  const ours = oursOf(row);
  return ours === null ? publishedOnly(row.single?.[at] ?? null) : measured(ours, value, row.single?.[at] ?? null);
};
const double = (row: (typeof TABLE_5)[number], value: (ns: number) => number, at: 0 | 1): Cell =>
  row.policy === 'this paper'
    ? onProcessor(measured(doubleOf(stencilIn(row.type)), value, row.double[at]), {
        reason: `the loop of the processor stands in the columns '${OF_A_RUN_TITLE}'`,
      })
    : publishedOnly(row.double?.[at] ?? null);
/** The stencils of this paper by what a run takes. */
const ofRun = ({ policy, type }: (typeof TABLE_5)[number], precision?: 'double'): Cell =>
  policy === 'this paper'
    ? measured({ ...heatOf(stencilIn(type), SHOWN_CUBE, OF_A_RUN), ...(precision && { precision }) }, gigapoints)
    : EMPTY;

const TABLE_5_ITEM: PaperItem = {
  place: 'table 5',
  title: 'Implementations beside each other',
  about:
    'The heat equation on a cube of 256, GFLOP/s by 8 and 53 operations a point. Ours stand for the rows of this paper (tiles of 32 × 6), of FDTD3d (classical loads), of time steps (two steps of the diffusion equation a kernel) and of approximate ghosts.',
  rowTitle: 'implementation',
  rows: TABLE_5.map(({ policy, type }) => ({ label: `${policy}, ${type}` })),
  columns: [
    columnOf('single precision', 'GP/s', TABLE_5, (row) => single(row, gigapoints, 0)),
    columnOf('single precision', 'GFLOP/s', TABLE_5, (row) => single(row, gigaflops(flopOf(row)), 1)),
    columnOf('double precision', 'GP/s', TABLE_5, (row) => double(row, gigapoints, 0)),
    columnOf('double precision', 'GFLOP/s', TABLE_5, (row) => double(row, gigaflops(flopOf(row)), 1)),
    columnOf(`${OF_A_RUN_TITLE}, single precision`, 'GP/s', TABLE_5, (row) => ofRun(row)),
    columnOf(`${OF_A_RUN_TITLE}, double precision`, 'GP/s', TABLE_5, (row) => ofRun(row, 'double')),
  ],
  axes: null,
  instead: [
    'WebGPU has no double precision: on a GPU ours are sums of two floats (48 bits), by one thread a node and with the wave equation; on the processor they are true, with the heat equation.',
    'Approximate ghosts take the value of the nearest node of the same tile, so that kernel is wrong on purpose, as in the paper by Naoya et al.; it is not compared.',
  ],
};

export const MO_LI: Paper = {
  name: 'mo-li',
  key: 'MoLi2018',
  title:
    'Accelerating stencil computation on GPGPU by novel mapping method between the global memory and the shared memory',
  authors: 'T. Mo, R. Li',
  devices: 'Tesla C2050; table 5 also GTX 280 and others',
  items: [
    TABLE_1_ITEM,
    TABLE_2_ITEM,
    TABLE_3_ITEM,
    EQUATION_2,
    SECTION_6_2,
    FIGURE_3,
    SECTION_6_3_ITEM,
    TABLE_4_ITEM,
    TABLE_5_ITEM,
  ],
};
