import type { JSX } from 'preact';
import { signed, type DesksReport } from '../../../../../src/app/index.ts';
import { Table } from '../../../parts/table.tsx';
import { viridisStops } from '../../../plots/viridis-stops.ts';
import { deskValue, deskValueText, levelText } from '../../../state/design/places/desk-values.ts';
import { shownDesk } from '../../../state/design/places/search.ts';
import { duration, frequency } from '../../../state/window/format.ts';
import { ColourScale } from '../colour-scale.tsx';
import { ShownRow } from './arrangement-table.tsx';
import { indexText } from './index-text.ts';
import { placeText, PlacesActions, PlanDrawing, schemeText, Warnings } from './result-parts.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** Places that the table shows: the file has all. */
const MOST_SHOWN = 40;

/** A ranking of places for listeners. */
export function DesksResult({ report }: { readonly report: DesksReport }): JSX.Element {
  const { places, goal, isAbsolute, hasNoise, octavesHz, bass, seconds, simulation, warnings } = report;
  const { at, mostSti, leastSti } = texts.deskColumns;
  const { smoothnessDb, lateDb } = texts.columns;
  const level = texts.deskColumns.level(isAbsolute);
  const hasIndex = places.some((place) => place.mostSti !== null);
  const shown = shownDesk.value;
  return (
    <section aria-labelledby="places-result-heading" class="design-result">
      <h2 id="places-result-heading">{texts.results.desks}</h2>
      <p class="note">
        {bass
          ? texts.resultNotes.bass(texts.deskGoals[goal], bass.band.fromHz, bass.band.toHz)
          : `${texts.resultNotes.desks(texts.deskGoals[goal], hasNoise)} ${texts.octaves(frequency(octavesHz[0]), frequency(octavesHz.at(-1)!))}`}
      </p>
      <Scale report={report} />
      <div class="design-frame design-desks" role="group" aria-label={texts.desksRegion} tabIndex={0}>
        <Table
          caption={texts.captions.desks}
          class="places-table"
          columns={[
            texts.columns.number,
            at,
            ...(bass ? [{ numbers: smoothnessDb }] : []),
            { numbers: level },
            ...(bass ? [{ numbers: lateDb }] : []),
            ...(hasIndex ? [{ numbers: mostSti }, { numbers: leastSti }] : []),
          ]}
        >
          {bass?.present.map((one) => (
            <tr key={one.name}>
              <th scope="row" title={one.name}>
                {texts.presentRank}
              </th>
              <td title={one.name}>{placeText(one.position)}</td>
              <BassCells bass={one.bass} />
            </tr>
          ))}
          {places.slice(0, MOST_SHOWN).map((place) => (
            <ShownRow
              key={place.rank}
              number={place.rank}
              name={texts.rank(place.rank)}
              isShown={place.rank === shown?.rank}
            >
              <td title={place.name}>{placeText(place.position)}</td>
              {place.bass ? (
                <BassCells bass={place.bass} />
              ) : (
                <td class="number">{levelText(report, place.levelDb)}</td>
              )}
              {hasIndex ? <td class="number">{indexText(place.mostSti)}</td> : <></>}
              {hasIndex ? <td class="number">{indexText(place.leastSti)}</td> : <></>}
            </ShownRow>
          ))}
        </Table>
      </div>
      {places.length > MOST_SHOWN && <p class="note">{texts.moreDesks(MOST_SHOWN, places.length)}</p>}
      {shown && !bass && <HeardTable report={report} place={shown} />}
      <PlacesActions />
      <PlanDrawing />
      <p class="note">{texts.ranked(places.length, duration(seconds), schemeText(simulation))}</p>
      <Warnings warnings={warnings} />
    </section>
  );
}

/** What is heard of all sources together in the bass. */
function BassCells({
  bass,
}: {
  readonly bass: NonNullable<DesksReport['bass']>['present'][number]['bass'];
}): JSX.Element {
  return (
    <>
      <td class="number">{bass.smoothnessDb.toFixed(1)}</td>
      <td class="number">{signed(bass.levelDb, 1)}</td>
      <td class="number">{signed(bass.lateDb, 1)}</td>
    </>
  );
}

/** What the colours of the places in the picture say. */
function Scale({ report }: { readonly report: DesksReport }): JSX.Element {
  const values = report.places.map((place) => deskValue(report, place));
  const [least, most] = values.reduce(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [Infinity, -Infinity],
  );
  return <ColourScale low={deskValueText(report, least)} high={deskValueText(report, most)} colours={viridisStops()} />;
}

interface HeardTableProps {
  readonly report: DesksReport;
  readonly place: DesksReport['places'][number];
}

/** What is heard of each source at the place that is shown. */
function HeardTable({ report: { sources }, place: { rank, heard } }: HeardTableProps): JSX.Element {
  const { source, level, clarity, index } = texts.heardColumns;
  return (
    <>
      <h3>{texts.heardAt(rank)}</h3>
      <Table
        caption={texts.heardAt(rank)}
        columns={[source, { numbers: level }, { numbers: clarity }, { numbers: index }]}
      >
        {sources.map(({ name }, s) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number">{heard[s].levelDb.toFixed(1)}</td>
            <td class="number">{heard[s].clarityDb.toFixed(1)}</td>
            <td class="number">{indexText(heard[s].sti)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
