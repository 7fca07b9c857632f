import { sharedFloat64 } from '../../lists/shared-memory.ts';
import type { PassTime } from '../engine.ts';

/** Parts of a step, in the order in which a thread does them. */
const PARTS = [
  'receivers',
  'nodes behind walls',
  'interior',
  'near walls',
  'cut nodes',
  'sources',
  'porous nodes',
  'damped nodes',
  'flows into walls',
  'walls take out',
] as const;

/** A part of a step. */
export type PartOfLap = (typeof PARTS)[number];

/** Memory for the times of all parts, ms. */
export const lapMemory = (): Float64Array => sharedFloat64(PARTS.length);

/** Measures what the parts of steps take in one thread, with its waiting for the others. */
export class Laps {
  private last = performance.now();

  /** @param times Memory from {@link lapMemory}; times are added to it. */
  constructor(private readonly times: Float64Array) {}

  /** Everything since the last call belongs to this part. */
  add(part: PartOfLap): void {
    const now = performance.now();
    this.times[PARTS.indexOf(part)] += now - this.last;
    this.last = now;
  }
}

/** The parts that took any time. @param steps How many were made */
export function partTimes(times: Float64Array, steps: number): PassTime[] {
  return PARTS.map((label, part) => ({ label, us: (1000 * times[part]) / steps })).filter(({ us }) => us > 0);
}
