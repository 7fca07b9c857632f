import { spreadDirections } from '../../sphere/spread.ts';
import type { Vec3 } from '../../units/quantities.ts';

/** What a head does to plane waves: the pressure at its ears over that at its centre without the head. */
export interface Head {
  /** Name of the head, for people. */
  readonly name: string;
  /** Where waves come from, each of length 1, in the axes of the head: ahead, left, up. */
  readonly directions: readonly Vec3[];
  /** The share of the sphere that each direction stands for; they add up to 1. */
  readonly weights: Float64Array;
  /** Frequency above which the head is not known, Hz. */
  readonly knownToHz: number;
  /** The radius of the ball that is about as large as the head, m. */
  readonly radiusMetres: number;
  /** How long its responses are. */
  readonly seconds: number;
  /**
   * Transfer to the ears at a frequency.
   *
   * @returns By ear, left before right: real and imaginary parts by direction, in turn.
   */
  readonly transfer: (frequencyHz: number) => readonly [Float64Array, Float64Array];
}

/** A head as impulse responses, such as those of a measured one. */
export interface MeasuredHead {
  readonly title: string;
  readonly sampleRateHz: number;
  readonly directions: readonly Vec3[];
  readonly ears: readonly [readonly Float64Array[], readonly Float64Array[]];
  /** Samples by which the responses begin later. */
  readonly delays: readonly [Float64Array, Float64Array];
}

/** Radius of a common head, m ([Duda1998]). */
export const HEAD_RADIUS = 0.0875;

/**
 * The head of impulse responses: their spectra by the sum itself, so at every frequency and with delays of part of a
 * sample.
 */
export function measuredHead({ title, sampleRateHz, directions, ears, delays }: MeasuredHead): Head {
  const most = Math.max(...ears.flatMap((of) => of.map(({ length }) => length)));
  return {
    name: title,
    directions,
    weights: sphereShares(directions),
    knownToHz: sampleRateHz / 2,
    radiusMetres: HEAD_RADIUS,
    seconds: most / sampleRateHz,
    transfer: (frequencyHz) => {
      const angle = (2 * Math.PI * frequencyHz) / sampleRateHz;
      const wave = waveOf(angle, most);
      const of = (ear: 0 | 1): Float64Array => {
        const spectrum = new Float64Array(2 * directions.length);
        ears[ear].forEach((samples, i) => {
          const [real, imaginary] = partAt(samples, wave);
          const late = angle * delays[ear][i];
          spectrum[2 * i] = real * Math.cos(late) + imaginary * Math.sin(late);
          spectrum[2 * i + 1] = imaginary * Math.cos(late) - real * Math.sin(late);
        });
        return spectrum;
      };
      return [of(0), of(1)];
    },
  };
}

/** e^(−j angle n), real and imaginary parts apart. */
function waveOf(angle: number, count: number): readonly [Float64Array, Float64Array] {
  const [real, imaginary] = [new Float64Array(count), new Float64Array(count)];
  for (let n = 0; n < count; n++) {
    real[n] = Math.cos(angle * n);
    imaginary[n] = -Math.sin(angle * n);
  }
  return [real, imaginary];
}

/** The sum of samples times a wave. */
function partAt(
  samples: Float64Array,
  [waveReal, waveImaginary]: readonly [Float64Array, Float64Array],
): readonly [number, number] {
  let [real, imaginary] = [0, 0];
  for (let n = 0; n < samples.length; n++) {
    real += samples[n] * waveReal[n];
    imaginary += samples[n] * waveImaginary[n];
  }
  return [real, imaginary];
}

/** Directions of equal shares by which those of a set are weighed. */
const PROBES = 20_000;

/**
 * The share of the sphere that is nearest to each direction, counted with directions that are spread evenly: sets are
 * often denser in some regions, and have gaps in others.
 */
export function sphereShares(directions: readonly Vec3[]): Float64Array {
  const shares = new Float64Array(directions.length);
  for (const probe of spreadDirections(PROBES)) {
    let [nearest, most] = [0, -Infinity];
    for (let i = 0; i < directions.length; i++) {
      const [x, y, z] = directions[i];
      const near = x * probe[0] + y * probe[1] + z * probe[2];
      if (near > most) [nearest, most] = [i, near];
    }
    shares[nearest] += 1 / PROBES;
  }
  return shares;
}
