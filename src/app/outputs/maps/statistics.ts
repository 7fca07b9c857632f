/** How a figure is spread over an area. */
export interface Spread {
  /** Receivers that have the figure. */
  readonly count: number;
  readonly mean: number;
  /** Standard deviation of the receivers about the mean; 0 for one. */
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
  /** Values below which 10, 50 and 90 % of the receivers lie. */
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
}

/** @param values NaN where there is none. @returns undefined if there is none at all */
export function spreadOf(values: Float64Array): Spread | undefined {
  const rising = values.filter((value) => !Number.isNaN(value)).sort();
  const count = rising.length;
  if (count === 0) return undefined;
  const mean = rising.reduce((sum, value) => sum + value, 0) / count;
  const squares = rising.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    count,
    mean,
    deviation: count > 1 ? Math.sqrt(squares / (count - 1)) : 0,
    least: rising[0],
    most: rising[count - 1],
    p10: percentile(rising, 0.1),
    median: percentile(rising, 0.5),
    p90: percentile(rising, 0.9),
  };
}

/**
 * The value at a share of the order, on a line between the two values that are nearest to it.
 *
 * @param rising At least one.
 */
function percentile(rising: Float64Array, share: number): number {
  const at = share * (rising.length - 1);
  const low = Math.floor(at);
  const high = Math.min(rising.length - 1, low + 1);
  return rising[low] + (at - low) * (rising[high] - rising[low]);
}

/** A straight line through points. */
export interface Trend {
  /** Change of the value for each doubling of the distance. */
  readonly perDoubling: number;
  /** Value of the line at 1 m. */
  readonly atOneMetre: number;
  /** Correlation coefficient, −1 to 1. */
  readonly correlation: number;
}

/**
 * Fits values against the logarithm of the distance, as ISO 3382-3 does for levels.
 *
 * @returns undefined for fewer than three values or distances that do not differ
 */
export function distanceTrend(distances: Float64Array, values: Float64Array): Trend | undefined {
  const pairs = Array.from(values, (value, i) => [Math.log2(distances[i]), value] as const).filter(
    ([x, y]) => Number.isFinite(x) && Number.isFinite(y),
  );
  if (pairs.length < 3) return undefined;
  const [mx, my] = [0, 1].map((i) => pairs.reduce((sum, pair) => sum + pair[i], 0) / pairs.length);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  if (!(xx > 1e-12)) return undefined;
  return { perDoubling: xy / xx, atOneMetre: my - (xy / xx) * mx, correlation: yy > 0 ? xy / Math.sqrt(xx * yy) : 0 };
}

/** A range of values with round steps. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Steps of a scale, about. */
const STEPS = 8;

/** The range of values, widened to round steps: 1, 2 or 5 times a power of ten. */
export function niceScale(least: number, most: number, steps = STEPS): Scale {
  const width = Math.max(most - least, 1e-3 * Math.max(Math.abs(most), Math.abs(least)), 1e-9);
  const rough = width / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  // A range that ends on a step is not widened by rounding.
  return { from: step * Math.floor(least / step + 1e-9), to: step * Math.ceil(most / step - 1e-9), step };
}

/** All steps of a scale. */
export function stepsOf({ from, to, step }: Scale): number[] {
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, i) => Number((from + i * step).toPrecision(12)));
}
