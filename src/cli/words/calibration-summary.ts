import { join } from 'node:path';
import { signed, type CalibratedBand, type CalibrationReport } from '../../app/index.ts';
import { table } from './output.ts';

const OUTCOMES: Readonly<Record<CalibrationReport['outcome'], string>> = {
  met: 'every octave is met',
  bounds: 'some octave needs more than the bounds allow',
  stuck: 'further runs would bring nothing nearer',
  runs: 'the runs are used up; --most-runs allows more',
};

/** The report as lines of text. */
export function calibrationSummary(report: CalibrationReport, folder: string): string[] {
  const { title, outcome, tolerancePercent, runs, materials, notUsed, warnings, simulation, files } = report;
  const { scheme, validToHz, walls, adapter } = simulation;
  const last = runs.map(({ largestDifferencePercent }) => `${largestDifferencePercent.toFixed(1)} %`).join(', ');
  const rows = [
    ['outcome', `${OUTCOMES[outcome]} (within ${tolerancePercent} %)`],
    ['runs', `${runs.length}; largest difference of each: ${last}; ${report.elapsedSeconds.toFixed(1)} s in all`],
    ['scheme', `${scheme.id}@${scheme.weights} up to ${validToHz.toFixed(0)} Hz, walls ${walls}, on ${adapter}`],
    ...unusedTexts(notUsed).map((text) => ['not used', text]),
    ...warnings.map((warning) => ['warning', warning]),
    ['wrote', join(folder, files.scene)],
    ['wrote', join(folder, files.report)],
  ];
  return [
    title,
    ...indented(bandTable(report)),
    '',
    ...indented(materialTable(materials)),
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(8)} ${text}`),
  ].filter((line, at) => at > 0 || line !== '');
}

/** A line for each octave and reason, as `T20, EDT at 4000 Hz: …`. */
function unusedTexts(notUsed: CalibrationReport['notUsed']): string[] {
  const figures = new Map<string, string[]>();
  for (const { figure, centreHz, reason } of notUsed) {
    const where = ` at ${centreHz} Hz: ${reason}`;
    figures.set(where, [...(figures.get(where) ?? []), figure]);
  }
  return [...figures].map(([where, names]) => names.join(', ') + where);
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

function bandTable({ bands }: CalibrationReport): string[] {
  const percent = (value: number): string => `${signed(value, 1)} %`;
  const row = (band: CalibratedBand): string[] => [
    `${band.figure} ${band.centreHz} Hz`,
    `${band.measuredSeconds.toFixed(2)} s`,
    `${band.beforeSeconds.toFixed(2)} s`,
    percent(band.beforePercent),
    `${band.afterSeconds.toFixed(2)} s`,
    percent(band.afterPercent),
    band.fitted ? '' : 'not fitted',
  ];
  return table([['', 'measured', 'before', '', 'after', '', ''], ...bands.map(row)]);
}

/** A line for each material: its absorption before and after in every octave. */
function materialTable(materials: CalibrationReport['materials']): string[] {
  const centres = materials[0].bands.map(({ centreHz }) => `${centreHz} Hz`);
  const rows = materials.map(({ name, squareMetres, bands }) => [
    name,
    `${squareMetres.toFixed(1)} m²`,
    ...bands.map(({ before, after, atBound }) => `${figure(before)} → ${figure(after)}${atBound ? ' (bound)' : ''}`),
  ]);
  return table([['absorption', 'area', ...centres], ...rows]);
}

const figure = (absorption: number): string => absorption.toFixed(3);
