import { drawChart } from '../../../../chart/draw.ts';
import { chartAxis, chartLine, CURVE_COLOURS, INK } from '../../../../chart/style.ts';
import type { ItemReport } from '../../../../lab/papers/model/run-paper.ts';

const SIZE = { width: 1120, height: 460 };
/**
 * Draws the columns of a figure over the places of its rows as one SVG document, 1120 × 460 px: ours with lines,
 * published values with open squares.
 */
export function drawFigure(
  { rows, columns }: Pick<ItemReport, 'rows' | 'columns'>,
  axes: { readonly x: string; readonly y: string },
): string {
  const curve = (cells: readonly (number | null)[]): number[][] =>
    cells.flatMap((value, at) => {
      const { x } = rows[at];
      return value === null || x === null ? [] : [[x, value]];
    });
  const series = columns.flatMap(({ title, cells }, index) => {
    const color = CURVE_COLOURS[index % CURVE_COLOURS.length];
    const ours = curve(cells.map((cell) => cell.ours));
    const published = curve(cells.map((cell) => cell.published));
    return [
      ...(ours.length > 0
        ? [{ ...chartLine(ours, color, 1.4), symbol: 'circle', showSymbol: true, symbolSize: 5, name: title }]
        : []),
      ...(published.length > 0
        ? [
            {
              type: 'scatter' as const,
              name: `${title}, published`,
              data: published,
              symbol: 'emptyRect',
              symbolSize: 8,
              itemStyle: { color },
            },
          ]
        : []),
    ];
  });
  return drawChart(SIZE, {
    legend: { bottom: 4, left: 'center', width: SIZE.width - 80, itemGap: 18, textStyle: { color: INK, fontSize: 12 } },
    grid: { left: 84, right: 28, top: 18, bottom: 112 },
    xAxis: { ...chartAxis(axes.x, 28), scale: true },
    yAxis: { ...chartAxis(axes.y, 58), min: 0 },
    series,
  });
}
