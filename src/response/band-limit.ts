import { besselI0 } from '../units/bessel.ts';
import { kaiserShape } from '../units/kaiser.ts';
import { type Hertz, hertz } from '../units/quantities.ts';
import { transformOf } from './transform.ts';

/** Stop-band attenuation of the kernel, dB; the pass-band ripple is then 1e-5, 0.0001 dB. */
const ATTENUATION = 100;

/** Stop-band attenuation of the kernel between the samples of twice the rate, dB. */
const ATTENUATION_BETWEEN = 120;

/** Tabulated kernel points per zero crossing: linear interpolation errs by (π/1024)²/8 = 1.2e-6 of the peak. */
export const POINTS_PER_CROSSING = 1024;

/** Input samples that are filtered together; more if the kernel is long, fewer if the signal is short. */
const USUAL_BLOCK = 2 ** 14;

/** The frequencies of a response to keep: flat up to `passHz`, nothing from `stopHz` on. */
export interface ResponseBand {
  readonly passHz: Hertz;
  readonly stopHz: Hertz;
}

/**
 * Where the cut at the end of a valid band begins and ends, over that end. Above the band sound decays too slowly, and
 * an octave filter lets it into the octave below, so the cut is steep. Most of it lies below the end: sound 3 % above
 * the end that decays four times too slowly lengthens T20 by 1 %, and by 10 % if the cut lies evenly about the end.
 */
const CUT = { from: 0.96, to: 1.02 } as const;

/** Half of the amplitude is left at this multiple of the highest valid frequency. */
export const HALF_LEFT = (CUT.from + CUT.to) / 2;

/** The highest frequency of a response over its sample rate. */
const KEPT = 0.45;

/**
 * Highest frequency that a finished response keeps: the valid one, or 90 % of the Nyquist frequency if that is lower.
 */
export const keptTo = (validTo: Hertz, toRate: Hertz): Hertz => hertz(Math.min(validTo, KEPT * toRate));

/** The least whole sample rate that keeps a frequency, samples a second. */
export const rateKeeping = (frequencyHz: number): number => Math.ceil(frequencyHz / KEPT);

/** Frequency up to which a response with a highest valid frequency has its whole level. */
export const flatTo = (validTo: Hertz): Hertz => hertz(CUT.from * validTo);

/**
 * Chooses the band to keep when a simulated response is resampled: its cut ends the frequencies that {@link keptTo}
 * keeps.
 *
 * @param validTo Highest meaningful frequency of the simulation; below `fromRate / 2`.
 * @throws RangeError if `validTo` is not between 0 and `fromRate / 2`: the transition needs room.
 */
export function responseBand(validTo: Hertz, fromRate: Hertz, toRate: Hertz): ResponseBand {
  if (!(validTo > 0 && validTo < fromRate / 2)) {
    throw new RangeError(`valid frequency ${validTo} Hz is not between 0 and half the sample rate ${fromRate} Hz`);
  }
  const end = keptTo(validTo, toRate);
  return { passHz: flatTo(end), stopHz: hertz(Math.min(CUT.to * end, fromRate / 2)) };
}

/** Gain of the cut at a frequency: half a period of a cosine from `passHz` to `stopHz`. */
export function cutGain(frequency: number, { passHz, stopHz }: ResponseBand): number {
  const along = Math.min(1, Math.max(0, (frequency - passHz) / (stopHz - passHz)));
  return Math.cos((Math.PI / 2) * along) ** 2;
}

/** The cut rings for so long before and after each arrival, s: then it is 80 dB down. */
export const ringingOf = ({ passHz, stopHz }: ResponseBand): number => 3 / (stopHz - passHz);

/**
 * The band to keep when a finished response is resampled again: all that {@link responseBand} left, as far as both
 * rates carry it. Nothing is left above, so the cut is wide and rings little.
 *
 * @param validTo Highest valid frequency of the response.
 */
export function carryingBand(validTo: Hertz, fromRate: Hertz, toRate: Hertz): ResponseBand {
  const lower = Math.min(fromRate, toRate);
  const passHz = Math.min(CUT.to * validTo, 0.45 * lower);
  return { passHz: hertz(passHz), stopHz: hertz(Math.min(1.25 * passHz, lower / 2)) };
}

/**
 * Resamples a digital impulse response and removes the frequencies above a band. Nothing is shifted in time.
 *
 * Output sample m is at time m/toRate and input sample n at n/fromRate, for any two real rates:
 * `h[m] = 1/toRate · Σₙ u[n] k(m/toRate − n/fromRate)`, where k is the impulse response of a low-pass with unity gain.
 * So the sum of the samples times e^(−jωt) stays the same at every frequency of the pass band, and convolving a signal
 * with the result at the new rate gives the same pressure. The input counts as zero outside its record. The kernel is
 * symmetric, so each arrival rings before itself for a few periods of the band's edge; the output leaves out times
 * before t = 0.
 *
 * Kernel: sinc under a Kaiser window, [Kaiser1974]. The signal is filtered with it by FFT in blocks, at twice the
 * input's rate. There nothing is left in the upper half of the band, so that a short kernel of the same kind gives the
 * values between the samples, from a table, [Smith1984]. This is our own code because the resamplers on npm derive the
 * pass band from the rates (or take integer rates only); none lets the caller choose both edges.
 *
 * @param samples Shape [n]; any unit.
 * @param passHz End of the band kept flat to 0.0001 dB.
 * @param stopHz Start of the band attenuated by 100 dB. The closer it is to `passHz`, the longer the kernel:
 *   6.4 / (stopHz − passHz) seconds.
 * @returns Shape [⌊(n − 1) · toRate / fromRate⌋ + 1], the duration of the input; same unit.
 * @throws RangeError unless 0 < passHz < stopHz ≤ half of either rate.
 */
export function bandLimitedResample(
  samples: Float32Array | Float64Array,
  fromRate: Hertz,
  toRate: Hertz,
  passHz: Hertz,
  stopHz: Hertz,
): Float64Array {
  return resampler(fromRate, toRate, passHz, stopHz)(samples);
}

/**
 * Makes {@link bandLimitedResample} for many signals: its table is made once.
 *
 * @param likelySamples Likely length of a signal: short ones are filtered faster in one short block.
 */
export function resampler(
  fromRate: Hertz,
  toRate: Hertz,
  passHz: Hertz,
  stopHz: Hertz,
  likelySamples = Infinity,
): (samples: Float32Array | Float64Array) => Float64Array {
  if (!(passHz > 0 && passHz < stopHz && stopHz <= Math.min(fromRate, toRate) / 2)) {
    throw new RangeError(
      `the band ${passHz} to ${stopHz} Hz is empty or reaches above half a sample rate, ${fromRate} or ${toRate} Hz`,
    );
  }
  const lowPass = blockFilter(fromRate, toRate, { passHz, stopHz }, likelySamples);
  const { core, margin, filtered } = lowPass;
  const doubleRate = 2 * fromRate;
  const { rows, taps, before } = kernelRows(
    kernelReach(ATTENUATION_BETWEEN, (doubleRate - 2 * stopHz) / doubleRate),
    ATTENUATION_BETWEEN,
  );
  const inputPerOutput = fromRate / toRate;
  return (samples) => {
    if (samples.length === 0) return new Float64Array(0);
    const output = new Float64Array(Math.floor((samples.length - 1) / inputPerOutput) + 1);
    for (let start = 0; start < samples.length; start += core) {
      const which = (start / core) & 1;
      if (which === 0) lowPass.filter(samples, start);
      const end = Math.min(output.length, Math.ceil((start + core) / inputPerOutput));
      for (let m = Math.ceil(start / inputPerOutput); m < end; m++) {
        const centre = 2 * (m * inputPerOutput - (start - margin));
        const whole = Math.floor(centre);
        const at = (centre - whole) * POINTS_PER_CROSSING;
        const row = Math.floor(at);
        const part = at - row;
        let weight = row * taps;
        let sum = 0;
        let sumNext = 0;
        for (let k = 2 * (whole - before) + which, to = k + 2 * taps; k < to; k += 2, weight++) {
          sum += filtered[k] * rows[weight];
          sumNext += filtered[k] * rows[weight + taps];
        }
        output[m] = sum + part * (sumNext - sum);
      }
    }
    return output;
  };
}

const powerOf2From = (least: number): number => 2 ** Math.ceil(Math.log2(least));

/** Half the length of a Kaiser-windowed sinc, in units of 1/`transition` ([Kaiser1974]). */
function kernelReach(attenuation: number, transition: number): number {
  return (attenuation - 7.95) / (2 * 2.285 * 2 * Math.PI * transition);
}

/** Filters blocks of a signal, two at a time. */
interface BlockFilter {
  /** Input samples of a block for which the filter's result is whole. */
  readonly core: number;
  /** How many come before those. */
  readonly margin: number;
  /** The two blocks, in turn, at twice the rate, from `margin` input samples before their start on. */
  readonly filtered: Float64Array;
  /** @param start First sample of the first block; the second follows it. */
  filter(samples: Float32Array | Float64Array, start: number): void;
}

/** The low-pass at twice the input's rate, with the gain of a resampled impulse response. */
function blockFilter(
  fromRate: Hertz,
  toRate: Hertz,
  { passHz, stopHz }: ResponseBand,
  likelySamples: number,
): BlockFilter {
  const reach = kernelReach(ATTENUATION, stopHz - passHz) * fromRate;
  // Besides the kernel, the short one reaches some samples over the end of a block.
  const margin = Math.ceil(reach) + 8;
  const usual = Math.min(USUAL_BLOCK, powerOf2From(likelySamples + 2 * margin));
  const size = Math.max(usual, powerOf2From(8 * margin));
  const crossingsPerSample = (passHz + stopHz) / fromRate;
  const side = kernelTable(reach * crossingsPerSample, 2 / crossingsPerSample);
  const kernel = new Float64Array(2 * size);
  const gain = crossingsPerSample * (fromRate / toRate);
  for (let j = 0; j < side.length; j++) kernel[j] = kernel[(2 * size - j) % (2 * size)] = gain * side[j];
  const spectrum = new Float64Array(4 * size);
  transformOf(2 * size).realTransform(spectrum, kernel);
  // Above the stop band's edge nothing is left.
  const last = Math.min(size / 2 - 1, Math.floor((stopHz / fromRate) * size));
  const gains = Float64Array.from({ length: last + 1 }, (_, bin) => spectrum[2 * bin] / (2 * size));
  const core = size - 2 * margin;
  const both = new Float64Array(2 * size);
  const transformed = new Float64Array(2 * size);
  const product = new Float64Array(4 * size);
  const filtered = new Float64Array(4 * size);
  return {
    core,
    margin,
    filtered,
    filter: (samples, start) => {
      // One block is the real part, the other the imaginary part.
      both.fill(0);
      for (const which of [0, 1]) {
        const first = start + which * core - margin;
        const to = Math.min(size, samples.length - first);
        for (let n = Math.max(0, -first); n < to; n++) both[2 * n + which] = samples[first + n];
      }
      transformOf(size).transform(transformed, both);
      // With the bins in reverse order, the transform is its own inverse.
      for (let bin = 0; bin <= last; bin++) {
        const above = 2 * ((2 * size - bin) % (2 * size));
        product[above] = gains[bin] * transformed[2 * bin];
        product[above + 1] = gains[bin] * transformed[2 * bin + 1];
        const mirror = 2 * ((size - bin) % size);
        product[2 * bin] = gains[bin] * transformed[mirror];
        product[2 * bin + 1] = gains[bin] * transformed[mirror + 1];
      }
      transformOf(2 * size).transform(filtered, product);
    },
  };
}

/**
 * The kernel of a cutoff at half the rate at all samples round a value, one row for each of {@link POINTS_PER_CROSSING}
 * places of the value between two samples, and one more. Between rows it is interpolated linearly.
 *
 * @param reach Half the length of the kernel, samples.
 */
function kernelRows(
  reach: number,
  attenuation: number,
): { readonly rows: Float64Array; readonly taps: number; readonly before: number } {
  const side = kernelTable(reach, POINTS_PER_CROSSING, attenuation);
  const before = Math.ceil(reach);
  const taps = 2 * before + 2;
  const rows = new Float64Array((POINTS_PER_CROSSING + 1) * taps);
  for (let row = 0; row <= POINTS_PER_CROSSING; row++) {
    for (let k = 0; k < taps; k++) {
      rows[row * taps + k] = side[Math.abs((k - before) * POINTS_PER_CROSSING - row)] ?? 0;
    }
  }
  return { rows, taps, before };
}

/**
 * Tabulates one side of the Kaiser-windowed sinc.
 *
 * @param crossings Half the length of the kernel in zero crossings of the sinc.
 * @param pointsPerCrossing Points of the table per zero crossing.
 * @param attenuation Attenuation of the stop band, dB.
 * @returns Shape [⌈crossings · pointsPerCrossing⌉ + 2], from the centre (1) outwards, zero beyond the window.
 */
export function kernelTable(
  crossings: number,
  pointsPerCrossing: number = POINTS_PER_CROSSING,
  attenuation = ATTENUATION,
): Float64Array {
  const beta = kaiserShape(attenuation);
  const scale = 1 / besselI0(beta);
  const table = new Float64Array(Math.ceil(crossings * pointsPerCrossing) + 2);
  table[0] = 1;
  for (let i = 1; i < crossings * pointsPerCrossing; i++) {
    const x = i / pointsPerCrossing;
    const window = besselI0(beta * Math.sqrt(1 - (x / crossings) ** 2)) * scale;
    table[i] = (window * Math.sin(Math.PI * x)) / (Math.PI * x);
  }
  return table;
}
