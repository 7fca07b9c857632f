import type { SlabShape } from '../kernel.ts';
import { blockDesign } from './block.ts';
import { choicesOf } from './catalogue.ts';
import type { DeviceTraits, InteriorChoice, InteriorStencil } from './design.ts';
import { marchDesign } from './march.ts';

/**
 * Leggy stencils from this reach on give a marching thread too many partial sums for its registers, and little to share
 * within a plane (docs/mappings.md).
 */
const FIRST_BLOCK = 3;

/** The kernel for a stencil that has not been measured on a device: what is best on an NVIDIA H200. */
export function chooseInterior(stencil: InteriorStencil, traits: DeviceTraits, shape: SlabShape): InteriorChoice {
  const inBlocks = stencil.family === 'leggy' && stencil.reach >= FIRST_BLOCK && shape.planes > 1;
  return choicesOf(inBlocks ? blockDesign : marchDesign, stencil, traits, shape)[0]!;
}
