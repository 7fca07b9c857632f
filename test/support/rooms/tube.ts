import { bandPulse as pulse } from '../../../src/app/jobs/verify/tools/record.ts';
import type { WallAdmittance } from '../../../src/material/branches.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { symbolForPhaseVelocity } from '../../../src/scheme/dispersion.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import { boxGraph, prepared, type MaterialAt } from './rooms.ts';

export { bandEdge } from '../../../src/app/jobs/verify/tools/rooms.ts';

type Wall = number | WallAdmittance;

/** A tube along x with a cross-section of one node: its mirrors make it exactly one-dimensional for every stencil. */
export function tube(scheme: Scheme, length: number, ends: readonly [Wall, Wall]): PreparedRoom {
  const material: MaterialAt = (_, direction) => (direction < 2 ? direction : 2);
  return prepared(boxGraph([length, 1, 1]), scheme, [...ends, 0], material);
}

/** k along an axis (rad per grid step) of a wave of frequency ωT (rad per step). */
export function axialWavenumber({ courant, stencil, weights }: Scheme, omegaT: number): number {
  const symbol = new LaplacianSymbol(stencil.shells, weights);
  const wanted = symbolForPhaseVelocity(courant, omegaT / courant, 0);
  let [low, high] = [0, Math.PI];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (symbol.at([middle, 0, 0]) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The samples of a pulse that is flat up to the frequency `pass` and empty from `stop` on (rad per step). */
export function bandPulse(pass: number, stop: number): Float64Array {
  const { half, at } = pulse(pass, stop);
  return Float64Array.from({ length: 2 * half + 1 }, (_, i) => at(i - half));
}
