import type { Gpu } from '../engine/webgpu/device.ts';

/** Repeats of a measurement; the median is reported. */
const REPEATS = 7;
/** A measurement takes about this long, ms: far more than a submission's overhead. */
const MEASURE_MS = 40;
const MOST_PER_SUBMIT = 400;
/** An idle GPU needs some tenths of a second to raise its clocks. */
const WARM_UP_MS = 300;

/** Times of one unit of work: median and quartiles, ns. */
export interface Timing {
  readonly medianNs: number;
  readonly lowerQuartileNs: number;
  readonly upperQuartileNs: number;
}

/** Writes `count` units of work. */
export type Encode = (encoder: GPUCommandEncoder, count: number) => void;

/** Median and quartiles, interpolated linearly between ranks. */
export function timingOf(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => {
    const rank = share * (sorted.length - 1);
    const below = Math.floor(rank);
    const [low, high] = [sorted[below], sorted[Math.min(below + 1, sorted.length - 1)]];
    return low + (rank - below) * (high - low);
  };
  return { medianNs: at(0.5), lowerQuartileNs: at(0.25), upperQuartileNs: at(0.75) };
}

/** Times of a step divided by the nodes that it updates. */
export const aNode = ({ medianNs, lowerQuartileNs, upperQuartileNs }: Timing, nodes: number): Timing => ({
  medianNs: medianNs / nodes,
  lowerQuartileNs: lowerQuartileNs / nodes,
  upperQuartileNs: upperQuartileNs / nodes,
});

/** Wall-clock time of one submission until `onSubmittedWorkDone`; ns a unit. */
export async function timeBlock(gpu: Gpu, encode: Encode, count: number): Promise<number> {
  const encoder = gpu.device.createCommandEncoder({ label: 'measurement' });
  encode(encoder, count);
  const commands = encoder.finish();
  await gpu.device.queue.onSubmittedWorkDone();
  const begun = performance.now();
  gpu.device.queue.submit([commands]);
  await gpu.device.queue.onSubmittedWorkDone();
  gpu.check();
  return (1e6 * (performance.now() - begun)) / count;
}

/** Keeps the GPU busy until its clocks are high. */
export async function warmUp(gpu: Gpu, encode: Encode): Promise<void> {
  const warm = performance.now() + WARM_UP_MS;
  do await timeBlock(gpu, encode, await unitsFor(gpu, encode, WARM_UP_MS / 10));
  while (performance.now() < warm);
}

/** Number of units that fill a block. */
export async function unitsFor(gpu: Gpu, encode: Encode, blockMs: number): Promise<number> {
  return unitsIn(blockMs, await timeBlock(gpu, encode, 2));
}

/** Time of a unit, ns, in one block; in two units if these take longer than a block. */
export async function timeOnce(gpu: Gpu, encode: Encode, blockMs: number): Promise<number> {
  const ofTwoNs = await timeBlock(gpu, encode, 2);
  const units = unitsIn(blockMs, ofTwoNs);
  return units > 2 ? timeBlock(gpu, encode, units) : ofTwoNs;
}

/** An even number, so that both states are written equally often. */
function unitsIn(blockMs: number, unitNs: number): number {
  return Math.max(2, Math.min(MOST_PER_SUBMIT, 2 * Math.round((1e6 * blockMs) / unitNs / 2)));
}

/** Warms the GPU up, then times work several times. */
export async function timeWork(gpu: Gpu, encode: Encode): Promise<Timing> {
  await warmUp(gpu, encode);
  const count = await unitsFor(gpu, encode, MEASURE_MS);
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) times.push(await timeBlock(gpu, encode, count));
  return timingOf(times);
}
