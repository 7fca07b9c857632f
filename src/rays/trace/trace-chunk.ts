import type { Job } from '../../room/slabs/work.ts';
import type { TraceSetting } from './setting.ts';
import { Tracer, type ChunkEnergy } from './tracer.ts';

/** Some rays of a source. */
export interface RayChunk {
  readonly first: number;
  readonly count: number;
  /** Energy with which each of them starts, by ray and band, relative to a source without direction; 1 if undefined. */
  readonly powers: Float64Array | undefined;
}

/** Traces some rays. A thread can do any of them. */
export const traceChunk: Job<TraceSetting, RayChunk, ChunkEnergy> = {
  name: 'trace rays',
  begin:
    (setting) =>
    ({ first, count, powers }) => {
      const tracer = new Tracer(setting);
      for (let i = 0; i < count; i++) tracer.trace(first + i, powers?.subarray(i * setting.bands));
      return tracer.sums;
    },
};
