import { besselI0 } from '../units/bessel.ts';
import { type Hertz, hertz } from '../units/quantities.ts';

/** Stop-band attenuation of the kernel, dB; the pass-band ripple is then 1e-5, 0.0001 dB. */
const ATTENUATION = 100;

/** Tabulated kernel points per zero crossing: linear interpolation errs by (π/1024)²/8 = 1.2e-6 of the peak. */
const POINTS_PER_CROSSING = 1024;

/** What of a response is kept: flat up to `passHz`, nothing from `stopHz` on. */
export interface ResponseBand {
  readonly passHz: Hertz;
  readonly stopHz: Hertz;
}

/**
 * The band in which a simulated response is kept when it is resampled. The pass band ends where the simulation stops
 * being valid, or at 90 % of the Nyquist frequency of the output; the transition is a quarter of that wide, or ends at
 * the lower of the two Nyquist frequencies if that comes first.
 *
 * @param validTo Highest meaningful frequency of the simulation; below `fromRate / 2`.
 * @throws RangeError if `validTo` is not between 0 and `fromRate / 2`, which would leave no room for a transition.
 */
export function responseBand(validTo: Hertz, fromRate: Hertz, toRate: Hertz): ResponseBand {
  if (!(validTo > 0 && validTo < fromRate / 2)) {
    throw new RangeError(`valid frequency ${validTo} Hz is not between 0 and half the sample rate ${fromRate} Hz`);
  }
  const passHz = Math.min(validTo, 0.45 * toRate);
  return { passHz: hertz(passHz), stopHz: hertz(Math.min(1.25 * passHz, fromRate / 2, toRate / 2)) };
}

/**
 * Resamples a digital impulse response and removes what lies above a band, without shifting it in time.
 *
 * Output sample m stands at m/toRate, input sample n at n/fromRate, for any two real rates:
 * `h[m] = 1/toRate · Σₙ u[n] k(m/toRate − n/fromRate)` with k the impulse response of a unity-gain low-pass. The sum of
 * the samples times e^(−jωt) is thereby the same before and after, at every frequency of the pass band: convolving
 * a signal with the result at the new rate gives the same pressure. The input is taken as zero outside its record. The
 * kernel is symmetric, so each arrival rings a few periods of the band's edge before itself; what would stand before
 * t = 0 is not in the output.
 *
 * Kernel: sinc under a Kaiser window, J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window
 * function", ISCAS 1974; evaluation at arbitrary times from a table, J. O. Smith and P. Gossett, "A flexible sampling-rate
 * conversion method", ICASSP 1984. Own code because the resamplers on npm fix their pass band to the rates (or take
 * integer rates only) and none lets both edges be chosen.
 *
 * @param samples Shape [n]; any unit.
 * @param passHz End of the band kept flat to 0.0001 dB.
 * @param stopHz Start of the band attenuated by 100 dB. The closer to `passHz`, the longer the kernel:
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
      `band ${passHz} to ${stopHz} Hz is empty or passes half of a sample rate, ${fromRate} or ${toRate} Hz`,
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
 * One side of the Kaiser-windowed sinc.
 *
 * @param crossings Half the length of the kernel in zero crossings of the sinc.
 * @returns Shape [⌈crossings · POINTS_PER_CROSSING⌉ + 2], from the centre (1) outwards, zero beyond the window.
 */
function kernelTable(crossings: number): Float64Array {
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
