import { join } from 'node:path';
import {
  choiceText,
  durationText,
  kernelText,
  midFrequencyText,
  outsideText,
  sidesText,
  stabilityText,
  volumeText,
  wallsText,
  type DurationReport,
  type RenderReport,
} from '../../app/index.ts';

/** The report as lines of text. */
export function renderSummary(report: RenderReport, folder: string): string[] {
  const { scheme, air, nodes, outside, responses, areas, warnings } = report;
  const millimetres = (1000 * report.spacingMetres).toPrecision(3);
  const rows = [
    [
      'scheme',
      `${scheme.id}@${scheme.weights}: ${scheme.points} points, phase velocity within ${100 * scheme.tolerance} % up to ${report.validToHz.toFixed(0)} Hz`,
    ],
    ...(report.chosen ? [['chosen', choiceText(report.chosen)]] : []),
    [
      'grid',
      `${nodes.total} nodes (${nodes.nearWall} near walls) of ${millimetres} mm, ${report.steps} steps at ${report.sampleRateHz.toFixed(1)} Hz`,
    ],
    ['length', lengthText(report.duration)],
    ['room', `${sidesText(report.extentsMetres)}, ${volumeText(report.volumeCubicMetres, report.dimensions)}`],
    ['walls', wallsText(report.walls)],
    ...(outside ? [['outside', outsideText(outside)]] : []),
    [
      'air',
      `${air.temperatureCelsius} °C, ${air.relativeHumidityPercent} %, ${air.pressureKilopascals} kPa: ${report.soundSpeedMetresPerSecond.toFixed(1)} m/s, its absorption ${air.absorptionApplied ? 'applied' : 'left out'}`,
    ],
    ['stable', stabilityText(report.stability)],
    [
      'engine',
      `${report.engine}, ${report.precision} bits, ${report.adapter}, ${Number((report.memoryBytes / 1e6).toPrecision(3))} MB`,
    ],
    ...(report.kernel ? [['kernel', kernelText(report.kernel)]] : []),
    [
      'time',
      `${report.elapsedSeconds.toFixed(1)} s in all${report.roomFromCache ? ', the room from the cache' : ''}, ${Number(report.ctpnNs.toPrecision(3))} ns a node and step (CTPN)`,
    ],
    ...warnings.map((warning) => ['warning', warning]),
    ...responses.flatMap(({ source, receiver, figures }) => {
      const text = figures && midFrequencyText(figures);
      return text ? [['figures', `${source}-${receiver}: ${text}`]] : [];
    }),
    ...responses.flatMap(({ file, picture, sampleRateHz }) => [
      ['wrote', `${join(folder, file)}, ${Math.round(sampleRateHz)} Hz`],
      ...(picture === null ? [] : [['wrote', join(folder, picture)]]),
    ]),
    ...areas.flatMap(({ area, receivers, file, table, maps }) => [
      ['area', `${area}: ${receivers} receivers`],
      ...[file, table, ...maps].flatMap((name) => (name === null ? [] : [['wrote', join(folder, name)]])),
    ]),
    ['wrote', join(folder, 'report.json')],
  ];
  return [report.title, ...rows.map(([name, text]) => `  ${name.padEnd(8)} ${text}`)].filter(Boolean);
}

function lengthText({ seconds, chosen, wentOnFromSeconds }: DurationReport): string {
  const longer =
    chosen && seconds > chosen.seconds ? `; ${chosen.seconds} s were too short, and the run went on` : '';
  const from =
    wentOnFromSeconds === null ? '' : `; went on from ${wentOnFromSeconds.toFixed(2)} s of an earlier rendering`;
  return durationText(seconds, chosen && chosen.reason) + longer + from;
}
