import type { Job } from '../room/slabs/work.ts';
import { modesOfWindow } from './damped/damped-modes.ts';
import { combineFields, filterFields, multiplyFields, residualsOfFields } from './rigid/block.ts';
import { dressMass, dressModes, pullOfModes, tracesOfDress } from './walls/dress-mode.ts';
import { leaveOver, missingFields } from './walls/left-out.ts';
import { extendSpans, leaveOverOfSpans, measureFields } from './walls/span-fields.ts';

/** All jobs of finding modes. */
export const MODE_JOBS = [
  filterFields,
  multiplyFields,
  combineFields,
  residualsOfFields,
  pullOfModes,
  dressModes,
  tracesOfDress,
  dressMass,
  modesOfWindow,
  leaveOver,
  missingFields,
  measureFields,
  leaveOverOfSpans,
  extendSpans,
] as readonly Job<never, never, unknown>[];
