import type { InteriorDesign } from '../../../kernel/interior/design.ts';
import { DESIGNS } from '../../catalogue/catalogue.ts';
import { approximateGhostsDesign } from '../../published/mo-li/approximate-ghosts.ts';

/** All designs that tables of papers name: the catalogue, and one that is wrong on purpose. */
export const PAPER_DESIGNS: readonly InteriorDesign[] = [...DESIGNS, approximateGhostsDesign];
