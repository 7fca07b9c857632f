/**
 * All designs of kernels for the interior. This file alone knows every tier:
 *
 * - `src/kernel/interior/`: what a design is, and those that a run takes without measuring (`choose.ts`);
 * - `../published`: designs of papers, for comparison;
 * - `../experiments`: our own that were no faster, and updates that no run can take, such as those in other precisions.
 *
 * Kernels, engines and tuner import none of these: `src/app/jobs/engine` hands the list to the tuner, and a choice
 * carries its design.
 */
import { blockDesign } from '../../kernel/interior/block.ts';
import { designNamed, type InteriorDesign } from '../../kernel/interior/design.ts';
import { marchDesign } from '../../kernel/interior/march.ts';
import { columnsDesign } from '../experiments/columns.ts';
import { COURSE_NOTES_DESIGNS, GARCES_DESIGNS, HAMILTON_DESIGNS, MO_LI_DESIGNS } from './published.ts';

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

/** @throws RangeError if no design has this name. */
export const designByName = (name: string): InteriorDesign => designNamed(DESIGNS, name);
