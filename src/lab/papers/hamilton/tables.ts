import { schemeByName } from '../../../scheme/scheme.ts';
import { column, columnOf, counted, measured } from '../model/cells.ts';
import { OF_A_RUN, OF_A_RUN_TITLE } from '../model/kernel-of-a-run.ts';
import type { PaperItem } from '../model/paper.ts';
import { stencilNamed } from '../model/stencil-counts.ts';
import { GRIDS, SECTION_1 } from './published.ts';
import { DOUBLES, KERNEL_A, PRECISIONS, rowsOf, updateOf } from './timings.ts';

const SMALL = 'compact-3';
const LARGE = 'box-222';

const bandOf = (name: string): number => schemeByName(name, 'stencil').band;
const BANDS = { small: bandOf(`${SMALL}@2%`), rooms: bandOf(`${LARGE}@2%`), free: bandOf(`${LARGE}@free-space`) };

export const SECTION_1_ITEM: PaperItem = {
  place: 'section 1',
  title: '27 points against 125 at two percent of dispersion',
  about:
    'The band is the share of wavenumbers up to the Nyquist limit of an axis within 2 %, of our designed weights. Updates grow with the fourth power of the grid. CTPN by KernelA on the large grids.',
  rowTitle: 'quantity',
  rows: [
    { label: 'band of 27 points' },
    { label: 'band of 125 points in free space' },
    { label: 'band of 125 points in any room' },
    { label: 'updates, 27 points over 125' },
    ...PRECISIONS.map((precision) => ({ label: `CTPN, 125 points over 27, ${precision}` })),
  ],
  columns: [
    column('value', '', [
      counted(BANDS.small, SECTION_1.bands[SMALL]),
      counted(BANDS.free, SECTION_1.bands[LARGE]),
      counted(BANDS.rooms),
      counted((BANDS.free / BANDS.small) ** 4, SECTION_1.fewerUpdates),
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
    'The weights for free space, box-222@free-space, run in single rigid boxes only. Those for rooms stop at a band of 0.82, up to which walls can absorb as they should.',
  ],
};

const ORDERED = ['compact-3', 'compact-6', 'box-222', 'leggy-8'].map(stencilNamed);

export const SECTION_5: PaperItem = {
  place: 'section 5',
  title: 'Future work: order of the offsets, unrolling, slicing',
  about:
    'KernelA with its points by shells, in the order of memory, and far from one to the next; without its loop; and the kernel of a run, which walks along z where that is faster (2-D slicing).',
  rowTitle: 'stencil',
  rows: rowsOf(ORDERED),
  columns: [
    ...(['shells', 'memory', 'shuffled'] as const).map((order) =>
      columnOf(order, 'ns', ORDERED, ({ id }) =>
        measured({ ...updateOf(id, GRIDS.single.medium, KERNEL_A), ...(order !== 'shells' && { order }) }),
      ),
    ),
    columnOf('unrolled', 'ns', ORDERED, ({ id }) =>
      measured(updateOf(id, GRIDS.single.medium, { ...KERNEL_A, design: 'kernel-a-unrolled' })),
    ),
    columnOf(OF_A_RUN_TITLE, 'ns', ORDERED, ({ id }) => measured(updateOf(id, GRIDS.single.medium, OF_A_RUN))),
  ],
  axes: null,
  instead: ['The paper proposes these, and has no times.'],
};
