import copy from '../../../shaders/lab/measuring/yardsticks/copy.wgsl';
import multiplyAdd from '../../../shaders/lab/measuring/yardsticks/multiply-add.wgsl';
import { FIELD_GROUP } from '../../kernel/compare-fields.ts';
import type { Kernel } from '../../kernel/kernel.ts';

/** Kernels that measure the device, not a scheme. */

/** Nodes an invocation of {@link copyKernel} copies. */
export const COPIED_A_THREAD = 4;

/** Workgroups for a number of invocations, in two dimensions. */
export function fieldWorkgroups(invocations: number): [number, number] {
  const groups = Math.ceil(invocations / FIELD_GROUP);
  const x = Math.min(groups, 65535);
  return [x, Math.ceil(groups / x)];
}

export const copyKernel: Kernel = { label: 'copy', code: copy, constants: {}, groups: [['read_write', 'read']] };

/** Multiply-adds of a thread in a round of {@link multiplyAddKernel}. */
export const MULTIPLY_ADDS_A_ROUND = 16;

export function multiplyAddKernel(rounds: number): Kernel {
  return { label: 'multiply-add', code: multiplyAdd, constants: { ROUNDS: rounds }, groups: [['read_write']] };
}
