import type { InteriorDesign } from '../../../kernel/interior/design.ts';
import { DESIGNS } from '../../catalogue/catalogue.ts';
import { approximateGhostsDesign } from '../../published/mo-li/approximate-ghosts.ts';

/** All designs that tables of papers name: the catalogue, and those that only these tables measure. */
export const PAPER_DESIGNS: readonly InteriorDesign[] = [...DESIGNS, approximateGhostsDesign];
