import type { SlabShape } from './kernel.ts';
import { blockDesign } from './interior/block.ts';
import { columnsDesign } from './experiments/columns.ts';
import { basicDesign } from './published/course-notes/basic.ts';
import { coarsenedDesign } from './published/course-notes/coarsened.ts';
import { registerTiledDesign } from './published/course-notes/register-tiled.ts';
import { tileDesign } from './published/course-notes/tile.ts';
import { directMappingDesign } from './published/garces/direct-mapping.ts';
import { overlappedMappingDesign } from './published/garces/overlapped-mapping.ts';
import { LAYER_DESIGNS } from './published/garces-2d/layer-designs.ts';
import { alignedGhostZoneDesign } from './published/mo-li/aligned-ghost-zone.ts';
import { classicalTileDesign } from './published/mo-li/classical-tile.ts';
import {
  choiceLabel,
  threads,
  type DeviceTraits,
  type InteriorChoice,
  type InteriorDesign,
  type InteriorKernel,
  type InteriorStencil,
} from './interior/design.ts';
import { marchDesign } from './interior/march.ts';
import { factorisedDesign, kernelADesign, kernelBDesign, unrolledDesign } from './published/hamilton/kernel-a.ts';

/** Every way to update the interior, by source. */
export const DESIGNS: readonly InteriorDesign[] = [
  kernelADesign,
  unrolledDesign,
  kernelBDesign,
  factorisedDesign,
  basicDesign,
  tileDesign,
  coarsenedDesign,
  registerTiledDesign,
  columnsDesign,
  blockDesign,
  marchDesign,
  directMappingDesign,
  overlappedMappingDesign,
  ...LAYER_DESIGNS,
  classicalTileDesign,
  alignedGhostZoneDesign,
];

/** @throws RangeError if there is none of that name. */
export function designByName(name: string): InteriorDesign {
  const design = DESIGNS.find((one) => one.name === name);
  if (!design) throw new RangeError(`there is no kernel '${name}'`);
  return design;
}

/** Choices of a design for a stencil on a device, each once; none where it does not serve. */
export function choicesOf(
  design: InteriorDesign,
  stencil: InteriorStencil,
  traits: DeviceTraits,
  shape: SlabShape,
): InteriorChoice[] {
  if (design.refuses(stencil, traits) !== null) return [];
  const fitting = design
    .choices(stencil, traits, shape)
    .filter(({ workgroup }) => threads(workgroup) <= traits.maxThreads);
  return [...new Map(fitting.map((choice) => [choiceLabel(choice), choice])).values()];
}

/** @param maskOffset bit of the slab's first node in the mask of interior nodes */
export function interiorKernel(
  stencil: InteriorStencil,
  choice: InteriorChoice,
  shape: SlabShape,
  maskOffset: number,
): InteriorKernel {
  return designByName(choice.design).kernel(withoutIdlePoints(stencil), choice, shape, maskOffset);
}

function withoutIdlePoints(stencil: InteriorStencil): InteriorStencil {
  const { offsets, weights } = stencil;
  return {
    ...stencil,
    offsets: offsets.filter((_, k) => weights[k] !== 0),
    weights: Array.from(weights).filter((weight) => weight !== 0),
  };
}
