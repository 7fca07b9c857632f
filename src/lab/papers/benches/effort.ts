import type { Gpu } from '../../../engine/webgpu/device.ts';
import { timeBlock, timingOf, unitsFor, type Encode, type Timing } from '../../../tune/timing.ts';

/** How long things are timed, and on which grids. */
export interface Effort {
  readonly rounds: number;
  /** Length of a round, ms. */
  readonly blockMs: number;
  /** Larger grids are made smaller; infinite for the grids of the paper. */
  readonly mostNodes: number;
  /** Least time of the steps of a domain in host memory, s. */
  readonly leastSeconds: number;
  /** Cubes in host memory. */
  readonly domains: {
    /** Divides their sides, and the memory that they may take of the device by its third power. */
    readonly shorter: number;
    /** The longest side that is measured, nodes; longer ones are predicted. */
    readonly longest: number;
  };
  /** Bytes that states may take in the memory of the host. */
  readonly hostBytes?: number;
}

/** Bytes that states may take in the memory of the host if nobody says so. */
export const USUAL_HOST_BYTES = 4e9;

/** The grids of the papers. */
export const FULL: Effort = {
  rounds: 7,
  blockMs: 25,
  mostNodes: Infinity,
  leastSeconds: 1,
  domains: { shorter: 1, longest: Infinity },
};
/** The grids of the papers, and domains as a GPU in software has them done within some minutes. */
export const FULL_IN_SOFTWARE: Effort = { ...FULL, domains: { shorter: 1, longest: 240 } };
/** A few MiB more than the cache of a large GPU holds. */
export const QUICK: Effort = {
  rounds: 3,
  blockMs: 8,
  mostNodes: 2 ** 24,
  leastSeconds: 0.15,
  domains: { shorter: 1, longest: 960 },
};
/** A GPU in software makes some 10⁷ points a second. */
export const QUICK_IN_SOFTWARE: Effort = { rounds: 3, blockMs: 2, mostNodes: 2 ** 14, leastSeconds: 0, domains: { shorter: 10, longest: 72 } }; // prettier-ignore

/** One core makes some 10⁸ points a second. */
export const FULL_ON_PROCESSOR: Effort = { ...FULL, domains: { shorter: 1, longest: 480 } };
/** The compiler of the loops needs some milliseconds of work before it makes them fast. */
export const QUICK_ON_PROCESSOR: Effort = {
  ...QUICK,
  rounds: 5,
  blockMs: 12,
  mostNodes: 2 ** 17,
  domains: { shorter: 1, longest: 240 },
};

/** Times work in some blocks. */
export async function timed(gpu: Gpu, encode: Encode, { rounds, blockMs }: Effort): Promise<Timing> {
  const count = await unitsFor(gpu, encode, blockMs);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timeBlock(gpu, encode, count));
  return timingOf(times);
}
