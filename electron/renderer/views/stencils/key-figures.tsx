import type { JSX } from 'preact';
import type { SchemeEntry } from '../../../../src/app/index.ts';
import { reportIsCurrent, schemeReport } from '../../state/stencils/stencils.ts';
import { HelpAbout } from '../../parts/help/help-about.tsx';
import { words, type TermName } from '../../../words/words.ts';

const { figures } = words.stencils;

/** The properties of a scheme, in numbers. */
export function KeyFigures({ entry }: { readonly entry: SchemeEntry }): JSX.Element {
  const report = reportIsCurrent.value ? schemeReport.value : null;
  // Until the report is there, its figures are shown as “…”.
  const facts: readonly (readonly [string, string, TermName?])[] = [
    [figures.points, String(entry.points), 'stencil'],
    [figures.reach, figures.reachNodes(entry.reach)],
    [figures.courant, digits(entry.courant), 'courant'],
    [figures.band, digits(entry.band)],
    [figures.tolerance, percent(entry.tolerance), 'dispersion'],
    [figures.pointsPerWavelength, digits(2 / entry.band), 'pointsPerWavelength'],
    [figures.atEdge, report ? digits(report.bandEdge.pointsPerWavelength) : '…'],
    [figures.largestError, report ? percent(report.worst.phaseVelocityRelativeError) : '…'],
    [figures.groupError, report ? groupRange(report.groupVelocityRelativeError) : '…'],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value, term]) => [
        <dt key={name}>{term === undefined ? name : <HelpAbout term={term}>{name}</HelpAbout>}</dt>,
        <dd key={`${name} value`}>{value}</dd>,
      ])}
    </dl>
  );
}

const digits = (value: number): string => value.toPrecision(3);
const percent = (share: number): string => `${signed(100 * share)} %`;
const signed = (value: number): string => String(Number(value.toPrecision(2))).replace('-', '−');
const groupRange = ({ least, greatest }: { readonly least: number; readonly greatest: number }): string =>
  figures.range(signed(100 * least), signed(100 * greatest));
