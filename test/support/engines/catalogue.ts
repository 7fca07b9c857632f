import { DESIGNS } from '../../../src/kernel/catalogue.ts';
import type { InteriorDesign } from '../../../src/kernel/interior/design.ts';

const catalogue = DESIGNS as InteriorDesign[];
const all = [...DESIGNS];

/**
 * Leaves only some designs their choices, because a software device takes minutes to compile all of them. The other
 * designs stay in the catalogue, as one of them may be the default; designs that it lacks are added.
 */
export function offerOnly(...offered: readonly InteriorDesign[]): void {
  const others = all
    .filter((design) => !offered.includes(design))
    .map((design) => Object.create(design, { choices: { value: () => [] } }) as InteriorDesign);
  catalogue.splice(0, catalogue.length, ...others, ...offered);
}

export function offerAll(): void {
  catalogue.splice(0, catalogue.length, ...all);
}
