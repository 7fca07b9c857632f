import { startDirection } from './ray-start.ts';
import type { TraceRequest } from './request.ts';

/**
 * Energies with which some rays start, by ray and band of a group, relative to a source without direction. Undefined
 * for such a source.
 */
export function powersOf(
  { power, rays, seed }: TraceRequest,
  group: readonly number[],
  first: number,
  count: number,
): Float64Array | undefined {
  if (!power) return undefined;
  const powers = new Float64Array(count * group.length);
  const direction: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    startDirection(first + i, rays, seed, direction);
    for (const [at, band] of group.entries()) powers[i * group.length + at] = power(direction, band);
  }
  return powers;
}
