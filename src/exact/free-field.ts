import { spectrumAt, times, turn, type Complex } from '../numerics/complex.ts';

/** Directions from a source: along axes and diagonals, and off them. */
export const FREE_DIRECTIONS: readonly (readonly [number, number, number])[] = [
  [1, 0, 0],
  [0, -1, 0],
  [1, 1, 0],
  [1, 1, 1],
  [2, -1, 0],
  [3, 2, 1],
  [-1, 2, 3],
  [5, 1, 0.5],
];

/**
 * A record with its end faded out, so that the cut leaves no edge.
 *
 * @param arrival Sample at which the sound arrives.
 */
export function faded(record: Float64Array, arrival: number): Float64Array {
  const start = arrival + 0.4 * (record.length - arrival);
  return record.map((u, n) =>
    n < start ? u : u * Math.cos((Math.PI / 2) * ((n - start) / (record.length - start))) ** 2,
  );
}

/**
 * The response at a distance r of a monopole, divided by the exact e^{−jωr/c}/(4πr).
 *
 * @param omegaT rad per sample.
 * @param delay r/c in samples.
 */
export function overMonopole(response: ArrayLike<number>, omegaT: number, delay: number, metres: number): Complex {
  const [real, imaginary] = times(spectrumAt(response, omegaT), turn(omegaT * delay));
  const size = 4 * Math.PI * metres;
  return [size * real, size * imaginary];
}
