/** Points through which {@link cubicParts} passes. */
export const CUBIC_POINTS = 4;

/** The value of a cubic: four numbers of `parts` from `part` on, times the values from `first` on. */
export const cubicSum = (parts: Float64Array, part: number, values: Float64Array, first: number): number =>
  parts[part] * values[first] +
  parts[part + 1] * values[first + 1] +
  parts[part + 2] * values[first + 2] +
  parts[part + 3] * values[first + 3];

/**
 * Lagrange's cubic through the four known points round a place, two on each side where there are so many: the value
 * there is the sum of `parts[i]` times the value at `first + i`. Beyond the first and the last point it has their
 * values.
 *
 * @param known At least four places, rising.
 * @param parts Is written: four numbers from `at` on.
 * @returns Index of the first of the four points.
 */
export function cubicParts(known: Float64Array, place: number, parts: Float64Array, at = 0): number {
  const x = Math.min(known[known.length - 1], Math.max(known[0], place));
  let [below, above] = [0, known.length - 1];
  while (above - below > 1) {
    const middle = (below + above) >> 1;
    if (known[middle] <= x) below = middle;
    else above = middle;
  }
  const first = Math.min(known.length - CUBIC_POINTS, Math.max(0, below - 1));
  for (let i = 0; i < CUBIC_POINTS; i++) {
    let part = 1;
    for (let j = 0; j < CUBIC_POINTS; j++) {
      if (j !== i) part *= (x - known[first + j]) / (known[first + i] - known[first + j]);
    }
    parts[at + i] = part;
  }
  return first;
}
