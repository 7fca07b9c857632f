import type { JSX } from 'preact';
import { signed, type PlacedSource, type PlacesReport } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { MenuButton } from '../../../parts/menu-button.tsx';
import { Table } from '../../../parts/table.tsx';
import { placesFiles, planDrawing, savePlaces } from '../../../state/design/places/save.ts';
import { shownFiles } from '../../../state/design/places/shown-files.ts';
import { hasArrangement, openArrangement } from '../../../state/design/places/take.ts';
import { placesUse } from '../../../state/design/places/use.ts';
import { withTitles } from '../../../state/materials/shown-names.ts';
import { count, duration, frequency } from '../../../state/window/format.ts';
import { SvgPicture } from '../../results/places/svg-picture.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** What the columns of a table mean. */
export function ColumnNotes({ notes }: { readonly notes: readonly (readonly [string, string])[] }): JSX.Element {
  return (
    <details>
      <summary>{texts.columnsHeading}</summary>
      <dl class="design-terms">
        {notes.map(([column, meaning]) => [<dt key={column}>{column}</dt>, <dd key={meaning}>{meaning}</dd>])}
      </dl>
    </details>
  );
}

interface SourceTableProps {
  readonly caption: string;
  readonly sources: readonly PlacedSource[];
  readonly hasPolarity?: boolean;
}

/** Where sources stand, and how they are driven. */
export function SourceTable({ caption, sources, hasPolarity = false }: SourceTableProps): JSX.Element {
  const { place, at, gain, delay, polarity } = texts.sourceColumns;
  return (
    <div class="design-frame" role="group" aria-label={caption} tabIndex={0}>
      <Table
        caption={caption}
        columns={[place, at, { numbers: gain }, { numbers: delay }, ...(hasPolarity ? [polarity] : [])]}
      >
        {sources.map((source) => (
          <tr key={source.place}>
            <th scope="row">{source.place}</th>
            <td>{placeText(source.position)}</td>
            <td class="number">{texts.decibels(signed(source.gainDb, 1))}</td>
            <td class="number">{texts.milliseconds((1000 * source.delaySeconds).toFixed(1))}</td>
            {hasPolarity && <td>{source.inverted ? texts.reversed : texts.normal}</td>}
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** A place in metres. */
export const placeText = (position: readonly number[]): string =>
  position.map((metres) => metres.toFixed(2)).join(', ');

/** Takes the arrangement that is shown into the scene, if there is one, and saves files. */
export function PlacesActions(): JSX.Element {
  return (
    <div class="row">
      {shownFiles.value?.shown && (
        <Button
          primary
          onClick={openArrangement}
          disabled={hasArrangement.value}
          hint={hasArrangement.value ? texts.taken : texts.takeHint}
        >
          {texts.take}
        </Button>
      )}
      <MenuButton
        label={texts.save}
        items={placesFiles.value.map(({ kind, name }) => ({
          text: texts.files[kind],
          onChoose: () => void savePlaces(name),
        }))}
      />
    </div>
  );
}

/** The room in plan with what was found, as the files have it. */
export function PlanDrawing(): JSX.Element | null {
  const drawing = planDrawing.value;
  if (drawing === null) return null;
  return (
    <details>
      <summary>{texts.plan}</summary>
      <div class="design-frame design-plan" role="group" aria-label={texts.plan} tabIndex={0}>
        <SvgPicture svg={drawing} text={texts.plans[placesUse.value]} />
      </div>
    </details>
  );
}

interface SearchNotesProps {
  readonly searches: PlacesReport['searches'];
  readonly report: Pick<PlacesReport, 'runs' | 'seconds' | 'simulation'>;
  /** A number of sources in words. */
  readonly named: (sources: number) => string;
}

/** What was looked at, and what it took. */
export function SearchNotes({ searches, report: { runs, seconds, simulation }, named }: SearchNotesProps): JSX.Element {
  const { running, searching, rendering } = seconds;
  return (
    <ul class="design-cost">
      {searches.map(({ count: sources, evaluations, isExhaustive }) => (
        <li key={sources}>{texts.looked(named(sources), count(evaluations), isExhaustive)}</li>
      ))}
      <li>
        {texts.took(runs.kept, runs.seats, duration(running + searching + rendering))} {schemeText(simulation)}
      </li>
    </ul>
  );
}

/** The scheme of the runs, and how high they go. */
export const schemeText = ({ scheme, validToHz }: PlacesReport['simulation']): string =>
  words.design.scheme(`${scheme.id}@${scheme.weights}`, frequency(validToHz));

/** What is to be known of the result. */
export function Warnings({ warnings }: Pick<PlacesReport, 'warnings'>): JSX.Element | null {
  if (warnings.length === 0) return null;
  return (
    <ul class="problems warnings">
      {warnings.map((text) => (
        <li key={text}>{withTitles(text)}</li>
      ))}
    </ul>
  );
}
