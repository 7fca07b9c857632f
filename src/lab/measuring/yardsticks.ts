import copy from '../../../shaders/lab/measuring/yardsticks/copy.wgsl';
import multiplyAdd from '../../../shaders/lab/measuring/yardsticks/multiply-add.wgsl';
import type { Kernel } from '../../kernel/kernel.ts';

/** Kernels that measure the device, not a scheme. */

/** Nodes an invocation of {@link copyKernel} copies. */
export const COPIED_A_THREAD = 4;

export const copyKernel: Kernel = { label: 'copy', code: copy, constants: {}, groups: [['read_write', 'read']] };

/** Multiply-adds of a thread in a round of {@link multiplyAddKernel}. */
export const MULTIPLY_ADDS_A_ROUND = 16;

export function multiplyAddKernel(rounds: number): Kernel {
  return { label: 'multiply-add', code: multiplyAdd, constants: { ROUNDS: rounds }, groups: [['read_write']] };
}
