import random from '../../../shaders/rays/random.wgsl';
import trace from '../../../shaders/rays/trace.wgsl';
import walk from '../../../shaders/rays/walk.wgsl';
import type { Kernel } from '../../kernel/kernel.ts';

/** Threads of a workgroup: a ray each. */
export const RAY_GROUP = 64;

/** Words of a ray's state before its energies by band. */
export const RAY_WORDS = 9;

/** The kernel that makes some reflections of rays of so many bands. */
export const rayKernel = (bands: number): Kernel => ({
  label: `rays in ${bands} bands`,
  code: `const BANDS = ${bands}u;\n${random}\n${walk}\n${trace}`,
  constants: {},
  groups: [['read', 'read', 'read', 'read', 'read_write', 'read_write', 'read_write', 'uniform']],
});
