import { besselI0 } from '../units/bessel.ts';
import { type Hertz, hertz } from '../units/quantities.ts';

/** Stop-band attenuation of the kernel, dB; the pass-band ripple is then 1e-5, 0.0001 dB. */
const ATTENUATION = 100;

/** Tabulated kernel points per zero crossing: linear interpolation errs by (π/1024)²/8 = 1.2e-6 of the peak. */
export const POINTS_PER_CROSSING = 1024;

/** The same per input sample of a {@link resampler}, which has at most one zero crossing. */
const POINTS_PER_SAMPLE = 1024;

/** The frequencies of a response to keep: flat up to `passHz`, nothing from `stopHz` on. */
export interface ResponseBand {
  readonly passHz: Hertz;
  readonly stopHz: Hertz;
}

/**
 * Chooses the band to keep when a simulated response is resampled. The pass band ends where the simulation stops being
 * valid, or at 90 % of the Nyquist frequency of the output if that is lower. The transition is a quarter as wide as the
 * pass band, but ends at the lower of the two Nyquist frequencies at the latest.
 *
 * @param validTo Highest meaningful frequency of the simulation; below `fromRate / 2`.
 * @throws RangeError if `validTo` is not between 0 and `fromRate / 2`: the transition needs room.
 */
export function responseBand(validTo: Hertz, fromRate: Hertz, toRate: Hertz): ResponseBand {
  if (!(validTo > 0 && validTo < fromRate / 2)) {
    throw new RangeError(`valid frequency ${validTo} Hz is not between 0 and half the sample rate ${fromRate} Hz`);
  }
  const passHz = Math.min(validTo, 0.45 * toRate);
  return { passHz: hertz(passHz), stopHz: hertz(Math.min(1.25 * passHz, fromRate / 2, toRate / 2)) };
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
 * Kernel: sinc under a Kaiser window, [Kaiser1974]; evaluation at arbitrary times from a table, [Smith1984]. This is
 * our own code because the resamplers on npm derive the pass band from the rates (or take integer rates only); none
 * lets the caller choose both edges.
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

/** Makes {@link bandLimitedResample} for many signals: its table is made once. */
export function resampler(
  fromRate: Hertz,
  toRate: Hertz,
  passHz: Hertz,
  stopHz: Hertz,
): (samples: Float32Array | Float64Array) => Float64Array {
  if (!(passHz > 0 && passHz < stopHz && stopHz <= Math.min(fromRate, toRate) / 2)) {
    throw new RangeError(
      `the band ${passHz} to ${stopHz} Hz is empty or reaches above half a sample rate, ${fromRate} or ${toRate} Hz`,
    );
  }
  const cutoff = (passHz + stopHz) / 2;
  const reach = (ATTENUATION - 7.95) / (2 * 2.285 * 2 * Math.PI * (stopHz - passHz));
  const gain = (2 * cutoff) / toRate;
  const { rows, taps, before } = kernelRows(reach * fromRate, (2 * cutoff) / fromRate);
  const inputPerOutput = fromRate / toRate;
  return (samples) => {
    if (samples.length === 0) return new Float64Array(0);
    const last = samples.length - 1;
    const output = new Float64Array(Math.floor(last / inputPerOutput) + 1);
    for (let m = 0; m < output.length; m++) {
      const centre = m * inputPerOutput;
      const whole = Math.floor(centre);
      const at = (centre - whole) * POINTS_PER_SAMPLE;
      const row = Math.floor(at);
      const part = at - row;
      const first = whole - before;
      const to = Math.min(taps, last - first + 1);
      let sum = 0;
      let sumNext = 0;
      const from = Math.max(0, -first);
      let weight = row * taps + from;
      for (let k = from; k < to; k++, weight++) {
        sum += samples[first + k] * rows[weight];
        sumNext += samples[first + k] * rows[weight + taps];
      }
      output[m] = gain * (sum + part * (sumNext - sum));
    }
    return output;
  };
}

/**
 * The kernel at all input samples round an output, one row for each of {@link POINTS_PER_SAMPLE} places of the output
 * between two input samples, and one more. Between rows it is interpolated linearly.
 *
 * @param reach Half the length of the kernel, input samples.
 * @param crossingsPerSample Zero crossings of the sinc per input sample, at most 1.
 */
function kernelRows(
  reach: number,
  crossingsPerSample: number,
): { readonly rows: Float64Array; readonly taps: number; readonly before: number } {
  const side = kernelTable(reach * crossingsPerSample, POINTS_PER_SAMPLE / crossingsPerSample);
  const before = Math.ceil(reach);
  const taps = 2 * before + 2;
  const rows = new Float64Array((POINTS_PER_SAMPLE + 1) * taps);
  for (let row = 0; row <= POINTS_PER_SAMPLE; row++) {
    for (let k = 0; k < taps; k++) {
      rows[row * taps + k] = side[Math.abs((k - before) * POINTS_PER_SAMPLE - row)] ?? 0;
    }
  }
  return { rows, taps, before };
}

/**
 * Tabulates one side of the Kaiser-windowed sinc.
 *
 * @param crossings Half the length of the kernel in zero crossings of the sinc.
 * @param pointsPerCrossing Points of the table per zero crossing.
 * @returns Shape [⌈crossings · pointsPerCrossing⌉ + 2], from the centre (1) outwards, zero beyond the window.
 */
export function kernelTable(crossings: number, pointsPerCrossing: number = POINTS_PER_CROSSING): Float64Array {
  const beta = 0.1102 * (ATTENUATION - 8.7);
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
