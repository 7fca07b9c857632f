import { COPIED_PLANES, type DomainCut, type DomainMethod } from './methods.ts';

/** Planes [from, to) of the domain, and the plane of an array where the first stands. */
export interface PlacedPlanes {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** A kernel of one or two steps: reads one array, writes the other. */
export interface DomainPass {
  /** Planes that are made, where they stand in the array that is read. */
  readonly source: PlacedPlanes;
  /** The plane of the other array where the first is written. */
  readonly result: number;
  /** Planes that come from the buffer before, and go to it before; with the plane of the buffer. */
  readonly supply: BufferedPlanes | null;
  readonly keep: BufferedPlanes | null;
}

/** Planes of an array and of the buffer of shared planes. */
export interface BufferedPlanes {
  readonly at: number;
  readonly inBuffer: number;
  readonly count: number;
}

/** The visit of a sub-domain on the device. */
export interface DomainVisit {
  readonly load: PlacedPlanes;
  readonly passes: readonly DomainPass[];
  /** What is then complete, in the array that the last pass wrote. */
  readonly store: PlacedPlanes;
}

/** What a visit does. @param index of the sub-domain */
export function visitOf(method: DomainMethod, cut: DomainCut, index: number): DomainVisit {
  return (method.shared === 'copied' ? sharedVisit : apartVisit)(method, cut, index);
}

const clipped = (plane: number, side: number): number => Math.min(side, Math.max(0, plane));

/** Loads as many planes more on both sides as it makes steps, and throws away what becomes wrong there. */
function apartVisit({ stepsOfPass }: DomainMethod, { side, planes, steps }: DomainCut, index: number): DomainVisit {
  const own = { from: index * planes, to: Math.min(side, (index + 1) * planes) };
  /** Planes up to some distance from the own ones; a plane has the same place in both arrays. */
  const around = (distance: number): PlacedPlanes => {
    const from = clipped(own.from - distance, side);
    return { from, to: clipped(own.to + distance, side), at: from - (own.from - steps) };
  };
  const passes: DomainPass[] = [];
  for (let made = stepsOfPass; made <= steps; made += stepsOfPass) {
    const source = around(steps - made);
    passes.push({ source, result: source.at, supply: null, keep: null });
  }
  return { load: around(steps), passes, store: around(0) };
}

/**
 * Makes every pass some planes lower, as far as it can without the next sub-domain. What a pass reads below its own
 * planes is supplied: the sub-domain before kept it.
 */
function sharedVisit(
  { stepsOfPass, isShifted }: DomainMethod,
  { side, planes, steps }: DomainCut,
  index: number,
): DomainVisit {
  const [begin, end] = [index * planes, (index + 1) * planes];
  const first = isShifted ? COPIED_PLANES : steps + COPIED_PLANES / 2;
  /** Where a plane stands after some steps. */
  const placeOf = (plane: number, made: number): number => plane - begin + first + (isShifted ? made : 0);
  /** The planes of this sub-domain after some steps. */
  const after = (made: number): PlacedPlanes => {
    const from = clipped(begin - made, side);
    return { from, to: clipped(end - made, side), at: placeOf(from, made) };
  };
  /** The planes below a cut that the sub-domain above it needs for the pass after some steps. */
  const below = (cut: number, made: number): BufferedPlanes | null => {
    const lowest = cut - made - COPIED_PLANES;
    const [from, to] = [clipped(lowest, side), clipped(cut - made, side)];
    if (from >= to) return null;
    const slot = (COPIED_PLANES * made) / stepsOfPass;
    return { at: placeOf(from, made), inBuffer: slot + from - lowest, count: to - from };
  };
  const passes: DomainPass[] = [];
  for (let made = 0; made < steps; made += stepsOfPass) {
    const target = after(made + stepsOfPass);
    passes.push({
      source: { ...target, at: placeOf(target.from, made) },
      result: target.at,
      supply: index > 0 ? below(begin, made) : null,
      keep: end - steps < side ? below(end, made) : null,
    });
  }
  return { load: after(0), passes, store: after(steps) };
}
