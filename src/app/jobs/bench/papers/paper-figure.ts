import { drawChart } from '../../../../chart/draw.ts';
import { AXIS_LABEL, chartAxis, chartLine, CURVE_COLOURS, INK } from '../../../../chart/style.ts';
import type { FigureAxes } from '../../../../lab/papers/model/paper.ts';
import type { ColumnReport, ItemReport } from '../../../../lab/papers/model/run-paper.ts';
import { valueText } from './paper-text.ts';

const SIZE = { width: 1120, height: 460 };

/** One picture of a figure as an SVG document. */
export interface DrawnPanel {
  /** What it shows; empty if the figure has one picture. */
  readonly title: string;
  readonly svg: string;
}

type Drawn = Pick<ItemReport, 'rows' | 'columns'>;

/** Draws the panels of a figure, 1120 × 460 px each: ours, and open squares or pale bars of published values. */
export function drawPanels({ rows, columns }: Drawn, axes: FigureAxes): DrawnPanel[] {
  if (axes.bars) {
    const drawn = columns.filter(({ panel }) => panel !== null);
    return drawn.map((one) => ({ title: titleOf(one), svg: drawBars(rows, one, axes) }));
  }
  const names = [...new Set(columns.map(({ panel }) => panel ?? ''))];
  return names.flatMap((name) => {
    const own = columns.filter(({ panel }) => (panel ?? '') === name);
    const whole = { title: name, svg: drawFigure({ rows, columns: own }, axes) };
    const { detailBelow } = axes;
    if (detailBelow === undefined) return [whole];
    const isNear = ({ x }: ItemReport['rows'][number]): boolean => x !== null && x < detailBelow;
    const detail = {
      rows: rows.filter(isNear),
      columns: own.map((one) => ({ ...one, cells: one.cells.filter((_, at) => isNear(rows[at])) })),
    };
    return [whole, { title: `${name}, detail`, svg: drawFigure(detail, axes) }];
  });
}

const titleOf = ({ title, unit }: ColumnReport): string => (unit === '' ? title : `${title}, ${unit}`);

/**
 * Draws columns over the places of their rows: ours with lines, predicted ones with open circles, published values with
 * open squares.
 */
export function drawFigure({ rows, columns }: Drawn, axes: Omit<FigureAxes, 'bars' | 'detailBelow'>): string {
  const curve = (cells: readonly (number | null)[]): number[][] =>
    cells.flatMap((value, at) => {
      const { x } = rows[at];
      return value === null || x === null ? [] : [[x, value]];
    });
  const series = columns.flatMap(({ title, cells }, index) => {
    const color = CURVE_COLOURS[index % CURVE_COLOURS.length];
    const ours = curve(cells.map((cell) => cell.ours));
    const predicted = curve(cells.map((cell) => (cell.isPredicted ? cell.ours : null)));
    const published = curve(cells.map((cell) => cell.published));
    return [
      ...(ours.length > 0
        ? [{ ...chartLine(ours, color, 1.4), symbol: 'circle', showSymbol: true, symbolSize: 5, name: title }]
        : []),
      // Over the full circles of what is measured.
      ...(predicted.length > 0
        ? [
            {
              type: 'scatter' as const,
              name: `${title}${PREDICTED}`,
              data: predicted,
              symbol: 'circle',
              symbolSize: 6,
              z: OVER_CURVES,
              itemStyle: { color: '#fff', opacity: 1, borderColor: color, borderWidth: 1.4 },
            },
          ]
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
    // A note says what open circles are.
    legend: { ...LEGEND, data: series.map(({ name }) => name).filter((name) => !name.endsWith(PREDICTED)) },
    grid: GRID,
    xAxis: { ...chartAxis(axes.x, 28), scale: true },
    yAxis: { ...chartAxis(axes.y, 58), ...valuesOn(axes) },
    series,
  });
}

/** How far the axis of values goes, and how. */
function valuesOn({ isLogarithmic, closeUp }: Pick<FigureAxes, 'isLogarithmic' | 'closeUp'>) {
  if (isLogarithmic) return { type: 'log' as const };
  return closeUp ? { scale: true } : { min: 0 };
}

/** Ends the names of predicted values. */
const PREDICTED = ', predicted';
/** Curves stand at 2. */
const OVER_CURVES = 3;

const LEGEND = {
  bottom: 4,
  left: 'center',
  width: SIZE.width - 80,
  itemGap: 18,
  textStyle: { color: INK, fontSize: 12 },
} as const;
const GRID = { left: 84, right: 28, top: 18, bottom: 112 } as const;

/** Draws a column as bars over the names of its rows, ours beside published values. */
function drawBars(rows: Drawn['rows'], column: ColumnReport, axes: FigureAxes): string {
  const bars = (name: string, color: string, opacity: number, values: readonly (number | null)[]) => ({
    type: 'bar' as const,
    name,
    data: values.map((value) =>
      value === null
        ? '-'
        : { value, label: { show: true, position: 'top' as const, color: INK, formatter: valueText(value) } },
    ),
    itemStyle: { color, opacity },
    barMaxWidth: 56,
  });
  const { cells } = column;
  return drawChart(SIZE, {
    legend: LEGEND,
    grid: { ...GRID, bottom: 72 },
    xAxis: {
      ...chartAxis(axes.x, 28),
      type: 'category',
      data: rows.map(({ label }) => label),
      axisLabel: { color: AXIS_LABEL.color },
    },
    yAxis: { ...chartAxis(titleOf(column), 58), min: 0 },
    series: [
      bars('ours', CURVE_COLOURS[0], 1, cells.map(({ ours }) => ours)),
      bars('published', CURVE_COLOURS[1], 0.55, cells.map(({ published }) => published)),
    ],
  }); // prettier-ignore
}
