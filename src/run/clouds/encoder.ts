import { sharedFloat64 } from '../../room/slabs/shared-memory.ts';
import { harmonicCount, orderOfChannel, realHarmonics } from '../../sphere/harmonics.ts';
import { toOwn, type OwnAxes } from '../../sphere/orientation.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { factorise, solve } from './cholesky.ts';
import type { Cloud } from './cloud.ts';
import { LatticeWaves, type LatticeScheme } from './lattice-waves.ts';
import { directionNet, spiralDirections, type DirectionNet, type NetDirection } from './net.ts';

/**
 * What is taken for the noise of a node, as a share of the sound there. It limits how much long waves are amplified: to
 * 1/(2 NOISE) = 74 dB at most, which leaves the rounding errors of single precision 70 dB below the sound.
 */
const NOISE = 1e-4;

/** A coefficient is right where it is within 1 dB, and its phase accordingly: 10^(1/20) − 1. */
export const RIGHT_WITHIN = 10 ** (1 / 20) - 1;

/** Squares of the net from the middle of a face to its edge; 1538 directions. */
const NET_STEPS = 8;
/** Directions at which errors are measured; none is one of the net. */
const TESTED = 50;

/** Wavenumbers at which weights are computed, rad a spacing: even steps of asinh(k / `bend`) up to the band's edge. */
export const WAVENUMBERS = { least: 0.004, bend: 0.05, count: 64 } as const;

/** The frequencies at which weights are known, as the wavenumbers k of exact waves, rad a spacing; rising. */
export function designWavenumbers(band: number): Float64Array {
  const { least, bend, count } = WAVENUMBERS;
  const [from, to] = [least, Math.PI * band].map((k) => Math.asinh(k / bend));
  return Float64Array.from({ length: count }, (_, i) => bend * Math.sinh(from + ((to - from) * i) / (count - 1)));
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

/** Wavenumbers between which an order is right to 1 dB from every direction, rad a spacing. */
export interface RightBetween {
  readonly from: number;
  readonly to: number;
  /** Largest error between them, as a share of the coefficients of the order together. */
  readonly error: number;
}

/** What the weights of a cloud need of one frequency, wherever the point is between the nodes. */
export interface CloudFrequency {
  /** The Cholesky factor of how much alike the nodes are, shape [node][node]. */
  readonly factor: Float64Array;
  /** Wavenumbers along the directions of the half of the net, and along the tested directions; rad a spacing. */
  readonly lengths: Float64Array;
  readonly testedLengths: Float64Array;
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
  const tested = spiralDirections(TESTED);
  return (index) => {
    const k = wavenumbers[index];
    const wedge = net.wedge.map((direction) => waves.wavenumber(k, direction));
    const lengths = sharedFloat64(half.length);
    half.forEach((one, d) => (lengths[d] = wedge[one.wedge]));
    const testedLengths = sharedFloat64(TESTED);
    tested.forEach((direction, d) => (testedLengths[d] = waves.wavenumber(k, direction)));
    const factor = correlations(cloud, half, lengths);
    factorise(factor, cloud.offsets.length);
    return { factor, lengths, testedLengths };
  };
}

/** [node][node] how much alike two nodes are over all directions, and the noise. */
function correlations({ offsets, reach }: Cloud, half: readonly NetDirection[], lengths: Float64Array): Float64Array {
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
      matrix[i * size + j] = value + (i === j ? NOISE ** 2 : 0);
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
  private readonly tested = spiralDirections(TESTED);
  private readonly frequencies: readonly CloudFrequency[];

  /** @param frequencies As {@link cloudFrequencies} makes them, in the order of the wavenumbers; made here if not given. */
  constructor(
    scheme: LatticeScheme,
    readonly cloud: Cloud,
    frequencies?: readonly CloudFrequency[],
  ) {
    this.wavenumbers = designWavenumbers(scheme.band);
    const make = frequencies ? undefined : cloudFrequencies(scheme, cloud);
    this.frequencies = frequencies ?? Array.from(this.wavenumbers, (_, index) => make!(index));
  }

  /**
   * @param fraction Of the point from the middle node, spacings. @param axes Of the receiver.
   * @returns weights in shared memory.
   */
  weights(order: number, fraction: Vec3, axes: OwnAxes): CloudWeights {
    const nodes = this.cloud.offsets.length;
    const channels = harmonicCount(order);
    const weights = sharedFloat64(this.wavenumbers.length * channels * nodes);
    const harmonics = harmonicsOf(
      this.half.map(({ direction }) => direction),
      order,
      axes,
    );
    const testedHarmonics = harmonicsOf(this.tested, order, axes);
    const errors = this.frequencies.map(({ factor, lengths, testedLengths }, f) => {
      const sides = weights.subarray(f * channels * nodes, (f + 1) * channels * nodes);
      this.project(lengths, harmonics, order, fraction, sides);
      solve(factor, nodes, sides, channels);
      return this.errorsOf(testedLengths, testedHarmonics, order, fraction, sides);
    });
    const right = Array.from({ length: order + 1 }, (_, n) => this.rightBetween(errors.map((of) => of[n])));
    // Of its own: a thread hands its memory over.
    return { order, wavenumbers: Float64Array.from(this.wavenumbers), weights, right };
  }

  /** Adds how much each node has of each harmonic, over all directions: [channel][node]. */
  private project(
    lengths: Float64Array,
    harmonics: Float64Array,
    order: number,
    fraction: Vec3,
    out: Float64Array,
  ): void {
    const nodes = this.cloud.offsets.length;
    const channels = harmonicCount(order);
    const waves = new Waves(this.cloud);
    // [node][direction of those together]
    const real = new Float64Array(TOGETHER * nodes);
    const imaginary = new Float64Array(TOGETHER * nodes);
    const parts = new Float64Array(TOGETHER);
    for (let d = 0; d < this.half.length; d += TOGETHER) {
      const count = Math.min(TOGETHER, this.half.length - d);
      for (let t = 0; t < count; t++) {
        waves.at(lengths[d + t], this.half[d + t].direction, fraction, real, imaginary, t, TOGETHER);
      }
      for (let n = 0, channel = 0; n <= order; n++) {
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

  /** [order] the largest error over the tested directions. */
  private errorsOf(
    lengths: Float64Array,
    harmonics: Float64Array,
    order: number,
    fraction: Vec3,
    weights: Float64Array,
  ): Float64Array {
    const nodes = this.cloud.offsets.length;
    const channels = harmonicCount(order);
    const waves = new Waves(this.cloud);
    const real = new Float64Array(nodes);
    const imaginary = new Float64Array(nodes);
    const largest = new Float64Array(order + 1);
    this.tested.forEach((direction, d) => {
      waves.at(lengths[d], direction, fraction, real, imaginary, 0, 1);
      const squares = new Float64Array(order + 1);
      for (let channel = 0; channel < channels; channel++) {
        const n = orderOfChannel(channel);
        const [same, across] = n & 1 ? [imaginary, real] : [real, imaginary];
        // What should be the coefficient, and what should be nothing.
        const wanted = product(weights, channel * nodes, same) - harmonics[d * channels + channel];
        const other = product(weights, channel * nodes, across);
        squares[n] += wanted * wanted + other * other;
      }
      squares.forEach((square, n) => (largest[n] = Math.max(largest[n], Math.sqrt(square))));
    });
    return largest;
  }

  /** @param errors [wavenumber] */
  private rightBetween(errors: readonly number[]): RightBetween | null {
    const isRight = errors.map((error) => error <= RIGHT_WITHIN);
    // The widest run of wavenumbers, counted in octaves.
    let best: RightBetween | null = null;
    for (let from = 0; from < errors.length; from++) {
      if (!isRight[from] || (from > 0 && isRight[from - 1])) continue;
      let to = from;
      while (to + 1 < errors.length && isRight[to + 1]) to++;
      const error = Math.max(...errors.slice(from, to + 1));
      const run = { from: this.wavenumbers[from], to: this.wavenumbers[to], error };
      if (!best || run.to / run.from > best.to / best.from) best = run;
    }
    return best;
  }
}

/** Σ weights[at + i] wave[i], in four sums that need not wait for one another. */
function product(weights: Float64Array, at: number, wave: Float64Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 4 <= wave.length; i += 4) {
    a += weights[at + i] * wave[i];
    b += weights[at + i + 1] * wave[i + 1];
    c += weights[at + i + 2] * wave[i + 2];
    d += weights[at + i + 3] * wave[i + 3];
  }
  for (; i < wave.length; i++) a += weights[at + i] * wave[i];
  return a + b + (c + d);
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

/** Plane waves at the nodes of a cloud, as products of waves along the axes. */
class Waves {
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

  /** The plane wave e^(j k d·(x − μ)): of node i to `real[i · stride + start]`, and `imaginary` likewise. */
  at(
    length: number,
    direction: Vec3,
    fraction: Vec3,
    real: Float64Array,
    imaginary: Float64Array,
    start: number,
    stride: number,
  ): void {
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

/** [direction][channel] */
function harmonicsOf(directions: readonly Vec3[], order: number, axes: OwnAxes): Float64Array {
  const channels = harmonicCount(order);
  const values = new Float64Array(directions.length * channels);
  directions.forEach((direction, d) => realHarmonics(order, toOwn(axes, direction), values, d * channels));
  return values;
}
