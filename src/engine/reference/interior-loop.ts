import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { linearOffsets } from '../padding.ts';
import { listedPart, listedWhole, STORE_SUMS } from './listed-loop.ts';
import type { InteriorLoop, LoopUpdate, Point, SumLoop } from './loop.ts';

/**
 * Points written out in one function: the optimising compiler gives up on longer ones, which then run a hundred times
 * slower.
 */
const POINTS_A_FUNCTION = 60;

/**
 * `u⁺ = u + ((u − u⁻) + Σ_q λ²α_q Σ_{l∈P(q)} (u_l − u))`: in differences, so that a constant field stays constant to
 * the last bit (docs/theory/precision.md, eq. F1). The sum is written out, because a loop over the points runs at a
 * third of the speed; offsets and weights of the room become constants of the text. A page may forbid that texts become
 * programs: there the same sums are made from lists.
 */
export function compileInteriorLoop(room: PreparedRoom): InteriorLoop {
  return compileLoop(linearOffsets(room), room.weights);
}

/**
 * @param offsets array distance of each off-centre point
 * @param weights λ²α of each
 * @param update that of rooms if left out
 */
export function compileLoop(
  offsets: ArrayLike<number>,
  weights: ArrayLike<number>,
  update: LoopUpdate = 'wave',
): InteriorLoop {
  const points = Array.from(offsets, (offset, k) => ({ offset, weight: weights[k] })).filter(
    // Points without weight are for walks near walls only.
    ({ weight }) => weight !== 0,
  );
  const [whole, part] = compilesLoops() ? [compileWhole, compilePart] : [listedWhole, listedPart];
  if (points.length <= POINTS_A_FUNCTION) return whole(points, update);
  const parts: SumLoop[] = [];
  for (let at = 0; at < points.length; at += POINTS_A_FUNCTION) {
    parts.push(part(points.slice(at, at + POINTS_A_FUNCTION)));
  }
  let sums = new Float64Array(0);
  const store = STORE_SUMS[update];
  return (next, now, runs, from, to) => {
    for (let r = 2 * from; r < 2 * to; r += 2) {
      const [start, count] = [runs[r], runs[r + 1]];
      if (sums.length < count) sums = new Float64Array(count);
      else sums.fill(0, 0, count);
      for (const part of parts) part(sums, now, start, count);
      store(next, now, sums, start, count);
    }
  };
}

/** `W0 * ((now[i-1]-c)+(now[i+1]-c)) + W1 * …`, points of equal weight together. */
function sumText(points: readonly Point[]): string {
  const byWeight = new Map<number, string[]>();
  for (const { offset, weight } of points) {
    const terms = byWeight.get(weight) ?? [];
    terms.push(`(now[i${offset < 0 ? '' : '+'}${offset}]-c)`);
    byWeight.set(weight, terms);
  }
  return [...byWeight].map(([weight, terms]) => `(${weight})*(${terms.join('+')})`).join('\n+');
}

/* eslint-disable @typescript-eslint/no-implied-eval -- the text holds our own numbers only; why: compileInteriorLoop */

/** Tried only once, because a page that forbids it reports each try. */
let compiles: boolean | undefined;

/** Whether loops are made of texts here; else the same sums are made from lists. */
export function compilesLoops(): boolean {
  if (compiles !== undefined) return compiles;
  try {
    new Function('');
    compiles = true;
  } catch {
    compiles = false;
  }
  return compiles;
}

/** The text of an update. @param sum text of s */
const UPDATE_TEXT: Readonly<Record<LoopUpdate, (sum: string) => string>> = {
  wave: (sum) => `c + ((c - next[i]) + ${sum})`,
  heat: (sum) => `c + (${sum})`,
  sweep: (sum) => sum,
};

function compileWhole(points: readonly Point[], update: LoopUpdate): InteriorLoop {
  const text = `
    for (let r = 2 * from; r < 2 * to; r += 2) {
      const end = runs[r] + runs[r + 1];
      for (let i = runs[r]; i < end; i++) {
        const c = now[i];
        next[i] = ${UPDATE_TEXT[update](sumText(points))};
      }
    }`;
  return new Function('next', 'now', 'runs', 'from', 'to', text) as InteriorLoop;
}

function compilePart(points: readonly Point[]): SumLoop {
  const text = `
    for (let x = 0; x < count; x++) {
      const i = start + x;
      const c = now[i];
      sums[x] += ${sumText(points)};
    }`;
  return new Function('sums', 'now', 'start', 'count', text) as SumLoop;
}
