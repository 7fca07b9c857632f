import { besselI0 } from '../../units/bessel.ts';
import { CUBIC_POINTS, cubicParts, cubicSum } from '../../units/interpolate.ts';
import { transformOf } from '../transform.ts';

/** The weights of nodes for coefficients, as a function of frequency. */
export interface NodeFilters {
  readonly order: number;
  /** rad per sample, rising: frequencies at which the weights are known. */
  readonly angles: Float64Array;
  /** [angle][channel][node]: of the pressure, and for odd orders of −j times it. */
  readonly weights: Float64Array;
  /** [order] rad per sample: between them a channel is kept; null where it is silent. */
  readonly kept: readonly ({ readonly from: number; readonly to: number } | null)[];
  /**
   * Samples at the end in which the signals are faded out. Filters that amplify long waves look ahead as far: what is
   * cut off would be heard before the cut.
   */
  readonly fadeOut: number;
}

/** A channel is faded within this ratio of frequencies below and above what is kept. */
export const FADE = { below: 2, above: 1.25 } as const;

/**
 * The coefficients of the sound field from what nodes heard: each channel is the sum of the nodes' signals, filtered
 * without delay. Weights of order n fall as 1/f^n at low frequencies, so f^n times them is interpolated, by cubics.
 *
 * @param signals [node], each of shape [n].
 * @returns [channel] in the order ACN, each of shape [n]; same unit.
 */
export function encodeNodes(signals: readonly Float64Array[], filters: NodeFilters): Float64Array[] {
  const { order, angles, weights, kept } = filters;
  const channels = (order + 1) ** 2;
  const nodes = signals.length;
  const { length } = signals[0];
  const size = 2 ** Math.ceil(Math.log2(2 * Math.max(2, length)));
  const transform = transformOf(size);
  const highest = FADE.above * Math.max(...kept.map((range) => range?.to ?? 0));
  const bins = Math.min(size / 2, Math.floor((highest * size) / (2 * Math.PI))) + 1;
  const places = interpolation(angles, bins, (2 * Math.PI) / size);
  const gains = kept.map((range, n) => channelGains(range, n, bins, (2 * Math.PI) / size, angles));
  const sums = Array.from({ length: channels }, () => new Float64Array(2 * size));
  const ending = smoothEnd(Math.min(length, filters.fadeOut));
  const padded = new Float64Array(size);
  const spectrum = new Float64Array(2 * size);
  const known = new Float64Array(angles.length);
  for (let node = 0; node < nodes; node++) {
    padded.fill(0);
    padded.set(signals[node]);
    for (let t = 0; t < ending.length; t++) padded[length - ending.length + t] *= ending[t];
    transform.realTransform(spectrum, padded);
    for (let n = 0, channel = 0; n <= order; n++) {
      const gain = gains[n];
      for (const end = (n + 1) ** 2; channel < end; channel++) {
        for (let a = 0; a < angles.length; a++) {
          known[a] = weights[(a * channels + channel) * nodes + node] * angles[a] ** n;
        }
        const sum = sums[channel];
        for (let bin = 0; bin < bins; bin++) {
          if (gain[bin] === 0) continue;
          const weight = gain[bin] * cubicSum(places.parts, CUBIC_POINTS * bin, known, places.first[bin]);
          sum[2 * bin] += weight * spectrum[2 * bin];
          sum[2 * bin + 1] += weight * spectrum[2 * bin + 1];
        }
      }
    }
  }
  const result = new Float64Array(2 * size);
  return sums.map((sum, channel) => {
    if (Math.floor(Math.sqrt(channel)) % 2 === 1) turnBack(sum, bins);
    sum[1] = 0;
    if (bins > size / 2) sum[size + 1] = 0;
    transform.completeSpectrum(sum);
    transform.inverseTransform(result, sum);
    const samples = new Float64Array(length);
    for (let t = 0; t < length; t++) samples[t] = result[2 * t];
    return samples;
  });
}

/**
 * Fade from 1 to 0: the sum of what remains of a Kaiser window, so that little of it leaks to low frequencies: 2.7
 * periods of its length away, −70 dB.
 */
function smoothEnd(length: number): Float64Array {
  const shape = 8;
  const steps = Float64Array.from({ length }, (_, t) => {
    const x = (2 * t + 1) / length - 1;
    return besselI0(shape * Math.sqrt(1 - x * x));
  });
  let rest = steps.reduce((sum, step) => sum + step, 0);
  const all = rest;
  return steps.map((step) => (rest -= step) / all);
}

/** Multiplies a spectrum with −j. */
function turnBack(spectrum: Float64Array, bins: number): void {
  for (let bin = 0; bin < bins; bin++) {
    const real = spectrum[2 * bin];
    spectrum[2 * bin] = spectrum[2 * bin + 1];
    spectrum[2 * bin + 1] = -real;
  }
}

/** The cubic at each bin. */
export function interpolation(
  angles: Float64Array,
  bins: number,
  step: number,
): { readonly first: Uint32Array; readonly parts: Float64Array } {
  const parts = new Float64Array(CUBIC_POINTS * bins);
  return {
    first: Uint32Array.from({ length: bins }, (_, bin) => cubicParts(angles, bin * step, parts, CUBIC_POINTS * bin)),
    parts,
  };
}

/** The fade of an order, over the power of the angle that its weights were multiplied with. */
function channelGains(
  range: { readonly from: number; readonly to: number } | null,
  n: number,
  bins: number,
  step: number,
  angles: Float64Array,
): Float64Array {
  const gains = new Float64Array(bins);
  if (!range) return gains;
  for (let bin = 0; bin < bins; bin++) {
    const angle = bin * step;
    const { rise, fall } = orderFade(range, n, angle);
    const known = Math.min(angles[angles.length - 1], Math.max(angles[0], angle));
    gains[bin] = (rise * fall) / known ** n;
  }
  return gains;
}

/** How much of an order is kept at an angle: its fade below its range, and above. */
export function orderFade(
  range: { readonly from: number; readonly to: number },
  n: number,
  angle: number,
): { readonly rise: number; readonly fall: number } {
  // The pressure itself is right down to 0.
  const rise = n === 0 ? 1 : fadeIn(angle, range.from / FADE.below, range.from);
  return { rise, fall: 1 - fadeIn(angle, range.to, range.to * FADE.above) };
}

/** Fade from 0 at `from` to 1 at `to`, half a period of a cosine over the logarithm of the angle. */
function fadeIn(angle: number, from: number, to: number): number {
  if (angle <= from) return 0;
  if (angle >= to) return 1;
  return (1 - Math.cos((Math.PI * Math.log(angle / from)) / Math.log(to / from))) / 2;
}
