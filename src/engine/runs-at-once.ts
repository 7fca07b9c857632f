/** Runs at once: most, and the largest number of values that all their states may hold. */
const MOST_RUNS = 8;
const MOST_VALUES = 1 << 25;

/**
 * How many runs in a room gain time by being made at once on a GPU (docs/measurements/2026-11-22-steps.md).
 * @param values of a state: nodes that are stored
 */
export function mostRunsAtOnce(values: number): number {
  return Math.max(1, Math.min(MOST_RUNS, Math.floor(MOST_VALUES / values)));
}

/** Runs of a group, where so many are made in the fewest groups of about equal size. */
export function groupOf(runs: number, most: number): number {
  return Math.ceil(runs / Math.ceil(runs / most));
}
