import { join } from 'node:path';
import {
  shareName,
  type HalfWaves,
  type ModeEntry,
  type ModesCheck,
  type ModesForecast,
  type ModesReport,
} from '../../app/index.ts';
import { table } from './output.ts';
import { timeLeft } from './progress.ts';

/** What finding modes will take. */
export function forecastLine({ nodes, spacingMetres, upToHz, expectedModes, seconds }: ModesForecast): string {
  return (
    `about ${Math.round(expectedModes)} modes up to ${upToHz.toFixed(0)} Hz, on ${nodes} nodes ` +
    `${(100 * spacingMetres).toFixed(1)} cm apart: about ${timeLeft(seconds)}`
  );
}

/** Says that an earlier search goes on. @param share Part of the search that it has done, 0 to 1 */
export const goesOnLine = (share: number): string =>
  `goes on at ${Math.round(100 * share)} %, with what a search that was stopped has kept`;

export function modesProgress(what: string, share: number, left: number | null): string {
  const percent = `${String(Math.floor(100 * share)).padStart(3)} %`;
  return `${percent}  ${what}${left === null ? '' : `  ${timeLeft(left)} left`}`;
}

/** The report as lines of text. */
export function modesSummary(report: ModesReport, folder: string): string[] {
  const { title, modes, scheme, spacingMetres, walls, nodes, cubicMetres, upToHz, rigidModes, warnings } = report;
  const unit = report.dimensions === 3 ? 'm³' : 'm²';
  const rows = [
    ['modes', `${modes.length} up to ${upToHz.toFixed(1)} Hz, of ${rigidModes} of the rigid room`],
    [
      'room',
      `${cubicMetres.toFixed(1)} ${unit} on ${nodes} nodes ${(100 * spacingMetres).toFixed(1)} cm apart, walls ${walls}, scheme ${scheme.id}@${scheme.weights}`,
    ],
    ...errorRows(report),
    ...checkRows(report),
    ['time', `${report.elapsedSeconds.toFixed(1)} s`],
    ...warnings.map((warning) => ['warning', warning]),
    ...report.files.map((file) => ['wrote', join(folder, file)]),
  ];
  return [
    title,
    ...modeTable(report).map((line) => `  ${line}`),
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(8)} ${text}`),
  ].filter((line, at) => at > 0 || line !== '');
}

function modeTable({ modes, check }: ModesReport): string[] {
  if (modes.length === 0) return ['no mode in this range'];
  const isBox = modes.some(({ halfWaves }) => halfWaves !== undefined);
  const row = (mode: ModeEntry): (string | number)[] => [
    mode.number,
    padded(mode.frequencyHz.toFixed(2), 8),
    padded(mode.decaySeconds === null ? '–' : mode.decaySeconds.toFixed(2), 6),
    padded(mode.quality === null ? '–' : mode.quality.toFixed(1), 7),
    ...(check ? checkCells(mode, check) : []),
    ...(isBox ? [kindOf(mode.halfWaves)] : []),
    dampedBy(mode),
  ];
  return table([
    [
      'mode',
      padded('Hz', 8),
      padded('T, s', 6),
      padded('Q', 7),
      ...(check ? ['run: Hz, %', 'T, %'] : []),
      ...(isBox ? ['kind'] : []),
      'damped by',
    ],
    ...modes.map(row),
  ]);
}

/** How far modes are off because of what they are made of, and because of the grid. */
function errorRows({ modes }: ModesReport): string[][] {
  if (modes.length === 0) return [];
  const most = (errors: readonly (number | null)[]): string =>
    percentText(Math.max(...errors.map((error) => Math.abs(error ?? 0))));
  const decay = modes.some(({ basisDecayError }) => basisDecayError !== null);
  return [
    [
      'errors',
      `by the number of rigid modes: frequencies ${most(modes.map((mode) => mode.basisFrequencyError))}` +
        `${decay ? `, decay times ${most(modes.map((mode) => mode.basisDecayError))}` : ''} at most`,
    ],
    ['', `by directions on the grid: frequencies ${most(modes.map((mode) => mode.gridFrequencyError))} at most`],
    ['', 'walls that lie between nodes are in neither: docs/use/modes.md, How exact they are'],
  ];
}

/** What the check says: how far the modes are from the run, and what only one of both has. */
function checkRows({ check }: ModesReport): string[][] {
  if (!check) return [];
  const silent = check.heard.flatMap((heard, m) => (heard ? [] : [m + 1]));
  const heard = check.heard.length - silent.length;
  const decay = check.decayRms === null ? '' : `, decay times ${percentText(check.decayRms)}`;
  return [
    [
      'check',
      `${heard} of the ${check.heard.length} lowest modes are heard in a run of ${check.steps} steps: ` +
        `frequencies differ by ${percentText(check.frequencyRms)}${decay} (rms)`,
    ],
    ...(silent.length > 0 ? [['', `not heard: modes ${silent.join(', ')}`]] : []),
    ...(check.others.length > 0
      ? [
          [
            '',
            `heard, but in no list: ${check.others.map(({ frequencyHz }) => `${frequencyHz.toFixed(2)} Hz`).join(', ')}`,
          ],
        ]
      : []),
  ];
}

const percentText = (share: number): string => `${(100 * share).toPrecision(2)} %`;

/** How far a number is from another, %; a dash where the other is 0. */
const differenceText = (value: number, from: number, digits: number): string =>
  from > 0 ? `${value >= from ? '+' : '−'}${Math.abs(100 * (value / from - 1)).toFixed(digits)}` : '–';

const padded = (text: string, width: number): string => text.padStart(width);

const KINDS = ['', 'axial', 'tangential', 'oblique'] as const;

function kindOf(halfWaves: HalfWaves | undefined): string {
  if (!halfWaves) return 'mixed';
  return `${halfWaves.join(' ')} ${KINDS[halfWaves.filter((half) => half > 0).length]}`;
}

/** Shares of this and less are not printed. */
const LEAST_PERCENT = 1;
const MOST_NAMED = 6;

/** What takes most from a mode, as `carpet z- 61 %, plaster z+ 14 %`. */
function dampedBy({ shares }: ModeEntry): string {
  return shares
    .filter(({ share }) => 100 * share >= LEAST_PERCENT)
    .slice(0, MOST_NAMED)
    .map((share) => `${shareName(share)} ${Math.round(100 * share.share)} %`)
    .join(', ');
}

/** How far frequency and decay time of the run are from those of a mode, in columns. */
function checkCells({ number, frequencyHz, decayPerSecond }: ModeEntry, { heard }: ModesCheck): string[] {
  if (number > heard.length) return ['', ''];
  const run = heard[number - 1];
  if (run === null) return [padded('not heard', 10), ''];
  return [
    padded(differenceText(run.frequencyHz, frequencyHz, 3), 10),
    // A decay time is as much longer as its rate is lower.
    padded(differenceText(decayPerSecond, run.decayPerSecond, 2), 6),
  ];
}
