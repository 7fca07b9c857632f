import type { CalibratedBand, CalibratedPosition } from './calibration-report.ts';
import type { DecayFigure, MeasuredFigure } from '../../results/measured/measured.ts';
import type { Trial } from './trial.ts';

/** Measured values of one figure in one octave. */
export interface FigureGroup {
  readonly figure: DecayFigure;
  readonly centreHz: number;
  readonly values: readonly MeasuredFigure[];
}

/** Groups values by figure and octave: figures in the order of their first value, octaves rising. */
export function groupFigures(values: readonly MeasuredFigure[]): readonly FigureGroup[] {
  const groups = new Map<string, MeasuredFigure[]>();
  for (const value of [...values].sort((a, b) => a.centreHz - b.centreHz)) {
    const key = `${value.figure} ${value.centreHz}`;
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups.values()].map((group) => ({ figure: group[0].figure, centreHz: group[0].centreHz, values: group }));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean simulated over mean measured time; null if the simulation shows none of the values. */
export function ratioOf({ values }: FigureGroup, trial: Trial): number | null {
  const pairs = values.flatMap((value) => {
    const simulated = trial.secondsOf(value);
    return simulated === null ? [] : [{ simulated, measured: value.seconds }];
  });
  if (pairs.length === 0) return null;
  return mean(pairs.map(({ simulated }) => simulated)) / mean(pairs.map(({ measured }) => measured));
}

/** Means before and after, over the values that both simulations show; null if there are none. */
export function comparedBand(group: FigureGroup, before: Trial, after: Trial, fitted: boolean): CalibratedBand | null {
  const both = group.values.flatMap((value) => {
    const position = comparedPosition(value, before, after);
    return position ? [position] : [];
  });
  if (both.length === 0) return null;
  const measuredSeconds = mean(both.map((each) => each.measuredSeconds));
  const beforeSeconds = mean(both.map((each) => each.beforeSeconds));
  const afterSeconds = mean(both.map((each) => each.afterSeconds));
  return {
    figure: group.figure,
    centreHz: group.centreHz,
    fitted,
    count: both.length,
    measuredSeconds,
    beforeSeconds,
    afterSeconds,
    beforePercent: 100 * (beforeSeconds / measuredSeconds - 1),
    afterPercent: 100 * (afterSeconds / measuredSeconds - 1),
  };
}

export function comparedPosition(value: MeasuredFigure, before: Trial, after: Trial): CalibratedPosition | null {
  const [beforeSeconds, afterSeconds] = [before.secondsOf(value), after.secondsOf(value)];
  if (beforeSeconds === null || afterSeconds === null) return null;
  const { figure, centreHz, sources, receivers, seconds } = value;
  return { figure, centreHz, sources, receivers, measuredSeconds: seconds, beforeSeconds, afterSeconds };
}
