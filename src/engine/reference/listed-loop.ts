import type { Field, InteriorLoop, LoopUpdate, Point, SumLoop } from './loop.ts';

/**
 * The loops of `interior-loop.ts` for pages that forbid making programs of text. They give the same bits, because they
 * add in the same order. They run at half the speed, because offsets and sums are in memory.
 */

/** Points of equal weight, in the order of the text. */
interface Group {
  readonly weight: number;
  readonly offsets: readonly number[];
}

/** Makes the new values of a run from the sums of all points. */
type StoreSums = (next: Field, now: Field, sums: Float64Array, start: number, count: number) => void;

/** The end of each update, where the sums stand in memory. */
export const STORE_SUMS: Readonly<Record<LoopUpdate, StoreSums>> = {
  wave(next, now, sums, start, count) {
    for (let x = 0; x < count; x++) {
      const c = now[start + x];
      next[start + x] = c + (c - next[start + x] + sums[x]);
    }
  },
  heat(next, now, sums, start, count) {
    for (let x = 0; x < count; x++) next[start + x] = now[start + x] + sums[x];
  },
  sweep(next, _now, sums, start, count) {
    for (let x = 0; x < count; x++) next[start + x] = sums[x];
  },
};

export function listedWhole(points: readonly Point[], update: LoopUpdate): InteriorLoop {
  const groups = groupsOf(points);
  const memory = new Scratch();
  return (next, now, runs, from, to) => {
    for (let r = 2 * from; r < 2 * to; r += 2) {
      const [start, count] = [runs[r], runs[r + 1]];
      const [sums, group] = memory.ofLength(count);
      if (update === 'wave') for (let x = 0; x < count; x++) sums[x] = now[start + x] - next[start + x];
      else sums.fill(0, 0, count);
      for (const each of groups) {
        sumGroup(group, now, start, count, each.offsets);
        for (let x = 0; x < count; x++) sums[x] += each.weight * group[x];
      }
      // The sums of a wave already hold c − u[n−1], added first as in the text.
      STORE_SUMS[update === 'wave' ? 'heat' : update](next, now, sums, start, count);
    }
  };
}

export function listedPart(points: readonly Point[]): SumLoop {
  const groups = groupsOf(points);
  const memory = new Scratch();
  return (sums, now, start, count) => {
    const [part, group] = memory.ofLength(count);
    groups.forEach(({ weight, offsets }, g) => {
      sumGroup(group, now, start, count, offsets);
      if (g === 0) for (let x = 0; x < count; x++) part[x] = weight * group[x];
      else for (let x = 0; x < count; x++) part[x] += weight * group[x];
    });
    for (let x = 0; x < count; x++) sums[x] += part[x];
  };
}

function groupsOf(points: readonly Point[]): Group[] {
  const offsets = new Map<number, number[]>();
  for (const { offset, weight } of points) offsets.set(weight, [...(offsets.get(weight) ?? []), offset]);
  return [...offsets].map(([weight, all]) => ({ weight, offsets: all }));
}

/** Two lines of numbers that grow as they are needed. */
class Scratch {
  private lines = [new Float64Array(0), new Float64Array(0)] as const;

  ofLength(count: number): readonly [Float64Array, Float64Array] {
    if (this.lines[0].length < count) this.lines = [new Float64Array(count), new Float64Array(count)];
    return this.lines;
  }
}

/** `Σ (now[i + offset] − now[i])` of the nodes of a run, several offsets at a time. */
function sumGroup(sum: Float64Array, now: Field, start: number, count: number, offsets: readonly number[]): void {
  sum.fill(0, 0, count);
  let k = 0;
  for (; k + 6 <= offsets.length; k += 6) {
    const [o, p, q, r, s, t] = offsets.slice(k, k + 6) as [number, number, number, number, number, number];
    for (let x = 0; x < count; x++) {
      const i = start + x;
      const c = now[i];
      sum[x] =
        sum[x] +
        (now[i + o] - c) +
        (now[i + p] - c) +
        (now[i + q] - c) +
        (now[i + r] - c) +
        (now[i + s] - c) +
        (now[i + t] - c);
    }
  }
  for (; k < offsets.length; k++) {
    const offset = offsets[k];
    for (let x = 0; x < count; x++) sum[x] += now[start + x + offset] - now[start + x];
  }
}
