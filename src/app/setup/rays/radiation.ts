import { plus, times, type Complex } from '../../../numerics/complex.ts';
import { nearField } from '../../../rays/images/near-field.ts';
import type { Triple } from '../../../rays/room/room.ts';
import { referenceLevel } from '../../../response/direction/drive.ts';
import type { Source } from '../../../scene/scene.ts';
import { harmonicCount, realHarmonics } from '../../../sphere/harmonics.ts';
import { axesOf, toOwn } from '../../../sphere/orientation.ts';
import { patternOfSource, type HarmonicDirectivity } from '../sources/source-pattern.ts';

/**
 * What a source radiates in a direction of the room, of length 1, at a frequency, Hz, to a distance, m: over the
 * pressure of a source that radiates evenly, for e^{jωt}.
 */
export type Radiation = (direction: Triple, frequency: number, distance: number) => Complex;

/** The rate at which angles per sample are frequencies in Hz. */
const IN_HERTZ = 2 * Math.PI;

/** Frequencies of a band, evenly spaced, whose mean a ray carries. */
const FREQUENCIES_A_BAND = 5;

/**
 * The directivity of a source of which rays and image sources know how it radiates; undefined if it radiates evenly.
 *
 * @throws RangeError for one that is made of points.
 */
export function rayDirectivity({ directivity }: Pick<Source, 'directivity'>): HarmonicDirectivity | undefined {
  if (directivity?.kind === 'points' || directivity?.kind === 'piston')
    throw new RangeError('Rays do not know sources that are made of points.');
  return directivity;
}

/**
 * How a source with direction radiates, with its level as in the waves and the near field of its orders
 * (docs/theory/crossover.md, eq. Y9).
 *
 * @param soundSpeed m/s
 */
export function radiationOf(directivity: HarmonicDirectivity, soundSpeed: number): Radiation {
  const { order, at } = scaledPattern(directivity);
  const axes = axesOf(directivity.orientation);
  const harmonics = new Float64Array(harmonicCount(order));
  return (direction, frequency, distance) => {
    const coefficients = at(frequency);
    realHarmonics(order, toOwn(axes, direction), harmonics);
    const distanceInWaves = (2 * Math.PI * frequency * distance) / soundSpeed;
    let sum: Complex = [0, 0];
    for (let n = 0; n <= order; n++) {
      const ofOrder = sumOf(coefficients, harmonics, n * n, (n + 1) ** 2);
      sum = plus(sum, times(ofOrder, nearField(n, distanceInWaves)));
    }
    return sum;
  };
}

/**
 * The energy that a source with direction sends into a direction of the room in each band, over that of one that
 * radiates evenly: the mean of |D|² over the band (docs/theory/crossover.md, eq. Y9).
 */
export function bandPowers(
  directivity: HarmonicDirectivity,
  bands: readonly { readonly lower: number; readonly upper: number }[],
): (direction: Triple, band: number) => number {
  const { order, at } = scaledPattern(directivity);
  const axes = axesOf(directivity.orientation);
  const count = harmonicCount(order);
  const harmonics = new Float64Array(count);
  const ofBand = bands.map(({ lower, upper }) =>
    Array.from({ length: FREQUENCIES_A_BAND }, (_, i) =>
      at(lower + ((i + 0.5) / FREQUENCIES_A_BAND) * (upper - lower)),
    ),
  );
  return (direction, band) => {
    realHarmonics(order, toOwn(axes, direction), harmonics);
    let power = 0;
    for (const coefficients of ofBand[band]) {
      const [re, im] = sumOf(coefficients, harmonics, 0, count);
      power += re * re + im * im;
    }
    return power / FREQUENCIES_A_BAND;
  };
}

/** Coefficients of a source over the level that they are compared with. */
interface ScaledPattern {
  readonly order: number;
  /** Real and imaginary part by channel at a frequency, Hz. */
  readonly at: (frequency: number) => Coefficients;
}

interface Coefficients {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

function scaledPattern(directivity: HarmonicDirectivity): ScaledPattern {
  const pattern = patternOfSource(directivity, IN_HERTZ);
  const count = harmonicCount(pattern.order);
  return {
    order: pattern.order,
    at: (frequency) => {
      const [real, imaginary] = [new Float64Array(count), new Float64Array(count)];
      pattern.at(frequency, real, imaginary);
      const level = referenceLevel(real, imaginary, pattern.reference);
      const scale = level > 0 ? 1 / level : 0;
      return { real: real.map((value) => scale * value), imaginary: imaginary.map((value) => scale * value) };
    },
  };
}

/** The sum of coefficients times harmonics over some channels. */
function sumOf({ real, imaginary }: Coefficients, harmonics: Float64Array, from: number, to: number): Complex {
  let [re, im] = [0, 0];
  for (let channel = from; channel < to; channel++) {
    re += harmonics[channel] * real[channel];
    im += harmonics[channel] * imaginary[channel];
  }
  return [re, im];
}
