import type { InteriorDesign } from '../../../kernel/interior/design.ts';
import { DESIGNS } from '../../catalogue/catalogue.ts';
import {
  diagonalLayerDesign,
  fusedMappingDesign,
  fusedTwiceMappingDesign,
} from '../../published/garces-2d/paper-mappings.ts';
import { approximateGhostsDesign } from '../../published/mo-li/approximate-ghosts.ts';

/** All designs that tables of papers name: the catalogue, and those that only these tables measure. */
export const PAPER_DESIGNS: readonly InteriorDesign[] = [
  ...DESIGNS,
  approximateGhostsDesign,
  diagonalLayerDesign,
  fusedMappingDesign,
  fusedTwiceMappingDesign,
];
