import type { LineSeriesOption } from 'echarts/charts';
import { drawChart } from '../../../chart/draw.ts';
import {
  chartAxis,
  AXIS_LABEL,
  BLUE,
  FAINT_INK,
  heading,
  INK,
  chartLine,
  OCHRE,
  panelHeading,
  plainNumber,
} from '../../../chart/style.ts';
import type { DispersionCurve, Envelope } from '../../../scheme/curves.ts';
import { schemeName, type Scheme } from '../../../scheme/scheme.ts';
import { STEPS_TO_EDGE, type SchemeDispersion } from './scheme-dispersion.ts';

const SIZE = { width: 960, height: 760 };
/** Edges of the two panels from the edges of the picture, px; `tops` of the upper and the lower one. */
const PANEL = { left: 92, right: 28, tops: [86, 410], height: 220 };

const GREEN = '#2e7d4f';
const SHADE = '#d5dde6';
const RED = '#b91c1c';

/** A stretch of a vertical axis, %. */
interface Range {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

/**
 * A picture of a scheme's dispersion: above the error of the phase velocity, below that of the group velocity, in
 * percent against frequency: along three directions as lines, and between the least and greatest of all as a shade,
 * with the tolerance and the edge of the band.
 *
 * @returns One SVG document, 960 × 760 px, dark on white.
 */
export function plotDispersion(scheme: Scheme, { frequencies, curves, all, groupInBand }: SchemeDispersion): string {
  const { tolerance } = scheme;
  const edge = frequencies[STEPS_TO_EDGE];
  const ranges = [phaseRange(tolerance), groupRange(groupInBand)];
  const directions: [string, DispersionCurve, string][] = [
    ['axis', curves.axis, BLUE],
    ['face diagonal', curves.faceDiagonal, OCHRE],
    ['body diagonal', curves.bodyDiagonal, GREEN],
  ];
  const withinTolerance = `±${rounded(100 * tolerance)} %`;
  const toleranceName = `tolerance, ${withinTolerance}`;
  const panelOf = (panel: number, envelope: Envelope, errors: 'phaseErrors' | 'groupErrors'): LineSeriesOption[] => [
    ...shade(frequencies, envelope, panel),
    ...directions.map(([name, curve, color]) => ({
      name,
      ...chartLine(percentages(frequencies, curve[errors]), color, 2),
      ...inPanel(panel),
    })),
    {
      name: EDGE,
      ...dashed(
        [
          [edge, ranges[panel].min],
          [edge, ranges[panel].max],
        ],
        FAINT_INK,
      ),
      ...inPanel(panel),
    },
  ];
  return drawChart(SIZE, {
    title: [
      heading(`${schemeName(scheme)}: dispersion`, 18),
      ...[
        `Phase velocity: within ${withinTolerance} up to ${rounded(edge)} c/X, ${rounded(1 / edge)} grid points a wavelength in air`,
        'Group velocity: what short sounds travel at',
      ].map((text, panel) => panelHeading(text, PANEL.left, PANEL.tops[panel], INK)),
    ],
    legend: {
      bottom: 10,
      itemGap: 26,
      textStyle: { color: INK, fontSize: 12 },
      data: [
        ...directions.map(([name]) => ({ name, icon: ICONS.line })),
        { name: ALL, icon: 'rect' },
        { name: toleranceName, icon: ICONS.dashes },
        { name: EDGE, icon: ICONS.dashes },
      ],
    },
    grid: PANEL.tops.map((top) => ({ left: PANEL.left, right: PANEL.right, top, height: PANEL.height })),
    xAxis: PANEL.tops.map((_, gridIndex) => ({
      ...chartAxis('Frequency (c/X, speed of sound / grid spacing); below it, grid points a wavelength in air', 46),
      gridIndex,
      min: 0,
      max: frequencies[frequencies.length - 1],
      axisLabel: { ...AXIS_LABEL, formatter: frequencyLabel, showMaxLabel: false, lineHeight: 16 },
    })),
    yAxis: ['Phase-velocity error (%)', 'Group-velocity error (%)'].map((name, gridIndex) => ({
      ...chartAxis(name, 56),
      gridIndex,
      ...ranges[gridIndex],
    })),
    series: [
      ...panelOf(0, all.phaseErrors, 'phaseErrors'),
      ...panelOf(1, all.groupErrors, 'groupErrors'),
      {
        name: toleranceName,
        ...dashed(
          [
            [0, 100 * tolerance],
            [edge, 100 * tolerance],
            [edge, NaN],
            [0, -100 * tolerance],
            [edge, -100 * tolerance],
          ],
          RED,
        ),
        ...inPanel(0),
      },
    ],
  });
}

const ALL = 'all directions';
const EDGE = 'edge of the band';

/** Icons of the legend. */
const ICONS = {
  line: 'path://M0 0H26V2.5H0Z',
  dashes: 'path://M0 0H6V1.5H0ZM10 0H16V1.5H10ZM20 0H26V1.5H20Z',
};

/** A value as text, to three digits. */
const rounded = (value: number): string => plainNumber(Number(value.toPrecision(3)));

const inPanel = (panel: number) => ({ xAxisIndex: panel, yAxisIndex: panel });

/** fX/c, and under it how many grid steps long the wave is. */
function frequencyLabel(frequency: number): string {
  return frequency === 0 ? '0' : `${rounded(frequency)}\n${rounded(1 / frequency)}`;
}

/** [fX/c, %] where there is a wave. */
function percentages(frequencies: Float64Array, errors: Float64Array): [number, number][] {
  return Array.from(frequencies, (frequency, i): [number, number] => [frequency, 100 * errors[i]]).filter(
    ([, error]) => !Number.isNaN(error),
  );
}

/** The area between two curves: an invisible curve, and the difference to the other. */
function shade(frequencies: Float64Array, { least, greatest }: Envelope, panel: number): LineSeriesOption[] {
  const stack = { stack: `all ${panel}`, stackStrategy: 'all' as const, ...inPanel(panel) };
  const between = greatest.map((value, i) => value - least[i]);
  return [
    { ...chartLine(percentages(frequencies, least), SHADE, 0), ...stack, silent: true },
    {
      name: ALL,
      ...chartLine(percentages(frequencies, between), SHADE, 0),
      ...stack,
      areaStyle: { color: SHADE, opacity: 1 },
    },
  ];
}

function dashed(data: readonly (readonly number[])[], color: string): LineSeriesOption {
  return { ...chartLine(data, color, 1.2), lineStyle: { color, width: 1.2, type: 'dashed' } };
}

/** Values beyond the axis, past the band's edge, are cut off. */
function phaseRange(tolerance: number): Range {
  const max = Number((250 * tolerance).toPrecision(6));
  return { min: -max, max, interval: max / 5 };
}

/** Holds the whole band. */
function groupRange({ least, greatest }: SchemeDispersion['groupInBand']): Range {
  const [lowest, highest] = [100 * least, 100 * greatest];
  const interval = roundStep((highest - lowest) / 6);
  return {
    min: interval * Math.floor(lowest / interval),
    max: interval * Math.max(1, Math.ceil(highest / interval)),
    interval,
  };
}

/** The smallest of …, 1, 2, 5, 10, … that is not below the value. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= atLeast * (1 - 1e-9))!;
}
