import porous from '../../../shaders/room/porous.wgsl';
import list from '../../../shaders/list.wgsl';
import { POROUS_POLES } from '../../room/porous/medium-law.ts';
import type { Kernel } from '../kernel.ts';
import { MEDIUM } from './layouts.ts';

/** Moves `count` porous nodes as their media do. */
export function porousKernel(count: number): Kernel {
  const poles = `const VISCOUS = ${POROUS_POLES.viscous}u;\nconst THERMAL = ${POROUS_POLES.thermal}u;\n`;
  return {
    label: 'porous nodes',
    code: list + poles + MEDIUM.declaration + porous,
    constants: { COUNT: count },
    groups: [['read_write', 'read', 'read', 'read', 'read_write']],
  };
}
