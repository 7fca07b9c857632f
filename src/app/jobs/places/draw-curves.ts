import { drawChart } from '../../../chart/draw.ts';
import {
  BLUE,
  chartAxis,
  chartLine,
  FAINT_INK,
  heading,
  OCHRE,
  panelHeading,
  plainNumber,
} from '../../../chart/style.ts';
import { signed } from '../../../units/signed.ts';
import type { LevelCurves, PlacesReport } from './places-report.ts';

const WIDTH = 960;
const PANEL = { left: 92, right: 28, top: 104, height: 220, gap: 76 } as const;

/**
 * Draws the levels at all seats over the frequency: those of the sources of the scene, and below them those of the best
 * arrangement of each number of sources. The mean over the seats is drawn heavily, with the equaliser in another
 * colour.
 */
export function drawCurves(report: PlacesReport, curves: readonly LevelCurves[], frequencies: Float64Array): string {
  const shown = curves.flatMap((curve) => {
    if (curve.name === 'before') return { curve, text: `Before: ${figuresText(report.before!)}` };
    const one = report.arrangements[Number(curve.name) - 1];
    if (one.rank !== 1) return [];
    const count = one.sources.length;
    return { curve, text: `${count} ${count === 1 ? 'source' : 'sources'}: ${figuresText(one.figures)}` };
  });
  const all = shown.flatMap(({ curve }) => curve.levels.flatMap((levels) => Array.from(levels)));
  const top = 10 * Math.ceil(all.reduce((most, level) => Math.max(most, level), -Infinity) / 10);
  const tops = shown.map((_, i) => PANEL.top + i * (PANEL.height + PANEL.gap));
  const data = (values: Float64Array): number[][] => Array.from(values, (level, f) => [frequencies[f], level]);
  return drawChart(
    { width: WIDTH, height: PANEL.top + shown.length * (PANEL.height + PANEL.gap) },
    {
      title: [
        heading(report.title === '' ? 'Levels at the seats' : `Levels at the seats: ${report.title}`, 18),
        { ...panelHeading(KEY, PANEL.left, PANEL.top - 22, FAINT_INK), textStyle: { color: FAINT_INK, fontSize: 12 } },
        ...shown.map(({ text }, i) => panelHeading(text, PANEL.left, tops[i], BLUE)),
      ],
      grid: tops.map((at) => ({ left: PANEL.left, right: PANEL.right, top: at, height: PANEL.height })),
      xAxis: tops.map((_, gridIndex) => ({
        ...chartAxis('Frequency (Hz)', 28),
        type: 'log' as const,
        logBase: 2,
        gridIndex,
        min: frequencies[0],
        max: frequencies.at(-1)!,
        axisLabel: { color: FAINT_INK, formatter: (value: number) => plainNumber(Math.round(value)) },
      })),
      yAxis: tops.map((_, gridIndex) => ({
        ...chartAxis('Level (dB re 1 m)', 56),
        gridIndex,
        min: top - RANGE,
        max: top,
      })),
      series: shown.flatMap(({ curve }, i) =>
        [
          ...curve.levels.map((levels) => chartLine(data(levels), SEAT_COLOUR, 1)),
          chartLine(data(curve.mean), BLUE, 2.5),
          ...(curve.equalised ? [chartLine(data(curve.equalised), OCHRE, 2.5)] : []),
        ].map((line) => ({ ...line, xAxisIndex: i, yAxisIndex: i, clip: true })),
      ),
    },
  );
}

/** Levels that a panel shows, dB. */
const RANGE = 50;

/** What the colours of curves are. */
const KEY = 'grey: single seats; blue: their mean; orange: their mean with the equaliser';

/** Curves of single seats stand behind their mean. */
const SEAT_COLOUR = '#9aa5b1';

const figuresText = ({ variationDb, smoothnessDb, levelDb, lateDb }: NonNullable<PlacesReport['before']>): string =>
  `variation ${variationDb.toFixed(1)} dB, smoothness ${smoothnessDb.toFixed(1)} dB, level ${signed(levelDb, 1)} dB, late ${signed(lateDb, 1)} dB`;
