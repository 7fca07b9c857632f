import { harmonicCount } from '../../sphere/harmonics.ts';
import type { OwnAxes } from '../../sphere/orientation.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { factorise, solve } from './cholesky.ts';
import type { Cloud } from './cloud.ts';
import { harmonicsOf, waveAt } from './cloud-waves.ts';
import { ErrorsOfWeights, type RightBetween } from './errors-of-weights.ts';
import { LatticeWaves, type LatticeScheme } from './lattice-waves.ts';
import { directionNet, type DirectionNet } from './net.ts';

/**
 * What is taken for the noise of a node, as a share of the sound there: for long waves, and for short ones, where it rises
 * with k³. It limits how much long waves are amplified: to 1/(2 · 1e-4) = 74 dB at most, which leaves the rounding errors
 * of single precision 70 dB below the sound. Short waves need no amplification; weights that cancel each other would
 * change with frequency too fast to be interpolated.
 */
const NOISE = { long: 1e-4, short: 1e-2 } as const;

const noiseAt = (k: number): number => Math.min(NOISE.short, Math.max(NOISE.long, NOISE.short * k ** 3));

/** Squares of the net from the middle of a face to its edge; 1538 directions. */
const NET_STEPS = 8;

/**
 * Wavenumbers at which weights are computed, rad a spacing: from `least` on in steps of `share` of the wavenumber, and of
 * `bend`, but of no more than `step`. Weights turn by a radian within the inverse of the cloud's reach, 1/7.
 */
const WAVENUMBERS = { least: 0.004, bend: 0.05, share: 0.05, step: 0.06 } as const;

/** The frequencies at which weights are known, as the wavenumbers k of exact waves, rad a spacing; rising. */
export function designWavenumbers(band: number): Float64Array {
  const { least, bend, share, step } = WAVENUMBERS;
  const edge = Math.PI * band;
  const found: number[] = [least];
  while (found.at(-1)! < edge) found.push(found.at(-1)! + Math.min(step, share * Math.hypot(found.at(-1)!, bend)));
  // All steps a little smaller, so that the last one ends at the edge.
  const smaller = (edge - least) / (found.at(-1)! - least);
  return Float64Array.from(found, (k) => least + smaller * (k - least));
}

/** The weights with which the nodes of a cloud give the coefficients of a point. */
export interface CloudWeights {
  readonly order: number;
  /** Of exact waves, rad a spacing; rising. */
  readonly wavenumbers: Float64Array;
  /** [wavenumber][channel][node]: of the pressure, and for odd orders of −j times it. */
  readonly weights: Float64Array;
  /** [order] The wavenumbers between which it is right; null where it is nowhere. */
  readonly right: readonly (RightBetween | null)[];
}

/**
 * Computes weights of a cloud by regularised least squares on the plane waves that the scheme itself has at each
 * frequency (docs/theory/direction.md, eq. H4 to H7). What does not depend on where the point is between the nodes is
 * computed once.
 */
export class Encoder {
  readonly wavenumbers: Float64Array;
  private readonly net: DirectionNet = directionNet(NET_STEPS);
  private readonly half;
  /** [wavenumber] */
  private readonly factors: Float64Array[] = [];
  /** [wavenumber][direction of the half of the net] */
  private readonly lengths: Float64Array[] = [];
  private readonly waves: LatticeWaves;

  constructor(
    scheme: LatticeScheme,
    readonly cloud: Cloud,
  ) {
    const waves = new LatticeWaves(scheme);
    this.waves = waves;
    this.wavenumbers = designWavenumbers(scheme.band);
    // A wave and the one from the other side differ in the sign of the odd orders only.
    this.half = this.net.directions.filter(
      ({ direction: [x, y, z] }) => z > 0 || (z === 0 && (y > 0 || (y === 0 && x > 0))),
    );
    for (const k of this.wavenumbers) {
      const wedge = this.net.wedge.map((direction) => waves.wavenumber(k, direction));
      this.lengths.push(Float64Array.from(this.half, (one) => wedge[one.wedge]));
      const matrix = this.correlations(this.lengths.at(-1)!, noiseAt(k) ** 2);
      factorise(matrix, cloud.offsets.length);
      this.factors.push(matrix);
    }
  }

  /** @param fraction Of the point from the middle node, spacings. @param axes Of the receiver. */
  weights(order: number, fraction: Vec3, axes: OwnAxes): CloudWeights {
    const { wavenumbers } = this;
    const nodes = this.cloud.offsets.length;
    const channels = harmonicCount(order);
    const weights = new Float64Array(wavenumbers.length * channels * nodes);
    const harmonics = harmonicsOf(
      this.half.map(({ direction }) => direction),
      order,
      axes,
    );
    const errors = new ErrorsOfWeights(this.cloud, this.waves, weights, wavenumbers, { order, fraction, axes });
    // From the highest frequency down, each order until it has been wrong for more than an octave.
    let top = order;
    for (let f = wavenumbers.length - 1; f >= 0 && top >= 0; f--) {
      const sides = weights.subarray(f * channels * nodes, (f * channels + harmonicCount(top)) * nodes);
      this.project(this.lengths[f], harmonics, channels, top, fraction, sides);
      solve(this.factors[f], nodes, sides, harmonicCount(top));
      errors.measure(f, top);
      while (top >= 0 && errors.isLostBelow(top, wavenumbers[f])) top--;
    }
    return { order, wavenumbers, weights, right: errors.ranges() };
  }

  /** [node][node] how much alike two nodes are over all directions, and the noise. */
  private correlations(lengths: Float64Array, noise: number): Float64Array {
    const { offsets } = this.cloud;
    const size = offsets.length;
    const matrix = new Float64Array(size * size);
    const known = new Map<number, number>();
    const most = 2 * Math.ceil(this.cloud.reach) + 1;
    // Cosines along the three axes, for each direction and distance.
    const cosines = [0, 1, 2].map((axis) =>
      this.half.map(({ direction }, d) =>
        Float64Array.from({ length: most }, (_, m) => Math.cos(m * lengths[d] * direction[axis])),
      ),
    );
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        const [a, b, c] = offsets[i].map((at, axis) => Math.abs(at - offsets[j][axis])).sort((p, q) => q - p);
        const key = (a * most + b) * most + c;
        let value = known.get(key);
        if (value === undefined) {
          value = 0;
          for (let d = 0; d < this.half.length; d++) {
            value += 2 * this.half[d].weight * cosines[0][d][a] * cosines[1][d][b] * cosines[2][d][c];
          }
          known.set(key, value);
        }
        matrix[i * size + j] = value + (i === j ? noise : 0);
      }
    }
    return matrix;
  }

  /**
   * Writes how much each node has of each harmonic up to an order, over all directions: [channel][node].
   *
   * @param channels Of a row of `harmonics`.
   */
  private project(
    lengths: Float64Array,
    harmonics: Float64Array,
    channels: number,
    top: number,
    fraction: Vec3,
    out: Float64Array,
  ): void {
    const nodes = this.cloud.offsets.length;
    const count = harmonicCount(top);
    const wave = new Float64Array(2 * nodes);
    const row = new Float64Array(count);
    const sums = new Float64Array(nodes * count);
    for (let d = 0; d < this.half.length; d++) {
      const { direction, weight } = this.half[d];
      waveAt(this.cloud, lengths[d], direction, fraction, wave);
      for (let c = 0; c < count; c++) row[c] = 2 * weight * harmonics[d * channels + c];
      for (let i = 0, at = 0; i < nodes; i++) {
        for (let n = 0, c = 0; n <= top; n++) {
          const part = wave[2 * i + (n & 1)];
          for (const end = (n + 1) ** 2; c < end; c++) sums[at++] += part * row[c];
        }
      }
    }
    for (let i = 0; i < nodes; i++) for (let c = 0; c < count; c++) out[c * nodes + i] = sums[i * count + c];
  }
}
