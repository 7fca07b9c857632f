import { isAllowed } from '../../published/jin/forecast.ts';
import { DOMAIN_METHOD_NAMES, DOMAIN_METHODS } from '../../published/jin/methods.ts';
import { column, columnOf, counted, measured, withheld } from '../model/cells.ts';
import type { DomainMeasurement, Paper, PaperItem } from '../model/paper.ts';
import { LONGEST_SIDE, SHORTEST_SIDE, SPEED_UPS, TSUBAME } from './published.ts';

const SIDES = Array.from({ length: LONGEST_SIDE / SHORTEST_SIDE }, (_, n) => (n + 1) * SHORTEST_SIDE);
const DEVICE_BYTES = TSUBAME.memoryGigabytes * 2 ** 30;
/** Two states of larger cubes are larger than the memory of the device. */
const isLarger = (side: number): boolean => 8 * side ** 3 > DEVICE_BYTES;
const LARGER = SIDES.filter(isLarger);
const SMALLER = SIDES.filter((side) => !isLarger(side));

type MethodName = DomainMeasurement['method'];
const stepBy = (method: MethodName, side: number): DomainMeasurement => ({
  what: 'domain',
  method,
  side,
  deviceBytes: DEVICE_BYTES,
});

const ABOUT =
  'CTPN of 7 points of the diffusion equation; the domain lies in the memory of the host, and states may take 3 GB of the device, as a Tesla M2050 has. The borders keep their values. The number of sub-domains and the steps of a visit are those that the model of this program expects to be fastest.';
const PREDICTED =
  'Values with ≈, open circles in a figure, are predicted by that model from the rates of memory, bus and processor measured here: the memory of the host is too small for the domain, or a quick run leaves it out.';
const OVERLAP =
  'MP-MMTB overlaps what the processor copies with the steps. Copies of the GPU wait for its steps: WebGPU has one queue.';
const ROWS = SIDES.map((side) => ({ label: `${side}³`, x: side }));
const AXES = { x: 'side of the cube, nodes', y: 'CTPN in ns' };
const LOGARITHMIC = { ...AXES, isLogarithmic: true } as const;
const curve = (method: MethodName) => columnOf(method, 'ns', SIDES, (side) => measured(stepBy(method, side)));

const DRAWN = 'The slides draw this figure and print no values.';

const DEVICE: PaperItem = {
  place: 'slide TSUBAME 2.0',
  title: 'The device, the bus and the host',
  about:
    'The rate of a copy on the device, of a copy from it to the host, and of the processor into memory of the device.',
  rowTitle: 'quantity',
  rows: [
    { label: 'memory of the device, GB/s' },
    { label: 'bus, GB/s' },
    { label: 'memory of the host, by one thread, GB/s' },
    { label: 'double precision, GFLOP/s' },
  ],
  columns: [
    column('value', '', [
      measured({ what: 'copied byte' }, (ns) => 1 / ns, TSUBAME.deviceGigabytes),
      measured({ what: 'byte over the bus' }, (ns) => 1 / ns, TSUBAME.busGigabytes),
      measured({ what: 'byte in host memory' }, (ns) => 1 / ns, TSUBAME.hostGigabytes),
      withheld('WebGPU has no double precision', TSUBAME.gigaflopsDouble),
    ]),
  ],
  axes: null,
  instead: [
    'The slide has peaks, ours are measured: of the memory of the host the rate of one thread that copies to where the device reads.',
  ],
};

const FIRST: PaperItem = {
  place: 'slide MP-MMTB vs M-MMTB',
  title: 'What overlapping computation with transfers gains',
  about: ABOUT,
  rowTitle: 'domain',
  rows: ROWS,
  columns: [curve('M-MMTB'), curve('MP-MMTB')],
  axes: AXES,
  instead: [DRAWN, PREDICTED, OVERLAP],
};

const SECOND: PaperItem = {
  place: 'slide MP-MMTB vs other methods',
  title: 'All methods from 240³ to 2160³',
  about: `${ABOUT} 'usual' keeps both states on the device; MMT and what follows it make two steps in one kernel.`,
  rowTitle: 'domain',
  rows: ROWS,
  columns: (['usual', ...DOMAIN_METHOD_NAMES] as const).map(curve),
  axes: LOGARITHMIC,
  instead: [DRAWN, PREDICTED],
};

const FASTEST = 'MP-MMTB';
const OTHERS = (['usual', ...DOMAIN_METHOD_NAMES] as const).filter((method) => method !== FASTEST);

const SPEED: PaperItem = {
  place: 'slide MP-MMTB vs other methods, speed-ups',
  title: 'Speed-up of MP-MMTB',
  about: ABOUT,
  rowTitle: 'domain',
  rows: ROWS,
  columns: OTHERS.map((method) =>
    columnOf(`over ${method}`, '', SIDES, (side) =>
      measured([stepBy(method, side), stepBy(FASTEST, side)], (slow, fast) => slow / fast),
    ),
  ),
  axes: { ...LOGARITHMIC, y: 'speed-up' },
  instead: [PREDICTED],
};

/** Mean speed-up over a method in some cubes. */
const meanSpeed = (method: MethodName, sides: readonly number[], published: number | null = null) =>
  measured(
    [...sides.map((side) => stepBy(method, side)), ...sides.map((side) => stepBy(FASTEST, side))],
    (...ns) => sides.reduce((sum, _, at) => sum + ns[at] / ns[sides.length + at], 0) / sides.length,
    published,
  );

const MEANS: PaperItem = {
  place: 'slide MP-MMTB vs other methods, means',
  title: 'Mean speed-up of MP-MMTB',
  about:
    "Means of the ratios over the cubes up to 720³, whose two states fit 3 GB, and over the larger ones. The slides print two numbers: 16.74 over the naive method 'on the bigger domains', and 1.35 'over other methods on an average', which stands beside the next best method.",
  rowTitle: 'over',
  rows: OTHERS.map((label) => ({ label })),
  columns: [
    columnOf('smaller domains', '', OTHERS, (method) => meanSpeed(method, SMALLER)),
    columnOf('bigger domains', '', OTHERS, (method) =>
      meanSpeed(method, LARGER, method === 'naive' ? SPEED_UPS.overNaive : null),
    ),
    columnOf('all', '', OTHERS, (method) =>
      meanSpeed(method, SIDES, method === 'M-MMTB' ? SPEED_UPS.overOthers : null),
    ),
  ],
  axes: null,
  instead: [
    "The slides say without a number that MP-MMTB has 'better performance than usual method on the smaller domains': the first row has what it is here.",
    PREDICTED,
  ],
};

const METHOD = DOMAIN_METHODS[FASTEST];

/** The most steps TTS of a visit, in whole passes, by limits (1) and (2), and the sub-domains NSD that allow them. */
function mostSteps(side: number): { subDomains: number; steps: number } {
  let best = { subDomains: 0, steps: 0 };
  for (let subDomains = 1; subDomains <= side; subDomains++) {
    const planes = Math.ceil(side / subDomains);
    const limits = { deviceBytes: DEVICE_BYTES, arrayBytes: Infinity };
    while (isAllowed(METHOD, { side, planes, steps: best.steps + METHOD.stepsOfPass }, limits))
      best = { subDomains, steps: best.steps + METHOD.stepsOfPass };
  }
  return best;
}

const LIMITS: PaperItem = {
  place: 'slide Limitation',
  title: 'Steps of a visit that the memory of the device allows',
  about:
    'Counted: Dx Dy (Dz / NSD + 4) 4 + 2 Dx Dy TTS values fit 3 GB (1), and TTS < Dz / NSD (2); a kernel makes two steps, so TTS is even. The number of sub-domains NSD is the one that allows most steps TTS. All cuts of this paper keep both limits.',
  rowTitle: 'domain',
  rows: ROWS,
  columns: [
    columnOf('sub-domains', '', SIDES, (side) => counted(mostSteps(side).subDomains)),
    columnOf('steps of a visit', '', SIDES, (side) => counted(mostSteps(side).steps)),
  ],
  axes: { x: 'side of the cube, nodes', y: 'count' },
  instead: ['Sub-domains and steps that were taken stand with the kernels of the figures above.'],
};

export const JIN: Paper = {
  name: 'jin',
  key: 'Jin2013',
  title:
    'A multi-level optimization method for stencil computation on the domain that is bigger than memory capacity of GPU',
  authors: 'G. Jin, T. Endo, S. Matsuoka',
  devices: 'Tesla M2050 of TSUBAME 2.0',
  items: [DEVICE, FIRST, SECOND, SPEED, MEANS, LIMITS],
};
