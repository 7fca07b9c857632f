import type { Hertz, MetresPerSecond, NepersPerMetre } from '../units/quantities.ts';
import { transformOf } from './transform.ts';

/**
 * Silence appended to the record for the filters to ring in, s. The slowest relaxation, that of nitrogen in completely
 * dry air, is at 9 Hz and falls by e⁻¹⁴ in this time.
 */
const RINGING = 0.25;

/**
 * Adds air absorption to an impulse response. Sound that arrives at time t has travelled the distance ct, so each of
 * its frequencies is attenuated by e^(−α(f)ct):
 *
 * `y(t) = ∫ H(f) e^(−α(f) c t) e^(j2πft) df`, where H is the spectrum of the whole response.
 *
 * A mode, which rings at one frequency, then decays faster by the rate αc, as it does in air: [Hamilton2021];
 * docs/theory/air.md, eq. A4. The filter is zero-phase at every
 * time: it delays nothing. It spreads an arrival equally to both sides, by far less than its distance in wavelengths.
 *
 * The integral is evaluated at a few fixed times, where it is a plain filter. Between them e^(−αct) is interpolated
 * over log(1 + t/τ) by the polynomial through Chebyshev nodes in barycentric form ([Berrut2004]). The number of times
 * keeps the error of every component below 1e-8 (−160 dB) of its amplitude without absorption.
 *
 * @param samples Shape [n]; any unit. The first sample is at t = 0, the time of emission.
 * @param absorption Attenuation coefficient of the pressure by frequency, at least 0. It must be greatest at half the
 *   sample rate, and above 0 there.
 * @returns Shape [n]; same unit.
 */
export function absorbByAir(
  samples: Float64Array,
  sampleRate: Hertz,
  soundSpeed: MetresPerSecond,
  absorption: (frequency: Hertz) => NepersPerMetre,
): Float64Array {
  return airFilter(samples.length, sampleRate, soundSpeed, absorption, sampleRate / 2)(samples);
}

/**
 * Makes {@link absorbByAir} for signals of one length.
 *
 * @param upTo Frequency, Hz, from which on the absorption is that of this frequency: for a result that is used below
 *   only. It must be greatest there.
 */
export function airFilter(
  length: number,
  sampleRate: Hertz,
  soundSpeed: MetresPerSecond,
  absorption: (frequency: Hertz) => NepersPerMetre,
  upTo: number,
): (samples: Float64Array) => Float64Array {
  const size = 2 ** Math.ceil(Math.log2(length + RINGING * sampleRate));
  const bins = Math.min(size / 2, Math.ceil((upTo / sampleRate) * size));
  const rates = Float64Array.from(
    { length: bins + 1 },
    (_, bin) => soundSpeed * absorption(((bin / size) * sampleRate) as Hertz),
  );
  const { times, positionOf, barycentric } = interpolationNodes(rates.at(-1)!, length / sampleRate);
  const positions = Float64Array.from({ length }, (_, n) => positionOf(n / sampleRate));
  // What the weights of all nodes add up to does not depend on the samples.
  const whole = new Float64Array(length);
  for (const { position, weight } of barycentric) {
    for (let n = 0; n < length; n++) whole[n] += weight / (positions[n] - position || Number.EPSILON);
  }
  return (samples) => {
    const filtered = filterBank(samples, size, rates);
    const sum = new Float64Array(length);
    for (let pair = 0; pair < times.length; pair += 2) {
      const both = filtered(times[pair], times[pair + 1]);
      const { position: one, weight: first } = barycentric[pair];
      const { position: other, weight: second } = barycentric[pair + 1];
      for (let n = 0; n < length; n++) {
        const fromOne = positions[n] - one || Number.EPSILON;
        const fromOther = positions[n] - other || Number.EPSILON;
        sum[n] += (first * fromOther * both[2 * n] + second * fromOne * both[2 * n + 1]) / (fromOne * fromOther);
      }
    }
    for (let n = 0; n < length; n++) sum[n] /= whole[n];
    return sum;
  };
}

interface InterpolationNodes {
  /** Shape [nodes], an even number, s. */
  readonly times: readonly number[];
  /** Maps a time to its position on the axis of the nodes, −1…1. */
  readonly positionOf: (time: number) => number;
  readonly barycentric: readonly { readonly position: number; readonly weight: number }[];
}

/**
 * Chooses the times at which e^(−st) is evaluated, so that interpolation between them errs by less than 1e-8 at all
 * times from 0 to `duration` (s) and for all rates s from 0 to `greatestRate` (1/s). Both must be above 0. The number
 * of times was found by trial: it reaches 4e-9 for every product of the two up to 1e5.
 */
export function interpolationNodes(greatestRate: number, duration: number): InterpolationNodes {
  const perSecond = greatestRate / 5;
  const range = Math.log1p(perSecond * duration);
  const count = 2 * Math.ceil((9 + 5 * range) / 2);
  const angles = Array.from({ length: count }, (_, j) => (Math.PI * (j + 0.5)) / count);
  return {
    times: angles.map((angle) => Math.expm1((range * (1 + Math.cos(angle))) / 2) / perSecond),
    positionOf: (time) => (2 / range) * Math.log1p(perSecond * time) - 1,
    barycentric: angles.map((angle, j) => ({ position: Math.cos(angle), weight: (-1) ** j * Math.sin(angle) })),
  };
}

/**
 * Prepares a signal for filters e^(−st) with t fixed.
 *
 * @param size Length of the transform, a power of two.
 * @param rates Shape [bins]; s of each frequency from 0 on, 1/s; that of the last holds for all above.
 * @returns A function of two times that returns both filtered signals, interleaved. Each call overwrites the array that
 *   the last one returned.
 */
function filterBank(
  samples: Float64Array,
  size: number,
  rates: Float64Array,
): (first: number, second: number) => Float64Array {
  const transform = transformOf(size);
  const padded = new Float64Array(size);
  padded.set(samples);
  const spectrum = new Float64Array(2 * size);
  transform.realTransform(spectrum, padded);
  const product = new Float64Array(2 * size);
  const result = new Float64Array(2 * size);
  return (first, second) => {
    // One transform for both: one signal is the real part, the other the imaginary part. H (g₁ + j g₂), mirrored H* (g₁
    // + j g₂). With the bins in reverse order, the transform is its own inverse.
    let gain1 = 1;
    let gain2 = 1;
    for (let bin = 0; bin <= size / 2; bin++) {
      const re = spectrum[2 * bin] / size;
      const im = spectrum[2 * bin + 1] / size;
      if (bin < rates.length) {
        gain1 = Math.exp(-rates[bin] * first);
        gain2 = Math.exp(-rates[bin] * second);
      }
      const mirror = (size - bin) & (size - 1);
      product[2 * bin] = re * gain1 + im * gain2;
      product[2 * bin + 1] = re * gain2 - im * gain1;
      product[2 * mirror] = re * gain1 - im * gain2;
      product[2 * mirror + 1] = re * gain2 + im * gain1;
    }
    transform.transform(result, product);
    return result;
  };
}
