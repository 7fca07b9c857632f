import { sharedFloat64 } from '../../lists/shared-memory.ts';
import { harmonicCount } from '../../sphere/harmonics.ts';
import type { OwnAxes } from '../../sphere/orientation.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { factorise, solve } from '../../numerics/cholesky.ts';
import type { Cloud } from './cloud.ts';
import { harmonicsOf, LatticeCloudWaves } from './cloud-waves.ts';
import { ErrorsOfWeights, TestedWaves, type RightBetween } from './errors-of-weights.ts';
import { LatticeWaves, type LatticeScheme } from './lattice-waves.ts';
import { directionNet, outOfWedge, type DirectionNet, type NetDirection } from './net.ts';

/**
 * What is taken for the noise of a node, as a share of the sound there: for long waves, and for short ones, where it
 * rises with k³. It limits how much long waves are amplified: to 1/(2 · 1e-4) = 74 dB at most, which leaves the
 * rounding errors of single precision 70 dB below the sound. Short waves need no amplification; weights that cancel
 * each other would change with frequency too fast to be interpolated.
 */
const NOISE = { long: 1e-4, short: 1e-2 } as const;

const noiseAt = (k: number): number => Math.min(NOISE.short, Math.max(NOISE.long, NOISE.short * k ** 3));

/** Squares of the net from the middle of a face to its edge; 1538 directions. */
const NET_STEPS = 8;

/**
 * Wavenumbers at which weights are computed, rad a spacing: from `least` on in steps of `share` of the wavenumber, and
 * of `bend`, but of no more than `step`. Weights turn by a radian within the inverse of the cloud's reach, 1/7.
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
  /** Wavenumbers of exact waves, rad a spacing; rising. */
  readonly wavenumbers: Float64Array;
  /** [wavenumber][channel][node]: of the pressure, and for odd orders of −j times it. */
  readonly weights: Float64Array;
  /** [order] The wavenumbers between which it is right; null where it is nowhere. */
  readonly right: readonly (RightBetween | null)[];
}

/** What the weights of a cloud need of one frequency, wherever the point is between the nodes. */
export interface CloudFrequency {
  /** The Cholesky factor of how much alike the nodes are, shape [node][node]. */
  readonly factor: Float64Array;
  /** Wavenumbers along the directions of the half of the net, rad a spacing. */
  readonly lengths: Float64Array;
  /** Where these waves travel, shape [direction][3]. */
  readonly travels: Float64Array;
}

/**
 * Makes {@link CloudFrequency} of a cloud, each by itself. Its arrays are in shared memory.
 *
 * @returns of the number of a wavenumber, among those of {@link designWavenumbers}.
 */
export function cloudFrequencies(scheme: LatticeScheme, cloud: Cloud): (index: number) => CloudFrequency {
  const waves = new LatticeWaves(scheme);
  const wavenumbers = designWavenumbers(scheme.band);
  const net = directionNet(NET_STEPS);
  const half = halfOf(net);
  return (index) => {
    const k = wavenumbers[index];
    const wedge = net.wedge.map((direction) => waves.wave(k, direction));
    const lengths = sharedFloat64(half.length);
    const travels = sharedFloat64(3 * half.length);
    half.forEach((one, d) => {
      const { length, travel } = wedge[one.wedge];
      lengths[d] = length;
      travels.set(outOfWedge(one.direction, travel), 3 * d);
    });
    const factor = correlations(cloud, half, lengths, noiseAt(k) ** 2);
    factorise(factor, cloud.offsets.length);
    return { factor, lengths, travels };
  };
}

/** [node][node] how much alike two nodes are over all directions, and the noise. */
function correlations(
  { offsets, reach }: Cloud,
  half: readonly NetDirection[],
  lengths: Float64Array,
  noise: number,
): Float64Array {
  const size = offsets.length;
  const matrix = sharedFloat64(size * size);
  const most = 2 * Math.ceil(reach) + 1;
  const known = new Float64Array(most ** 3).fill(NaN);
  // Cosines along the three axes, for each direction and distance.
  const cosines = [0, 1, 2].map((axis) =>
    half.map(({ direction }, d) =>
      Float64Array.from({ length: most }, (_, m) => Math.cos(m * lengths[d] * direction[axis])),
    ),
  );
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const x = Math.abs(offsets[i][0] - offsets[j][0]);
      const y = Math.abs(offsets[i][1] - offsets[j][1]);
      const z = Math.abs(offsets[i][2] - offsets[j][2]);
      // The net has the symmetries of the grid: the order of the axes does not matter.
      const a = Math.max(x, y, z);
      const c = Math.min(x, y, z);
      const b = x + y + z - a - c;
      const key = (a * most + b) * most + c;
      let value = known[key];
      if (Number.isNaN(value)) {
        value = 0;
        for (let d = 0; d < half.length; d++) {
          value += 2 * half[d].weight * cosines[0][d][a] * cosines[1][d][b] * cosines[2][d][c];
        }
        known[key] = value;
      }
      matrix[i * size + j] = value + (i === j ? noise : 0);
    }
  }
  return matrix;
}

/** Half of a net: a wave and the one from the other side differ in the sign of the odd orders only. */
function halfOf({ directions }: DirectionNet): readonly NetDirection[] {
  return directions.filter(({ direction: [x, y, z] }) => z > 0 || (z === 0 && (y > 0 || (y === 0 && x > 0))));
}

/** Directions that are summed together. */
const TOGETHER = 8;

/**
 * Computes weights of a cloud by regularised least squares on the plane waves that the scheme itself has at each
 * frequency (docs/theory/direction.md, eq. H4 to H7). What does not depend on where the point is between the nodes is
 * computed once.
 */
export class Encoder {
  readonly wavenumbers: Float64Array;
  private readonly half = halfOf(directionNet(NET_STEPS));
  private readonly frequencies: readonly CloudFrequency[];
  private readonly tested: TestedWaves;

  /**
   * @param frequencies Frequencies, as {@link cloudFrequencies} makes them, in the order of the wavenumbers; made here
   *   if not given.
   */
  constructor(
    scheme: LatticeScheme,
    readonly cloud: Cloud,
    frequencies?: readonly CloudFrequency[],
  ) {
    this.tested = new TestedWaves(new LatticeWaves(scheme));
    this.wavenumbers = designWavenumbers(scheme.band);
    const make = frequencies ? undefined : cloudFrequencies(scheme, cloud);
    this.frequencies = frequencies ?? Array.from(this.wavenumbers, (_, index) => make!(index));
  }

  /**
   * @param fraction Place of the point relative to the middle node, spacings. @param axes Axes of the receiver.
   * @returns weights in shared memory.
   */
  weights(order: number, fraction: Vec3, axes: OwnAxes): CloudWeights {
    // Of its own: a thread hands its memory over.
    const wavenumbers = Float64Array.from(this.wavenumbers);
    const nodes = this.cloud.offsets.length;
    const channels = harmonicCount(order);
    const weights = sharedFloat64(wavenumbers.length * channels * nodes);
    const errors = new ErrorsOfWeights(this.cloud, this.tested, weights, wavenumbers, { order, fraction, axes });
    // From the highest frequency down, each order until it has been wrong for more than an octave.
    let top = order;
    for (let f = wavenumbers.length - 1; f >= 0 && top >= 0; f--) {
      const { factor, lengths, travels } = this.frequencies[f];
      const harmonics = harmonicsOf(travels, order, axes);
      const sides = weights.subarray(f * channels * nodes, (f * channels + harmonicCount(top)) * nodes);
      this.project(lengths, harmonics, channels, top, fraction, sides);
      solve(factor, nodes, sides, harmonicCount(top));
      errors.measure(f, top);
      while (top >= 0 && errors.isLostBelow(top, wavenumbers[f])) top--;
    }
    return { order, wavenumbers, weights, right: errors.ranges() };
  }

  /**
   * Adds how much each node has of each harmonic up to an order, over all directions: [channel][node].
   *
   * @param channels Channels of a row of `harmonics`.
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
    const waves = new LatticeCloudWaves(this.cloud);
    // [node][direction of those together]
    const real = new Float64Array(TOGETHER * nodes);
    const imaginary = new Float64Array(TOGETHER * nodes);
    const together = { real, imaginary, stride: TOGETHER };
    const parts = new Float64Array(TOGETHER);
    for (let d = 0; d < this.half.length; d += TOGETHER) {
      const count = Math.min(TOGETHER, this.half.length - d);
      for (let t = 0; t < count; t++) {
        waves.at(lengths[d + t], this.half[d + t].direction, fraction, together, t);
      }
      for (let n = 0, channel = 0; n <= top; n++) {
        const wave = n & 1 ? imaginary : real;
        for (const end = (n + 1) ** 2; channel < end; channel++) {
          for (let t = 0; t < TOGETHER; t++) {
            parts[t] = t < count ? 2 * this.half[d + t].weight * harmonics[(d + t) * channels + channel] : 0;
          }
          addTogether(wave, parts, out, channel * nodes, nodes);
        }
      }
    }
  }
}

/** out[at + i] += Σ parts[t] wave[i][t]. Eight at a time: the sum is read and written once for all of them. */
function addTogether(wave: Float64Array, parts: Float64Array, out: Float64Array, at: number, nodes: number): void {
  const [p0, p1, p2, p3, p4, p5, p6, p7] = parts as unknown as readonly number[];
  for (let i = 0, w = 0; i < nodes; i++, w += TOGETHER) {
    out[at + i] +=
      p0 * wave[w] +
      p1 * wave[w + 1] +
      p2 * wave[w + 2] +
      p3 * wave[w + 3] +
      (p4 * wave[w + 4] + p5 * wave[w + 5] + p6 * wave[w + 6] + p7 * wave[w + 7]);
  }
}
