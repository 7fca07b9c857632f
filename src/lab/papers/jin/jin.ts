import { METHODS, type Method } from '../../../engine/out-of-core/visits.ts';
import { column, columnOf, counted, measured } from '../model/cells.ts';
import type { OutOfCoreMeasurement, Paper, PaperItem } from '../model/paper.ts';
import { LONGEST_SIDE, SHORTEST_SIDE, SPEED_UPS, TSUBAME } from './published.ts';

const SIDES = Array.from({ length: LONGEST_SIDE / SHORTEST_SIDE }, (_, n) => (n + 1) * SHORTEST_SIDE);
const LIMIT_BYTES = TSUBAME.memoryGigabytes * 2 ** 30;

const stepBy = (method: Method | 'usual', side: number): OutOfCoreMeasurement => ({
  what: 'out of core',
  method,
  stencil: 'compact-1',
  grid: [side, side, side],
  limitBytes: LIMIT_BYTES,
  longestSide: LONGEST_SIDE,
});

const ABOUT =
  'CTPN of 7 points in a rigid box whose states lie in host memory, with 3 GB of the device for states, as a Tesla M2050 has. The update is the wave equation, which moves two states as the diffusion of the slides does.';
const ROWS = SIDES.map((side) => ({ label: `${side}³`, x: side }));
const AXES = { x: 'side of the cube, nodes', y: 'CTPN in ns' };
const curve = (method: Method | 'usual') => columnOf(method, 'ns', SIDES, (side) => measured(stepBy(method, side)));

const DRAWN = 'The slides draw this figure and print no values.';

const DEVICE: PaperItem = {
  place: 'slide TSUBAME 2.0',
  title: 'The device, the bus and the host',
  about:
    'The rate of a copy on the device, of a copy from it to the host, and of the processor into memory of the device.',
  rowTitle: 'way',
  rows: [{ label: 'memory of the device' }, { label: 'bus' }, { label: 'memory of the host' }],
  columns: [
    column('rate', 'GB/s', [
      measured({ what: 'copied byte' }, (ns) => 1 / ns, TSUBAME.deviceGigabytes),
      measured({ what: 'byte over the bus' }, (ns) => 1 / ns, TSUBAME.busGigabytes),
      measured({ what: 'byte in host memory' }, (ns) => 1 / ns, TSUBAME.hostGigabytes),
    ]),
  ],
  axes: null,
  instead: [],
};

const FIRST: PaperItem = {
  place: 'slide MP-MMTB vs M-MMTB',
  title: 'What overlapping computation with transfers gains',
  about: ABOUT,
  rowTitle: 'domain',
  rows: ROWS,
  columns: [curve('M-MMTB'), curve('MP-MMTB')],
  axes: AXES,
  instead: [DRAWN],
};

const SECOND: PaperItem = {
  place: 'slide MP-MMTB vs other methods',
  title: 'All methods from 240³ to 2160³',
  about: `${ABOUT} 'usual' keeps the states on the device, as far as they fit; 'turning' is this program's own method.`,
  rowTitle: 'domain',
  rows: ROWS,
  columns: (['usual', ...METHODS] as const).map(curve),
  axes: AXES,
  instead: [DRAWN],
};

const ratio = (other: Method | 'usual', side: number, published: number | null = null) =>
  measured([stepBy(other, side), stepBy('MP-MMTB', side)], (slow, fast) => slow / fast, published);

const SPEED: PaperItem = {
  place: 'slide MP-MMTB vs other methods, speed-ups',
  title: 'Speed-up of MP-MMTB',
  about: `${ABOUT} The slides give one number over the naive method 'on the bigger domains', and one over other methods 'on an average', which stand in the last row.`,
  rowTitle: 'domain',
  rows: ROWS,
  columns: [
    columnOf('over naive', '', SIDES, (side) =>
      ratio('naive', side, side === LONGEST_SIDE ? SPEED_UPS.overNaive : null),
    ),
    columnOf('over M-MMTB', '', SIDES, (side) =>
      ratio('M-MMTB', side, side === LONGEST_SIDE ? SPEED_UPS.overOthers : null),
    ),
    columnOf('over usual', '', SIDES, (side) => ratio('usual', side)),
  ],
  axes: null,
  instead: [],
};

/** Values of 4 bytes that the memory of the device holds. */
const CAPACITY = LIMIT_BYTES / 4;

/**
 * The most steps TTS of a visit of a cube by the slide Limitation, with the number of sub-domains NSD that allows them:
 * D² (D / NSD + 4) 4 + 2 D² TTS ≤ capacity (1), TTS < D / NSD (2).
 */
function mostSteps(side: number): { subDomains: number; steps: number } {
  let best = { subDomains: 0, steps: 0 };
  for (let subDomains = 1; subDomains <= side; subDomains++) {
    const planes = side / subDomains;
    const byMemory = Math.floor((CAPACITY / side ** 2 - 4 * (planes + 4)) / 2);
    const steps = Math.min(byMemory, Math.ceil(planes) - 1);
    if (steps > best.steps) best = { subDomains, steps };
  }
  return best;
}

const LIMITS: PaperItem = {
  place: 'slide Limitation',
  title: 'Steps of a visit that the memory of the device allows',
  about:
    'Counted: Dx Dy (Dz / NSD + 4) 4 + 2 Dx Dy TTS values fit 3 GB (1), and TTS < Dz / NSD (2); the number of sub-domains NSD is the one that allows most steps TTS.',
  rowTitle: 'domain',
  rows: ROWS,
  columns: [
    columnOf('sub-domains', '', SIDES, (side) => counted(mostSteps(side).subDomains)),
    columnOf('steps of a visit', '', SIDES, (side) => counted(mostSteps(side).steps)),
  ],
  axes: { x: 'side of the cube, nodes', y: 'count' },
  instead: [],
};

export const JIN: Paper = {
  name: 'jin',
  key: 'Jin2013',
  title:
    'A multi-level optimization method for stencil computation on the domain that is bigger than memory capacity of GPU',
  authors: 'G. Jin, T. Endo, S. Matsuoka',
  devices: 'Tesla M2050 of TSUBAME 2.0',
  items: [DEVICE, FIRST, SECOND, SPEED, LIMITS],
};
