import { harmonicCount, orderOfChannel } from '../../sphere/harmonics.ts';
import { CUBIC_POINTS, cubicSum } from '../../units/interpolate.ts';
import { realSignal } from '../transform.ts';
import { FADE, interpolation, orderFade, type NodeFilters } from './encode.ts';
import { LASTING_ORDER, lastingPower } from './lasting.ts';

/** How a source is to radiate: D(d) = Σ D_nm Y_nm(d) at each frequency. */
export interface RadiationPattern {
  /** Coefficients in the order ACN with SN3D. */
  readonly order: number;
  /**
   * Writes the coefficients at an angle.
   *
   * @param angle rad per sample
   */
  readonly at: (angle: number, real: Float64Array, imaginary: Float64Array) => void;
  /** What the level is compared with: the mean over all directions, or the direction with these harmonics. */
  readonly reference: { readonly kind: 'power' } | { readonly kind: 'axis'; readonly harmonics: Float64Array };
}

/** Largest amplification for orders that are left out: 10 dB, as a share of the whole pattern. */
const LEAST_KEPT = Math.sqrt(0.1);

/** When the signals of a source begin and end, samples. */
export interface DriveSpan {
  /** Samples from the first to t = 0; the outer half fades in. */
  readonly lead: number;
  /** Samples from t = 0 on within which orders up to {@link LASTING_ORDER} die away. */
  readonly lasting: number;
}

/** Samples of the signals of a source. */
export const driveLength = ({ lead, lasting }: DriveSpan): number =>
  lead + Math.max(lead, lasting + Math.ceil(lead / 2));

/** Weights of {@link LASTING_ORDER} times f^n are constant below this multiple of where they begin to be right. */
const HELD_BELOW = 8;

/**
 * The signals with which the nodes of a cloud radiate with a pattern, for a unit impulse
 * (docs/theory/sources-with-direction.md, eq. Q2 and Q7). The weights with which nodes hear a coefficient are, by
 * reciprocity, those with which they radiate it.
 *
 * @param filters Filters of the cloud: `weights` as {@link NodeFilters} has them. Orders up to {@link LASTING_ORDER}
 *   are not faded below `kept`.
 * @returns [node], each of shape [{@link driveLength}]; the impulse is at the index `lead`.
 */
export function driveNodes(
  filters: Omit<NodeFilters, 'fadeOut'>,
  pattern: RadiationPattern,
  span: DriveSpan,
): Float64Array[] {
  const { order, angles, weights, kept } = filters;
  const { lead, lasting } = span;
  const channels = harmonicCount(order);
  const nodes = weights.length / (angles.length * channels);
  const length = driveLength(span);
  const size = 2 ** Math.ceil(Math.log2(2 * length));
  const step = (2 * Math.PI) / size;
  const highest = FADE.above * Math.max(...kept.map((range) => range?.to ?? 0));
  const bins = Math.min(size / 2, Math.floor(highest / step)) + 1;
  const places = interpolation(angles, bins, step);
  const { real, imaginary } = scaledCoefficients(filters, pattern, bins, step, lasting);
  const heldFrom = kept.map((range, n) =>
    range && n <= LASTING_ORDER
      ? Math.max(
          0,
          angles.findIndex((angle) => angle >= HELD_BELOW * range.from),
        )
      : 0,
  );
  const known = new Float64Array(angles.length);
  const end = length - Math.ceil(lead / 2);
  return Array.from({ length: nodes }, (_, node) => {
    const spectrum = new Float64Array(2 * size);
    for (let channel = 0; channel < channels; channel++) {
      const n = orderOfChannel(channel);
      if (!kept[n]) continue;
      for (let a = 0; a < angles.length; a++) {
        known[a] = weights[(a * channels + channel) * nodes + node] * angles[a] ** n;
      }
      known.fill(known[heldFrom[n]], 0, heldFrom[n]);
      for (let bin = 0; bin < bins; bin++) {
        const weight = cubicSum(places.parts, CUBIC_POINTS * bin, known, places.first[bin]);
        spectrum[2 * bin] += weight * real[channel * bins + bin];
        spectrum[2 * bin + 1] += weight * imaginary[channel * bins + bin];
      }
    }
    // Values at 0 and at half the rate are real.
    spectrum[1] = 0;
    if (bins > size / 2) spectrum[size + 1] = 0;
    const signal = realSignal(spectrum, size);
    return Float64Array.from({ length }, (_, t) => {
      const fade = t < lead ? (2 * (lead - t)) / lead - 1 : (t - end) / (length - end);
      return (fade <= 0 ? 1 : Math.cos((Math.PI * fade) / 2) ** 2) * signal[(t - lead + size) % size];
    });
  });
}

/**
 * [channel][bin] what each weight is multiplied with: D_nm, its fade over the power of the angle, and −j for odd
 * orders.
 */
function scaledCoefficients(
  { order, angles, kept }: Omit<NodeFilters, 'fadeOut'>,
  { order: known, at, reference }: RadiationPattern,
  bins: number,
  step: number,
  lasting: number,
): { readonly real: Float64Array; readonly imaginary: Float64Array } {
  const channels = harmonicCount(order);
  const [real, imaginary] = [new Float64Array(channels * bins), new Float64Array(channels * bins)];
  const count = harmonicCount(known);
  const [a, b] = [new Float64Array(count), new Float64Array(count)];
  const gains = new Float64Array(order + 1);
  for (let bin = 0; bin < bins; bin++) {
    const angle = bin * step;
    at(angle, a, b);
    const falls = kept.map((range, n) => (range ? orderFade(range, n, angle).fall : 0));
    const whole = Math.max(1e-3, falls[0]);
    for (let n = 0; n <= order; n++) {
      const range = kept[n];
      gains[n] = range ? (n <= LASTING_ORDER ? falls[n] : orderFade(range, n, angle).rise * falls[n]) : 0;
    }
    const level = referenceLevel(a, b, reference, (n) => Math.min(1, (gains[n] ?? 0) / whole));
    const scale = level > 0 ? 1 / level : 0;
    const inside = Math.min(angles[angles.length - 1], Math.max(angles[0], angle));
    const powers = gains.map((gain, n) => (scale * gain) / inside ** n);
    const lastingPowers = Array.from({ length: LASTING_ORDER }, (_, i) => lastingPower(i + 1, angle, lasting));
    for (let channel = 0; channel < Math.min(channels, count); channel++) {
      const n = orderOfChannel(channel);
      const at = channel * bins + bin;
      const [x, y] = n % 2 === 0 ? [a[channel], b[channel]] : [b[channel], -a[channel]];
      if (n === 0 || n > LASTING_ORDER) {
        real[at] = powers[n] * x;
        imaginary[at] = powers[n] * y;
      } else {
        const [u, v] = lastingPowers[n - 1];
        real[at] = scale * gains[n] * (u * x - v * y);
        imaginary[at] = scale * gains[n] * (u * y + v * x);
      }
    }
  }
  return { real, imaginary };
}

/**
 * The level of a pattern for its reference.
 *
 * @param gain Gain of an order; orders that are left out make the rest louder, by 10 dB at most.
 */
export function referenceLevel(
  real: Float64Array,
  imaginary: Float64Array,
  reference: RadiationPattern['reference'],
  gain: (n: number) => number = () => 1,
): number {
  let [whole, kept] = [0, 0];
  let [x, y, a, b] = [0, 0, 0, 0];
  for (let channel = 0; channel < real.length; channel++) {
    const n = orderOfChannel(channel);
    const g = gain(n);
    if (reference.kind === 'power') {
      const energy = (real[channel] ** 2 + imaginary[channel] ** 2) / (2 * n + 1);
      whole += energy;
      kept += g * g * energy;
    } else {
      const harmonic = reference.harmonics[channel];
      [a, b] = [a + harmonic * real[channel], b + harmonic * imaginary[channel]];
      [x, y] = [x + g * harmonic * real[channel], y + g * harmonic * imaginary[channel]];
    }
  }
  if (reference.kind === 'power') return Math.max(Math.sqrt(kept), LEAST_KEPT * Math.sqrt(whole));
  return Math.max(Math.hypot(x, y), LEAST_KEPT * Math.hypot(a, b));
}
