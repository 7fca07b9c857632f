import { signal } from '@preact/signals';
import { speechText, type BandFigures } from '../../../../../src/app/index.ts';
import type { JSX } from 'preact';
import { analysis, comparedAnalysis } from '../../../state/results/analyses.ts';
import { comparedFullBand, partOf, shownFullBand } from '../../../state/results/band-parts.ts';
import {
  differenceCell,
  figureCell,
  figureRows,
  shownColumns,
  type FigureCell,
  type FigureColumn,
  type FigureRow,
  type RowFigures,
} from '../../../state/results/figures.ts';
import { HelpAbout } from '../../../parts/help/help-about.tsx';
import { compared } from '../../../state/results/results.ts';
import { words } from '../../../../words/words.ts';
import { CrossoverAgreement } from './crossover-agreement.tsx';
import { TooShort } from './too-short.tsx';
import { partClass } from './part-class.ts';
import { InsulationTables } from './insulation-tables.tsx';

const { figures } = words.responses;

const showsMore = signal(false);
const inThirds = signal(false);

/** Room parameters by octave; with a comparison also those of the other response, and the difference. */
export function FigureTable(): JSX.Element {
  const one = analysis.value;
  const isCompared = compared.value !== null;
  const shown = [one, comparedAnalysis.value].filter((analysis) => analysis !== null);
  const columns = shownColumns(shown, showsMore.value);
  return (
    <section class="figures" aria-labelledby="figures-heading">
      <div class="figures-heading">
        <h2 id="figures-heading">{figures.title}</h2>
        <label>
          <input
            type="checkbox"
            checked={showsMore.value}
            onChange={({ currentTarget }) => (showsMore.value = currentTarget.checked)}
          />
          {figures.more}
        </label>
        <label>
          <input
            type="checkbox"
            checked={inThirds.value}
            onChange={({ currentTarget }) => (inThirds.value = currentTarget.checked)}
          />
          {figures.thirds}
        </label>
        <span class="note">
          {figures.note}
          {isCompared && figures.difference}
          {figures.dash} <HelpAbout term="uncertainty" />
        </span>
      </div>
      <TooShort />
      <div class="figures-frame" role="group" aria-label={figures.region} tabIndex={0}>
        <table class={isCompared ? 'compared' : ''} aria-busy={one === null}>
          <Headings columns={columns} isCompared={isCompared} />
          <tbody>
            {one &&
              figureRows(one, comparedAnalysis.value, inThirds.value).map((row) => (
                <Row key={row.name} row={row} columns={columns} isCompared={isCompared} />
              ))}
          </tbody>
        </table>
      </div>
      <SpeechLines />
      <CrossoverAgreement />
      <InsulationTables inThirds={inThirds.value} />
    </section>
  );
}

/** Intelligibility of speech in the shown responses. */
function SpeechLines(): JSX.Element {
  const texts = [analysis.value, comparedAnalysis.value].map((one) => one && speechText(one.speech));
  const isCompared = texts[1] !== null;
  return (
    <>
      {texts.map((text, i) => text !== null && <p class="note">{isCompared ? figures.ofOne('AB'[i], text) : text}</p>)}
    </>
  );
}

interface ColumnsProps {
  readonly columns: readonly FigureColumn[];
  readonly isCompared: boolean;
}

function Headings({ columns, isCompared }: ColumnsProps): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={isCompared ? 2 : 1}>
          {inThirds.value ? figures.third : figures.octave}
        </th>
        <th scope="col" rowSpan={isCompared ? 2 : 1}>
          <HelpAbout term="validBand">{figures.validBand}</HelpAbout>
        </th>
        {hasParts() && (
          <th scope="col" rowSpan={isCompared ? 2 : 1}>
            <HelpAbout term="crossover">{words.fullBand.column}</HelpAbout>
          </th>
        )}
        {columns.map(({ key, name, unit }) => (
          <th key={key} scope={isCompared ? 'colgroup' : 'col'} colSpan={isCompared ? 3 : 1} class="number first">
            <HelpAbout term={key}>{figures.withUnit(name, unit)}</HelpAbout>
          </th>
        ))}
      </tr>
      {isCompared && (
        <tr>
          {columns.map(({ key }) =>
            ['A', 'B', 'Δ'].map((which, i) => (
              <th key={`${key} ${which}`} scope="col" class={i === 0 ? 'number first' : 'number'}>
                {which}
              </th>
            )),
          )}
        </tr>
      )}
    </thead>
  );
}

function Row({ row, columns, isCompared }: ColumnsProps & { readonly row: FigureRow }): JSX.Element {
  const { name, figures: own } = row;
  const part = partOf(shownFullBand.value, bandOf(own));
  return (
    <tr>
      <th scope="row" class={partClass(part)}>
        {name}
      </th>
      <td>{validityOf(row, isCompared)}</td>
      {hasParts() && <td>{partsText(row)}</td>}
      {columns.map((column) => (
        <Cells key={column.key} row={row} column={column} isCompared={isCompared} own={classOf(own)} />
      ))}
    </tr>
  );
}

/** Whether a shown response has more than waves. */
const hasParts = (): boolean => shownFullBand.value !== null || comparedFullBand.value !== null;

const bandOf = (of: RowFigures | undefined): BandFigures | undefined =>
  of && 'lowerHz' in of ? (of as BandFigures) : undefined;

/** What the figures of a row come from, of both responses if they differ; nothing for the whole band. */
function partsText({ figures: own, compared: other }: FigureRow): string {
  const texts = [[shownFullBand.value, bandOf(own)] as const, [comparedFullBand.value, bandOf(other)] as const].flatMap(
    ([fullBand, band]) => (band ? [words.fullBand.parts[partOf(fullBand, band) ?? 'waves']] : []),
  );
  return texts.length === 2 ? words.fullBand.ofTwo(texts[0], texts[1]) : (texts[0] ?? '');
}

interface CellsProps {
  readonly row: FigureRow;
  readonly column: FigureColumn;
  readonly isCompared: boolean;
  readonly own: string;
}

function Cells({ row, column, isCompared, own }: CellsProps): JSX.Element {
  const other = classOf(row.compared);
  return (
    <>
      <Cell cell={figureCell(row.figures, column)} kind={`first ${own}`} />
      {isCompared && (
        <>
          <Cell cell={figureCell(row.compared, column)} kind={other} />
          <Cell cell={differenceCell(row, column)} kind={`difference ${own || other}`} />
        </>
      )}
    </>
  );
}

function Cell({
  cell: { text, reason, doubt },
  kind,
}: {
  readonly cell: FigureCell;
  readonly kind: string;
}): JSX.Element {
  return (
    <td class={`number ${doubt === undefined ? kind : `${kind} not-valid`}`} title={reason ?? doubt}>
      {reason === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span class="hidden">{figures.none(reason)}</span>
        </>
      )}
    </td>
  );
}

/** Class of a cell; figures that are not fully valid are grey. */
const classOf = (of: RowFigures | undefined): string =>
  of?.validity === 'partly' || of?.validity === 'outside' ? 'not-valid' : '';

function validityOf({ figures: own, compared: other }: FigureRow, isCompared: boolean): string {
  const [one, two] = [own?.validity, other?.validity].map((validity) => validity && figures.validity[validity]);
  if (!isCompared || one === two) return one ?? '';
  return [one && figures.validityOf('A', one), two && figures.validityOf('B', two)].filter(Boolean).join(', ');
}
