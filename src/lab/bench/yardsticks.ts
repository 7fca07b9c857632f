import type { Precision } from '../../engine/engine.ts';
import type { Gpu } from '../../engine/webgpu/device.ts';
import { COPIED_A_THREAD, copyKernel, MULTIPLY_ADDS_A_ROUND, multiplyAddKernel } from '../measuring/yardsticks.ts';
import { FIELD_GROUP, fieldWorkgroups } from '../../kernel/compare-fields.ts';
import type { SlabShape } from '../../kernel/kernel.ts';
import { cubeGhostTransitKernel, cubeTransitKernel, TRANSIT_BYTES } from '../measuring/transits.ts';
import type { Encode } from '../../tune/timing.ts';

/** The limits of a device, measured together with the kernels that are compared with them. */
export interface Yardsticks {
  /** Bytes read plus bytes written by a copy, per second. */
  readonly copyBytesPerSecond: number;
  /** Infinite where arithmetic is not measured. */
  readonly multiplyAddsPerSecond: number;
}

/** Yardsticks ready to be timed. */
export interface YardstickWork {
  readonly copy: Encode;
  readonly multiplyAdd: Encode;
  /** Rates from the times of one unit, ns. */
  rates(copyNs: number, multiplyAddNs: number): Yardsticks;
}

const ROUNDS = 4096;
const MOST_GROUPS = 8192;

/** @param from two buffers of equal size, as large as a state; the second becomes the first */
export async function yardstickWork(
  gpu: Gpu,
  from: GPUBuffer,
  to: GPUBuffer,
  software: boolean,
): Promise<YardstickWork> {
  const bytes = from.size;
  // A kernel copies: on some drivers the copies of the command encoder reach a fifth of the memory's speed.
  const copyPipeline = await gpu.pipeline(copyKernel);
  const copyBindings = gpu.bind(copyPipeline, 0, [to, from]);
  const copyGroups = fieldWorkgroups(bytes / 4 / COPIED_A_THREAD);
  // A software device takes seconds for a millisecond's work of a GPU.
  const groups = software ? 4 : MOST_GROUPS;
  const pipeline = await gpu.pipeline(multiplyAddKernel(ROUNDS));
  const result = await gpu.buffer('multiply-add', 4 * FIELD_GROUP * groups, GPUBufferUsage.STORAGE);
  const bindings = gpu.bind(pipeline, 0, [result]);
  return {
    copy: repeated('copy', copyPipeline, copyBindings, copyGroups),
    multiplyAdd: repeated('multiply-add', pipeline, bindings, [groups, 1]),
    rates: (copyNs, multiplyAddNs) => ({
      copyBytesPerSecond: (2 * bytes * 1e9) / copyNs,
      multiplyAddsPerSecond: (groups * FIELD_GROUP * ROUNDS * MULTIPLY_ADDS_A_ROUND * 1e9) / multiplyAddNs,
    }),
  };
}

/** A copy that walks through the grid as an update by tiles does, with the bytes that it moves. */
export interface TransitWork {
  readonly name: string;
  readonly encode: Encode;
  readonly bytes: number;
}

/** The yardsticks of [MoLi2018], section 6. @param from becomes `to` where nodes are updated */
export function transitWorks(gpu: Gpu, shape: SlabShape, from: GPUBuffer, to: GPUBuffer): Promise<TransitWork[]> {
  const kernels = [cubeTransitKernel(shape), cubeGhostTransitKernel(shape)];
  return Promise.all(
    kernels.map(async (kernel) => {
      const pipeline = await gpu.pipeline(kernel);
      const encode = repeated(kernel.label, pipeline, gpu.bind(pipeline, 0, [to, from]), kernel.workgroups);
      return { name: kernel.label, encode, bytes: TRANSIT_BYTES * shape.pitch * shape.rows * shape.planes };
    }),
  );
}

function repeated(
  label: string,
  pipeline: GPUComputePipeline,
  bindings: GPUBindGroup,
  groups: readonly [number, number, number?],
): Encode {
  return (encoder, count) => {
    const pass = encoder.beginComputePass({ label });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindings);
    for (let i = 0; i < count; i++) pass.dispatchWorkgroups(...groups);
    pass.end();
  };
}

/** Bytes that an update has to move for each node: it reads u[n] and u[n−1] and writes u[n+1]. */
export const bytesPerNode = (precision: Precision): number => (3 * precision) / 8;

/**
 * Least time of an update with K points, ns a node: limited by memory or by arithmetic.
 *
 * @param bytes that it has to move for each node
 */
export function floorNs(
  points: number,
  { copyBytesPerSecond, multiplyAddsPerSecond }: Yardsticks,
  bytes: number,
): number {
  return 1e9 * Math.max(bytes / copyBytesPerSecond, points / multiplyAddsPerSecond);
}
