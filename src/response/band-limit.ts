import { besselI0 } from '../units/bessel.ts';
import { type Hertz, hertz } from '../units/quantities.ts';

/** Stop-band attenuation of the kernel, dB; the pass-band ripple is then 1e-5, 0.0001 dB. */
const ATTENUATION = 100;

/** Tabulated kernel points per zero crossing: linear interpolation errs by (π/1024)²/8 = 1.2e-6 of the peak. */
export const POINTS_PER_CROSSING = 1024;

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
  if (!(passHz > 0 && passHz < stopHz && stopHz <= Math.min(fromRate, toRate) / 2)) {
    throw new RangeError(
      `the band ${passHz} to ${stopHz} Hz is empty or reaches above half a sample rate, ${fromRate} or ${toRate} Hz`,
    );
  }
  if (samples.length === 0) return new Float64Array(0);
  const cutoff = (passHz + stopHz) / 2;
  const reach = (ATTENUATION - 7.95) / (2 * 2.285 * 2 * Math.PI * (stopHz - passHz));
  const table = kernelTable(reach * 2 * cutoff);
  const gain = (2 * cutoff) / toRate;
  const pointsPerInput = (2 * cutoff * POINTS_PER_CROSSING) / fromRate;
  const inputReach = reach * fromRate;
  const inputPerOutput = fromRate / toRate;
  const last = samples.length - 1;

  const output = new Float64Array(Math.floor(last / inputPerOutput) + 1);
  for (let m = 0; m < output.length; m++) {
    const centre = m * inputPerOutput;
    const end = Math.min(last, Math.floor(centre + inputReach));
    let sum = 0;
    for (let n = Math.max(0, Math.ceil(centre - inputReach)); n <= end; n++) {
      const at = Math.abs(centre - n) * pointsPerInput;
      const point = Math.floor(at);
      const left = table[point];
      sum += samples[n] * (left + (at - point) * (table[point + 1] - left));
    }
    output[m] = gain * sum;
  }
  return output;
}

/**
 * Tabulates one side of the Kaiser-windowed sinc.
 *
 * @param crossings Half the length of the kernel in zero crossings of the sinc.
 * @returns Shape [⌈crossings · POINTS_PER_CROSSING⌉ + 2], from the centre (1) outwards, zero beyond the window.
 */
export function kernelTable(crossings: number): Float64Array {
  const beta = 0.1102 * (ATTENUATION - 8.7);
  const table = new Float64Array(Math.ceil(crossings * POINTS_PER_CROSSING) + 2);
  table[0] = 1;
  for (let i = 1; i < crossings * POINTS_PER_CROSSING; i++) {
    const x = i / POINTS_PER_CROSSING;
    const window = besselI0(beta * Math.sqrt(1 - (x / crossings) ** 2)) / besselI0(beta);
    table[i] = (window * Math.sin(Math.PI * x)) / (Math.PI * x);
  }
  return table;
}
