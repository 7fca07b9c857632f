import FFT from 'fft.js';
import type { Hertz } from '../units/quantities.ts';
import { octaveResponse, type Octave } from './octaves.ts';

/** Silence after the record, s, into which the filters ring: the slowest pole of the octave at 63 Hz falls by e⁻¹⁵ in it. */
const RINGING = 0.3;

/** Where the early sound ends, s, of C50 and C80. */
export const EARLY = { c50: 0.05, c80: 0.08 };

/** Of a band of a response; Σ of squared samples. */
export interface BandEnergies {
  readonly whole: number;
  /** Before the early sound ends, and after. */
  readonly c50: { readonly early: number; readonly late: number };
  readonly c80: { readonly early: number; readonly late: number };
  /** Σ t p², s. */
  readonly moment: number;
}

/** Of a response from the direct sound on, what all bands are had from. */
export interface GatedSpectra {
  /** @param band null for all frequencies. */
  readonly energies: (band: Octave | null) => BandEnergies;
  /** What passes the octave's filter run backwards. Shape [n], that of the response. */
  readonly filteredBackwards: (band: Octave) => Float64Array;
}

/**
 * Splits a response into octaves by FFT, with the frequency response of an analogue filter ({@link octaveResponse}), so that
 * nothing is warped near half the sample rate, as a recursive digital filter would have it.
 *
 * For decays the filter runs backwards in time (F. Jacobsen and J. H. Rindel, "Time reversed decay measurements", JSV 117,
 * 1987): its ringing lies before each sound instead of after it. After the last arrival a decaying wave then passes as it
 * is, however short its decay; forwards it would decay no faster than the filter rings.
 *
 * For energies the response is cut at the end of the early sound first and each part filtered for itself, with all of its
 * ringing (window before filter; ISO 3382-1:2009, annex A), for which the phase of the filter does not matter: by Parseval's
 * theorem they are sums over the spectra of the parts. So is Σ t p², of a filter without delay.
 *
 * @param samples Shape [n], the first being the direct sound's; any unit.
 */
export function gatedSpectra(samples: Float32Array | Float64Array, sampleRate: Hertz): GatedSpectra {
  const size = 2 ** Math.ceil(Math.log2(samples.length + RINGING * sampleRate));
  const transform = new FFT(size);
  const spectrumOf = (value: (n: number) => number): Float64Array => {
    const padded = new Float64Array(size);
    for (let n = 0; n < samples.length; n++) padded[n] = value(n);
    const spectrum = new Float64Array(2 * size);
    transform.realTransform(spectrum, padded);
    return spectrum.subarray(0, size + 2);
  };
  const earlyPart = (end: number): Float64Array => {
    const length = Math.round(end * sampleRate);
    return spectrumOf((n) => (n < length ? samples[n] : 0));
  };
  const whole = spectrumOf((n) => samples[n]);
  const moment = spectrumOf((n) => (n / sampleRate) * samples[n]);
  const early = { c50: earlyPart(EARLY.c50), c80: earlyPart(EARLY.c80) };
  const binHz = sampleRate / size;

  const energies = (band: Octave | null): BandEnergies => {
    const sums = { whole: 0, moment: 0, c50: { early: 0, late: 0 }, c80: { early: 0, late: 0 } };
    for (let bin = 0; bin <= size / 2; bin++) {
      const weight = ((bin === 0 || bin === size / 2 ? 1 : 2) / size) * powerGain(band, bin * binHz);
      const [re, im] = [2 * bin, 2 * bin + 1];
      sums.whole += weight * (whole[re] ** 2 + whole[im] ** 2);
      sums.moment += weight * (whole[re] * moment[re] + whole[im] * moment[im]);
      for (const name of ['c50', 'c80'] as const) {
        const part = early[name];
        sums[name].early += weight * (part[re] ** 2 + part[im] ** 2);
        sums[name].late += weight * ((whole[re] - part[re]) ** 2 + (whole[im] - part[im]) ** 2);
      }
    }
    return sums;
  };

  const filteredBackwards = (band: Octave): Float64Array => {
    // The spectrum of positive frequencies alone, doubled: the real part of its signal is the filtered one.
    const product = new Float64Array(2 * size);
    for (let bin = 1; bin < size / 2; bin++) {
      const [real, imaginary] = octaveResponse(band, bin * binHz);
      const [re, im] = [whole[2 * bin], whole[2 * bin + 1]];
      product[2 * bin] = 2 * (re * real + im * imaginary);
      product[2 * bin + 1] = 2 * (im * real - re * imaginary);
    }
    const signal = new Float64Array(2 * size);
    transform.inverseTransform(signal, product);
    const filtered = new Float64Array(samples.length);
    for (let n = 0; n < filtered.length; n++) filtered[n] = signal[2 * n];
    return filtered;
  };

  return { energies, filteredBackwards };
}

function powerGain(band: Octave | null, frequency: number): number {
  if (!band) return 1;
  if (frequency === 0) return 0;
  const [real, imaginary] = octaveResponse(band, frequency);
  return real * real + imaginary * imaginary;
}
