import type { JSX } from 'preact';
import {
  GOAL_FIGURES,
  GOALS,
  signed,
  type PlacedArrangement,
  type PlacesReport,
  type SeatFigures,
} from '../../../../../src/app/index.ts';
import { shownArrangement } from '../../../state/design/places/search.ts';
import { ArrangementTable, type FigureColumn } from './arrangement-table.tsx';
import { ColumnNotes, PlacesActions, PlanDrawing, SearchNotes, SourceTable, Warnings } from './result-parts.tsx';
import { SeatPlots } from './seat-plots.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** A figure as text, with a sign where it is a level. */
const TEXT_OF: Readonly<Record<keyof SeatFigures, (value: number) => string>> = {
  variationDb: (value) => value.toFixed(2),
  smoothnessDb: (value) => value.toFixed(2),
  levelDb: (value) => signed(value, 1),
  lateDb: (value) => signed(value, 1),
};

function columnsOf(before: SeatFigures | null): readonly FigureColumn<PlacedArrangement>[] {
  return [
    ...GOALS.map((goal): FigureColumn<PlacedArrangement> => {
      const { figure, isMoreBetter } = GOAL_FIGURES[goal];
      return {
        heading: texts.columns[figure],
        text: ({ figures }) => TEXT_OF[figure](figures[figure]),
        before: before ? TEXT_OF[figure](before[figure]) : undefined,
        value: ({ figures }) => figures[figure],
        isMoreBetter,
      };
    }),
    {
      heading: texts.columns.equalised,
      text: ({ equaliser, equalised }) => (equaliser.length > 0 ? equalised.smoothnessDb.toFixed(2) : '–'),
    },
    {
      heading: texts.columns.difference,
      text: ({ difference }) => `${difference.rmsDb.toFixed(2)} / ${difference.mostDb.toFixed(1)}`,
    },
  ];
}

const remarksOf = ({ bestFor, beatenBy }: PlacedArrangement): readonly string[] => [
  ...(bestFor.length === 0 ? [] : [texts.bestFor(bestFor.map((goal) => texts.goalNames[goal]))]),
  ...(beatenBy === null ? [] : [texts.beatenBy(beatenBy)]),
];

/** What a search for subwoofers has found: a table of the best, and the one that is shown with its curves. */
export function PlacesResult({ report }: { readonly report: PlacesReport }): JSX.Element {
  const { searches, before, arrangements } = report;
  const shown = shownArrangement.value;
  return (
    <section aria-labelledby="places-result-heading" class="design-result">
      <h2 id="places-result-heading">{texts.results.subwoofers}</h2>
      <p class="note">{texts.resultNotes.subwoofers}</p>
      <ArrangementTable
        caption={texts.captions.subwoofers}
        columns={columnsOf(before)}
        arrangements={arrangements}
        hasBefore={before !== null}
        heading={texts.subwoofers}
        remarks={remarksOf}
        shown={shown?.number}
      />
      <ColumnNotes notes={texts.columnNotes} />
      {shown && <Shown one={shown} />}
      <PlacesActions />
      <PlanDrawing />
      <SeatPlots />
      <SearchNotes searches={searches} report={report} named={texts.subwoofers} />
      <Warnings warnings={report.warnings} />
    </section>
  );
}

/** Where the subwoofers of an arrangement stand, how they are driven, and with which equaliser. */
function Shown({ one: { number, sources, equaliser } }: { readonly one: PlacedArrangement }): JSX.Element {
  return (
    <>
      <h3>{texts.chosen(number)}</h3>
      <SourceTable caption={texts.sourcesCaptions.subwoofers} sources={sources} hasPolarity />
      <p>
        {texts.equaliser}{' '}
        {equaliser.length === 0
          ? texts.noEqualiser
          : equaliser
              .map(({ frequencyHz, gainDb, q }) => texts.band(String(frequencyHz), signed(gainDb, 1), String(q)))
              .join('; ')}
      </p>
    </>
  );
}
