import type { Hertz } from '../../units/quantities.ts';
import { realSignal, transformOf } from '../transform.ts';
import type { SpectraMemory } from './spectra-memory.ts';

/**
 * Silence added at the end of the response, s, so that the ringing of the filters fits in. In this time the slowest
 * pole of the 63 Hz octave decays by e⁻¹⁵.
 */
export const RINGING = 0.3;

/** End of the early sound for C50 and C80, s. */
export const EARLY = { c50: 0.05, c80: 0.08 };

/**
 * What lies below all octaves is left out before a response is cut: all below the first frequency, nothing from the
 * second on, the lower edge of the octave at 63 Hz. Hz.
 */
const BELOW_OCTAVES = { from: 22, to: 44 } as const;

/**
 * Early and late sound are tied to each other for so long, s: the slowest pole of the 63 Hz octave then has decayed by
 * e⁻¹⁰.
 */
const ACROSS = 0.2;

/** What is left out rings for so long before each sound, s. */
const RINGS_BEFORE = 0.1;

/** What is left out is computed at this rate or a higher one, and interpolated, Hz: to 1e-5 of it. */
const LOW_RATE = 2000;

/** Energies before and after the ends of the early sound. */
interface Parts {
  readonly early50: number;
  readonly late50: number;
  readonly early80: number;
  readonly late80: number;
}

/** The energies of the parts of a response without a filter. */
export interface EarlyEnergies {
  /** @param all The whole energy. */
  readonly within: (all: number) => Parts;
}

/** @param lead Samples before the time that early sound counts from. */
export function earlyEnergies(samples: Float32Array | Float64Array, sampleRate: Hertz, lead: number): EarlyEnergies {
  const before = (end: number): number => {
    let energy = 0;
    const to = Math.min(samples.length, lead + Math.round(end * sampleRate));
    for (let n = 0; n < to; n++) energy += samples[n] * samples[n];
    return energy;
  };
  return {
    within: (all) => {
      const [early50, early80] = [before(EARLY.c50), before(EARLY.c80)];
      return { early50, late50: all - early50, early80, late80: all - early80 };
    },
  };
}

/** What the energies of the parts in an octave are made of. */
export interface EarlySpectra {
  /**
   * @param all The whole energy in the octave.
   * @param gains Complex gains of the bins of the whole response, real and imaginary parts in turn.
   * @param bins How many of them count.
   */
  readonly of: (all: number, gains: Float64Array, bins: number) => Parts;
}

/** The spectrum of a whole response: real and imaginary parts in turn, and its energy by bin. */
interface Whole {
  readonly whole: Float64Array;
  readonly energy: Float64Array;
}

/** How a response lies in its transform. */
interface Placed {
  readonly sampleRate: Hertz;
  /** Length of the transform, a power of two. */
  readonly size: number;
  /** Samples before the time that early sound counts from. */
  readonly lead: number;
}

/**
 * The spectra of the early parts of a response, in a smaller transform. A response has sound below all octaves: the
 * mode of constant pressure is above all others there, and how far down it reaches depends on the high-pass of the
 * response. To cut it at the end of the early sound makes a step, which octave filters hear: C50 at 63 Hz then changes
 * by 4 dB with the corner of that high-pass. So it is left out first, by a filter without phase.
 */
export function earlySpectra(
  samples: Float32Array | Float64Array,
  { whole, energy }: Whole,
  { sampleRate, size: largest, lead }: Placed,
  memory: SpectraMemory,
): EarlySpectra {
  const lengthOf = (end: number): number => Math.min(samples.length, lead + Math.round(end * sampleRate));
  const [to50, to80, to] = [lengthOf(EARLY.c50), lengthOf(EARLY.c80), lengthOf(EARLY.c80 + ACROSS)];
  const before = Math.ceil(RINGS_BEFORE * sampleRate);
  const size = Math.min(largest, 2 ** Math.ceil(Math.log2(before + to + ACROSS * sampleRate)));
  const low = lowPart(whole, largest, sampleRate);
  const bins = size / 2 + 1;
  const padded = memory.array('padded', 2 * size).fill(0);
  const beginning = memory.array('beginning', size).fill(0);
  for (let n = -Math.min(before, size - to); n < to; n++) {
    const value = (n < 0 ? 0 : samples[n]) - low.at(n);
    const place = n < 0 ? n + size : n;
    beginning[place] = value;
    if (n < to50) padded[2 * place] = value;
    if (n < to80) padded[2 * place + 1] = value;
  }
  const both = memory.array('transform', 2 * size);
  transformOf(size).transform(both, padded);
  const begun = memory.array('begun', 2 * size);
  transformOf(size).realTransform(begun, beginning);
  const part = (name: string): Float64Array => memory.array(name, bins);
  const early50 = part('early 50');
  const across50 = part('across 50');
  const early80 = part('early 80');
  const across80 = part('across 80');
  for (let bin = 0; bin < bins; bin++) {
    const at = 2 * bin;
    const mirror = 2 * ((size - bin) & (size - 1));
    const re = begun[at];
    const im = begun[at + 1];
    const re50 = (both[at] + both[mirror]) / 2;
    const im50 = (both[at + 1] - both[mirror + 1]) / 2;
    const re80 = (both[at + 1] + both[mirror + 1]) / 2;
    const im80 = (both[mirror] - both[at]) / 2;
    const weight = (bin === 0 || bin === bins - 1 ? 1 : 2) / size;
    early50[bin] = weight * (re50 * re50 + im50 * im50);
    across50[bin] = 2 * weight * (re50 * (re - re50) + im50 * (im - im50));
    early80[bin] = weight * (re80 * re80 + im80 * im80);
    across80[bin] = 2 * weight * (re80 * (re - re80) + im80 * (im - im80));
  }
  const step = largest / size;
  return {
    of: (all, gains, count) => {
      let [e50, x50, e80, x80] = [0, 0, 0, 0];
      for (let bin = 0; bin * step < count; bin++) {
        const re = gains[2 * bin * step];
        const im = gains[2 * bin * step + 1];
        const gain = re * re + im * im;
        e50 += gain * early50[bin];
        x50 += gain * across50[bin];
        e80 += gain * early80[bin];
        x80 += gain * across80[bin];
      }
      let kept = all;
      for (let bin = 0; bin < Math.min(count, low.shares.length); bin++) {
        const gain = gains[2 * bin] ** 2 + gains[2 * bin + 1] ** 2;
        kept -= gain * energy[bin] * (1 - (1 - low.shares[bin]) ** 2);
      }
      return { early50: e50, late50: kept - e50 - x50, early80: e80, late80: kept - e80 - x80 };
    },
  };
}

/** What of a response lies below all octaves. */
interface LowPart {
  /** [bin] how much of the response that part is, 0 to 1; beyond the last, none. */
  readonly shares: Float64Array;
  /** Value of the part at a sample, also before the first. */
  readonly at: (n: number) => number;
}

function lowPart(whole: Float64Array, size: number, sampleRate: Hertz): LowPart {
  const { from, to } = BELOW_OCTAVES;
  const shares = Float64Array.from({ length: Math.ceil((to * size) / sampleRate) }, (_, bin) => {
    const along = Math.max(0, ((bin * sampleRate) / size - from) / (to - from));
    return 0.5 + 0.5 * Math.cos(Math.PI * along);
  });
  let every = 1;
  while (sampleRate / (2 * every) >= LOW_RATE) every *= 2;
  const count = size / every;
  const spectrum = new Float64Array(2 * count);
  for (let bin = 0; bin < shares.length; bin++) {
    spectrum[2 * bin] = (shares[bin] * whole[2 * bin]) / every;
    spectrum[2 * bin + 1] = (shares[bin] * whole[2 * bin + 1]) / every;
  }
  const slow = realSignal(spectrum, count);
  const mask = count - 1;
  return {
    shares,
    at: (n) => {
      const first = Math.floor(n / every);
      const t = n / every - first;
      const b = slow[first & mask];
      if (t === 0) return b;
      // The cubic through four samples.
      const a = slow[(first - 1) & mask];
      const c = slow[(first + 1) & mask];
      const d = slow[(first + 2) & mask];
      return b + t * (c - a / 3 - b / 2 - d / 6 + t * ((a + c) / 2 - b + t * ((b - c) / 2 + (d - a) / 6)));
    },
  };
}
