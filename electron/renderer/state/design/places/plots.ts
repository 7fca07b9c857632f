import { computed } from '@preact/signals';
import type { LevelCurves } from '../../../../../src/app/index.ts';
import type { FoundPlaces } from '../../../core/protocol.ts';
import { foundPlaces, shownArrangement } from './search.ts';
import { words } from '../../../../words/words.ts';

/** A curve of a chart. */
interface SeatCurve {
  readonly label: string;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly dashed?: boolean;
}

/** Levels before or after. */
export interface SeatPlot {
  readonly isBefore: boolean;
  /** Those of the seats, then their means. */
  readonly curves: readonly SeatCurve[];
}

/** Levels that a chart shows below the highest one, dB. */
const RANGE = 50;

/** The charts of an arrangement: before, if that can be compared, and after, both on one scale. */
export function seatPlots(
  {
    report,
    curves: { curves, frequencies },
  }: Pick<FoundPlaces, 'curves'> & { readonly report: Pick<FoundPlaces['report'], 'seats'> },
  number: number,
): {
  readonly plots: readonly SeatPlot[];
  readonly xRange: readonly [number, number];
  readonly yRange: readonly [number, number];
} {
  const shown = curves.filter(({ name }) => name === 'before' || name === String(number));
  const most = shown.reduce(
    (top, { levels }) => levels.reduce((of, seat) => seat.reduce((a, b) => Math.max(a, b), of), top),
    -Infinity,
  );
  const top = 5 * Math.ceil(most / 5);
  const curvesOf = ({ levels, mean, equalised }: LevelCurves): SeatCurve[] => [
    ...levels.map((y, seat) => ({ label: report.seats[seat].name, x: frequencies, y })),
    { label: words.places.mean, x: frequencies, y: mean, dashed: true },
    ...(equalised ? [{ label: words.places.meanEqualised, x: frequencies, y: equalised, dashed: true }] : []),
  ];
  return {
    plots: shown.map((one) => ({ isBefore: one.name === 'before', curves: curvesOf(one) })),
    xRange: [frequencies[0], frequencies.at(-1)!],
    yRange: [top - RANGE, top],
  };
}

/** The charts of the shown arrangement; null without a result. */
export const shownPlots = computed(() => {
  const [found, one] = [foundPlaces.value, shownArrangement.value];
  return found && one && { number: one.number, ...seatPlots(found, one.number) };
});
