import type { Vec3 } from '../units/quantities.ts';

/**
 * Modes of rigid rooms: wave numbers ω/c of all but the constant one, rising, in the inverse of the unit of the
 * lengths. Each is repeated for each of its shapes.
 */
type Modes = number[];

const lowest = (modes: readonly number[], count: number): Modes => [...modes].sort((a, b) => a - b).slice(0, count);

/** The lowest few hundred modes have fewer half waves along an axis. */
const MOST_HALVES = 24;

/** ω/c of the mode of a rigid box with some half waves along its sides: π √Σ (n/L)². */
export function boxWaveNumber(halves: Vec3, sides: Vec3): number {
  return Math.PI * Math.hypot(...halves.map((half, d) => half / sides[d]));
}

/** Half waves along the sides, for each of the lowest modes. */
export function boxHalves(sides: Vec3, count: number): Vec3[] {
  const all: Vec3[] = [];
  for (let i = 0; i < MOST_HALVES; i++)
    for (let j = 0; j < MOST_HALVES; j++) for (let k = 0; k < MOST_HALVES; k++) if (i + j + k > 0) all.push([i, j, k]);
  return all.sort((a, b) => boxWaveNumber(a, sides) - boxWaveNumber(b, sides)).slice(0, count);
}

export function boxModes(sides: Vec3, count: number): Modes {
  return boxHalves(sides, count).map((halves) => boxWaveNumber(halves, sides));
}

/** j_l'(kR) = 0, each 2l + 1 times. */
export function ballModes(radius: number, count: number): Modes {
  const modes = orders.flatMap((l) => ballZeros(l).flatMap((x) => new Array<number>(2 * l + 1).fill(x)));
  return lowest(modes, count).map((x) => x / radius);
}

/** J_m'(k_r R) = 0 across the axis, half waves along it; modes with m > 0 are double. */
export function cylinderModes(radius: number, height: number, count: number): Modes {
  const across = orders.flatMap((m) => (m === 0 ? [0, ...cylinderZeros(0)] : cylinderZeros(m).flatMap((x) => [x, x])));
  const modes = across.flatMap((x) =>
    Array.from({ length: MOST_HALVES }, (_, half) => Math.hypot(x / radius, (Math.PI * half) / height)),
  );
  return lowest(modes, count + 1).slice(1);
}

/** Zeros of j_l' above 0 and below 14, rising (Abramowitz and Stegun, table 10.6). */
export const ballZeros = (l: number): number[] => stationaryPoints(l, l + 0.5);

/** Zeros of J_m' above 0 and below 14, rising (Abramowitz and Stegun, table 9.5). */
export const cylinderZeros = (m: number): number[] => stationaryPoints(m, m);

/** The hundred lowest modes of a ball or a cylinder have fewer waves round the axis, and wave numbers below FAR. */
const orders = Array.from({ length: 14 }, (_, order) => order);
const FAR = 14;
const STEP = 0.05;

/** Zeros of the slope of the function that {@link powerSeries} gives, 0 < x < FAR. */
function stationaryPoints(order: number, v: number): number[] {
  const slope = (x: number): number => powerSeries(order, v, x).slope;
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

/**
 * xᵒ Σ (−x²/4)ᵏ / (k! (v + 1)…(v + k)) and x times its slope over xᵒ, by the power series: J_o for v = o, j_o for v = o
 * + ½, up to a constant (Abramowitz and Stegun 9.1.10 and 10.1.2).
 */
function powerSeries(order: number, v: number, x: number): { readonly value: number; readonly slope: number } {
  let [term, sum, slope] = [1, 1, order];
  for (let k = 1; k < 60; k++) {
    term *= -(x * x) / (4 * k * (v + k));
    sum += term;
    slope += (order + 2 * k) * term;
  }
  return { value: x ** order * sum, slope };
}

/** The part of a mode of a ball or a cylinder along the radius, up to a constant: j_l(x) and J_m(x), x = kr. */
export const ballRadial = (l: number, x: number): number => powerSeries(l, l + 0.5, x).value;
export const cylinderRadial = (m: number, x: number): number => powerSeries(m, m, x).value;

/** Legendre's polynomial of order l at x, by its recurrence (Abramowitz and Stegun 8.5.3). */
export function legendre(l: number, x: number): number {
  let [before, now] = [0, 1];
  for (let n = 0; n < l; n++) [before, now] = [now, ((2 * n + 1) * x * now - n * before) / (n + 1)];
  return now;
}
