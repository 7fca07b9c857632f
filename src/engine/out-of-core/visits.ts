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
   * What happens to slices that two visits need: both load and compute them; or they stay on the device, copied to a buffer
   * of their own between visits, or where they are.
   */
  readonly shared: 'loaded again' | 'copied' | 'in place';
  /** Steps that are made slice after slice, while the slices are in the cache of the device. */
  readonly together: number;
  /** Whether the host copies for the next visit while the device computes. */
  readonly overlapped: boolean;
}

/** One thing to do. Each slice and step names the first step of the visit as 0. */
export type Operation =
  | { readonly kind: 'load' | 'store' | 'keep' | 'supply'; readonly slice: number }
  | { readonly kind: 'compute'; readonly slice: number; readonly step: number; readonly records: boolean };

/** The operations of one visit, in their order. */
export type Visit = readonly Operation[];

/** Names of the methods of the slides ([Beyond GPU memory]) that this program has under the same name. */
export const METHODS = ['naive', 'MM', 'MMT', 'MMTB', 'M-MMTB', 'MP-MMTB'] as const;
export type Method = (typeof METHODS)[number];

/** The method of runs. */
export const RUN_METHOD: Method = 'MP-MMTB';

/** Steps that the methods with temporal blocking make together, as in the slides. */
const TOGETHER = 2;

/** What a method fixes; the rest follows from the memory of the device. */
export const METHOD_SETTINGS: Readonly<Record<Method, Pick<VisitSettings, 'shared' | 'together' | 'overlapped'>>> = {
  naive: { shared: 'loaded again', together: 1, overlapped: false },
  MM: { shared: 'loaded again', together: 1, overlapped: false },
  MMT: { shared: 'loaded again', together: TOGETHER, overlapped: false },
  MMTB: { shared: 'copied', together: TOGETHER, overlapped: false },
  'M-MMTB': { shared: 'in place', together: TOGETHER, overlapped: false },
  'MP-MMTB': { shared: 'in place', together: TOGETHER, overlapped: true },
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

/**
 * The visits that bring all slices of a room `settings.steps` further. A step of a slice needs the step before of the
 * slices beside it and changes no others, except nodes of the slice below that no later step of a visit has touched.
 *
 * Every slice is loaded before it is used, and stored once. With shared slices on the device, step s of a visit is made s
 * slices below step 0: each slice makes each step once. Else a visit loads as many slices more on both sides as
 * its steps need, and throws them away; what it stores must not replace what the next visit loads.
 */
export function visitsOf(slices: number, settings: VisitSettings): Visit[] {
  const { block } = settings;
  const make = settings.shared === 'loaded again' ? apart : skewed;
  const visits: Visit[] = [];
  for (let from = 0; from < slices; from += block) {
    visits.push(make(slices, from, Math.min(slices, from + block), settings));
  }
  return visits;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

const each = (kind: 'load' | 'store' | 'keep' | 'supply', from: number, to: number): Operation[] =>
  range(from, to).map((slice) => ({ kind, slice }));

/** A visit that shares nothing with others. It brings [from, to) to the end. */
function apart(slices: number, from: number, to: number, { steps, together }: VisitSettings): Visit {
  const further = (step: number): number => steps - 1 - step + OPEN_END;
  const low = (step: number): number => Math.max(0, from - further(step));
  const high = (step: number): number => Math.min(slices, to + further(step));
  const [first, end] = [Math.max(0, low(0) - 1), Math.min(slices, high(0) + 1)];
  const isCore = (slice: number): boolean => slice >= from && slice < to;
  return [...each('load', first, end), ...computed(low, high, isCore, steps, together), ...each('store', from, to)];
}

/** A visit whose step s is made s slices below step 0, which itself stays a slice below the loaded ones. */
function skewed(slices: number, from: number, to: number, { steps, together, shared }: VisitSettings): Visit {
  const isLast = to === slices;
  const low = (step: number): number => Math.max(0, from - 1 - step);
  const high = (step: number): number => (isLast ? slices : Math.max(0, to - 1 - step));
  const done = low(steps);
  const end = high(steps);
  const copies = shared === 'copied';
  return [
    ...(copies ? each('supply', done, from) : []),
    ...each('load', from, to),
    ...computed(low, high, () => true, steps, together),
    ...each('store', done, end),
    ...(copies && !isLast ? each('keep', end, to) : []),
  ];
}

/** Steps of slices [low(step), high(step)), some steps at a time: each of these one slice behind the one before. */
function computed(
  low: (step: number) => number,
  high: (step: number) => number,
  records: (slice: number) => boolean,
  steps: number,
  together: number,
): Operation[] {
  const operations: Operation[] = [];
  for (let first = 0; first < steps; first += together) {
    const group = range(first, Math.min(steps, first + together));
    const begin = Math.min(...group.map((step) => low(step) + step - first));
    const end = Math.max(...group.map((step) => high(step) + step - first));
    for (let wave = begin; wave < end; wave++) {
      for (const step of group) {
        const slice = wave - (step - first);
        if (slice < low(step) || slice >= high(step)) continue;
        operations.push({ kind: 'compute', slice, step, records: records(slice) });
      }
    }
  }
  return operations;
}
