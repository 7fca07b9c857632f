/**
 * Which of two ears is the left one, by what they hear. Several published sets (LISTEN, CIPIC, FHK KU100) have their
 * receiver positions the other way round than their data; the positions alone put every source on the wrong side.
 */
import type { Vec3 } from '../units/quantities.ts';

/** Least correlation with the side of the source that says something: measured heads have 0.9 and more. */
const LEAST_CORRELATION = 0.5;

/** Where the sound of a response begins: its first sample of so much of the largest. */
const ONSET = 0.2;

/** What two ears hear. */
export interface TwoEars {
  /** Directions to the sources in the axes of the head: ahead, left, up; of length 1. */
  readonly directions: readonly Vec3[];
  /** Responses by ear and direction. */
  readonly ears: readonly [readonly Float64Array[], readonly Float64Array[]];
  /** Samples by which responses begin later than they say, by ear and direction. */
  readonly delays: readonly [Float64Array, Float64Array];
}

/**
 * Index of the ear that is louder and earlier for sources on the left. Level and time each have a say where they follow
 * the side of the source; a set of minimum phase has only the level.
 *
 * @returns Null if the responses do not tell: no source is at a side, or level and time contradict each other.
 */
export function leftEar({ directions, ears, delays }: TwoEars): 0 | 1 | null {
  const sides = directions.map((direction) => direction[1]);
  const louder = directions.map((_, m) => levelOf(ears[0][m]) - levelOf(ears[1][m]));
  const earlier = directions.map((_, m) => onsetOf(ears[1][m]) + delays[1][m] - (onsetOf(ears[0][m]) + delays[0][m]));
  const said = [louder, earlier]
    .map((differences) => correlation(sides, differences))
    .filter((value) => Math.abs(value) >= LEAST_CORRELATION);
  if (said.length > 0 && said.every((value) => value > 0)) return 0;
  if (said.length > 0 && said.every((value) => value < 0)) return 1;
  return null;
}

/** dB; of silence far below everything else. */
function levelOf(samples: Float64Array): number {
  let energy = 1e-30;
  for (const sample of samples) energy += sample * sample;
  return 10 * Math.log10(energy);
}

function onsetOf(samples: Float64Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.max(
    0,
    samples.findIndex((sample) => Math.abs(sample) >= ONSET * peak),
  );
}

/** Correlation of two lists, from −1 to 1; 0 if either does not vary. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, centre] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [m, value] of a.entries()) {
    both += (value - middle) * (b[m] - centre);
    ofA += (value - middle) ** 2;
    ofB += (b[m] - centre) ** 2;
  }
  return ofA > 0 && ofB > 0 ? both / Math.sqrt(ofA * ofB) : 0;
}
