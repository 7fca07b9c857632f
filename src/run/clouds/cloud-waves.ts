import { harmonicCount, realHarmonics } from '../../sphere/harmonics.ts';
import { type OwnAxes, toOwn } from '../../sphere/orientation.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { Cloud } from './cloud.ts';

/**
 * Writes the plane wave e^(j k d·(x − μ)) at the nodes of a cloud: real and imaginary parts in turn.
 *
 * @param length k, rad a spacing. @param fraction μ, of the point from the middle node, spacings.
 */
export function waveAt({ offsets }: Cloud, length: number, direction: Vec3, fraction: Vec3, out: Float64Array): void {
  const [x, y, z] = direction.map((part) => length * part);
  for (let i = 0; i < offsets.length; i++) {
    const [a, b, c] = offsets[i];
    const angle = x * (a - fraction[0]) + y * (b - fraction[1]) + z * (c - fraction[2]);
    out[2 * i] = Math.cos(angle);
    out[2 * i + 1] = Math.sin(angle);
  }
}

/** [direction][channel] */
export function harmonicsOf(directions: readonly Vec3[], order: number, axes: OwnAxes): Float64Array {
  const channels = harmonicCount(order);
  const values = new Float64Array(directions.length * channels);
  directions.forEach((direction, d) => realHarmonics(order, toOwn(axes, direction), values, d * channels));
  return values;
}
