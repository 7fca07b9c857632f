import type { PassTime, Simulation } from '../../engine/engine.ts';

/** A pass of a step, with its share of all. */
export interface PassShare {
  /** Of its kernel. */
  readonly name: string;
  readonly microseconds: number;
  /** 0 to 1. */
  readonly share: number;
}

/** Steps that are made: the median of some is what the passes take in thousands. */
const STEPS = 16;

/**
 * Measures what the passes of a step take, and leaves the simulation at rest; closes it if something goes wrong.
 *
 * @returns null where the engine makes no passes, or the device has no clock for them.
 */
export async function timePasses(simulation: Simulation): Promise<readonly PassShare[] | null> {
  if (!simulation.timePasses) return null;
  try {
    const passes = await simulation.timePasses(STEPS);
    await simulation.rest();
    return passes && shared(passes);
  } catch (error) {
    await simulation.close();
    throw error;
  }
}

function shared(passes: readonly PassTime[]): readonly PassShare[] {
  const whole = passes.reduce((sum, { us }) => sum + us, 0);
  return passes.map(({ label, us }) => ({ name: label, microseconds: us, share: us / whole }));
}
