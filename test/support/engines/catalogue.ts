import type { InteriorDesign } from '../../../src/kernel/interior/design.ts';
import { DESIGNS } from '../../../src/lab/catalogue/catalogue.ts';

/**
 * The catalogue in which only some designs have choices, because a software device takes minutes to compile all of
 * them. The others are in it, too, as one of them may be the default; designs that the catalogue lacks are added.
 */
export const offering = (...offered: readonly InteriorDesign[]): readonly InteriorDesign[] => [
  ...DESIGNS.filter((design) => !offered.includes(design)).map(
    (design) => Object.create(design, { choices: { value: () => [] } }) as InteriorDesign,
  ),
  ...offered,
];
