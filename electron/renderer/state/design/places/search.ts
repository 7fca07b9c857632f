import { computed } from '@preact/signals';
import type {
  DesksReport,
  PlacedArrangement,
  PlacedSpeakers,
  PlacesOutlook,
  RankedPlace,
  SpeakersReport,
} from '../../../../../src/app/index.ts';
import type { Found, FoundPlaces, PlacesInput, PlacesUse } from '../../../core/protocol.ts';
import { machine } from '../../../core/workers.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { keyOfInput } from '../asked.ts';
import { SearchCost } from '../cost.ts';
import { RoomSearch } from '../search.ts';
import { StageClock, type PlacesStage } from './stage.ts';
import { placesUse } from './use.ts';
import { missingInPlaces, placesInput } from './wanted.ts';
import { words } from '../../../../words/words.ts';

/** Candidates and seats of a search, and what it takes, before it starts. */
export const placesCost = new SearchCost<PlacesInput, PlacesOutlook>(
  placesInput,
  keyOfInput,
  (asked, signal) => machine.ask('placesCost', asked, { signal }).answer,
);

const SEARCHES = {
  subwoofers: new RoomSearch<PlacesStage, FoundPlaces>('places'),
  speakers: new RoomSearch<PlacesStage, Found<SpeakersReport>>('places', 'speakers'),
  desks: new RoomSearch<PlacesStage, Found<DesksReport>>('places', 'desks'),
};

/** The search of the chosen use. */
export const placesSearch = computed(
  (): Pick<RoomSearch<PlacesStage, unknown>, 'last' | 'stop' | 'isOfOtherScene'> => SEARCHES[placesUse.value],
);

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
  /** How a task is followed. */
  const following = (signal: AbortSignal, onProgress: (stage: PlacesStage) => void) => ({
    signal,
    onEvent: ({ progress }: { readonly progress: Parameters<StageClock['hear']>[0] }): void => {
      const stage = clock.hear(progress, performance.now() / 1000);
      if (stage) onProgress(stage);
    },
  });
  switch (asked.use) {
    case 'subwoofers':
      return SEARCHES.subwoofers.start((...how) => machine.ask('places', asked, following(...how)).answer);
    case 'speakers':
      return SEARCHES.speakers.start((...how) => machine.ask('speakerPlaces', asked, following(...how)).answer);
    case 'desks':
      return SEARCHES.desks.start((...how) => machine.ask('deskPlaces', asked, following(...how)).answer);
  }
}

/** What the last search of each use has found; null if there is nothing. */
export const foundPlaces = SEARCHES.subwoofers.answer;
export const foundSpeakers = SEARCHES.speakers.answer;
export const foundDesks = SEARCHES.desks.answer;

/** Number of the arrangement that is shown, or rank of the place, by use. */
const chosenNumbers = sceneSignal<Partial<Readonly<Record<PlacesUse, number>>>>({});

/** The arrangement of subwoofers that is shown: the best, unless another is chosen; null without a result. */
export const shownArrangement = computed<PlacedArrangement | null>(() => {
  const all = foundPlaces.value?.report.arrangements ?? [];
  return all.find(({ number }) => number === chosenNumbers.value.subwoofers) ?? all[0] ?? null;
});

/** The arrangement of speakers that is shown, likewise. */
export const shownSpeakers = computed<PlacedSpeakers | null>(() => {
  const all = foundSpeakers.value?.report.arrangements ?? [];
  return all.find(({ number }) => number === chosenNumbers.value.speakers) ?? all[0] ?? null;
});

/** The place for a listener that is shown, likewise. */
export const shownDesk = computed<RankedPlace | null>(() => {
  const all = foundDesks.value?.report.places ?? [];
  return all.find(({ rank }) => rank === chosenNumbers.value.desks) ?? all[0] ?? null;
});

/** Shows an arrangement of the chosen use by its number, or a place by its rank. */
export function showArrangement(number: number): void {
  chosenNumbers.value = { ...chosenNumbers.peek(), [placesUse.peek()]: number };
}
