import type { MeanDifference } from './agreement.ts';
import type { FullBandReport } from './full-band-report.ts';

/** How the band above the waves was computed, in words; nothing where it was not. */
export function fullBandTexts(report: FullBandReport | undefined): string[] {
  if (!report) return [];
  const { crossoverHz, validToHz, rays, tracedBy, imageOrder, compared, mean, differences, chosen } = report;
  const pairs = differences.length === 1 ? 'one pair' : `${differences.length} pairs`;
  return [
    ...(chosen
      ? [
          `crossover chosen for ${chosen.withinSeconds} s: ${about(chosen.seconds)} s predicted, waves ${about(chosen.waveSeconds)} s and rays ${about(chosen.raySeconds)} s`,
        ]
      : []),
    `${crossoverHz === null ? 'everything by' : `above ${Math.round(crossoverHz)} Hz`} image sources of order ${imageOrder} and ${rays} rays, traced by the ${tracedBy === 'gpu' ? 'GPU' : 'processor'}, right up to ${Math.round(validToHz)} Hz`,
    ...(compared
      ? [
          `rays less waves from ${Math.round(compared.fromHz)} to ${Math.round(compared.toHz)} Hz, mean of ${pairs}: ${meanText(mean)}`,
        ]
      : []),
  ];
}

const about = (seconds: number): number => Number(seconds.toPrecision(2));

function meanText({ levelDb, t20Percent, c80Db }: MeanDifference): string {
  const text = (name: string, value: number | null, unit: string, digits: number): string =>
    `${name} ${value === null ? 'not known' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)} ${unit}`}`;
  return [text('level', levelDb, 'dB', 1), text('T20', t20Percent, '%', 0), text('C80', c80Db, 'dB', 1)].join(', ');
}
