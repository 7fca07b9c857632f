import type { Vec3 } from '../../../src/units/quantities.ts';

/**
 * Modes of rigid rooms: wave numbers ω/c of all but the constant one, rising, in the inverse of the unit of the
 * lengths. Each is repeated for each of its shapes.
 */
type Modes = number[];

const lowest = (modes: readonly number[], count: number): Modes => [...modes].sort((a, b) => a - b).slice(0, count);

/** The lowest few hundred modes have fewer half waves along an axis. */
const MOST_HALVES = 24;

/** Half waves along the sides, for each of the lowest modes. */
export function boxHalves(sides: Vec3, count: number): Vec3[] {
  const all: Vec3[] = [];
  for (let i = 0; i < MOST_HALVES; i++)
    for (let j = 0; j < MOST_HALVES; j++) for (let k = 0; k < MOST_HALVES; k++) if (i + j + k > 0) all.push([i, j, k]);
  const size = (halves: Vec3): number => Math.hypot(...halves.map((half, d) => half / sides[d]));
  return all.sort((a, b) => size(a) - size(b)).slice(0, count);
}

export function boxModes(sides: Vec3, count: number): Modes {
  return boxHalves(sides, count).map((halves) => Math.PI * Math.hypot(...halves.map((half, d) => half / sides[d])));
}

/** j_l'(kR) = 0, each 2l + 1 times. */
export function ballModes(radius: number, count: number): Modes {
  const modes = orders.flatMap((l) =>
    stationaryPoints(l, l + 0.5).flatMap((x) => new Array<number>(2 * l + 1).fill(x)),
  );
  return lowest(modes, count).map((x) => x / radius);
}

/** J_m'(k_r R) = 0 across the axis, half waves along it; modes with m > 0 are double. */
export function cylinderModes(radius: number, height: number, count: number): Modes {
  const across = orders.flatMap((m) =>
    m === 0 ? [0, ...stationaryPoints(0, 0)] : stationaryPoints(m, m).flatMap((x) => [x, x]),
  );
  const modes = across.flatMap((x) =>
    Array.from({ length: MOST_HALVES }, (_, half) => Math.hypot(x / radius, (Math.PI * half) / height)),
  );
  return lowest(modes, count + 1).slice(1);
}

/** The hundred lowest modes of a ball or a cylinder have fewer waves round the axis, and wave numbers below FAR. */
const orders = Array.from({ length: 14 }, (_, order) => order);
const FAR = 14;
const STEP = 0.05;

/** Zeros of the slope of xᵒ Σ (−x²/4)ᵏ / (k! (v + 1)…(v + k)), 0 < x < FAR: J_o for v = o, j_o for v = o + ½. */
function stationaryPoints(order: number, v: number): number[] {
  const slope = (x: number): number => {
    let [term, sum] = [1, order];
    for (let k = 1; k < 60; k++) {
      term *= -(x * x) / (4 * k * (v + k));
      sum += (order + 2 * k) * term;
    }
    return sum;
  };
  const found: number[] = [];
  for (let x = STEP; x < FAR; x += STEP) {
    if (slope(x) > 0 === slope(x + STEP) > 0) continue;
    let [low, high] = [x, x + STEP];
    for (let n = 0; n < 50; n++) {
      const middle = (low + high) / 2;
      if (slope(low) > 0 === slope(middle) > 0) low = middle;
      else high = middle;
    }
    found.push(low);
  }
  return found;
}
