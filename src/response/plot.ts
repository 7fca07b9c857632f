import { LineChart, type LineSeriesOption } from 'echarts/charts';
import { GridComponent, type GridComponentOption, TitleComponent, type TitleComponentOption } from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Hertz } from '../units/quantities.ts';
import { decayTimes, schroederDecay } from './decay.ts';
import { envelopeIndices } from './envelope.ts';

use([LineChart, GridComponent, TitleComponent, SVGRenderer]);

type PlotOption = ComposeOption<LineSeriesOption | GridComponentOption | TitleComponentOption>;

const WIDTH = 960;
const HEIGHT = 640;
/** Edges of the two panels from the edges of the picture, px; `tops` of the upper and the lower one. */
const PANEL = { left: 92, right: 28, tops: [78, 368], height: 210 };
/** Lowest level of the lower panel, dB. */
const FLOOR = -60;

const INK = '#1f2933';
const FAINT_INK = '#52606d';
const GRID_LINE = '#e4e7eb';
/** Numbers with a minus sign and without thousands separators. */
const AXIS_LABEL = { color: FAINT_INK, formatter: (value: number) => String(value).replace('-', '\u2212') };
/** Of the upper and the lower curve. */
const COLOURS = ['#0b5394', '#b45309'];

export interface ResponsePlot {
  readonly title: string;
  /** Shape [n], 1/m; the first at t = 0. */
  readonly samples: Float32Array | Float64Array;
  readonly sampleRate: Hertz;
}

/**
 * A picture of an impulse response: above, its amplitude against time; below, the level of its decay
 * ({@link schroederDecay}) against the same time, with the decay times that the record is long enough for.
 *
 * Dark on white. A response longer than the panel is wide is drawn as the envelope of its least and greatest values.
 *
 * @returns One SVG document, 960 × 640 px.
 */
export function plotResponse({ title, samples, sampleRate }: ResponsePlot): string {
  const decay = schroederDecay(samples).map((level) => Math.max(level, 2 * FLOOR));
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  try {
    chart.setOption({
      animation: false,
      backgroundColor: '#ffffff',
      textStyle: { fontFamily: 'Helvetica, Arial, sans-serif' },
      title: [
        { text: title, left: 'center', top: 16, textStyle: { color: INK, fontSize: 18, fontWeight: 'bold' } },
        panelTitle(0, 'Impulse response'),
        panelTitle(1, ['Decay', ...decayLabels(samples, sampleRate)].join('   ')),
      ],
      grid: PANEL.tops.map((top) => ({ left: PANEL.left, right: PANEL.right, top, height: PANEL.height })),
      xAxis: PANEL.tops.map((_, gridIndex) => ({
        ...axis('Time (ms)', 28),
        gridIndex,
        min: 0,
        max: (1000 * Math.max(1, samples.length - 1)) / sampleRate,
        axisLabel: { ...AXIS_LABEL, showMaxLabel: false },
      })),
      yAxis: [
        { ...axis('Amplitude (1/m)', 64), gridIndex: 0 },
        { ...axis('Level (dB)', 64), gridIndex: 1, min: FLOOR, max: 0 },
      ],
      series: [line(0, samples, sampleRate), line(1, decay, sampleRate)],
    } satisfies PlotOption);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

function panelTitle(panel: number, text: string): TitleComponentOption {
  const textStyle = { color: COLOURS[panel], fontSize: 13, fontWeight: 'bold' as const };
  return { text, left: PANEL.left, top: PANEL.tops[panel] - 24, padding: 0, textStyle };
}

/** Such as `EDT 1.21 s`, for each decay time that the record is long enough for. */
function decayLabels(samples: ResponsePlot['samples'], sampleRate: Hertz): string[] {
  return Object.entries(decayTimes(samples, sampleRate))
    .filter(([, time]) => time !== null)
    .map(([name, time]) => `${name.toUpperCase()} ${time?.toPrecision(3)} s`);
}

function axis(name: string, nameGap: number) {
  return {
    type: 'value' as const,
    name,
    nameLocation: 'middle' as const,
    nameGap,
    nameTextStyle: { color: INK, fontSize: 12 },
    axisLine: { show: true, onZero: false, lineStyle: { color: FAINT_INK } },
    axisTick: { show: true },
    axisLabel: AXIS_LABEL,
    splitLine: { lineStyle: { color: GRID_LINE } },
  };
}

function line(panel: number, values: ResponsePlot['samples'], sampleRate: Hertz): LineSeriesOption {
  return {
    type: 'line',
    xAxisIndex: panel,
    yAxisIndex: panel,
    data: envelopeIndices(values, WIDTH).map((n) => [(1000 * n) / sampleRate, values[n]]),
    symbol: 'none',
    lineStyle: { color: COLOURS[panel], width: panel === 0 ? 1 : 2 },
  };
}
