import { harmonicCount, orderOfChannel } from '../../sphere/harmonics.ts';
import type { OwnAxes } from '../../sphere/orientation.ts';
import { CUBIC_POINTS, cubicParts } from '../../units/interpolate.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { Cloud } from './cloud.ts';
import { harmonicsOf, waveAt } from './cloud-waves.ts';
import type { LatticeWaves } from './lattice-waves.ts';
import { spiralDirections } from './net.ts';

/** A coefficient is right where it is within 1 dB, and its phase accordingly: 10^(1/20) − 1. */
export const RIGHT_WITHIN = 10 ** (1 / 20) - 1;

/** Directions at which errors are measured; none is one of the net. */
const TESTED = 50;

/** The waves of a scheme from all directions at one frequency. */
interface WavesAtFrequency {
  /** [direction] rad a spacing. */
  readonly lengths: Float64Array;
  /** [direction][3] */
  readonly travels: Float64Array;
}

/** The waves of a scheme with which weights are tested; they are sought once for all points. */
export class TestedWaves {
  readonly directions = spiralDirections(TESTED);
  private readonly known = new Map<number, WavesAtFrequency>();

  constructor(private readonly waves: LatticeWaves) {}

  /** @param wavenumber Wavenumber of exact waves. */
  at(wavenumber: number): WavesAtFrequency {
    let known = this.known.get(wavenumber);
    if (!known) {
      const found = this.directions.map((direction) => this.waves.wave(wavenumber, direction));
      known = {
        lengths: Float64Array.from(found, ({ length }) => length),
        travels: Float64Array.from(found.flatMap(({ travel }) => travel)),
      };
      this.known.set(wavenumber, known);
    }
    return known;
  }
}

/** Channels are faded within an octave below their range; the cubic there needs two wavenumbers more. */
const LOST = 2.4;

/** Wavenumbers between which an order is right to 1 dB from every direction, rad a spacing. */
export interface RightBetween {
  readonly from: number;
  readonly to: number;
  /** Largest error between them, as a share of the coefficients of the order together. */
  readonly error: number;
}

/**
 * Errors of weights (docs/theory/direction.md, eq. H7): at the wavenumbers for which they were computed, and in the
 * middle between them, where they are interpolated as receivers do it.
 */
export class ErrorsOfWeights {
  /** [order][wavenumber], NaN where none were measured. */
  private readonly errors: readonly Float64Array[];
  /** [order] the lowest wavenumber at which it was right. */
  private readonly lowest: Float64Array;

  /** @param weights [wavenumber][channel][node] */
  constructor(
    private readonly cloud: Cloud,
    private readonly tested: TestedWaves,
    private readonly weights: Float64Array,
    private readonly wavenumbers: Float64Array,
    private readonly point: { readonly order: number; readonly fraction: Vec3; readonly axes: OwnAxes },
  ) {
    const { order } = point;
    this.errors = Array.from({ length: order + 1 }, () => new Float64Array(wavenumbers.length).fill(NaN));
    this.lowest = new Float64Array(order + 1).fill(Infinity);
  }

  /** Measures the orders up to `top` at a wavenumber. */
  measure(f: number, top: number): void {
    const size = this.cloud.offsets.length * harmonicCount(this.point.order);
    const errors = this.errorsAt(this.wavenumbers[f], this.weights.subarray(f * size, (f + 1) * size), top);
    errors.forEach((error, n) => {
      this.errors[n][f] = error;
      if (error <= RIGHT_WITHIN) this.lowest[n] = this.wavenumbers[f];
    });
  }

  /** Whether an order is not needed below a wavenumber, having been right only well above it. */
  isLostBelow(order: number, wavenumber: number): boolean {
    return LOST * wavenumber < this.lowest[order] && this.lowest[order] < Infinity;
  }

  /** [order] where it is right. */
  ranges(): (RightBetween | null)[] {
    const { wavenumbers } = this;
    const middles = this.errorsBetween();
    return this.errors.map((errors, n) => {
      const isRight = (f: number): boolean => errors[f] <= RIGHT_WITHIN;
      // The widest run of wavenumbers, counted in octaves.
      let best: RightBetween | null = null;
      for (let from = 0; from < wavenumbers.length; from++) {
        if (!isRight(from)) continue;
        let [to, error] = [from, errors[from]];
        while (to + 1 < wavenumbers.length && middles[to][n] <= RIGHT_WITHIN && isRight(to + 1)) {
          error = Math.max(error, middles[to][n], errors[to + 1]);
          to++;
        }
        const run = { from: wavenumbers[from], to: wavenumbers[to], error };
        if (!best || run.to / run.from > best.to / best.from) best = run;
        from = to;
      }
      return best;
    });
  }

  /** [wavenumber][order] in the middle between it and the next one. */
  private errorsBetween(): Float64Array[] {
    const { wavenumbers, weights } = this;
    const { order } = this.point;
    const nodes = this.cloud.offsets.length;
    const channels = harmonicCount(order);
    const between = new Float64Array(channels * nodes);
    const parts = new Float64Array(CUBIC_POINTS);
    return Array.from({ length: wavenumbers.length - 1 }, (_, f) => {
      const k = (wavenumbers[f] + wavenumbers[f + 1]) / 2;
      const first = cubicParts(wavenumbers, k, parts);
      between.fill(0);
      for (let p = 0; p < CUBIC_POINTS; p++) {
        const from = (first + p) * channels * nodes;
        for (let channel = 0; channel < channels; channel++) {
          const part = parts[p] * (wavenumbers[first + p] / k) ** orderOfChannel(channel);
          for (let i = channel * nodes; i < (channel + 1) * nodes; i++) between[i] += part * weights[from + i];
        }
      }
      return this.errorsAt(k, between, order);
    });
  }

  /** [order] the largest error over the tested directions. @param weights [channel][node] */
  private errorsAt(wavenumber: number, weights: Float64Array, top: number): Float64Array {
    const nodes = this.cloud.offsets.length;
    const channels = harmonicCount(this.point.order);
    const wave = new Float64Array(2 * nodes);
    const largest = new Float64Array(top + 1);
    const { lengths, travels } = this.tested.at(wavenumber);
    const harmonics = harmonicsOf(travels, this.point.order, this.point.axes);
    this.tested.directions.forEach((direction, d) => {
      waveAt(this.cloud, lengths[d], direction, this.point.fraction, wave);
      const squares = new Float64Array(top + 1);
      for (let channel = 0; channel < harmonicCount(top); channel++) {
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
}
