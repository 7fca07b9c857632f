import { uncertaintyPercent, type UncertainQuantity } from '../../../material/uncertainty.ts';
import { chooseFrom } from '../../../scene/checks/problems.ts';
import type { Scene } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';

/** How uncertain a material is. */
export interface MaterialUncertainty {
  /** Name of a material of the scene; null for all of which nothing else is said. */
  readonly material: string | null;
  /** How far the true value may lie off in nine of ten cases, % of the value: 0 to 100. */
  readonly percent: number;
}

/**
 * Uncertainty of a material of which nothing is said, %: what tables and data sheets of one product differ by.
 * Resistances of felts and fleeces scatter from piece to piece; masses are weighed; a transmission loss of 30 dB that
 * two laboratories measure differs by 2 dB.
 */
export const USUAL_PERCENT: Readonly<Record<UncertainQuantity, number>> = {
  absorption: 10,
  flowResistance: 20,
  flowResistivity: 20,
  massPerArea: 5,
  transmissionLoss: 7,
};

/** The uncertainty of a material's quantity as a mean over octaves, %: by their nominal centres, Hz, at least one. */
export type PercentOf = (material: string, quantity: UncertainQuantity, centres: readonly number[]) => number;

/**
 * The uncertainty of each material: the one that is given for it, else that of the scene, else the one given for all,
 * else the usual one of its quantity.
 *
 * @throws InputError for a material that the scene does not have, one that is named twice, and a number out of range.
 */
export function uncertainties(
  given: readonly MaterialUncertainty[],
  scene: Pick<Scene, 'materials' | 'uncertainties'>,
): PercentOf {
  const names = [...scene.materials.keys()];
  const own = new Map<string | null, number>();
  for (const { material, percent } of given) {
    if (material !== null && !names.includes(material)) {
      const remedy = chooseFrom(material, names, 'Materials');
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
  return (material, quantity, centres) => {
    const inScene = scene.uncertainties?.get(material);
    const ofScene = inScene === undefined ? undefined : uncertaintyPercent(inScene, quantity, centres);
    return own.get(material) ?? ofScene ?? own.get(null) ?? USUAL_PERCENT[quantity];
  };
}
