import type { Kernel } from '../../kernel/kernel.ts';
import { stepOffset } from './block.ts';
import type { Gpu } from './device.ts';

/** A compiled kernel with its bindings for either parity of the step. */
export interface Pass {
  readonly pipeline: GPUComputePipeline;
  /** [parity][group] */
  readonly groups: readonly (readonly GPUBindGroup[])[];
  readonly workgroups: readonly [number, number, number];
  /** Whether group 1 begins with a dynamic offset: the number of the step in the block. */
  readonly numbered: boolean;
}

/** A whole buffer, or a part of one. */
export type Bindable = GPUBuffer | GPUBufferBinding;

/** @param group0 Makes the bindings of group 0 from the states that hold u[n+1] and u[n]. */
export type MakePass = (
  kernel: Kernel,
  workgroups: Pass['workgroups'],
  group0: (next: Bindable, now: Bindable) => readonly Bindable[],
  group1?: readonly Bindable[],
) => Promise<Pass>;

/** @param states States by parity: states[n & 1] holds u[n] before step n. */
export function passMaker(gpu: Gpu, states: readonly [Bindable, Bindable]): MakePass {
  return async (asked, workgroups, group0, group1 = []) => {
    const { kernel, sizes } = gpu.sized(asked);
    const pipeline = await gpu.pipeline(kernel);
    const last = sizes ? [await gpu.bufferWith(`sizes of ${kernel.label}`, sizes, GPUBufferUsage.UNIFORM)] : [];
    const rest = group1.length > 0 ? [gpu.bind(pipeline, 1, group1)] : [];
    const groups = [0, 1].map((parity) => [
      gpu.bind(pipeline, 0, [...group0(states[(parity + 1) & 1], states[parity]), ...last]),
      ...rest,
    ]);
    return { pipeline, groups, workgroups, numbered: kernel.groups[1]?.[0] === 'dynamic-uniform' };
  };
}

/** The part of a compute pass that a step needs. */
export interface StepEncoder {
  setPipeline(pipeline: GPUComputePipeline): void;
  setBindGroup(index: number, group: GPUBindGroup, offsets: number[]): void;
  dispatchWorkgroups(x: number, y: number, z: number): void;
}

export function dispatch(encoder: StepEncoder, pass: Pass, step: number, inBlock: number): void {
  encoder.setPipeline(pass.pipeline);
  pass.groups[step & 1].forEach((group, index) => {
    encoder.setBindGroup(index, group, pass.numbered && index === 1 ? [stepOffset(inBlock)] : []);
  });
  encoder.dispatchWorkgroups(...pass.workgroups);
}
