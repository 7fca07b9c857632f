import type { JSX } from 'preact';
import { signed, type PlacedArrangement, type PlacesReport } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { MenuButton } from '../../../parts/menu-button.tsx';
import { Table } from '../../../parts/table.tsx';
import { placesFiles, savePlaces } from '../../../state/design/places/save.ts';
import { shownArrangement } from '../../../state/design/places/search.ts';
import { hasArrangement, openArrangement } from '../../../state/design/places/take.ts';
import { withTitles } from '../../../state/materials/shown-names.ts';
import { count, duration, frequency } from '../../../state/window/format.ts';
import { ArrangementTable } from './arrangement-table.tsx';
import { SeatPlots } from './seat-plots.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** What a search for places has found: a table of the best, and the one that is shown with its curves. */
export function PlacesResult({ report }: { readonly report: PlacesReport }): JSX.Element {
  const { searches, warnings, runs, seconds, simulation } = report;
  const shown = shownArrangement.value;
  const { scheme, validToHz } = simulation;
  return (
    <section aria-labelledby="places-result-heading" class="design-result">
      <h2 id="places-result-heading">{texts.result}</h2>
      <p class="note">{texts.resultNote}</p>
      <ArrangementTable report={report} />
      <details>
        <summary>{texts.columnsHeading}</summary>
        <dl class="design-terms">
          {texts.columnNotes.map(([column, meaning]) => [
            <dt key={column}>{column}</dt>,
            <dd key={meaning}>{meaning}</dd>,
          ])}
        </dl>
      </details>
      {shown && <Shown one={shown} />}
      <div class="row">
        <Button
          primary
          onClick={openArrangement}
          disabled={hasArrangement.value}
          hint={hasArrangement.value ? texts.taken : texts.takeHint}
        >
          {texts.take}
        </Button>
        <MenuButton
          label={texts.save}
          items={placesFiles.value.map(({ kind, name }) => ({
            text: texts.files[kind],
            onChoose: () => void savePlaces(name),
          }))}
        />
      </div>
      <SeatPlots />
      <ul class="design-cost">
        {searches.map(({ count: subwoofers, evaluations, isExhaustive }) => (
          <li key={subwoofers}>{texts.looked(subwoofers, count(evaluations), isExhaustive)}</li>
        ))}
        <li>
          {texts.took(runs.kept, runs.seats, duration(seconds.running + seconds.searching + seconds.rendering))}{' '}
          {words.design.scheme(`${scheme.id}@${scheme.weights}`, frequency(validToHz))}
        </li>
      </ul>
      {warnings.length > 0 && (
        <ul class="problems warnings">
          {warnings.map((text) => (
            <li key={text}>{withTitles(text)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where the subwoofers of an arrangement stand, and how they are driven. */
function Shown({ one }: { readonly one: PlacedArrangement }): JSX.Element {
  const { number, sources, equaliser } = one;
  const { place, at, gain, delay, polarity } = texts.sourceColumns;
  return (
    <>
      <h3>{texts.chosen(number)}</h3>
      <div class="design-frame" role="group" aria-label={texts.sourcesCaption} tabIndex={0}>
        <Table caption={texts.sourcesCaption} columns={[place, at, { numbers: gain }, { numbers: delay }, polarity]}>
          {sources.map((source) => (
            <tr key={source.place}>
              <th scope="row">{source.place}</th>
              <td>{source.position.map((metres) => metres.toFixed(2)).join(', ')}</td>
              <td class="number">{texts.decibels(signed(source.gainDb, 1))}</td>
              <td class="number">{texts.milliseconds((1000 * source.delaySeconds).toFixed(1))}</td>
              <td>{source.inverted ? texts.reversed : texts.normal}</td>
            </tr>
          ))}
        </Table>
      </div>
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
