import type { SlabShape } from '../kernel.ts';
import { choicesOf } from './catalogue.ts';
import { columnsDesign } from './columns.ts';
import type { DeviceTraits, InteriorChoice, InteriorStencil } from './design.ts';
import { marchDesign } from './march.ts';

/** Beyond this reach along z a marching thread has too many partial sums for its registers (docs/mappings.md). */
const FURTHEST_MARCH = 8;

/** The kernel for a stencil that has not been measured on a device: what is best on an NVIDIA H200. */
export function chooseInterior(stencil: InteriorStencil, traits: DeviceTraits, shape: SlabShape): InteriorChoice {
  const marches = stencil.reach <= FURTHEST_MARCH || shape.planes === 1;
  const design = marches ? marchDesign : columnsDesign;
  return choicesOf(design, stencil, traits, shape)[0]!;
}
