import { columnOf, measured, megavoxels, publishedOnly } from '../model/cells.ts';
import { OF_A_RUN, OF_A_RUN_TITLE } from '../model/kernel-of-a-run.ts';
import type { PaperItem, UpdateMeasurement } from '../model/paper.ts';
import type { BenchGrid } from '../../../tune/field-pair.ts';
import { KERNEL_A_TEXTURE } from '../../published/hamilton/kernel-a-texture.ts';
import { BLOCKS, TABLE_1 } from './published.ts';
import { TEXTURES, updateOf } from './timings.ts';

type Room = (typeof TABLE_1)[number];

const by = ({ stencil }: Room, grid: BenchGrid): UpdateMeasurement =>
  updateOf(stencil, grid, { design: 'kernel-a', workgroup: BLOCKS.gtx660 });
const fetched = ({ stencil, grid }: Room): UpdateMeasurement =>
  updateOf(stencil, grid, { design: KERNEL_A_TEXTURE, workgroup: BLOCKS.gtx660 });
const medium = (room: Room): UpdateMeasurement => by(room, room.grid);
const inRun = ({ stencil, grid }: Room): UpdateMeasurement => updateOf(stencil, grid, OF_A_RUN);

export const TABLE_1_ITEM: PaperItem = {
  place: 'table 1',
  title: "The 'medium-sized room' test",
  about:
    'KernelA in blocks of 32 × 8 × 4, as on the GTX 660 Ti: from buffers, and from textures of three dimensions as there; and the kernel that a run takes.',
  rowTitle: 'stencil and grid',
  rows: TABLE_1.map(({ stencil, grid }) => ({ label: `${stencil}, ${grid.join(' × ')}` })),
  columns: [
    columnOf('GTX 670', 'ns', TABLE_1, ({ gtx670 }) => publishedOnly(gtx670)),
    columnOf('KernelA, beside GTX 660 Ti', 'ns', TABLE_1, (row) => measured(medium(row), (ns) => ns, row.gtx660)),
    columnOf('KernelA from textures, beside GTX 660 Ti', 'ns', TABLE_1, (row) =>
      measured(fetched(row), (ns) => ns, row.gtx660),
    ),
    columnOf('textures over buffers', '', TABLE_1, (row) =>
      measured([fetched(row), medium(row)], (textures, buffers) => textures / buffers),
    ),
    columnOf('GTX 670 over this', '', TABLE_1, (row) => measured(medium(row), (ns) => row.gtx670 / ns, row.ratio)),
    columnOf('KernelA', 'Megavoxels/s', TABLE_1, (row) => measured(medium(row), megavoxels)),
    columnOf(OF_A_RUN_TITLE, 'ns', TABLE_1, (row) => measured(inRun(row))),
    columnOf(OF_A_RUN_TITLE, 'Megavoxels/s', TABLE_1, (row) => measured(inRun(row), megavoxels)),
  ],
  axes: null,
  instead: [TEXTURES],
};

/** Sides of our large rooms over those of the medium-sized ones: the 27 points then take what a Tesla K20 holds. */
const LARGER = 1.5;
const largeGrid = ({ grid: [x, y, z] }: Room): BenchGrid => [
  Math.round(LARGER * x),
  Math.round(LARGER * y),
  Math.round(LARGER * z),
];
const large = (room: Room): UpdateMeasurement => by(room, largeGrid(room));

export const LARGE_ROOM: PaperItem = {
  place: 'section 4.3, large room',
  title: "The 'large room' test",
  about: `KernelA in blocks of 32 × 8 × 4 on grids of ${LARGER} times the sides of table 1, beside those of table 1.`,
  rowTitle: 'stencil and grid',
  rows: TABLE_1.map((row) => ({ label: `${row.stencil}, ${largeGrid(row).join(' × ')}` })),
  columns: [
    columnOf('large room', 'ns', TABLE_1, (row) => measured(large(row))),
    columnOf('large room', 'Megavoxels/s', TABLE_1, (row) => measured(large(row), megavoxels)),
    columnOf('over the medium-sized room', '', TABLE_1, (row) =>
      measured([large(row), medium(row)], (own, before) => own / before),
    ),
  ],
  axes: null,
  instead: [
    "The paper leaves its results out, 'because they do not vary significantly from Table 1'; its large grids stand in [16, Table 3], which is not here. Ours are our choice.",
  ],
};
