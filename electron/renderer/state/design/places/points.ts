import { computed } from '@preact/signals';
import { CANDIDATE_KINDS, DESK_DEFAULTS, PLACES_DEFAULTS, SPEAKER_DEFAULTS } from '../../../../../src/app/index.ts';
import type { PlacesUse } from '../../../core/protocol.ts';
import { sceneView } from '../../room/scene-check.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { placesUse } from './use.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

const areaNames = computed(() => sceneView.value?.areas.map(({ name }) => name) ?? []);
const receiverNames = computed(() => sceneView.value?.receivers.map(({ name }) => name) ?? []);

/** Where candidates may stand: the kinds of the program, then the areas of the scene. */
export const offeredCandidates = computed(() => [
  ...CANDIDATE_KINDS.map((name) => ({ name, text: texts.kinds[name] })),
  ...areaNames.value.map((name) => ({ name, text: texts.area(name) })),
]);

const USUAL: Readonly<Record<PlacesUse, readonly string[]>> = {
  subwoofers: PLACES_DEFAULTS.candidates,
  speakers: SPEAKER_DEFAULTS.candidates,
  desks: DESK_DEFAULTS.candidates,
};

const ownCandidates = sceneSignal<Partial<Readonly<Record<PlacesUse, readonly string[]>>>>({});

/** Where candidates stand: as usual unless chosen. */
export const wantedCandidates = computed<readonly string[]>(() => {
  const use = placesUse.value;
  const own = ownCandidates.value[use] ?? USUAL[use];
  // Always in one order: runs from seats are kept by it.
  return offeredCandidates.value.flatMap(({ name }) => (own.includes(name) ? [name] : []));
});

export function setCandidates(name: string, isWanted: boolean): void {
  ownCandidates.value = {
    ...ownCandidates.peek(),
    [placesUse.peek()]: withName(wantedCandidates.peek(), name, isWanted),
  };
}

/** Names with one more, or without it. */
function withName(names: readonly string[], name: string, isIn: boolean): readonly string[] {
  const others = names.filter((one) => one !== name);
  return isIn ? [...others, name] : others;
}

/** Receivers and areas that are no candidates: each can be a seat, or a quiet place. */
export const offeredListeners = computed<readonly string[]>(() => [
  ...receiverNames.value,
  ...areaNames.value.filter((name) => !wantedCandidates.value.includes(name)),
]);

const ownQuiet = sceneSignal<readonly string[]>([]);

/** Where little of speakers should be heard. */
export const wantedQuiet = computed<readonly string[]>(() =>
  placesUse.value === 'speakers' ? offeredListeners.value.filter((name) => ownQuiet.value.includes(name)) : [],
);

export function setQuiet(name: string, isQuiet: boolean): void {
  ownQuiet.value = withName(ownQuiet.peek(), name, isQuiet);
}

/** Receivers and areas that can be seats. */
export const offeredSeats = computed<readonly string[]>(() =>
  offeredListeners.value.filter((name) => !wantedQuiet.value.includes(name)),
);

const ownSeats = sceneSignal<readonly string[] | null>(null);

/** The seats: all receivers unless chosen; in a scene without receivers, all areas. */
export const wantedSeats = computed<readonly string[]>(() => {
  const receivers = offeredSeats.value.filter((name) => receiverNames.value.includes(name));
  const usual = receivers.length > 0 ? receivers : offeredSeats.value;
  const own = ownSeats.value;
  return own === null ? usual : offeredSeats.value.filter((name) => own.includes(name));
});

export function setSeat(name: string, isSeat: boolean): void {
  ownSeats.value = withName(wantedSeats.peek(), name, isSeat);
}
