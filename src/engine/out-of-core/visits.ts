/**
 * How a room whose states lie in host memory is stepped on a device: it is cut into slices of planes, and some slices
 * at a time visit the device, where they make several steps. Pure data; docs/theory/out-of-core.md draws it.
 */
export interface VisitSettings {
  /** Slices that a visit brings to the end of its steps. */
  readonly block: number;
  /** Steps of a visit. */
  readonly steps: number;
  /**
   * What happens to slices that two visits need: both load and compute them; or they stay on the device, copied to a
   * buffer of their own between visits, or where they are.
   */
  readonly shared: 'loaded again' | 'copied' | 'in place';
  /** Steps that are made of a block of slices, each a slice lower, before the next block makes them. */
  readonly together: number;
  /** Whether the host copies for the next visit while the device computes. */
  readonly overlapped: boolean;
  /**
   * Whether sweeps go up and down in turn. The slices of the last visit then stay on the device, and the next sweep
   * begins with them. Only for slices that stay in place.
   */
  readonly turning: boolean;
}

/** Slices [from, to). */
export type SliceRange = readonly [from: number, to: number];

/** A step of some slices. Everything of a slice's step may be done for all of them before what follows it. */
export interface Compute {
  readonly kind: 'compute';
  readonly slices: SliceRange;
  /** The first step of the visit is 0. */
  readonly step: number;
  /** The slices among them whose receivers record. */
  readonly records: SliceRange;
}

/** One thing to do. */
export type Operation = { readonly kind: 'load' | 'store' | 'keep' | 'supply'; readonly slice: number } | Compute;

/** The operations of one visit, in their order. */
export type Visit = readonly Operation[];

/** A sweep through all slices. */
export interface SweepOfVisits {
  readonly visits: readonly Visit[];
  /** Whether it begins with the last slice. */
  readonly downwards: boolean;
  /** The slices that lie on the device afterwards and have not been stored. */
  readonly staying: SliceRange;
}

/**
 * Names of methods: the six of the slides ([Beyond GPU memory]) that this program has under the same name, and one
 * more.
 */
export const METHODS = ['naive', 'MM', 'MMT', 'MMTB', 'M-MMTB', 'MP-MMTB', 'turning'] as const;
export type Method = (typeof METHODS)[number];

/** The method of runs. */
export const RUN_METHOD: Method = 'turning';

/** Steps that the methods with temporal blocking make together, as in the slides. */
const TOGETHER = 2;

/** What a method fixes; the rest follows from the memory of the device. */
export const METHOD_SETTINGS: Readonly<Record<Method, Omit<VisitSettings, 'block' | 'steps'>>> = {
  naive: { shared: 'loaded again', together: 1, overlapped: false, turning: false },
  MM: { shared: 'loaded again', together: 1, overlapped: false, turning: false },
  MMT: { shared: 'loaded again', together: TOGETHER, overlapped: false, turning: false },
  MMTB: { shared: 'copied', together: TOGETHER, overlapped: false, turning: false },
  'M-MMTB': { shared: 'in place', together: TOGETHER, overlapped: false, turning: false },
  'MP-MMTB': { shared: 'in place', together: TOGETHER, overlapped: true, turning: false },
  turning: { shared: 'in place', together: 1, overlapped: true, turning: true },
};

/**
 * Slices beside those of the stencil that go wrong at an open end of the loaded slices: the flow into a wall face there
 * reads nodes that have not moved.
 */
const OPEN_END = 1;

/** Slices that are on the device at a time, at most; a room of fewer needs no more than it has. */
export function residentSlices({ block, steps, shared }: Pick<VisitSettings, 'block' | 'steps' | 'shared'>): number {
  return shared === 'loaded again' ? block + 2 * (steps + OPEN_END) : block + steps + 1;
}

/** Slices that are copied to a buffer of their own, at most. */
export function copiedSlices({ steps, shared }: Pick<VisitSettings, 'steps' | 'shared'>): number {
  return shared === 'copied' ? steps + 1 : 0;
}

/** The empty range of slices. */
export const NO_SLICES: SliceRange = [0, 0];

/**
 * The sweep that brings all slices of a room `settings.steps` further. A step of a slice needs the step before of the
 * slices beside it and changes no others, except nodes of the slice before that no later step of a visit has touched.
 *
 * Every slice is loaded before it is used, and stored once. With shared slices on the device, step s of a visit is made
 * s slices before step 0: each slice makes each step once. Else a visit loads as many slices more on both sides as
 * its steps need, and throws them away; what it stores must not replace what the next visit loads.
 *
 * @param resident Slices that are on the device: those that stayed after the sweep before. Either the first or the
 *   last.
 */
export function sweepOf(slices: number, settings: VisitSettings, resident: SliceRange = NO_SLICES): SweepOfVisits {
  const { block, steps, turning } = settings;
  const make = settings.shared === 'loaded again' ? apart : skewed;
  const visits: Visit[] = [];
  for (let from = 0; from < slices; from += block) {
    visits.push(make(slices, from, Math.min(slices, from + block), settings));
  }
  if (!turning) return { visits, downwards: false, staying: NO_SLICES };
  const present = resident[1] - resident[0];
  const downwards = present > 0 && resident[0] > 0;
  const lastBlock = block * (visits.length - 1);
  const staying = Math.max(0, lastBlock - 1 - steps);
  const turned = visits.map((visit) =>
    visit
      .filter((operation) => operation.kind !== 'load' || operation.slice >= present)
      .filter((operation) => operation.kind !== 'store' || operation.slice < staying)
      .map((operation) => (downwards ? mirrored(operation, slices) : operation)),
  );
  return { visits: turned, downwards, staying: downwards ? [0, slices - staying] : [staying, slices] };
}

/** Slices of which a step is made at a time, in a sweep up or down. */
export interface Together {
  readonly slices: SliceRange;
  readonly downwards: boolean;
}

/** All of them, in any sweep. */
export function rangesOf(slices: number, settings: VisitSettings): Together[] {
  const sweeps = [sweepOf(slices, settings)];
  if (settings.turning) sweeps.push(sweepOf(slices, settings, [slices - 1, slices]));
  return sweeps.flatMap(({ visits, downwards }) =>
    visits
      .flat()
      .filter((operation) => operation.kind === 'compute')
      .map(({ slices }) => ({ slices, downwards })),
  );
}

/** An operation with the slices numbered from the other end. */
function mirrored(operation: Operation, slices: number): Operation {
  if (operation.kind !== 'compute') return { ...operation, slice: slices - 1 - operation.slice };
  const turn = ([from, to]: SliceRange): SliceRange => [slices - to, slices - from];
  return { ...operation, slices: turn(operation.slices), records: turn(operation.records) };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

const each = (kind: 'load' | 'store' | 'keep' | 'supply', from: number, to: number): Operation[] =>
  range(from, to).map((slice) => ({ kind, slice }));

/** A visit that shares nothing with others. It brings [from, to) to the end. */
function apart(slices: number, from: number, to: number, settings: VisitSettings): Visit {
  const further = (step: number): number => settings.steps - 1 - step + OPEN_END;
  const low = (step: number): number => Math.max(0, from - further(step));
  const high = (step: number): number => Math.min(slices, to + further(step));
  const [first, end] = [Math.max(0, low(0) - 1), Math.min(slices, high(0) + 1)];
  return [...each('load', first, end), ...computed(low, high, [from, to], settings), ...each('store', from, to)];
}

/** A visit whose step s is made s slices below step 0, which itself stays a slice below the loaded ones. */
function skewed(slices: number, from: number, to: number, settings: VisitSettings): Visit {
  const { steps, shared } = settings;
  const isLast = to === slices;
  const low = (step: number): number => Math.max(0, from - 1 - step);
  const high = (step: number): number => (isLast ? slices : Math.max(0, to - 1 - step));
  const done = low(steps);
  const end = high(steps);
  const copies = shared === 'copied';
  return [
    ...(copies ? each('supply', done, from) : []),
    ...each('load', from, to),
    ...computed(low, high, [0, slices], settings),
    ...each('store', done, end),
    ...(copies && !isLast ? each('keep', end, to) : []),
  ];
}

/**
 * Steps of slices [low(step), high(step)), some steps at a time: a block of slices makes one after the other, each one
 * slice lower, then the next block makes them.
 */
function computed(
  low: (step: number) => number,
  high: (step: number) => number,
  records: SliceRange,
  { steps, together, block }: VisitSettings,
): Compute[] {
  const operations: Compute[] = [];
  for (let first = 0; first < steps; first += together) {
    const group = range(first, Math.min(steps, first + together));
    const begin = Math.min(...group.map((step) => low(step) + step - first));
    const end = Math.max(...group.map((step) => high(step) + step - first));
    const length = together === 1 ? end - begin : block;
    for (let at = begin; at < end; at += length) {
      for (const step of group) {
        const slices: SliceRange = [
          Math.max(low(step), at - (step - first)),
          Math.min(high(step), at + length - (step - first)),
        ];
        if (slices[0] >= slices[1]) continue;
        operations.push({ kind: 'compute', slices, step, records: common(slices, records) });
      }
    }
  }
  return operations;
}

/** The slices of both. */
function common(a: SliceRange, b: SliceRange): SliceRange {
  return [Math.max(a[0], b[0]), Math.max(a[0], b[0], Math.min(a[1], b[1]))];
}
