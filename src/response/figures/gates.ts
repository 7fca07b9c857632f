import type { Hertz } from '../../units/quantities.ts';
import { transformOf } from '../transform.ts';
import { fillOctaveResponse, type Octave } from './octaves.ts';

/** Silence after what is filtered, s: the slowest filter has rung down by then. */
const RINGING = 0.3;

/** A stretch of time after the direct sound, s. */
export interface Gate {
  readonly from: number;
  readonly to: number;
}

/** The spectrum of a part of a response: the part is cut out before it is filtered (ISO 3382-1:2009, annex A). */
export interface GatedSpectrum {
  /** Real and imaginary parts in turn, bins from 0 to half the size. */
  readonly bins: Float64Array;
  readonly size: number;
  readonly sampleRate: Hertz;
}

/**
 * @param samples Shape [n], from the direct sound on.
 * @param least Seconds that the spectrum is made for at least, so that several have the same size.
 */
export function gatedSpectrum(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  { from, to }: Gate,
  least = to,
): GatedSpectrum {
  const size = 2 ** Math.ceil(Math.log2((least + RINGING) * sampleRate));
  const padded = new Float64Array(size);
  const [first, last] = [from, to].map((time) => Math.min(samples.length, Math.round(time * sampleRate)));
  padded.set(samples.subarray(first, last), first);
  const bins = new Float64Array(2 * size);
  transformOf(size).realTransform(bins, padded);
  return { bins: bins.subarray(0, size + 2), size, sampleRate };
}

/** Energy of a part in a band, Σ p². */
export function gatedEnergy(spectrum: GatedSpectrum, band: Octave): number {
  let sum = 0;
  eachBin(spectrum, band, (at, weight) => {
    sum += weight * (spectrum.bins[at] ** 2 + spectrum.bins[at + 1] ** 2);
  });
  return sum;
}

/**
 * Calls back with the place of each bin and its weight: the band's squared magnitude, over the size, twice for pairs.
 */
export function eachBin(
  { size, sampleRate }: GatedSpectrum,
  band: Octave,
  visit: (at: number, weight: number) => void,
): void {
  const count = size / 2 + 1;
  const gains = new Float64Array(2 * count);
  fillOctaveResponse(gains, band, sampleRate / size, count);
  for (let bin = 0; bin < count; bin++) {
    const at = 2 * bin;
    const pair = bin === 0 || bin === count - 1 ? 1 : 2;
    visit(at, (pair * (gains[at] ** 2 + gains[at + 1] ** 2)) / size);
  }
}
