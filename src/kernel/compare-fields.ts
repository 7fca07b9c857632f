/** Kernels of whoever compares kernels: noise to step, and how far two states differ. */
import compare from '../../shaders/compare-fields/compare.wgsl';
import noise from '../../shaders/compare-fields/noise.wgsl';
import { manyWorkgroups, type Kernel } from './kernel.ts';

/** Threads of a workgroup of these kernels. */
export const FIELD_GROUP = 256;

/** Workgroups of {@link FIELD_GROUP} threads for a number of threads. */
export const fieldWorkgroups = (invocations: number): [number, number, number] =>
  manyWorkgroups(Math.ceil(invocations / FIELD_GROUP));

export const noiseKernel: Kernel = { label: 'noise', code: noise, constants: {}, groups: [['read_write']] };

/** Largest difference of two states, of {@link FIELD_GROUP} nodes a workgroup. */
export const compareKernel: Kernel = {
  label: 'compare',
  code: compare,
  constants: {},
  groups: [['read', 'read', 'read_write']],
};
