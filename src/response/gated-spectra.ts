import FFT from 'fft.js';
import type { Hertz } from '../units/quantities.ts';
import { octaveResponse, type Octave } from './octaves.ts';

/**
 * Silence added at the end of the response, s, so that the ringing of the filters fits in. In this time the slowest
 * pole of the 63 Hz octave decays by e⁻¹⁵.
 */
const RINGING = 0.3;

/** End of the early sound for C50 and C80, s. */
export const EARLY = { c50: 0.05, c80: 0.08 };

/** Energies of one band of a response, as sums of squared samples. */
export interface BandEnergies {
  readonly whole: number;
  /** Energy before and after the end of the early sound. */
  readonly c50: { readonly early: number; readonly late: number };
  readonly c80: { readonly early: number; readonly late: number };
  /** Σ t p², s. */
  readonly moment: number;
}

/** An octave of a response. */
interface OctaveSound {
  readonly energies: BandEnergies;
  /** The response through the octave's filter run backwards. Shape [n], as the response. */
  readonly backwards: Float64Array;
}

/** A response from its direct sound on, ready to be split into bands. */
export interface GatedSpectra {
  /** Energies of all frequencies together. */
  readonly energies: () => BandEnergies;
  readonly octave: (band: Octave) => OctaveSound;
}

/**
 * Splits a response into octaves by FFT, with the frequency response of an analogue filter ({@link octaveResponse}).
 * Unlike a recursive digital filter, it is not warped near half the sample rate.
 *
 * For decays the filter runs backwards in time ([Jacobsen1987]), so it rings before each sound instead of after it. The
 * shape of the decay after the last arrival therefore does not change, however short the decay is. A filter that runs
 * forwards would hide any decay faster than its own ringing.
 *
 * For energies the response is cut at the end of the early sound, and each part is filtered separately with all of its
 * ringing (window before filter; ISO 3382-1:2009, annex A). The phase of the filter does not matter here: by Parseval's
 * theorem the energies are sums over the spectra of the parts. So is Σ t p², for a filter without delay.
 *
 * @param samples Shape [n], starting at the direct sound; any unit.
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

  /** @param gains Complex gains of the bins, real and imaginary parts in turn; null for no filter. */
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
    // Only positive frequencies, doubled: the real part of the result is the filtered signal.
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

/** Gains of an octave's filter at the bins from 0 to half the size: real and imaginary parts in turn. */
function octaveGains(band: Octave, size: number, binHz: number): Float64Array {
  const gains = new Float64Array(size + 2);
  for (let bin = 1; bin <= size / 2; bin++) {
    const [real, imaginary] = octaveResponse(band, bin * binHz);
    gains[2 * bin] = real;
    gains[2 * bin + 1] = imaginary;
  }
  return gains;
}
