import { drawChart } from '../chart/draw.ts';
import { chartAxis, AXIS_LABEL, BLUE, heading, INK, chartLine, OCHRE } from '../chart/style.ts';
import type { Hertz, Seconds } from '../units/quantities.ts';
import { normalIncidenceAbsorption, randomIncidenceAbsorption } from './admittance.ts';
import { bandOf, logMidpoints, logOctaves, OCTAVE_CENTRES } from './bands.ts';
import { admittanceAt } from './branches.ts';
import type { ResolvedMaterial } from './resolve.ts';

const SIZE = { width: 720, height: 420 };
const POINTS = 240;

const COLOURS = { asked: OCHRE, random: BLUE, normal: '#5c8fbf' };

const SERIES = { asked: 'specified', random: 'random incidence', normal: 'normal incidence' };

/**
 * Plots the absorption of a material against frequency, on a logarithmic axis up to the highest one. Points show what
 * was asked for in each band, a line what is realised at random incidence, and a thinner line at normal incidence.
 *
 * @param material Resolved for the same time step and highest frequency.
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

  return drawChart(SIZE, {
    title: heading(name, 16),
    legend: { bottom: 8, itemGap: 32, textStyle: { color: INK, fontSize: 12 } },
    grid: { left: 72, right: 28, top: 52, bottom: 88 },
    xAxis: {
      ...chartAxis('Frequency (Hz)', 28),
      min: Math.floor(octavesFrom1000(lowest)),
      max: Math.ceil(octavesFrom1000(maxFrequency)),
      interval: 1,
      axisLabel: { ...AXIS_LABEL, formatter: nominalOctave },
    },
    yAxis: { ...chartAxis('Absorption coefficient', 46), min: 0, max: 1 },
    series: [
      { name: SERIES.random, ...chartLine(curve(randomIncidenceAbsorption), COLOURS.random, 2.5) },
      { name: SERIES.normal, ...chartLine(curve(normalIncidenceAbsorption), COLOURS.normal, 1) },
      { type: 'scatter', name: SERIES.asked, data: asked, symbolSize: 9, itemStyle: { color: COLOURS.asked } },
    ],
  });
}

/** Position of a frequency on the axis: octaves from 1 kHz. */
function octavesFrom1000(frequency: number): number {
  return logOctaves(frequency / 1000);
}

/** Label of the position `octaves` (an integer) on the axis. */
function nominalOctave(octaves: number): string {
  return String(OCTAVE_CENTRES[OCTAVE_CENTRES.indexOf(1000) + octaves] ?? '');
}
