import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  foundPlaces,
  placesCost,
  placesObstacle,
  placesSearch,
  startPlaces,
} from '../../../state/design/places/search.ts';
import { EngineFields } from '../../plan/engine-fields.tsx';
import { FrequencyField, SearchButtons } from '../search-state.tsx';
import { CandidateFields, CountFields, GoalFields, LimitFields, SeatFields } from './places-fields.tsx';
import { PlacesResult } from './places-result.tsx';
import { PlacesCost, PlacesState } from './places-state.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** Looks for places of subwoofers in the open room. */
export function PlacesPanel(): JSX.Element {
  useEffect(() => placesCost.follow(), []);
  const found = foundPlaces.value;
  return (
    <>
      <section aria-labelledby="places-heading">
        <h2 id="places-heading">{texts.heading}</h2>
        <p class="note">{texts.note}</p>
        <CountFields />
        <CandidateFields />
        <SeatFields />
        <GoalFields />
        <LimitFields />
        <FrequencyField />
        <EngineFields />
        <PlacesCost />
        <SearchButtons
          search={placesSearch}
          start={texts.start}
          startHint={texts.startHint}
          onStart={() => void startPlaces()}
          obstacle={placesObstacle.value}
        />
        <PlacesState />
      </section>
      {found ? <PlacesResult report={found.report} /> : <p class="note">{texts.none}</p>}
    </>
  );
}
