import { computed } from '@preact/signals';
import type { PlacedArrangement, PlacesOutlook } from '../../../../../src/app/index.ts';
import type { FoundPlaces, PlacesInput } from '../../../core/protocol.ts';
import { machine } from '../../../core/workers.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { keyOfInput } from '../asked.ts';
import { SearchCost } from '../cost.ts';
import { RoomSearch } from '../search.ts';
import { StageClock, type PlacesStage } from './stage.ts';
import { missingInPlaces, placesInput } from './wanted.ts';
import { words } from '../../../../words/words.ts';

/** Candidates and seats of a search, and what it takes, before it starts. */
export const placesCost = new SearchCost<PlacesInput, PlacesOutlook>(
  placesInput,
  keyOfInput,
  (asked, signal) => machine.ask('placesCost', asked, { signal }).answer,
);

export const placesSearch = new RoomSearch<PlacesStage, FoundPlaces>('places');

/** Why no search can start beside what keeps every search from it, or null: its cost is said first. */
export const placesObstacle = computed<string | null>(() => {
  if (missingInPlaces.value !== null) return missingInPlaces.value;
  return placesCost.value.kind === 'known' ? null : words.places.costUnknown;
});

/** Searches in the open room, unless something is in the way. The scene stays as it is. */
export async function startPlaces(): Promise<void> {
  const asked = placesInput.peek();
  if (!asked || placesObstacle.peek() !== null) return;
  const clock = new StageClock();
  await placesSearch.start((signal, onProgress) => {
    const onEvent = ({ progress }: { readonly progress: Parameters<StageClock['hear']>[0] }): void => {
      const stage = clock.hear(progress, performance.now() / 1000);
      if (stage) onProgress(stage);
    };
    return machine.ask('places', asked, { signal, onEvent }).answer;
  });
}

/** What the last search has found; null if there is nothing. */
export const foundPlaces = placesSearch.answer;

const chosenNumber = sceneSignal<number | null>(null);

/** The arrangement that is shown: the best, unless another is chosen; null without a result. */
export const shownArrangement = computed<PlacedArrangement | null>(() => {
  const all = foundPlaces.value?.report.arrangements ?? [];
  return all.find(({ number }) => number === chosenNumber.value) ?? all[0] ?? null;
});

/** Shows an arrangement by its number. */
export function showArrangement(number: number): void {
  chosenNumber.value = number;
}
