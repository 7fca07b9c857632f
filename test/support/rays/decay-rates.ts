import type { RayRoom, Triple } from '../../../src/rays/room/room.ts';
import { C, trace } from './tracing.ts';

/** Rate at which the energy of all rays falls, 1/s, from what is left at two times. */
export async function decayRate(room: RayRoom, source: Triple, from: number, to: number, rays = 6000): Promise<number> {
  const at = async (seconds: number): Promise<number> =>
    (await trace(room, { source, receivers: [], rays, seconds, binSeconds: seconds })).left[0];
  return Math.log((await at(from)) / (await at(to))) / (to - from);
}

/** Rate at which a ball whose walls scatter everything decays, 1/s, by bisection of (X6) in docs/theory/rays.md. */
export function ballRate(radius: number, admittance: number): number {
  const gain = (rate: number): number => {
    let all = 0;
    for (let i = 0; i < 2000; i++) {
      const cosine = (i + 0.5) / 2000;
      const reflected = ((cosine - admittance) / (cosine + admittance)) ** 2;
      all += (2 * cosine * reflected * Math.exp((2 * radius * cosine * rate) / C)) / 2000;
    }
    return all;
  };
  let [low, high] = [0, 2000];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (gain(middle) < 1) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Rate at which a box decays whose walls scatter everything, 1/s, by [Kuttruff], section on the reverberation formula
 * with the variance of free paths.
 */
export function kuttruffRate([a, b, c]: Triple, absorption: number, variance: number): number {
  const exponent = -Math.log(1 - absorption);
  return ((C * 2 * (a * b + b * c + c * a)) / (4 * a * b * c)) * exponent * (1 - (variance / 2) * exponent);
}
