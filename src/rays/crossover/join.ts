import { cutGain, type ResponseBand } from '../../response/band-limit.ts';
import { realSignal, spectrumOf } from '../../response/transform.ts';
import { crossoverGains } from './gains.ts';
import { earlyShare, endOfEarly } from './split.ts';

/** The two halves of the audible band at one rate, the first samples at the time of emission; shape [n], 1/m. */
export interface Halves {
  /** Response of the waves: right below the crossover and through it. */
  readonly low: Float32Array | Float64Array;
  /** Image sources: coherent with the waves. */
  readonly images: Float64Array;
  /** Noise under the energies of rays: not coherent with anything. */
  readonly late: Float64Array;
}

/** Where and how halves are joined. */
export interface JoinOptions {
  /** Hz */
  readonly sampleRate: number;
  /** Hz */
  readonly crossover: number;
  /** Where the high part ends. */
  readonly top: ResponseBand;
  /** Time of the direct sound, s. */
  readonly arrival: number;
  /** When the waves stop to be coherent with image sources, s; as these halves say, if left out. */
  readonly earlyEnd?: number;
}

/**
 * Joins waves with image sources and rays by linear-phase filters that shift nothing (docs/theory/crossover.md, eq. Y4
 * to Y6). Amplitudes of what is coherent add up: waves and image sources, until rays bring more energy than images.
 * Powers of what is not add up: the waves from then on, and the rays. No level is fitted.
 *
 * @returns Shape [n], as long as the low part; 1/m.
 */
export function joinHalves({ low, images, late }: Halves, options: JoinOptions): Float64Array {
  const { sampleRate, crossover, top } = options;
  const length = low.length;
  const size = 2 ** Math.ceil(Math.log2(2 * length));
  const share = earlyShare(length, options.earlyEnd ?? endOfEarly({ images, late }, options), sampleRate);
  const early = spectrumOf(low.map((sample, n) => share[n] * sample), size); // prettier-ignore
  const diffuse = spectrumOf(low.map((sample, n) => (1 - share[n]) * sample), size); // prettier-ignore
  const [coherent, noise] = [spectrumOf(images, size), spectrumOf(late, size)];
  for (let bin = 0; bin <= size / 2; bin++) {
    const frequency = (bin * sampleRate) / size;
    const gains = crossoverGains(frequency, crossover);
    const end = cutGain(frequency, top);
    for (const part of [2 * bin, 2 * bin + 1]) {
      early[part] =
        gains.low * early[part] +
        gains.lowNoise * diffuse[part] +
        end * (gains.high * coherent[part] + gains.highNoise * noise[part]);
    }
  }
  return realSignal(early, size).subarray(0, length);
}
