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

/**
 * The harmonics up to an order of where waves travel: [wave][channel].
 *
 * @param travels [wave][3]
 */
export function harmonicsOf(travels: Float64Array, order: number, axes: OwnAxes): Float64Array {
  const channels = harmonicCount(order);
  const count = travels.length / 3;
  const values = new Float64Array(count * channels);
  for (let d = 0; d < count; d++) {
    realHarmonics(order, toOwn(axes, [travels[3 * d], travels[3 * d + 1], travels[3 * d + 2]]), values, d * channels);
  }
  return values;
}

/** Where waves at the nodes of a cloud are written. */
export interface WavesOfNodes {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
  /** Numbers from a node to the next. */
  readonly stride: number;
}

/** Plane waves at the nodes of a cloud, as products of waves along the axes. */
export class LatticeCloudWaves {
  private readonly most: number;
  private readonly places: Int32Array;
  /** [axis] cos and sin in turn, from the node −most to the node +most. */
  private readonly along: readonly [Float64Array, Float64Array, Float64Array];

  constructor({ offsets }: Cloud) {
    const most = Math.max(...offsets.map((offset) => Math.max(...offset.map(Math.abs))));
    this.most = most;
    this.places = Int32Array.from(offsets.flatMap((offset) => offset.map((at) => 2 * (at + most))));
    const table = (): Float64Array => new Float64Array(2 * (2 * most + 1));
    this.along = [table(), table(), table()];
  }

  /** Writes the plane wave e^(j k d·(x − μ)): of node i to `real[i · stride + start]`, and `imaginary` likewise. */
  at(length: number, direction: Vec3, fraction: Vec3, { real, imaginary, stride }: WavesOfNodes, start: number): void {
    const { most, places } = this;
    const [alongX, alongY, alongZ] = this.along;
    this.along.forEach((table, axis) => {
      for (let m = -most, at = 0; m <= most; m++, at += 2) {
        const angle = length * direction[axis] * (m - fraction[axis]);
        table[at] = Math.cos(angle);
        table[at + 1] = Math.sin(angle);
      }
    });
    for (let i = 0, at = start; i < places.length; i += 3, at += stride) {
      const [x, y, z] = [places[i], places[i + 1], places[i + 2]];
      const re = alongX[x] * alongY[y] - alongX[x + 1] * alongY[y + 1];
      const im = alongX[x] * alongY[y + 1] + alongX[x + 1] * alongY[y];
      real[at] = re * alongZ[z] - im * alongZ[z + 1];
      imaginary[at] = re * alongZ[z + 1] + im * alongZ[z];
    }
  }
}
