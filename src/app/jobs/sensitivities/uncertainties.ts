import { chooseFrom } from '../../../scene/checks/problems.ts';
import { InputError } from '../../../units/errors.ts';
import type { MovedQuantity } from '../room-trials/moved-material.ts';

/** How uncertain a material is. */
export interface MaterialUncertainty {
  /** Name of a material of the scene; null for all that have none of their own. */
  readonly material: string | null;
  /** Half of the interval that holds the true value in nine of ten cases, % of the value: 0 to 100. */
  readonly percent: number;
}

/**
 * Uncertainty of a material that has none of its own, %: what tables and data sheets of one product differ by.
 * Resistances of felts and fleeces scatter from piece to piece; masses are weighed.
 */
export const USUAL_PERCENT: Readonly<Record<MovedQuantity, number>> = {
  absorption: 10,
  flowResistance: 20,
  flowResistivity: 20,
  massPerArea: 5,
};

/**
 * The uncertainty of each material, %.
 *
 * @param materials Names of the scene's materials.
 * @throws InputError for a material that the scene does not have, one that is named twice, and a number out of range.
 */
export function uncertainties(
  given: readonly MaterialUncertainty[],
  materials: readonly string[],
): (material: string, quantity: MovedQuantity) => number {
  const own = new Map<string | null, number>();
  for (const { material, percent } of given) {
    if (material !== null && !materials.includes(material)) {
      const remedy = chooseFrom(material, materials, 'Materials');
      throw new InputError('uncertainties', `the scene has no material '${material}'`, remedy);
    }
    if (!(percent >= 0 && percent <= 100)) {
      const message = `expected a percentage from 0 to 100; found ${percent}`;
      throw new InputError('uncertainties', message, 'Give one such as 10.');
    }
    if (own.has(material)) {
      const message = material === null ? 'all materials have two values' : `'${material}' has two values`;
      throw new InputError('uncertainties', message, 'Leave one of them out.');
    }
    own.set(material, percent);
  }
  return (material, quantity) => own.get(material) ?? own.get(null) ?? USUAL_PERCENT[quantity];
}
