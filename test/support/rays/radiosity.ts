import type { Triple } from '../../../src/rays/room/room.ts';
import { C } from './tracing.ts';

/** A square part of a face of a box. */
interface Part {
  /** Its middle, metres. */
  readonly at: Triple;
  /** Axis of its normal, and the sign of it. */
  readonly axis: 0 | 1 | 2;
  readonly sign: 1 | -1;
  /** Sides along the two other axes, metres. */
  readonly sides: readonly [number, number];
}

/** Both axes along a part. */
const along = (axis: number): [number, number] => [(axis + 1) % 3, (axis + 2) % 3];

/** Parts as nearly square as they can be, so many along the longest side. */
function partsOf(size: Triple, count: number): Part[] {
  const longest = Math.max(...size);
  return ([0, 1, 2] as const).flatMap((axis) => {
    const [u, v] = along(axis);
    const [nu, nv] = [u, v].map((side) => Math.max(2, Math.round((count * size[side]) / longest)));
    return ([1, -1] as const).flatMap((sign) =>
      Array.from({ length: nu * nv }, (_, i): Part => {
        const at: [number, number, number] = [0, 0, 0];
        at[axis] = sign > 0 ? 0 : size[axis];
        at[u] = ((i % nu) + 0.5) * (size[u] / nu);
        at[v] = (Math.floor(i / nu) + 0.5) * (size[v] / nv);
        return { at, axis, sign, sides: [size[u] / nu, size[v] / nv] };
      }),
    );
  });
}

/** Points of a part, k × k. */
function pointsOf({ at, axis, sides }: Part, k: number): Triple[] {
  const [u, v] = along(axis);
  return Array.from({ length: k * k }, (_, i) => {
    const point: [number, number, number] = [...at];
    point[u] += (((i % k) + 0.5) / k - 0.5) * sides[0];
    point[v] += ((Math.floor(i / k) + 0.5) / k - 0.5) * sides[1];
    return point;
  });
}

/**
 * Rate at which a box decays whose walls send all that they keep in all directions after Lambert's law, 1/s, from the
 * integral equation of [Kuttruff] for such walls, solved on parts of the faces: what a part sends arrives R/c later at
 * another one, at an angle on which the loss depends. Kuttruff's formula knows no angles. The mean of all ways is made
 * 4V/S, which parts miss by 0.6 %.
 *
 * @param reflected Share that a wall keeps, by the cosine of the angle from its normal.
 * @param count Parts along the longest side: from 6 to 8 the rate changes by 0.2 %.
 */
export function radiosityRate(size: Triple, reflected: (cosine: number) => number, count = 8): number {
  const parts = partsOf(size, count);
  const all = parts.length;
  const kept = new Float64Array(all * all);
  const ways = new Float64Array(all * all);
  const step = Math.max(...parts[0].sides);
  let walked = 0;
  parts.forEach((from, i) => {
    let [sent, far] = [0, 0];
    parts.forEach((to, j) => {
      const apart = Math.hypot(...to.at.map((x, axis) => x - from.at[axis]));
      // Parts on one face do not see each other; near ones need more points.
      if (from.axis === to.axis && from.sign === to.sign) return;
      const k = apart < 1.6 * step ? 8 : apart < 3 * step ? 3 : 1;
      let [share, left, way] = [0, 0, 0];
      for (const p of pointsOf(from, k)) {
        for (const q of pointsOf(to, k)) {
          const gap = q.map((x, axis) => x - p[axis]);
          const length = Math.hypot(...gap);
          const leaving = (from.sign * gap[from.axis]) / length;
          const arriving = (-to.sign * gap[to.axis]) / length;
          const part = (leaving * arriving * to.sides[0] * to.sides[1]) / (Math.PI * length * length * k ** 4);
          share += part;
          left += part * reflected(arriving);
          way += part * length;
        }
      }
      sent += share;
      far += way;
      kept[i * all + j] = left;
      ways[i * all + j] = way / share;
    });
    // All that leaves a part arrives somewhere.
    for (let j = 0; j < all; j++) kept[i * all + j] /= sent;
    const area = from.sides[0] * from.sides[1];
    walked += (area * far) / sent;
  });
  // The mean free path is 4V/S.
  const longer = (4 * size[0] * size[1] * size[2]) / walked;
  /** What is left after a reflection of sound that falls at a rate: 1 at the rate of the room. */
  const gain = (rate: number): number => {
    const grown = kept.map((share, i) => share * Math.exp((rate * longer * ways[i]) / C));
    let level = new Float64Array(all).fill(1);
    let factor = 1;
    for (let round = 0; round < 30; round++) {
      const next = new Float64Array(all);
      for (let i = 0; i < all; i++) for (let j = 0; j < all; j++) next[i] += grown[i * all + j] * level[j];
      factor = Math.max(...next);
      level = next.map((x) => x / factor);
    }
    return factor;
  };
  let [low, high] = [0, 1000];
  while (high - low > 1e-4 * high) {
    const middle = (low + high) / 2;
    if (gain(middle) < 1) low = middle;
    else high = middle;
  }
  return low;
}
