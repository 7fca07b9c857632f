import type { PreparedRoom } from '../../room/prepared.ts';
import { linearOffsets } from '../padding.ts';

export type Field = Float32Array | Float64Array;

/**
 * Updates runs of interior nodes.
 * @param next u[n−1] on entry, u[n+1] on return
 * @param now u[n]
 * @param runs pairs (first index, count), padding included in the index
 */
export type InteriorLoop = (next: Field, now: Field, runs: Uint32Array, from: number, to: number) => void;

/**
 * `u⁺ = u + ((u − u⁻) + Σ_q λ²α_q Σ_{l∈P(q)} (u_l − u))`: in differences, so that a constant field stays constant to
 * the last bit (mathematics page, 4). The sum is written out, because a loop over the points runs at a third of the
 * speed; offsets and weights of the room become constants of the text.
 */
export function compileInteriorLoop(room: PreparedRoom): InteriorLoop {
  const offsets = linearOffsets(room);
  const shells = new Map<number, string[]>();
  offsets.forEach((offset, k) => {
    const weight = room.weights[k]!;
    const terms = shells.get(weight) ?? [];
    terms.push(`(now[i${offset < 0 ? '' : '+'}${offset}]-c)`);
    shells.set(weight, terms);
  });
  const sum = [...shells].map(([weight, terms]) => `(${weight})*(${terms.join('+')})`).join('\n+');
  const text = `
    for (let r = 2 * from; r < 2 * to; r += 2) {
      const end = runs[r] + runs[r + 1];
      for (let i = runs[r]; i < end; i++) {
        const c = now[i];
        next[i] = c + ((c - next[i]) + ${sum});
      }
    }`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- numbers of our own only; see above
  return new Function('next', 'now', 'runs', 'from', 'to', text) as InteriorLoop;
}
