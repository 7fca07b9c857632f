import { projections, startOf, type CutRoom, type StartedMode } from '../tools/cut-room.ts';
import { inRoom } from '../tools/record.ts';
import type { Engine } from '../../../../engine/engine.ts';

/** Steps that are skipped: walls take a new state as if nothing had been flowing. */
const SETTLING = 4;
/** Nepers of exact decay over which a mode is followed: a decay of 17 dB, as T20 looks at. */
const NEPERS = 2;
/** Periods of a window in which the level of a mode is measured. */
const PERIODS = 24;
/** Windows that follow each other overlap by all but this part. */
const HOP = 1 / 8;

/**
 * Starts modes one after the other and measures how fast each decays: the slope of its level in windows about its exact
 * frequency. The exact shape is not quite that of the grid's own mode, and starts others a little; the windows hear
 * them less than a fit of a single decaying sine would.
 *
 * @returns The damping of each over the exact one.
 */
export function dampings(cut: CutRoom, modes: readonly StartedMode[], engine: Engine): Promise<number[]> {
  const { courant } = cut.room.scheme;
  return inRoom(engine, cut.room, { sources: [], receivers: projections(cut, modes) }, async (simulation) => {
    const found: number[] = [];
    for (const [m, mode] of modes.entries()) {
      const [frequency, damping] = [mode.k[0] * courant, mode.k[1] * courant];
      const window = Math.round((2 * Math.PI * PERIODS) / frequency);
      await simulation.setState(startOf(cut, mode));
      const records = await simulation.advance(SETTLING + window + Math.ceil(NEPERS / damping));
      found.push(dampingOfMode(records[m].subarray(SETTLING), frequency, window) / damping);
    }
    return found;
  });
}

/** Damping of what rings about a frequency, nepers a step. Frequency in rad a step, window in steps. */
export function dampingOfMode(samples: Float64Array, frequency: number, window: number): number {
  const hop = Math.max(1, Math.round(HOP * window));
  const levels: number[] = [];
  for (let from = 0; from + window <= samples.length; from += hop) {
    let [re, im] = [0, 0];
    for (let n = 0; n < window; n++) {
      const value = samples[from + n] * (1 - Math.cos((2 * Math.PI * (n + 0.5)) / window));
      re += value * Math.cos(frequency * n);
      im -= value * Math.sin(frequency * n);
    }
    levels.push(Math.log(Math.hypot(re, im)));
  }
  const middle = (levels.length - 1) / 2;
  let [product, square] = [0, 0];
  levels.forEach((level, i) => {
    product += (i - middle) * level;
    square += (i - middle) ** 2;
  });
  return -product / square / hop;
}
