import type { Gpu } from '../engine/webgpu/device.ts';

/** Repeats of a measurement; the median is reported. */
const REPEATS = 7;
/** A measurement takes about this long, ms: far more than a submission's overhead. */
const MEASURE_MS = 40;
const MOST_PER_SUBMIT = 400;
/** A GPU that has idled takes some tenths of a second to raise its clocks again. */
const WARM_UP_MS = 300;

/** Times of one unit of work: median and quartiles, ns. */
export interface Timing {
  readonly medianNs: number;
  readonly lowerQuartileNs: number;
  readonly upperQuartileNs: number;
}

/**
 * Times work on the GPU by the wall clock round `onSubmittedWorkDone`: once to warm up and to learn how many units fill
 * a measurement, then several times.
 * @param encode writes `count` units of work
 */
export async function timeWork(gpu: Gpu, encode: (encoder: GPUCommandEncoder, count: number) => void): Promise<Timing> {
  const run = async (count: number): Promise<number> => {
    const encoder = gpu.device.createCommandEncoder({ label: 'measurement' });
    encode(encoder, count);
    const commands = encoder.finish();
    await gpu.device.queue.onSubmittedWorkDone();
    const begun = performance.now();
    gpu.device.queue.submit([commands]);
    await gpu.device.queue.onSubmittedWorkDone();
    gpu.check();
    return (performance.now() - begun) / count;
  };
  const warm = performance.now() + WARM_UP_MS;
  do await run(20);
  while (performance.now() < warm);
  const count = Math.max(2, Math.min(MOST_PER_SUBMIT, 2 * Math.round(MEASURE_MS / (await run(2)) / 2)));
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) times.push(1e6 * (await run(count)));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.round(share * (REPEATS - 1))]!;
  return { medianNs: at(0.5), lowerQuartileNs: at(0.25), upperQuartileNs: at(0.75) };
}
