import { DESIGNS } from '../../../src/kernel/catalogue.ts';
import type { InteriorDesign } from '../../../src/kernel/interior/design.ts';

const catalogue = DESIGNS as InteriorDesign[];
const all = [...DESIGNS];

/**
 * Lets only some designs have choices: a device of software compiles all of them in minutes. The others stay, as the default
 * may be one of them; what is not in the catalogue is added.
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
