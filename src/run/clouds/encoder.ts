import { harmonicCount, orderOfChannel, realHarmonics } from '../../sphere/harmonics.ts';
import { toOwn, type OwnAxes } from '../../sphere/orientation.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { factorise, solve } from './cholesky.ts';
import type { Cloud } from './cloud.ts';
import { LatticeWaves, type LatticeScheme } from './lattice-waves.ts';
import { directionNet, spiralDirections, type DirectionNet } from './net.ts';

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
const WAVENUMBERS = { least: 0.004, bend: 0.05, count: 64 } as const;

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

/**
 * Computes weights of a cloud by regularised least squares on the plane waves that the scheme itself has at each
 * frequency (docs/theory/direction.md, eq. H4 to H7). What does not depend on where the point is between the nodes is
 * computed once.
 */
export class Encoder {
  readonly wavenumbers: Float64Array;
  private readonly net: DirectionNet = directionNet(NET_STEPS);
  private readonly half;
  private readonly tested = spiralDirections(TESTED);
  /** [wavenumber] */
  private readonly factors: Float64Array[] = [];
  /** [wavenumber][direction of the half of the net, or tested direction] */
  private readonly lengths: Float64Array[] = [];
  private readonly testedLengths: Float64Array[] = [];

  constructor(
    scheme: LatticeScheme,
    readonly cloud: Cloud,
  ) {
    const waves = new LatticeWaves(scheme);
    this.wavenumbers = designWavenumbers(scheme.band);
    // A wave and the one from the other side differ in the sign of the odd orders only.
    this.half = this.net.directions.filter(
      ({ direction: [x, y, z] }) => z > 0 || (z === 0 && (y > 0 || (y === 0 && x > 0))),
    );
    for (const k of this.wavenumbers) {
      const wedge = this.net.wedge.map((direction) => waves.wavenumber(k, direction));
      this.lengths.push(Float64Array.from(this.half, (one) => wedge[one.wedge]));
      this.testedLengths.push(Float64Array.from(this.tested, (direction) => waves.wavenumber(k, direction)));
      const matrix = this.correlations(this.lengths.at(-1)!);
      factorise(matrix, cloud.offsets.length);
      this.factors.push(matrix);
    }
  }

  /** @param fraction Of the point from the middle node, spacings. @param axes Of the receiver. */
  weights(order: number, fraction: Vec3, axes: OwnAxes): CloudWeights {
    const nodes = this.cloud.offsets.length;
    const channels = harmonicCount(order);
    const weights = new Float64Array(this.wavenumbers.length * channels * nodes);
    const harmonics = harmonicsOf(
      this.half.map(({ direction }) => direction),
      order,
      axes,
    );
    const testedHarmonics = harmonicsOf(this.tested, order, axes);
    const errors = this.lengths.map((lengths, f) => {
      const sides = weights.subarray(f * channels * nodes, (f + 1) * channels * nodes);
      this.project(lengths, harmonics, order, fraction, sides);
      solve(this.factors[f], nodes, sides, channels);
      return this.errorsOf(this.testedLengths[f], testedHarmonics, order, fraction, sides);
    });
    const right = Array.from({ length: order + 1 }, (_, n) => this.rightBetween(errors.map((of) => of[n])));
    return { order, wavenumbers: this.wavenumbers, weights, right };
  }

  /** [node][node] how much alike two nodes are over all directions, and the noise. */
  private correlations(lengths: Float64Array): Float64Array {
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
        matrix[i * size + j] = value + (i === j ? NOISE ** 2 : 0);
      }
    }
    return matrix;
  }

  /** Writes how much each node has of each harmonic, over all directions: [channel][node]. */
  private project(
    lengths: Float64Array,
    harmonics: Float64Array,
    order: number,
    fraction: Vec3,
    out: Float64Array,
  ): void {
    const nodes = this.cloud.offsets.length;
    const channels = harmonicCount(order);
    const wave = new Float64Array(2 * nodes);
    const sums = new Float64Array(nodes * channels);
    for (let d = 0; d < this.half.length; d++) {
      const { direction, weight } = this.half[d];
      this.waveAt(lengths[d], direction, fraction, wave);
      for (let i = 0; i < nodes; i++) {
        for (let n = 0, channel = 0; n <= order; n++) {
          const part = 2 * weight * wave[2 * i + (n & 1)];
          for (const end = (n + 1) ** 2; channel < end; channel++) {
            sums[i * channels + channel] += part * harmonics[d * channels + channel];
          }
        }
      }
    }
    for (let i = 0; i < nodes; i++) for (let c = 0; c < channels; c++) out[c * nodes + i] = sums[i * channels + c];
  }

  /** The plane wave e^(j k d·(x − μ)) at the nodes: real and imaginary parts in turn. */
  private waveAt(length: number, direction: Vec3, fraction: Vec3, out: Float64Array): void {
    const { offsets } = this.cloud;
    const [x, y, z] = direction.map((part) => length * part);
    for (let i = 0; i < offsets.length; i++) {
      const [a, b, c] = offsets[i];
      const angle = x * (a - fraction[0]) + y * (b - fraction[1]) + z * (c - fraction[2]);
      out[2 * i] = Math.cos(angle);
      out[2 * i + 1] = Math.sin(angle);
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
    const wave = new Float64Array(2 * nodes);
    const largest = new Float64Array(order + 1);
    this.tested.forEach((direction, d) => {
      this.waveAt(lengths[d], direction, fraction, wave);
      const squares = new Float64Array(order + 1);
      for (let channel = 0; channel < channels; channel++) {
        const n = orderOfChannel(channel);
        // What should be the coefficient, and what should be nothing.
        let [wanted, other] = [-harmonics[d * channels + channel], 0];
        for (let i = 0, at = channel * nodes; i < nodes; i++, at++) {
          wanted += weights[at] * wave[2 * i + (n & 1)];
          other += weights[at] * wave[2 * i + 1 - (n & 1)];
        }
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

/** [direction][channel] */
function harmonicsOf(directions: readonly Vec3[], order: number, axes: OwnAxes): Float64Array {
  const channels = harmonicCount(order);
  const values = new Float64Array(directions.length * channels);
  directions.forEach((direction, d) => realHarmonics(order, toOwn(axes, direction), values, d * channels));
  return values;
}
