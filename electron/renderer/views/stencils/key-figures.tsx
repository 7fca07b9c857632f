import type { JSX } from 'preact';
import type { SchemeEntry } from '../../../../src/app/index.ts';
import { reportIsCurrent, schemeReport } from '../../state/stencils/stencils.ts';

/** The properties of a scheme, in numbers. */
export function KeyFigures({ entry }: { readonly entry: SchemeEntry }): JSX.Element {
  const report = reportIsCurrent.value ? schemeReport.value : null;
  // Until the report is there, its figures are shown as “…”.
  const facts: readonly (readonly [string, string])[] = [
    ['Points K', String(entry.points)],
    ['Reach', `${entry.reach} node${entry.reach === 1 ? '' : 's'}`],
    ['Courant number λ', digits(entry.courant)],
    ['Band κ, in parts of π per grid step', digits(entry.band)],
    ['Tolerance of the phase velocity', percent(entry.tolerance)],
    ['Points per wavelength in the band', digits(2 / entry.band)],
    ['In air at the band’s edge', report ? digits(report.bandEdge.pointsPerWavelength) : '…'],
    ['Largest error of the phase velocity', report ? percent(report.worst.phaseVelocityRelativeError) : '…'],
    ['Error of the group velocity', report ? groupRange(report.groupVelocityRelativeError) : '…'],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  );
}

const digits = (value: number): string => value.toPrecision(3);
const percent = (share: number): string => `${signed(100 * share)} %`;
const signed = (value: number): string => String(Number(value.toPrecision(2))).replace('-', '−');
const groupRange = ({ least, greatest }: { readonly least: number; readonly greatest: number }): string =>
  `${signed(100 * least)} to ${signed(100 * greatest)} %`;
