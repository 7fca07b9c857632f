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

/** An octave of a response. */
export interface OctaveSound {
  readonly energies: BandEnergies;
  /** What passes the octave's filter run backwards. Shape [n], that of the response. */
  readonly backwards: Float64Array;
}

/** Of a response from the direct sound on, what all bands are had from. */
export interface GatedSpectra {
  /** Of all frequencies. */
  readonly energies: () => BandEnergies;
  readonly octave: (band: Octave) => OctaveSound;
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

  /** @param gains Of the bins, complex; null for all frequencies as they are. */
  const energiesOf = (gains: Float64Array | null): BandEnergies => {
    let [all, centre, early50, late50, early80, late80] = [0, 0, 0, 0, 0, 0];
    const { c50, c80 } = early;
    for (let re = 0; re <= size; re += 2) {
      const im = re + 1;
      const gain = gains ? gains[re] * gains[re] + gains[im] * gains[im] : 1;
      const weight = ((re === 0 || re === size ? 1 : 2) / size) * gain;
      all += weight * (whole[re] ** 2 + whole[im] ** 2);
      centre += weight * (whole[re] * moment[re] + whole[im] * moment[im]);
      early50 += weight * (c50[re] ** 2 + c50[im] ** 2);
      late50 += weight * ((whole[re] - c50[re]) ** 2 + (whole[im] - c50[im]) ** 2);
      early80 += weight * (c80[re] ** 2 + c80[im] ** 2);
      late80 += weight * ((whole[re] - c80[re]) ** 2 + (whole[im] - c80[im]) ** 2);
    }
    return {
      whole: all,
      moment: centre,
      c50: { early: early50, late: late50 },
      c80: { early: early80, late: late80 },
    };
  };

  const filteredBackwards = (gains: Float64Array): Float64Array => {
    // The spectrum of positive frequencies alone, doubled: the real part of its signal is the filtered one.
    const product = new Float64Array(2 * size);
    for (let bin = 1; bin < size / 2; bin++) {
      const [re, im] = [2 * bin, 2 * bin + 1];
      product[re] = 2 * (whole[re] * gains[re] + whole[im] * gains[im]);
      product[im] = 2 * (whole[im] * gains[re] - whole[re] * gains[im]);
    }
    const signal = new Float64Array(2 * size);
    transform.inverseTransform(signal, product);
    const filtered = new Float64Array(samples.length);
    for (let n = 0; n < filtered.length; n++) filtered[n] = signal[2 * n];
    return filtered;
  };

  const octave = (band: Octave): OctaveSound => {
    const gains = octaveGains(band, size, binHz);
    return { energies: energiesOf(gains), backwards: filteredBackwards(gains) };
  };

  return { energies: () => energiesOf(null), octave };
}

/** Of an octave's filter at the bins from 0 to half the size: real and imaginary parts in turn. */
function octaveGains(band: Octave, size: number, binHz: number): Float64Array {
  const gains = new Float64Array(size + 2);
  for (let bin = 1; bin <= size / 2; bin++) {
    const [real, imaginary] = octaveResponse(band, bin * binHz);
    gains[2 * bin] = real;
    gains[2 * bin + 1] = imaginary;
  }
  return gains;
}
