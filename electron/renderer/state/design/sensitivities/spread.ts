import { computed } from '@preact/signals';
import { figureKind, type FigureSensitivity } from '../../../../../src/app/index.ts';
import { shownGroup } from './sensitivities.ts';

/** An interval on the scale of a plot, 0 to 1 from its left end. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** How a figure spreads over the drawn rooms, in one octave. */
export interface Spread {
  /** Hz; null for a figure of whole responses. */
  readonly centreHz: number | null;
  /** Values that 5, 50 and 95 % of the rooms lie below, in the unit of tables. */
  readonly texts: { readonly low: string; readonly median: string; readonly high: string };
  /** Nine of ten rooms. */
  readonly drawn: Interval;
  /** Nine of ten rooms as the derivatives predict them, about the value of the scene. */
  readonly linear: Interval;
  readonly median: number;
  /** The value of the scene as it is. */
  readonly value: number;
}

/** How the shown figure spreads over the drawn rooms, all octaves on one scale; empty without enough of them. */
export const spreads = computed<readonly Spread[]>(() => spreadsOf(shownGroup.value));

/** Puts all octaves of a figure on one scale, which just holds their intervals. */
export function spreadsOf(group: readonly FigureSensitivity[]): readonly Spread[] {
  const rows = group.flatMap(({ figure, centreHz, value, drawn }) => {
    if (!drawn?.quantiles) return [];
    const { linearHalf, quantiles } = drawn;
    return { figure, centreHz, value, quantiles, line: { from: value - linearHalf, to: value + linearHalf } };
  });
  const ends = rows.flatMap(({ quantiles: { low, high }, line }) => [low, high, line.from, line.to]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const at = (value: number): number => (most > least ? (value - least) / (most - least) : 0.5);
  return rows.map(({ figure, centreHz, value, quantiles: { low, median, high }, line }) => {
    const { factor, digits } = figureKind(figure).shown;
    const text = (each: number): string => (each * factor).toFixed(digits + 1).replace('-', '−');
    return {
      centreHz,
      texts: { low: text(low), median: text(median), high: text(high) },
      drawn: { from: at(low), to: at(high) },
      linear: { from: at(line.from), to: at(line.to) },
      median: at(median),
      value: at(value),
    };
  });
}
