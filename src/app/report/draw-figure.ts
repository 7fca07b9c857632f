import { drawChart } from '../../chart/draw.ts';
import { axis, BLUE, FAINT_INK, INK, line } from '../../chart/style.ts';

/** A figure over octaves, or a limit of it. */
export interface FigureCurve {
  readonly name: string;
  /** By octave; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly isLimit: boolean;
}

const SIZE = { width: 900, height: 300 };

/** Draws a figure over the octaves with its limits as one SVG, 900 × 300 px, dark on white. @param name With its unit. */
export function drawFigure(name: string, octaves: readonly number[], curves: readonly FigureCurve[]): string {
  return drawChart(SIZE, {
    legend: { bottom: 4, itemGap: 22, textStyle: { color: INK, fontSize: 12 } },
    grid: { left: 76, right: 24, top: 18, bottom: 84 },
    xAxis: {
      type: 'category',
      data: octaves.map(String),
      name: 'Octave (Hz)',
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: INK, fontSize: 12 },
      axisLine: { onZero: false, lineStyle: { color: FAINT_INK } },
      axisLabel: { color: FAINT_INK },
    },
    yAxis: { ...axis(name, 52), scale: true },
    series: curves.map(({ name: curve, values, isLimit }) => ({
      ...line([], isLimit ? FAINT_INK : BLUE, isLimit ? 1.2 : 1.8),
      name: curve,
      data: values.map((value) => value ?? '-'),
      ...(isLimit
        ? { lineStyle: { color: FAINT_INK, width: 1.2, type: 'dashed' as const } }
        : { symbol: 'circle', symbolSize: 7 }),
    })),
  });
}
