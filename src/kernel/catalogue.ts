/**
 * All designs of kernels for the interior, by name. This file alone knows every tier:
 *
 * - `interior/`: what a design is, and those that a run takes without measuring (`choose.ts`);
 * - `published/`: designs of papers, for comparison;
 * - `experiments/`: our own that were no faster, and updates that no run can take, such as those in other precisions.
 *
 * The tuner measures every design and may hand any to a run. So an engine finds the kernel of a choice here, by its
 * name.
 */
import { columnsDesign } from './experiments/columns.ts';
import { blockDesign } from './interior/block.ts';
import type { InteriorChoice, InteriorDesign, InteriorKernel, InteriorStencil } from './interior/design.ts';
import { marchDesign } from './interior/march.ts';
import type { SlabShape } from './kernel.ts';
import { COURSE_NOTES_DESIGNS, GARCES_DESIGNS, HAMILTON_DESIGNS, MO_LI_DESIGNS } from './published/designs.ts';

/** The order is that of tables, and decides between equally likely candidates of the tuner. */
export const DESIGNS: readonly InteriorDesign[] = [
  ...HAMILTON_DESIGNS,
  ...COURSE_NOTES_DESIGNS,
  columnsDesign,
  blockDesign,
  marchDesign,
  ...GARCES_DESIGNS,
  ...MO_LI_DESIGNS,
];

/** @throws RangeError if no design has this name */
export function designByName(name: string): InteriorDesign {
  const design = DESIGNS.find((one) => one.name === name);
  if (!design) throw new RangeError(`there is no kernel '${name}'`);
  return design;
}

/**
 * The kernel that a choice means.
 * @param maskOffset bit of the slab's first node in the mask of interior nodes
 * @throws RangeError if the choice names no design, or lacks one of its parameters
 */
export function interiorKernel(
  stencil: InteriorStencil,
  choice: InteriorChoice,
  shape: SlabShape,
  maskOffset: number,
): InteriorKernel {
  return designByName(choice.design).kernel(withoutIdlePoints(stencil), choice, shape, maskOffset);
}

/** A stencil without the points that have no weight: only walks near walls need these. */
function withoutIdlePoints(stencil: InteriorStencil): InteriorStencil {
  const { offsets, weights } = stencil;
  return {
    ...stencil,
    offsets: offsets.filter((_, k) => weights[k] !== 0),
    weights: Array.from(weights).filter((weight) => weight !== 0),
  };
}
