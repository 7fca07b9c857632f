import damp from '../../../shaders/room/damp.wgsl';
import list from '../../../shaders/list.wgsl';
import type { Kernel } from '../kernel.ts';

/** Takes their part of the motion from `count` damped nodes. */
export function dampKernel(count: number): Kernel {
  return {
    label: 'damped nodes',
    code: list + damp,
    constants: { COUNT: count },
    groups: [['read_write', 'read', 'read', 'read_write']],
  };
}
