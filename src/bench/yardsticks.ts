import type { Gpu } from '../engine/webgpu/device.ts';
import {
  COPIED_A_THREAD,
  copyKernel,
  MULTIPLY_ADDS_A_ROUND,
  multiplyAddKernel,
  YARDSTICK_GROUP,
  yardstickWorkgroups,
} from '../kernel/yardsticks.ts';
import { timeWork } from './timing.ts';

/** What the device can do at most, measured in the run that it is compared with. */
export interface Yardsticks {
  /** Bytes read plus bytes written by a copy, a second. */
  readonly copyBytesPerSecond: number;
  readonly multiplyAddsPerSecond: number;
}

const ROUNDS = 4096;
const MOST_GROUPS = 8192;

/** @param from two buffers of equal size, as large as a state */
export async function measureYardsticks(
  gpu: Gpu,
  from: GPUBuffer,
  to: GPUBuffer,
  software: boolean,
): Promise<Yardsticks> {
  const bytes = from.size;
  // By a kernel: on some drivers the copies of the command encoder run at a fifth of the memory's speed.
  const copyPipeline = await gpu.pipeline(copyKernel);
  const copyBindings = gpu.bind(copyPipeline, 0, [to, from]);
  const copyGroups = yardstickWorkgroups(bytes / 4 / COPIED_A_THREAD);
  const copy = await timeWork(gpu, (encoder, count) => {
    const pass = encoder.beginComputePass({ label: 'copy' });
    pass.setPipeline(copyPipeline);
    pass.setBindGroup(0, copyBindings);
    for (let i = 0; i < count; i++) pass.dispatchWorkgroups(...copyGroups);
    pass.end();
  });
  // A software device takes seconds for what a GPU does in a millisecond.
  const groups = software ? 4 : MOST_GROUPS;
  const pipeline = await gpu.pipeline(multiplyAddKernel(ROUNDS));
  const result = await gpu.buffer('multiply-add', 4 * YARDSTICK_GROUP * groups, GPUBufferUsage.STORAGE);
  const bindings = gpu.bind(pipeline, 0, [result]);
  const multiply = await timeWork(gpu, (encoder, count) => {
    const pass = encoder.beginComputePass({ label: 'multiply-add' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindings);
    for (let i = 0; i < count; i++) pass.dispatchWorkgroups(groups);
    pass.end();
  });
  return {
    copyBytesPerSecond: (2 * bytes * 1e9) / copy.medianNs,
    multiplyAddsPerSecond: (groups * YARDSTICK_GROUP * ROUNDS * MULTIPLY_ADDS_A_ROUND * 1e9) / multiply.medianNs,
  };
}

/** Bytes that a two-step update has to move a node: read u[n], read u[n−1], write u[n+1] (performance page). */
const BYTES_PER_NODE = 12;

/** The least time a single-step update of K points can take, ns a node: memory or arithmetic. */
export function floorNs(points: number, { copyBytesPerSecond, multiplyAddsPerSecond }: Yardsticks): number {
  return 1e9 * Math.max(BYTES_PER_NODE / copyBytesPerSecond, points / multiplyAddsPerSecond);
}
