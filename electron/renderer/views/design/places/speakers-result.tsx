import type { JSX } from 'preact';
import { signed, type PlacedSpeakers, type SpeakerFigures, type SpeakersReport } from '../../../../../src/app/index.ts';
import { Table } from '../../../parts/table.tsx';
import { shownSpeakers } from '../../../state/design/places/search.ts';
import { frequency } from '../../../state/window/format.ts';
import { ArrangementTable, type FigureColumn } from './arrangement-table.tsx';
import { indexText } from './index-text.ts';
import { ColumnNotes, PlacesActions, PlanDrawing, SearchNotes, SourceTable, Warnings } from './result-parts.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** The figures of speakers as the table shows them. */
const FIGURES: readonly {
  readonly figure: keyof SpeakerFigures;
  readonly text: (value: number) => string;
  readonly isMoreBetter: boolean;
}[] = [
  { figure: 'evennessDb', text: (value) => value.toFixed(2), isMoreBetter: false },
  { figure: 'levelDb', text: (value) => signed(value, 1), isMoreBetter: true },
  { figure: 'clarityDb', text: (value) => signed(value, 1), isMoreBetter: true },
  { figure: 'sti', text: indexText, isMoreBetter: true },
  { figure: 'leastSti', text: indexText, isMoreBetter: true },
  { figure: 'spillDb', text: (value) => signed(value, 1), isMoreBetter: false },
];

/** Those that some arrangement has. */
const columnsOf = (arrangements: readonly PlacedSpeakers[]): readonly FigureColumn<PlacedSpeakers>[] =>
  FIGURES.filter(({ figure }) => arrangements.some(({ figures }) => figures[figure] !== null)).map(
    ({ figure, text, isMoreBetter }) => ({
      heading: texts.speakerColumns[figure],
      text: ({ figures }) => (figures[figure] === null ? '–' : text(figures[figure])),
      value: ({ figures }) => figures[figure],
      isMoreBetter,
    }),
  );

/** What a search for speakers has found: a table of the best, and what is heard of the one that is shown. */
export function SpeakersResult({ report }: { readonly report: SpeakersReport }): JSX.Element {
  const { arrangements, octavesHz, searches, warnings } = report;
  const shown = shownSpeakers.value;
  return (
    <section aria-labelledby="places-result-heading" class="design-result">
      <h2 id="places-result-heading">{texts.results.speakers}</h2>
      <p class="note">
        {texts.resultNotes.speakers} {texts.octaves(frequency(octavesHz[0]), frequency(octavesHz.at(-1)!))}
      </p>
      <ArrangementTable
        caption={texts.captions.speakers}
        columns={columnsOf(arrangements)}
        arrangements={arrangements}
        heading={texts.speakers}
        shown={shown?.number}
      />
      <ColumnNotes notes={texts.speakerNotes} />
      {shown && (
        <>
          <h3>{texts.chosen(shown.number)}</h3>
          <SourceTable caption={texts.sourcesCaptions.speakers} sources={shown.sources} />
          <ListenerTable report={report} heard={shown.heard} />
        </>
      )}
      <PlacesActions />
      <PlanDrawing />
      <SearchNotes searches={searches} report={report} named={texts.speakers} />
      <Warnings warnings={warnings} />
    </section>
  );
}

interface ListenerTableProps {
  readonly report: Pick<SpeakersReport, 'audience' | 'quiet'>;
  readonly heard: PlacedSpeakers['heard'];
}

/** What each listener hears of the speakers that are shown. */
function ListenerTable({ report: { audience, quiet }, heard }: ListenerTableProps): JSX.Element {
  const { listener, level, clarity, index } = texts.listenerColumns;
  return (
    <div class="design-frame" role="group" aria-label={texts.listeners} tabIndex={0}>
      <Table
        caption={texts.listeners}
        columns={[listener, { numbers: level }, { numbers: clarity }, { numbers: index }]}
      >
        {[...audience, ...quiet].map(({ name }, s) => (
          <tr key={name}>
            <th scope="row">{s < audience.length ? name : texts.quietPlace(name)}</th>
            <td class="number">{signed(heard[s].levelDb, 1)}</td>
            <td class="number">{signed(heard[s].clarityDb, 1)}</td>
            <td class="number">{indexText(heard[s].sti)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
