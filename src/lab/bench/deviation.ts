/** The error of a field. */
export interface Deviation {
  /** Largest difference, as a part of the largest true value. */
  readonly largest: number;
  /** Root of the mean square of the differences, as a part of that of the true values. */
  readonly rms: number;
  /** Mean of the differences, the error of the constant mode, as a part of the largest true value. */
  readonly mean: number;
}

export function deviationOf(field: Float64Array, truth: Float64Array): Deviation {
  let [largest, most, squares, power, sum] = [0, 0, 0, 0, 0];
  field.forEach((value, i) => {
    const difference = value - truth[i];
    // Math.max(NaN, x) is NaN, so a NaN anywhere shows.
    largest = Math.max(largest, Math.abs(difference));
    most = Math.max(most, Math.abs(truth[i]));
    squares += difference ** 2;
    power += truth[i] ** 2;
    sum += difference;
  });
  return { largest: largest / most, rms: Math.sqrt(squares / power), mean: sum / field.length / most };
}
