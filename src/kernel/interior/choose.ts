import type { SlabShape } from '../kernel.ts';
import { blockDesign } from './block.ts';
import { choicesOf } from './design.ts';
import type { DeviceTraits, InteriorChoice, InteriorStencil } from './design.ts';
import { marchDesign } from './march.ts';

/**
 * Least reach, and most points for each step of it, with which a marching thread has many partial sums to hold and
 * little to share within a plane: all leggy ones, and the thinnest of the sparse (docs/measurements/kernels.md).
 */
const FAR = 3;
const FEW_POINTS = 10;

/** The kernel for a stencil that was not measured on the device: the fastest on an NVIDIA H200. */
export function chooseInterior(stencil: InteriorStencil, traits: DeviceTraits, shape: SlabShape): InteriorChoice {
  const { points, reach } = stencil;
  const isThin = reach >= FAR && points <= FEW_POINTS * reach + 1;
  return choicesOf(isThin && shape.planes > 1 ? blockDesign : marchDesign, stencil, traits, shape)[0];
}
