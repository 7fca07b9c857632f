import compare from '../../../shaders/measuring/yardsticks/compare.wgsl';
import copy from '../../../shaders/measuring/yardsticks/copy.wgsl';
import multiplyAdd from '../../../shaders/measuring/yardsticks/multiply-add.wgsl';
import noise from '../../../shaders/measuring/yardsticks/noise.wgsl';
import type { Kernel } from '../kernel.ts';

/** Kernels that measure the device, not a scheme. */

/** Threads of a workgroup of these kernels. */
export const YARDSTICK_GROUP = 256;

/** Nodes an invocation of {@link copyKernel} copies. */
export const COPIED_A_THREAD = 4;

/** Workgroups for a number of invocations, in two dimensions. */
export function yardstickWorkgroups(invocations: number): [number, number] {
  const groups = Math.ceil(invocations / YARDSTICK_GROUP);
  const x = Math.min(groups, 65535);
  return [x, Math.ceil(groups / x)];
}

export const copyKernel: Kernel = { label: 'copy', code: copy, constants: {}, groups: [['read_write', 'read']] };

export const noiseKernel: Kernel = { label: 'noise', code: noise, constants: {}, groups: [['read_write']] };

/** Multiply-adds of a thread in a round of {@link multiplyAddKernel}. */
export const MULTIPLY_ADDS_A_ROUND = 16;

export function multiplyAddKernel(rounds: number): Kernel {
  return { label: 'multiply-add', code: multiplyAdd, constants: { ROUNDS: rounds }, groups: [['read_write']] };
}

/** Largest difference of two states, of {@link YARDSTICK_GROUP} nodes a workgroup. */
export const compareKernel: Kernel = {
  label: 'compare',
  code: compare,
  constants: {},
  groups: [['read', 'read', 'read_write']],
};
