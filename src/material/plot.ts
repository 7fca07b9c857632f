import { LineChart, ScatterChart, type LineSeriesOption, type ScatterSeriesOption } from 'echarts/charts';
import {
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TitleComponent,
  type TitleComponentOption,
} from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Hertz, Seconds } from '../units/quantities.ts';
import { normalIncidenceAbsorption, randomIncidenceAbsorption } from './admittance.ts';
import { bandOf, logMidpoints, logOctaves, OCTAVE_CENTRES } from './bands.ts';
import { admittanceAt } from './branches.ts';
import type { ResolvedMaterial } from './resolve.ts';

use([LineChart, ScatterChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

type PlotOption = ComposeOption<
  LineSeriesOption | ScatterSeriesOption | GridComponentOption | LegendComponentOption | TitleComponentOption
>;

const WIDTH = 720;
const HEIGHT = 420;
const POINTS = 240;

const INK = '#1f2933';
const FAINT_INK = '#52606d';
const GRID_LINE = '#e4e7eb';
const COLOURS = { asked: '#b45309', random: '#0b5394', normal: '#5c8fbf' };

const AXIS_LABEL = { color: FAINT_INK };

const SERIES = { asked: 'asked for', random: 'random incidence', normal: 'normal incidence' };

/**
 * A picture of what a material absorbs: what was asked for, band by band, as points; what is realised at random incidence
 * as a line, and at normal incidence as a thinner one, against frequency on a logarithmic axis up to the highest one.
 *
 * @param material Resolved for that time step and highest frequency.
 * @returns One SVG document, 720 × 420 px, dark on white.
 */
export function plotMaterial(
  { name, admittance, bands }: ResolvedMaterial,
  { timeStep, maxFrequency }: { readonly timeStep: Seconds; readonly maxFrequency: Hertz },
): string {
  const lowest = Math.min(bandOf(63, 1).lower, maxFrequency / 2);
  const frequencies = logMidpoints(lowest, maxFrequency, POINTS);
  const curve = (absorption: (g: number, b: number) => number): [number, number][] =>
    frequencies.map((hz) => [
      octavesFrom1000(hz),
      absorption(...admittanceAt(admittance, 2 * Math.PI * hz * timeStep)),
    ]);
  const asked = bands.flatMap(({ centreHz, asked }) => (asked === null ? [] : [[octavesFrom1000(centreHz), asked]]));

  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  try {
    chart.setOption({
      animation: false,
      backgroundColor: '#ffffff',
      textStyle: { fontFamily: 'Helvetica, Arial, sans-serif' },
      title: { text: name, left: 'center', top: 14, textStyle: { color: INK, fontSize: 16, fontWeight: 'bold' } },
      legend: { bottom: 8, itemGap: 32, textStyle: { color: INK, fontSize: 12 } },
      grid: { left: 72, right: 28, top: 52, bottom: 88 },
      xAxis: {
        ...axis('Frequency (Hz)', 28),
        type: 'value',
        min: Math.floor(octavesFrom1000(lowest)),
        max: Math.ceil(octavesFrom1000(maxFrequency)),
        interval: 1,
        axisLabel: { ...AXIS_LABEL, formatter: nominalOctave },
      },
      yAxis: { ...axis('Absorption coefficient', 46), type: 'value', min: 0, max: 1 },
      series: [
        line(SERIES.random, curve(randomIncidenceAbsorption), COLOURS.random, 2.5),
        line(SERIES.normal, curve(normalIncidenceAbsorption), COLOURS.normal, 1),
        { type: 'scatter', name: SERIES.asked, data: asked, symbolSize: 9, itemStyle: { color: COLOURS.asked } },
      ],
    } satisfies PlotOption);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

/** The place of a frequency on the axis. */
function octavesFrom1000(frequency: number): number {
  return logOctaves(frequency / 1000);
}

/** Label of a whole number of octaves from 1 kHz. */
function nominalOctave(octaves: number): string {
  return String(OCTAVE_CENTRES[OCTAVE_CENTRES.indexOf(1000) + octaves] ?? '');
}

function axis(name: string, nameGap: number) {
  return {
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

function line(name: string, data: [number, number][], color: string, width: number): LineSeriesOption {
  return { type: 'line', name, data, symbol: 'none', itemStyle: { color }, lineStyle: { color, width } };
}
