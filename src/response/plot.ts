import type { LineSeriesOption } from 'echarts/charts';
import { drawChart } from '../chart/draw.ts';
import { chartAxis, AXIS_LABEL, BLUE, heading, chartLine, OCHRE, panelHeading } from '../chart/style.ts';
import type { Hertz } from '../units/quantities.ts';
import { decayTimes, schroederDecay } from './decay/decay.ts';
import { envelopeIndices } from './envelope.ts';

const SIZE = { width: 960, height: 640 };
/**
 * Edges of the two panels, measured from the edges of the picture, px. `tops` are those of the upper and the lower
 * panel.
 */
const PANEL = { left: 92, right: 28, tops: [78, 368], height: 210 };
/** Lowest level of the lower panel, dB. */
const FLOOR = -60;

/** Colours of the upper and the lower curve. */
const COLOURS = [BLUE, OCHRE];

export interface ResponsePlot {
  readonly title: string;
  /** Shape [n], 1/m; the first at t = 0. */
  readonly samples: Float32Array | Float64Array;
  readonly sampleRate: Hertz;
}

/**
 * Plots an impulse response. The upper panel shows its amplitude against time, the lower one its decay curve
 * ({@link schroederDecay}) and the decay times that the record is long enough for.
 *
 * Dark on white. A response with more samples than the panel has pixels is drawn as its envelope ({@link
 * envelopeIndices}).
 *
 * @returns One SVG document, 960 × 640 px.
 */
export function plotResponse({ title, samples, sampleRate }: ResponsePlot): string {
  const decay = schroederDecay(samples).map((level) => Math.max(level, 2 * FLOOR));
  return drawChart(SIZE, {
    title: [
      heading(title, 18),
      panelTitle(0, 'Impulse response'),
      panelTitle(1, ['Decay', ...decayLabels(samples, sampleRate)].join('   ')),
    ],
    grid: PANEL.tops.map((top) => ({ left: PANEL.left, right: PANEL.right, top, height: PANEL.height })),
    xAxis: PANEL.tops.map((_, gridIndex) => ({
      ...chartAxis('Time (ms)', 28),
      gridIndex,
      min: 0,
      max: (1000 * Math.max(1, samples.length - 1)) / sampleRate,
      axisLabel: { ...AXIS_LABEL, showMaxLabel: false },
    })),
    yAxis: [
      { ...chartAxis('Amplitude (1/m)', 64), gridIndex: 0 },
      { ...chartAxis('Level (dB)', 64), gridIndex: 1, min: FLOOR, max: 0 },
    ],
    series: [panelLine(0, samples, sampleRate), panelLine(1, decay, sampleRate)],
  });
}

function panelTitle(panel: number, text: string) {
  return panelHeading(text, PANEL.left, PANEL.tops[panel], COLOURS[panel]);
}

/** A label such as `EDT 1.21 s` for each decay time that the record is long enough for. */
function decayLabels(samples: ResponsePlot['samples'], sampleRate: Hertz): string[] {
  return Object.entries(decayTimes(samples, sampleRate))
    .filter(([, time]) => time !== null)
    .map(([name, time]) => `${name.toUpperCase()} ${time?.toPrecision(3)} s`);
}

function panelLine(panel: number, values: ResponsePlot['samples'], sampleRate: Hertz): LineSeriesOption {
  const data = envelopeIndices(values, SIZE.width).map((n) => [(1000 * n) / sampleRate, values[n]]);
  return { ...chartLine(data, COLOURS[panel], panel === 0 ? 1 : 2), xAxisIndex: panel, yAxisIndex: panel };
}
