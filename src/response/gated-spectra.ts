import type { Hertz } from '../units/quantities.ts';
import { octaveResponse, type Octave } from './octaves.ts';
import { transformOf } from './transform.ts';

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
  /**
   * Calls back for every octave. Two share a transform. What `backwards` holds lasts until the callback returns.
   */
  readonly forEachOctave: (bands: readonly Octave[], visit: (sound: OctaveSound, index: number) => void) => void;
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
  const half = size / 2;
  const transform = transformOf(size);
  const padded = new Float64Array(size);
  const [scratch, signal] = [new Float64Array(2 * size), new Float64Array(2 * size)];
  const spectrumOf = (length: number, value: (n: number) => number): Float64Array => {
    padded.fill(0);
    for (let n = 0; n < length; n++) padded[n] = value(n);
    transform.realTransform(scratch, padded);
    return scratch.slice(0, size + 2);
  };
  const earlyPart = (end: number): Float64Array =>
    spectrumOf(Math.min(samples.length, Math.round(end * sampleRate)), (n) => samples[n]);
  const whole = spectrumOf(samples.length, (n) => samples[n]);
  const parts = partsOf(whole, {
    moment: spectrumOf(samples.length, (n) => (n / sampleRate) * samples[n]),
    c50: earlyPart(EARLY.c50),
    c80: earlyPart(EARLY.c80),
  });
  const binHz = sampleRate / size;
  const gains = [new Float64Array(size + 2), new Float64Array(size + 2)] as const;
  const backwards = [new Float64Array(samples.length), new Float64Array(samples.length)] as const;

  /** Filters two bands: one signal is the real part of the transform, the other the imaginary part. */
  const filterBackwards = (): void => {
    const product = scratch;
    product.fill(0);
    const [first, second] = gains;
    for (let bin = 1; bin < half; bin++) {
      const re = 2 * bin;
      const im = re + 1;
      const [x, y] = [whole[re], whole[im]];
      const firstRe = x * first[re] + y * first[im];
      const firstIm = y * first[re] - x * first[im];
      const secondRe = x * second[re] + y * second[im];
      const secondIm = y * second[re] - x * second[im];
      product[re] = firstRe - secondIm;
      product[im] = firstIm + secondRe;
      product[2 * size - re] = firstRe + secondIm;
      product[2 * size - re + 1] = secondRe - firstIm;
    }
    transform.inverseTransform(signal, product);
    const [one, other] = backwards;
    for (let n = 0; n < samples.length; n++) {
      one[n] = signal[2 * n];
      other[n] = signal[2 * n + 1];
    }
  };
  const forEachOctave: GatedSpectra['forEachOctave'] = (bands, visit) => {
    for (let index = 0; index < bands.length; index += 2) {
      const pair = bands.slice(index, index + 2);
      gains[1].fill(0);
      pair.forEach((band, which) => fillGains(gains[which], band, binHz));
      filterBackwards();
      pair.forEach((_, which) =>
        visit({ energies: energiesOf(parts, gains[which], half), backwards: backwards[which] }, index + which),
      );
    }
  };

  return {
    energies: () => energiesOf(parts, null, half),
    forEachOctave,
    octave: (band) => {
      let found: OctaveSound | undefined;
      forEachOctave([band], ({ energies, backwards: own }) => (found = { energies, backwards: own.slice() }));
      return found!;
    },
  };
}

/** Energies of a response at each bin, without a filter: the products that {@link energiesOf} weights and adds. */
interface Parts {
  readonly whole: Float64Array;
  readonly moment: Float64Array;
  readonly early50: Float64Array;
  readonly late50: Float64Array;
  readonly early80: Float64Array;
  readonly late80: Float64Array;
}

/** @param whole Spectra from 0 to half the sample rate, real and imaginary parts in turn. */
function partsOf(
  whole: Float64Array,
  { moment, c50, c80 }: { readonly moment: Float64Array; readonly c50: Float64Array; readonly c80: Float64Array },
): Parts {
  const bins = whole.length / 2;
  const size = 2 * (bins - 1);
  const energies = (re: number, im: number): number => re * re + im * im;
  const parts = {
    whole: new Float64Array(bins),
    moment: new Float64Array(bins),
    early50: new Float64Array(bins),
    late50: new Float64Array(bins),
    early80: new Float64Array(bins),
    late80: new Float64Array(bins),
  };
  for (let bin = 0; bin < bins; bin++) {
    const weight = (bin === 0 || bin === bins - 1 ? 1 : 2) / size;
    const re = 2 * bin;
    const im = re + 1;
    parts.whole[bin] = weight * energies(whole[re], whole[im]);
    parts.moment[bin] = weight * (whole[re] * moment[re] + whole[im] * moment[im]);
    parts.early50[bin] = weight * energies(c50[re], c50[im]);
    parts.late50[bin] = weight * energies(whole[re] - c50[re], whole[im] - c50[im]);
    parts.early80[bin] = weight * energies(c80[re], c80[im]);
    parts.late80[bin] = weight * energies(whole[re] - c80[re], whole[im] - c80[im]);
  }
  return parts;
}

/** @param gains Complex gains of the bins, real and imaginary parts in turn; null for no filter. */
function energiesOf(parts: Parts, gains: Float64Array | null, half: number): BandEnergies {
  const { whole, moment, early50, late50, early80, late80 } = parts;
  let [all, centre, e50, l50, e80, l80] = [0, 0, 0, 0, 0, 0];
  for (let bin = 0; bin <= half; bin++) {
    const gain = gains ? gains[2 * bin] * gains[2 * bin] + gains[2 * bin + 1] * gains[2 * bin + 1] : 1;
    all += gain * whole[bin];
    centre += gain * moment[bin];
    e50 += gain * early50[bin];
    l50 += gain * late50[bin];
    e80 += gain * early80[bin];
    l80 += gain * late80[bin];
  }
  return { whole: all, moment: centre, c50: { early: e50, late: l50 }, c80: { early: e80, late: l80 } };
}

/** Gains of an octave's filter at the bins from 0 to half the size: real and imaginary parts in turn. */
function fillGains(gains: Float64Array, band: Octave, binHz: number): void {
  gains[0] = gains[1] = 0;
  for (let re = 2; re < gains.length; re += 2) {
    const [real, imaginary] = octaveResponse(band, (re / 2) * binHz);
    gains[re] = real;
    gains[re + 1] = imaginary;
  }
}
