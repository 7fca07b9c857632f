import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  foundDesks,
  foundPlaces,
  foundSpeakers,
  placesCost,
  placesObstacle,
  placesSearch,
  startPlaces,
} from '../../../state/design/places/search.ts';
import { placesUse } from '../../../state/design/places/use.ts';
import { EngineFields } from '../../plan/engine-fields.tsx';
import { FrequencyField, SearchButtons } from '../search-state.tsx';
import { DesksResult } from './desks-result.tsx';
import { CandidateFields, CountFields, GoalFields, LimitFields, SeatFields, UseField } from './places-fields.tsx';
import { PlacesResult } from './places-result.tsx';
import { PlacesCost, PlacesState } from './places-state.tsx';
import { SpeakersResult } from './speakers-result.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** Looks for places of subwoofers, speakers or listeners in the open room. */
export function PlacesPanel(): JSX.Element {
  useEffect(() => placesCost.follow(), []);
  const use = placesUse.value;
  const hasSources = use !== 'desks';
  return (
    <>
      <section aria-labelledby="places-heading">
        <h2 id="places-heading">{texts.headings[use]}</h2>
        <UseField />
        <p class="note">{texts.notes[use]}</p>
        {hasSources && <CountFields />}
        <CandidateFields />
        {hasSources && <SeatFields />}
        <GoalFields />
        {hasSources && <LimitFields />}
        <FrequencyField />
        <EngineFields />
        <PlacesCost />
        <SearchButtons
          search={placesSearch.value}
          start={texts.start}
          startHint={texts.startHints[use]}
          onStart={() => void startPlaces()}
          obstacle={placesObstacle.value}
        />
        <PlacesState />
      </section>
      {resultOf(use) ?? <p class="note">{texts.none}</p>}
    </>
  );
}

/** What the last search of a use has found; null if there is nothing. */
function resultOf(use: typeof placesUse.value): JSX.Element | null {
  switch (use) {
    case 'subwoofers':
      return foundPlaces.value && <PlacesResult report={foundPlaces.value.report} />;
    case 'speakers':
      return foundSpeakers.value && <SpeakersResult report={foundSpeakers.value.report} />;
    case 'desks':
      return foundDesks.value && <DesksResult report={foundDesks.value.report} />;
  }
}
