import type { Band } from '../../material/bands.ts';
import { bandGain, type NoiseBand } from '../../response/noise-band.ts';
import { realSignal, spectrumOf } from '../../response/transform.ts';
import { harmonicCount } from '../../sphere/harmonics.ts';
import { poissonPulses, type PulseRate } from './poisson-pulses.ts';
import { PulseDirections, type LateDirections } from './pulse-directions.ts';

/** Energies that arrive at a receiver, as rays find them. */
export interface LateEnergies {
  /** Bands side by side, rising. */
  readonly bands: readonly Band[];
  /** Length of a bin, s. */
  readonly binSeconds: number;
  /**
   * [band][bin], 1/m²: the square of a pressure amplitude; the direct sound of a unit source at r has 1/(4πr)² in its
   * bin, whatever the width of the band.
   */
  readonly energy: readonly ArrayLike<number>[];
}

/** How late responses are made. */
export interface LateShape {
  /** Hz */
  readonly sampleRate: number;
  /** Samples of the response. */
  readonly length: number;
  /** How many reflections arrive in a second, by time. */
  readonly pulseRate: PulseRate;
}

/** How a late response is made. */
export interface LateOptions extends LateShape {
  /** Seed of the noise: the same seed gives the same response. */
  readonly seed: number;
}

/**
 * Makes a late response: Poisson pulses, filtered to bands, under the square root of their energies
 * (docs/theory/crossover.md, eq. Y1 to Y3). All bands filter the same pulses, with gains that add up to 1: where their
 * energies are equal the spectrum is flat. Each band has exactly the energy that it was given.
 *
 * @returns Shape [n], 1/m: a digital impulse response, the first sample at the time of emission.
 */
export function lateResponse(energies: LateEnergies, options: LateOptions): Float64Array {
  return lateCoefficients(energies, options)[0];
}

/**
 * The coefficients of a late sound field (docs/theory/crossover.md, eq. Y10): each pulse comes, in each band, from a
 * direction that is drawn by the energies of the directions. The one of order 0 is {@link lateResponse}.
 *
 * @param from Where the sound comes from; without it only order 0 is made.
 * @returns [channel] in the order ACN, SN3D, in the axes of the directions; each of shape [n], 1/m.
 */
export function lateCoefficients(energies: LateEnergies, options: LateOptions, from?: LateDirections): Float64Array[] {
  return lateMaker(energies, options)(energies.energy, options.seed, from);
}

/** Makes the coefficients of many late sound fields, as {@link lateCoefficients}: filters of bands are made once. */
export function lateMaker(
  { bands, binSeconds }: Omit<LateEnergies, 'energy'>,
  shape: LateShape,
): (energy: LateEnergies['energy'], seed: number, from?: LateDirections) => Float64Array[] {
  const { sampleRate, length } = shape;
  const size = 2 ** Math.ceil(Math.log2(2 * length));
  const filters = bands.map((band, b) =>
    bandFilter({ lowerHz: band.lower, upperHz: b === bands.length - 1 ? Infinity : band.upper }, size, sampleRate),
  );
  return (energy, seed, from) => {
    const options = { ...shape, seed };
    const pulses = poissonPulses(options);
    const ofPressure = spectrumOf(pulses, size);
    const directions = from && new PulseDirections(from, pulses, options);
    const coefficients = Array.from({ length: harmonicCount(from?.order ?? 0) }, () => new Float64Array(length));
    filters.forEach(({ gains, width }, b) => {
      const envelope = perSample(energy[b], binSeconds, options);
      const noise = filtered(ofPressure, gains);
      const scale = scaleOf(noise, envelope, (2 * width) / sampleRate);
      if (scale === 0) return;
      addShaped(coefficients[0], noise, envelope, scale);
      for (let channel = 1; channel < coefficients.length; channel++) {
        const ofChannel = filtered(spectrumOf(directions!.pulses(b, channel), size), gains);
        addShaped(coefficients[channel], ofChannel, envelope, scale);
      }
    });
    return coefficients;
  };
}

/** The gains of the bins of a spectrum for a band of noise, and the width of the band, Hz. */
function bandFilter(
  edges: NoiseBand,
  size: number,
  sampleRate: number,
): { readonly gains: Float64Array; readonly width: number } {
  const gains = new Float64Array(size / 2 + 1);
  let width = 0;
  for (let bin = 0; bin <= size / 2; bin++) {
    const gain = bandGain((bin * sampleRate) / size, edges) ** 2;
    width += (gain * gain * sampleRate) / size;
    gains[bin] = gain;
  }
  return { gains, width };
}

/** A spectrum times the gains of its bins, as a signal. */
function filtered(spectrum: Float64Array, gains: Float64Array): Float64Array {
  const product = new Float64Array(spectrum.length);
  for (let bin = 0; bin < gains.length; bin++) {
    product[2 * bin] = gains[bin] * spectrum[2 * bin];
    product[2 * bin + 1] = gains[bin] * spectrum[2 * bin + 1];
  }
  return realSignal(product, spectrum.length / 2);
}

/** Length of the window over which energies are averaged, over the time since the emission. */
const WINDOW = 0.04;

/**
 * What gives noise under an envelope the energy of the envelope (Y3); 0 where there is none.
 *
 * @param variance Mean square of the noise.
 */
function scaleOf(noise: Float64Array, envelope: Float64Array, variance: number): number {
  let [expected, found] = [0, 0];
  for (let n = 0; n < envelope.length; n++) {
    expected += envelope[n] * variance;
    found += envelope[n] * noise[n] * noise[n];
  }
  return found > 0 ? Math.sqrt(expected / found) : 0;
}

/** Adds noise under the square root of an envelope. */
function addShaped(response: Float64Array, noise: Float64Array, envelope: Float64Array, scale: number): void {
  for (let n = 0; n < response.length; n++) response[n] += scale * Math.sqrt(envelope[n]) * noise[n];
}

/**
 * Spreads the energies of bins over samples: the mean over a window about each, which grows with time, as reflections
 * do not stand alone for long. Before the first bin with energy there is none.
 *
 * @returns Shape [n]; as much energy as that of all bins.
 */
function perSample(
  energy: ArrayLike<number>,
  binSeconds: number,
  { sampleRate, length }: Pick<LateOptions, 'sampleRate' | 'length'>,
): Float64Array {
  const envelope = new Float64Array(length);
  const bins = Math.min(energy.length, Math.ceil(length / (sampleRate * binSeconds)));
  const before = new Float64Array(bins + 1);
  for (let bin = 0; bin < bins; bin++) before[bin + 1] = before[bin] + energy[bin];
  const first = before.findIndex((sum) => sum > 0) - 1;
  if (first < 0) return envelope;
  const total = before[bins];
  /** Energy up to a time, in bins. */
  const upTo = (at: number): number => {
    const bin = Math.min(bins - 1, Math.floor(at));
    return before[bin] + Math.min(1, at - bin) * energy[bin];
  };
  let made = 0;
  for (let n = Math.ceil(first * binSeconds * sampleRate); n < length; n++) {
    const at = n / (binSeconds * sampleRate);
    const half = Math.max(1, WINDOW * at) / 2;
    const from = Math.max(first, at - half);
    envelope[n] = (upTo(at + half) - upTo(from)) / (at + half - from);
    made += envelope[n];
  }
  if (!(made > 0)) return envelope;
  for (let n = 0; n < length; n++) envelope[n] *= total / made;
  return envelope;
}
