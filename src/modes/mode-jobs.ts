import type { Job } from '../room/slabs/work.ts';
import { modesOfWindow } from './damped/damped-modes.ts';
import { filterField, multiplyFields, residualOfField, rotateFields } from './rigid/block.ts';
import { dressMass, dressMode } from './walls/dress-mode.ts';

/** All jobs of finding modes. */
export const MODE_JOBS = [
  filterField,
  multiplyFields,
  rotateFields,
  residualOfField,
  dressMode,
  dressMass,
  modesOfWindow,
] as readonly Job<never, never, unknown>[];
