import { POROUS_STATES, statesAtRest, type MediumLaw } from '../../room/porous/medium-law.ts';
import type { Field } from './loop.ts';
import type { CpuProgram } from './program.ts';

/**
 * Makes of the rigid step of porous nodes `from` up to `to` that of their media (docs/theory/porous.md, eq. J7 and J8).
 * A node remembers u[n−1], v of each viscous pole, and of each thermal one (1 − r) z − r u[n−1], which with r u[n+1]
 * becomes the next z: so it takes in what faces do to the node after this.
 */
export function stepPorous(
  { room, padding, porousStates }: CpuProgram,
  next: Field,
  now: Field,
  from: number,
  to: number,
): void {
  const { node, medium, media } = room.porous!;
  for (let j = from; j < to; j++) {
    const law: MediumLaw = media[medium[j]];
    const i = node[j] + padding;
    const start = j * POROUS_STATES;
    const value = now[i];
    const rise = value - porousStates[start];
    const curve = next[i] - value - rise;
    let at = start + 1;
    let change = 0;
    for (const { kept, gain } of law.viscous) {
      const flow = porousStates[at];
      const moved = kept * flow + gain * curve;
      change += moved - flow;
      porousStates[at++] = moved;
    }
    let pulled = 0;
    for (const { rate, pull } of law.thermal) {
      const heat = porousStates[at] + rate * value;
      pulled += pull * heat;
      porousStates[at++] = (1 - rate) * heat - rate * porousStates[start];
    }
    // u[n+1] − u[n−1] = 2 rise + change without thermal poles.
    next[i] = value + (law.lightness * (2 * rise + change + pulled) - rise);
    porousStates[start] = value;
  }
}

/** What porous nodes remember if the room is at rest in a state, but for u[n−1]. */
export function porousStatesOf(
  { room, porousStates }: CpuProgram,
  previous: ArrayLike<number>,
  current: ArrayLike<number>,
): void {
  if (!room.porous) return;
  const { node, medium, media } = room.porous;
  for (let j = 0; j < node.length; j++) {
    const states = statesAtRest(media[medium[j]], previous[node[j]], current[node[j]]);
    porousStates.set(states, j * POROUS_STATES);
  }
}
