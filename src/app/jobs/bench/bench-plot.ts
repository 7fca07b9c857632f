import type { LineSeriesOption } from 'echarts/charts';
import type { BenchEntry, BenchReport } from '../../../lab/bench/bench-report.ts';
import { drawChart } from '../../../chart/draw.ts';
import { chartAxis, CURVE_COLOURS, FAINT_INK, heading, INK, chartLine, panelHeading } from '../../../chart/style.ts';
import type { Family } from '../../../scheme/stencils.ts';

const SIZE = { width: 1120, height: 620 };
/** Edges of the two panels from the edges of the picture, px. */
const PANEL = { lefts: [84, 640], width: 452, top: 92, height: 392 };

const PREDICTION_COLOUR = '#111827';

const SYMBOLS: Readonly<Record<Family, string>> = {
  compact: 'circle',
  box: 'emptyRect',
  leggy: 'emptyTriangle',
  sparse: 'emptyDiamond',
};
const FAMILY_NAMES: Readonly<Record<Family, string>> = {
  compact: 'compact-in-space',
  box: 'box-compact',
  leggy: 'leggy',
  sparse: 'sparse',
};

const PREDICTION = 'CTPN₇ (K + 1) / 8';
const FLOOR = 'floor';
const AXIS_TITLES = ['points of the stencil K', 'CTPN in ns'] as const;
/** Where the paper's right panel ends (figure 7a). */
const DETAIL_POINTS = 140;

/** A curve of a picture. */
interface Curve {
  readonly name: string;
  readonly symbol: string;
  /** Marks of the entries, where marks tell them apart. */
  readonly family: Family | null;
  readonly color: string;
  readonly dashed: boolean;
  readonly entries: readonly BenchEntry[];
}

/**
 * Pictures in the manner of [Hamilton2015], figure 7: CTPN against points, for each grid the compact stencils
 * (a) and the leggy ones (b) kernel by kernel, and all families with their fastest kernels (c).
 *
 * @returns SVG documents, 1120 × 620 px, by file name
 */
export function benchPictures({
  adapter,
  precision,
  grids,
  entries,
}: Pick<BenchReport, 'adapter' | 'precision' | 'grids' | 'entries'>) {
  const pictures = new Map<string, string>();
  for (const name of new Set(grids.map((grid) => grid.name))) {
    const here = entries.filter(({ gridName }) => gridName === name);
    const place = `${gridTitle(name, here)}, ${adapter}${precision === 64 ? ', double precision' : ''}`;
    const draw = (subject: string, title: string, curves: readonly Curve[]): void => {
      if (curves.length > 0) pictures.set(`bench-${subject}-${name}.svg`, picture(`${title}: ${place}`, curves, here));
    };
    draw('compact', 'Compact stencils', byKernel(here, ['compact', 'box', 'sparse']));
    draw('leggy', 'Leggy stencils', byKernel(here, ['leggy']));
    draw('families', 'Fastest kernel of each stencil', byFamily(here));
  }
  return pictures;
}

function gridTitle(name: string, entries: readonly BenchEntry[]): string {
  const sizes = new Set(entries.map(({ grid }) => grid.join(' × ')));
  return sizes.size === 1 ? `${[...sizes].join('')} nodes` : `grids of ${name}`;
}

/**
 * The fastest choice of each design, stencil by stencil. Colours follow the names of all designs, so they are the same
 * in all pictures of a run.
 */
function byKernel(entries: readonly BenchEntry[], families: readonly Family[]): Curve[] {
  const names = [...new Set(entries.map(({ design }) => design))].sort();
  const marked = families.length > 1;
  return names.flatMap((name, at) =>
    families.flatMap((family): Curve[] => {
      const own = fastest(entries.filter((entry) => entry.family === family && entry.design === name));
      if (own.length === 0) return [];
      return [
        {
          name,
          symbol: SYMBOLS[family],
          family: marked ? family : null,
          // By the alphabetical order of kernels; further ones repeat them with dots.
          color: CURVE_COLOURS[at % CURVE_COLOURS.length],
          dashed: at >= CURVE_COLOURS.length,
          entries: own,
        },
      ];
    }),
  );
}

const SEVERAL_STEPS = 'two steps a pass, all families';

function byFamily(entries: readonly BenchEntry[]): Curve[] {
  const single = entries.filter(({ stepsAPass }) => stepsAPass === 1);
  const groups = [
    ...(['compact', 'box', 'leggy', 'sparse'] as const).map((family) => ({
      name: FAMILY_NAMES[family],
      symbol: SYMBOLS[family],
      own: single.filter((entry) => entry.family === family),
    })),
    { name: SEVERAL_STEPS, symbol: 'circle', own: entries.filter(({ stepsAPass }) => stepsAPass > 1) },
  ];
  return groups.flatMap(({ name, symbol, own }, at): Curve[] =>
    own.length === 0
      ? []
      : [{ name, symbol, family: null, color: CURVE_COLOURS[at], dashed: false, entries: fastest(own) }],
  );
}

/** The fastest entry of each stencil, by points. */
function fastest(entries: readonly BenchEntry[]): BenchEntry[] {
  const best = new Map<string, BenchEntry>();
  for (const entry of entries) {
    if (entry.ctpnNs < (best.get(entry.id)?.ctpnNs ?? Infinity)) best.set(entry.id, entry);
  }
  return [...best.values()].sort((a, b) => a.points - b.points);
}

/** Two panels: everything, and the lower left of it. @param all entries of the grid, for floor and prediction */
function picture(title: string, curves: readonly Curve[], all: readonly BenchEntry[]): string {
  const drawn = curves.flatMap(({ entries }) => entries);
  const most = Math.max(...drawn.map(({ points }) => points));
  const panels = [panelOf(drawn, all, most), panelOf(drawn, all, Math.min(most, DETAIL_POINTS), true)];
  const marks = [...new Set(curves.map(({ family }) => family))].filter((family) => family !== null);
  const names = [...new Set(curves.map(({ name }) => name))];
  const lines = referenceLines(all, most);
  return drawChart(SIZE, {
    title: [
      heading(title, 17),
      ...panels.map(({ title: text }, at) => panelHeading(text, PANEL.lefts[at], PANEL.top, INK)),
    ],
    legend: {
      bottom: 8,
      left: 'center',
      width: SIZE.width - 120,
      itemGap: 20,
      itemWidth: 24,
      textStyle: { color: INK, fontSize: 12 },
      data: [
        ...names.map((name) => ({ name })),
        ...marks.map((family) => ({ name: FAMILY_NAMES[family] })),
        ...lines.map(({ name }) => ({ name, icon: 'path://M0 0H6V1.5H0ZM10 0H16V1.5H10ZM20 0H26V1.5H20Z' })),
      ],
    },
    grid: panels.map((_, at) => ({ left: PANEL.lefts[at], width: PANEL.width, top: PANEL.top, height: PANEL.height })),
    xAxis: panels.map(({ points }, gridIndex) => ({
      ...chartAxis(AXIS_TITLES[0], 32),
      gridIndex,
      min: 0,
      ...pointsRange(points),
    })),
    yAxis: panels.map(({ ctpn }, gridIndex) => ({ ...chartAxis(AXIS_TITLES[1], 58), gridIndex, min: 0, max: ctpn })),
    series: [
      ...panels.flatMap((_, at) => [
        ...curves.map((curve) => ({ ...curveSeries(curve), ...inPanel(at) })),
        ...lines.map((one) => ({ ...one, ...inPanel(at) })),
      ]),
      ...marks.map((family): LineSeriesOption => ({
        ...marked(SYMBOLS[family], FAINT_INK),
        name: FAMILY_NAMES[family],
        type: 'line',
        data: [],
        lineStyle: { width: 0 },
      })),
    ],
  });
}

interface Panel {
  readonly title: string;
  /** Ends of the axes. */
  readonly points: number;
  readonly ctpn: number;
}

/** Height of the detail over the fastest kernels. Slower ones lie outside it. */
const DETAIL_RANGE = 1.6;

function panelOf(drawn: readonly BenchEntry[], all: readonly BenchEntry[], most: number, detail = false): Panel {
  const shown = drawn.filter(({ points }) => points <= most);
  const best = fastest(all.filter(({ id }) => shown.some((entry) => entry.id === id)));
  const highest = detail
    ? DETAIL_RANGE * Math.max(...best.map(({ ctpnNs }) => ctpnNs))
    : 1.05 * Math.max(...shown.map(({ ctpnNs }) => ctpnNs));
  const title = detail ? `K ≤ ${most}, the fastest kernels` : 'All';
  return { title, points: most, ctpn: roundUp(highest) };
}

/** Range of the axis of points, up to the next mark. */
function pointsRange(most: number): { max: number; interval: number } {
  const interval = most <= 160 ? 20 : 50;
  return { max: interval * Math.ceil(most / interval), interval };
}

/** The smallest of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 times a power of ten that is not below the value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * power >= value * (1 - 1e-9)) ?? 10;
  return Number((factor * power).toPrecision(3));
}

type NamedLine = LineSeriesOption & { readonly name: string };

/** The floor of the points that were measured, and the naive prediction from the 7-point stencils. */
function referenceLines(all: readonly BenchEntry[], most: number): NamedLine[] {
  const byPoints = [...all].sort((a, b) => a.points - b.points);
  const floors = byPoints.filter(({ points }, at) => points <= most && points !== byPoints[at - 1]?.points);
  const seven = fastest(all.filter(({ points, stepsAPass }) => points === 7 && stepsAPass === 1));
  const lines = [
    dashed(
      FLOOR,
      floors.map(({ points, floorNs }) => [points, floorNs]),
      '#6b7280',
    ),
  ];
  if (seven.length > 0) {
    const ctpn7 = Math.min(...seven.map(({ ctpnNs }) => ctpnNs));
    // [Hamilton2015], figure 7: in proportion to the reads.
    const ends = [7, most].map((points) => [points, (ctpn7 * (points + 1)) / 8]);
    lines.unshift(dashed(PREDICTION, ends, PREDICTION_COLOUR));
  }
  return lines;
}

function dashed(name: string, data: readonly (readonly number[])[], color: string): NamedLine {
  return { ...chartLine(data, color, 1.4), name, lineStyle: { color, width: 1.4, type: 'dashed' } };
}

const inPanel = (panel: number) => ({ xAxisIndex: panel, yAxisIndex: panel });

function marked(symbol: string, color: string) {
  return { symbol, showSymbol: true, symbolSize: 6, itemStyle: { color } };
}

function curveSeries({ name, symbol, color, dashed: isDashed, entries }: Curve): LineSeriesOption {
  const data = entries.map(({ points, ctpnNs }) => [points, ctpnNs]);
  return {
    ...chartLine(data, color, 1.2),
    ...marked(symbol, color),
    name,
    lineStyle: { color, width: 1.2, type: isDashed ? 'dotted' : 'solid' },
  };
}
