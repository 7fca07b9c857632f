import type { SlabShape } from '../kernel.ts';
import { columnsDesign } from './columns.ts';
import {
  threads,
  type DeviceTraits,
  type InteriorChoice,
  type InteriorDesign,
  type InteriorKernel,
  type InteriorStencil,
} from './design.ts';
import { kernelADesign, kernelBDesign, unrolledDesign } from './hamilton.ts';

/** Every way to update the interior, by source. */
export const DESIGNS: readonly InteriorDesign[] = [kernelADesign, unrolledDesign, kernelBDesign, columnsDesign];

/** @throws RangeError if there is none of that name. */
export function designByName(name: string): InteriorDesign {
  const design = DESIGNS.find((one) => one.name === name);
  if (!design) throw new RangeError(`there is no kernel '${name}'`);
  return design;
}

/** Choices of a design for a stencil on a device; none where it does not serve. */
export function choicesOf(
  design: InteriorDesign,
  stencil: InteriorStencil,
  traits: DeviceTraits,
  shape: SlabShape,
): InteriorChoice[] {
  if (design.refuses(stencil, traits) !== null) return [];
  return design.choices(stencil, traits, shape).filter(({ workgroup }) => threads(workgroup) <= traits.maxThreads);
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
