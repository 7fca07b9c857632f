import uPlot from './uplot.ts';
import type { PlotCurve } from './curve.ts';
import { withMinus } from './marks.ts';

/**
 * Brings curves to one common x, the union of theirs. `undefined` marks an x where a curve has no point; its line
 * continues straight there. Null marks a gap. Values that a logarithmic axis cannot show are left out.
 *
 * @returns x, then each curve; shape [1 + curves][all x].
 */
export function alignCurves(curves: readonly PlotCurve[], logX: boolean, logY: boolean): uPlot.AlignedData {
  if (curves.length === 0) return [[], []];
  const tables = curves.map(({ x, y }): [number[], (number | null)[]] => {
    const kept = Array.from(x, (_, i) => i).filter((i) => !logX || x[i] > 0);
    return [kept.map((i) => x[i]), kept.map((i) => drawable(y[i], logY))];
  });
  return tables.length === 1 ? tables[0] : uPlot.join(tables);
}

function drawable(value: number | null | undefined, log: boolean): number | null {
  return value === null || value === undefined || !Number.isFinite(value) || (log && value <= 0) ? null : value;
}

/** Index of the point nearest to `at`; null before the first and after the last. x rises. */
export function nearestIndex(x: ArrayLike<number>, at: number): number | null {
  const last = x.length - 1;
  if (last < 0 || at < x[0] || at > x[last]) return null;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle] <= at) low = middle;
    else high = middle;
  }
  return at - x[low] <= x[high] - at ? low : high;
}

/** Value of a curve at its point nearest to `at`, or null. */
export function readCurve({ x, y }: PlotCurve, at: number): number | null {
  const index = nearestIndex(x, at);
  const value = index === null ? null : y[index];
  return value === null || value === undefined || !Number.isFinite(value) ? null : value;
}

/** A value at the cursor: four significant digits, or a dash for null. */
export function valueText(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e6)) return withMinus(value.toExponential(2));
  return withMinus(String(Number(value.toPrecision(4))));
}
