/**
 * Probability that a normal quantity lies below a number of standard deviations: [Abramowitz1972], eq. 7.1.26, within
 * 1.5·10⁻⁷.
 */
export function normalBelow(deviations: number): number {
  const x = Math.abs(deviations) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (poly * Math.exp(-x * x)) / 2;
  return deviations < 0 ? tail : 1 - tail;
}

/**
 * Probability that a normal quantity lies between two limits.
 *
 * @param deviation Its standard deviation; with 0 it is its mean.
 */
export function normalBetween(from: number, to: number, mean: number, deviation: number): number {
  const below = (limit: number): number => {
    if (!Number.isFinite(limit)) return limit > 0 ? 1 : 0;
    return deviation > 0 ? normalBelow((limit - mean) / deviation) : Number(mean <= limit);
  };
  return Math.max(0, below(to) - below(from));
}

/** Number of standard deviations below which a normal quantity lies with a probability from 0.5 to 0.9999. */
export function deviationsFor(probability: number): number {
  let [low, high] = [0, 4];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
