import type { SlabShape } from '../kernel.ts';
import { blockDesign } from './block.ts';
import { choicesOf } from './design.ts';
import type { DeviceTraits, InteriorChoice, InteriorStencil } from './design.ts';
import { marchDesign } from './march.ts';

/**
 * Stencils of this reach and more, with so few points for it, give a marching thread many partial sums to hold and little
 * to share within a plane: all leggy ones, and the thinnest of the sparse (docs/measurements/mappings.md).
 */
const FAR = 3;
const FEW_POINTS = 10;

/** The kernel for a stencil that has not been measured on a device: what is best on an NVIDIA H200. */
export function chooseInterior(stencil: InteriorStencil, traits: DeviceTraits, shape: SlabShape): InteriorChoice {
  const { points, reach } = stencil;
  const isThin = reach >= FAR && points <= FEW_POINTS * reach + 1;
  return choicesOf(isThin && shape.planes > 1 ? blockDesign : marchDesign, stencil, traits, shape)[0];
}
