import type { PassTime, Simulation } from '../../../engine/engine.ts';
import { RunError } from '../../../units/errors.ts';

/** A pass of a step, with its share of all. */
export interface PassShare {
  /** Name of its kernel on a GPU, else of a part of the step. */
  readonly name: string;
  readonly microseconds: number;
  /** Share of the step, 0 to 1. */
  readonly share: number;
}

/** Steps that are made first, to see what one takes. The first step warms caches. */
const FEW = 2;

/** Steps that are made to measure. */
const STEPS = 32;

/** The longest that measuring should take, ms. */
const MOST = 100;

/**
 * Measures what the passes of a step take, from the first step of the sources on. To be called right after a run: a GPU
 * that rested computes at a lower clock, up to five times slower.
 *
 * @returns null where the device has no clock for them, or no memory left for its times.
 */
export async function timePasses(simulation: Simulation): Promise<readonly PassShare[] | null> {
  try {
    await simulation.rest();
    const begun = performance.now();
    let passes = await simulation.timePasses(FEW);
    const perStep = (performance.now() - begun) / FEW;
    const steps = Math.min(STEPS, Math.floor(MOST / perStep));
    if (passes && steps > FEW) passes = await simulation.timePasses(steps);
    return passes && shared(passes);
  } catch (error) {
    // The responses are there: they are worth more than the times of passes.
    if (error instanceof RunError) return null;
    throw error;
  }
}

function shared(passes: readonly PassTime[]): readonly PassShare[] | null {
  const whole = passes.reduce((sum, { us }) => sum + us, 0);
  // A clock may be too coarse for a small room.
  return whole > 0 ? passes.map(({ label, us }) => ({ name: label, microseconds: us, share: us / whole })) : null;
}
