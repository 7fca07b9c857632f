import { join } from 'node:path';
import type { SchemeReport } from '../../app/index.ts';
import { table } from './output.ts';

/** Rows of the table of errors up to the band's edge. */
const ROWS = 8;

/**
 * A scheme as lines of text.
 *
 * @param plotFolder Folder of its pictures, if there are any.
 */
export function schemeSummary(report: SchemeReport, plotFolder: string | undefined): string[] {
  const {
    name,
    points,
    reach,
    courant,
    tolerance,
    band,
    pointsPerWavelength,
    bandEdge,
    worst,
    groupVelocityRelativeError: group,
    byNameOnly,
    pictures,
  } = report;
  const facts = [
    ['points', `${points}, reach ${reach}`],
    ['courant', `${courant} = cT/X`],
    ['error', `at most ${percent(tolerance)} in phase velocity, in every direction, within the band`],
    ['band', `wavenumbers up to ${band} π/X: ${pointsPerWavelength.toFixed(2)} grid points in its shortest wave`],
    [
      'valid to',
      `${bandEdge.frequencyInCOverX.toFixed(4)} c/X: a wave in air ${bandEdge.pointsPerWavelength.toFixed(2)} grid points long`,
    ],
    [
      'worst',
      `${signedPercent(worst.phaseVelocityRelativeError)} in phase velocity, along ${directionText(worst.direction)} at ${worst.frequencyInCOverX.toFixed(4)} c/X`,
    ],
    ...(byNameOnly ? [['by name', `only, in ${byNameOnly.rooms}: ${byNameOnly.reason}`]] : []),
    ['group', `velocity off by ${signedPercent(group.least)} to ${signedPercent(group.greatest)} within the band`],
  ];
  return [
    name,
    ...facts.map(([heading, text]) => `  ${heading.padEnd(9)}${text}`),
    '',
    ...indented(shellTable(report)),
    '',
    '  Error of the phase velocity at frequencies in c/X, speed of sound / grid spacing: in air, a wave of',
    '  that frequency is X grid points long. The last row is past the band.',
    '',
    ...indented(errorTable(report)),
    ...(plotFolder === undefined ? [] : ['', ...pictures.map((picture) => `  wrote    ${join(plotFolder, picture)}`)]),
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

function shellTable({ shells }: SchemeReport): string[] {
  return table([
    ['shell', 'points', 'weight'],
    ...shells.map(({ q, points, weight }) => [`(${q.join(', ')})`, points, weight]),
  ]);
}

/** Table of errors at equal parts of the band, and one part beyond. */
function errorTable({ curves }: SchemeReport): string[] {
  const { axis, faceDiagonal, bodyDiagonal, worstDirection, allDirections, bandEdgeIndex } = curves;
  const all = allDirections.phaseVelocityRelativeError;
  const columns = [
    ['axis', axis.phaseVelocityRelativeError],
    ['face diagonal', faceDiagonal.phaseVelocityRelativeError],
    ['body diagonal', bodyDiagonal.phaseVelocityRelativeError],
    [`worst: ${directionText(worstDirection.direction)}`, worstDirection.phaseVelocityRelativeError],
    ['least of all', all.least],
    ['greatest', all.greatest],
  ] as const;
  const indices = Array.from({ length: ROWS + 1 }, (_, row) => ((row + 1) * bandEdgeIndex) / ROWS);
  return table([
    ['points', 'c/X', ...columns.map(([heading]) => heading)],
    ...indices.map((index) => [
      curves.pointsPerWavelength[index]!.toFixed(2),
      curves.frequencyInCOverX[index].toFixed(4),
      ...columns.map(([, errors]) => {
        const error = errors[index];
        return error === null ? 'no wave' : signedPercent(error);
      }),
    ]),
  ]);
}

/** A unit vector as text, its largest part as 1. */
function directionText(direction: readonly number[]): string {
  const largest = Math.max(...direction);
  return `(${direction.map((part) => Number((part / largest).toFixed(2))).join(', ')})`;
}

const percent = (value: number): string => `${Number((100 * value).toPrecision(6))} %`;

function signedPercent(value: number): string {
  const digits = Math.abs(100 * value).toFixed(3);
  const sign = Number(digits) === 0 ? '' : value < 0 ? '\u2212' : '+';
  return `${sign}${digits} %`;
}
