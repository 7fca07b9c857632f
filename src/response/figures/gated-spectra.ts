import type { Hertz } from '../../units/quantities.ts';
import { earlyEnergies, earlySpectra, RINGING, type EarlyEnergies, type EarlySpectra } from './early-spectra.ts';
import { fillOctaveResponse, type Octave } from './octaves.ts';
import { SpectraMemory } from './spectra-memory.ts';
import { transformOf } from '../transform.ts';

/**
 * What rounding may leave of a difference of energies that are equal, relative to the whole energy: 110 dB down. A late
 * energy below it counts as none.
 */
export const ROUNDED = 1e-11;

/**
 * Share of the energy that may be left out at the highest frequencies. A response of a simulation has nothing above its
 * band but the rounding of 32 bits.
 */
const LEFT_OUT = 1e-12;

/** Energies of one band of a response, as sums of squared samples. */
export interface BandEnergies {
  readonly whole: number;
  /** Energy before and after the end of the early sound. */
  readonly c50: { readonly early: number; readonly late: number };
  readonly c80: { readonly early: number; readonly late: number };
  /** Σ t p², s. */
  readonly moment: number;
  /** The energy of the frequencies that a strength is measured in ({@link STRENGTH_FROM}). */
  readonly inBand: number;
}

/** Frequencies of strength and level begin here, Hz: below lies the high-pass of simulated responses. */
export const STRENGTH_FROM = 20;

/** An octave that is asked for. */
export interface AskedOctave {
  readonly band: Octave;
  /**
   * Only every so many samples of the filtered response are made, and of the spectrum only what they can hold. A power
   * of two.
   */
  readonly every: number;
}

/** An octave of a response. */
export interface OctaveSound {
  readonly energies: BandEnergies;
  /**
   * The response through the octave's filter run backwards. Shape [n], as the response; or of every so many samples,
   * each times the root of their distance, so that the sum of the squares is that of all samples.
   */
  readonly backwards: Float32Array | Float64Array;
}

/** A response from its direct sound on, ready to be split into bands. */
export interface GatedSpectra {
  /** Energies of all frequencies together. */
  readonly energies: () => BandEnergies;
  readonly octave: (band: Octave) => OctaveSound;
  /**
   * Calls back for every octave. Two that follow each other with as many samples share a transform. What `backwards`
   * holds lasts until the callback returns.
   */
  readonly forEachOctave: (asked: readonly AskedOctave[], visit: (sound: OctaveSound, index: number) => void) => void;
}

/**
 * Splits a response into octaves by FFT, with the frequency response of an analogue filter (`octaveResponse`).
 * Unlike a recursive digital filter, it is not warped near half the sample rate.
 *
 * For decays the filter runs backwards in time ([Jacobsen1987]), so it rings before each sound instead of after it. The
 * shape of the decay after the last arrival therefore does not change, however short the decay is. A filter that runs
 * forwards would hide any decay faster than its own ringing.
 *
 * For energies the response is cut at the end of the early sound, and each part is filtered separately with all of its
 * ringing (window before filter; ISO 3382-1:2009, annex A). The phase of the filter does not matter here: by Parseval's
 * theorem the energies are sums over the spectra of the parts, and so is Σ t p², for a filter without delay. What lies
 * below all octaves is left out before the cut, which would bring it into them ({@link earlySpectra}). The energy of
 * the late part c is that of the whole less that of the early part e less 2 Σ c e; the filters tie early to late sound
 * only while they ring, so this sum is made from the beginning of the response.
 *
 * @param samples Shape [n], starting at the direct sound, or `lead` samples before it; any unit.
 * @param memory The spectra are valid until it is used for another response.
 * @param strengthTo Highest frequency that counts in `inBand`, Hz.
 * @param lead Samples before the time from which early sound and moments count.
 * @param isSplit Whether early and late energies are wanted: else those of the octaves are NaN.
 */
export function gatedSpectra(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  memory = new SpectraMemory(),
  strengthTo: number = sampleRate / 2,
  lead = 0,
  isSplit = true,
): GatedSpectra {
  const size = 2 ** Math.ceil(Math.log2(samples.length + RINGING * sampleRate));
  const limits = [STRENGTH_FROM, strengthTo].map((frequency) => Math.round((frequency * size) / sampleRate));
  const spectra = { ...wholeSpectra(samples, sampleRate, size, lead, memory), first: limits[0], last: limits[1] };
  const early = isSplit ? earlySpectra(samples, spectra, { sampleRate, size, lead }, memory) : null;
  const gains = [memory.array('gains', size + 2), memory.array('other gains', size + 2)] as const;

  const forEachOctave: GatedSpectra['forEachOctave'] = (asked, visit) => {
    for (let index = 0; index < asked.length;) {
      const { every } = asked[index];
      const count = asked[index + 1]?.every === every ? 2 : 1;
      const pair = asked.slice(index, index + count);
      const half = size / 2 / every;
      const bins = Math.min(half + 1, spectra.used);
      for (const [which, of] of gains.entries()) {
        if (which < count) fillOctaveResponse(of, pair[which].band, sampleRate / size, bins);
        else of.fill(0, 0, 2 * bins);
      }
      const backwards = filteredBackwards(spectra.whole, gains, Math.min(half, bins), half, memory);
      const length = Math.ceil(samples.length / every);
      pair.forEach((_, which) => {
        const energies = energiesOf(spectra, early, gains[which], bins);
        visit({ energies, backwards: backwards[which].subarray(0, length) }, index + which);
      });
      index += count;
    }
  };

  return {
    energies: () => energiesOf(spectra, earlyEnergies(samples, sampleRate, lead), null, size / 2 + 1),
    forEachOctave,
    octave: (band) => {
      let found: OctaveSound | undefined;
      const visit = ({ energies, backwards }: OctaveSound): void => {
        found = { energies, backwards: backwards.slice() };
      };
      forEachOctave([{ band, every: 1 }], visit);
      return found!;
    },
  };
}

/**
 * The products of the spectra of a response that {@link energiesOf} weights and adds, by bin from 0 to half its size.
 */
interface WholeSpectra {
  /** Real and imaginary parts in turn. */
  readonly whole: Float64Array;
  readonly energy: Float64Array;
  readonly moment: Float64Array;
  /** How many bins hold all but {@link LEFT_OUT} of the energy. */
  readonly used: number;
  /** The first bin that counts in `inBand`, and the one after the last. */
  readonly first: number;
  readonly last: number;
}

function wholeSpectra(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  size: number,
  lead: number,
  memory: SpectraMemory,
): Omit<WholeSpectra, 'first' | 'last'> {
  const bins = size / 2 + 1;
  const both = memory.array('transform', 2 * size);
  const padded = memory.array('padded', 2 * size);
  for (let n = 0; n < samples.length; n++) {
    padded[2 * n] = samples[n];
    padded[2 * n + 1] = ((n - lead) / sampleRate) * samples[n];
  }
  padded.fill(0, 2 * samples.length);
  transformOf(size).transform(both, padded);
  const whole = memory.array('whole', 2 * bins);
  const energy = memory.array('energy', bins);
  const moment = memory.array('moment', bins);
  for (let bin = 0; bin < bins; bin++) {
    const at = 2 * bin;
    const mirror = 2 * ((size - bin) & (size - 1));
    const re = (both[at] + both[mirror]) / 2;
    const im = (both[at + 1] - both[mirror + 1]) / 2;
    const momentRe = (both[at + 1] + both[mirror + 1]) / 2;
    const momentIm = (both[mirror] - both[at]) / 2;
    const weight = (bin === 0 || bin === bins - 1 ? 1 : 2) / size;
    whole[at] = re;
    whole[at + 1] = im;
    energy[bin] = weight * (re * re + im * im);
    moment[bin] = weight * (re * momentRe + im * momentIm);
  }
  return { whole, energy, moment, used: usedBins(energy) };
}

function usedBins(energy: Float64Array): number {
  let all = 0;
  for (let bin = 0; bin < energy.length; bin++) all += energy[bin];
  let above = 0;
  let used = energy.length;
  while (used > 1 && (above += energy[used - 1]) <= LEFT_OUT * all) used--;
  return used;
}

const NOT_SPLIT = { early: NaN, late: NaN };

/**
 * @param early The early energies, or what they are made of; null where nobody asks for them.
 * @param gains Complex gains of the bins, real and imaginary parts in turn; null for no filter.
 * @param bins How many bins of the spectrum count, from 0 on.
 */
function energiesOf(
  { energy, moment, first, last }: WholeSpectra,
  early: EarlySpectra | EarlyEnergies | null,
  gains: Float64Array | null,
  bins: number,
): BandEnergies {
  let all = 0;
  let centre = 0;
  let inBand = 0;
  for (let bin = 0; bin < bins; bin++) {
    const re = gains ? gains[2 * bin] : 1;
    const im = gains ? gains[2 * bin + 1] : 0;
    const gain = re * re + im * im;
    all += gain * energy[bin];
    if (bin >= first && bin < last) inBand += gain * energy[bin];
    centre += gain * moment[bin];
  }
  if (!early) return { whole: all, moment: centre, inBand, c50: NOT_SPLIT, c80: NOT_SPLIT };
  const { early50, late50, early80, late80 } = 'of' in early ? early.of(all, gains!, bins) : early.within(all);
  const late = (found: number): number => (found > ROUNDED * all ? found : 0);
  return {
    whole: all,
    moment: centre,
    inBand,
    c50: { early: early50, late: late(late50) },
    c80: { early: early80, late: late(late80) },
  };
}

/**
 * Filters a response backwards by two filters: one result is the real part of a transform, the other the imaginary
 * part.
 *
 * @param whole Spectrum of the response, real and imaginary parts in turn.
 * @param bins How many bins of the spectrum count, from 0 on; at most `half`, whose own would stay real.
 * @param half Half of the size of the transform.
 */
function filteredBackwards(
  whole: Float64Array,
  [first, second]: readonly [Float64Array, Float64Array],
  bins: number,
  half: number,
  memory: SpectraMemory,
): readonly [Float64Array, Float64Array] {
  const size = 2 * half;
  const every = (whole.length / 2 - 1) / half;
  const product = memory.array('padded', 2 * size);
  const signal = memory.array('transform', 2 * size);
  // The size of the whole transform, and the root of the distance of the samples.
  const scale = Math.sqrt(every) / (every * size);
  product[0] = product[1] = 0;
  product.fill(0, 2 * bins, 2 * (size - bins) + 2);
  for (let bin = 1; bin < bins; bin++) {
    const re = 2 * bin;
    const im = re + 1;
    const x = scale * whole[re];
    const y = scale * whole[im];
    const firstRe = x * first[re] + y * first[im];
    const firstIm = y * first[re] - x * first[im];
    const secondRe = x * second[re] + y * second[im];
    const secondIm = y * second[re] - x * second[im];
    // With the bins in reverse order, the transform is its own inverse.
    const mirror = 2 * size - re;
    product[mirror] = firstRe - secondIm;
    product[mirror + 1] = firstIm + secondRe;
    product[re] = firstRe + secondIm;
    product[im] = secondRe - firstIm;
  }
  transformOf(size).transform(signal, product);
  const one = memory.array('one', size);
  const other = memory.array('other', size);
  for (let n = 0; n < size; n++) {
    one[n] = signal[2 * n];
    other[n] = signal[2 * n + 1];
  }
  return [one, other];
}
