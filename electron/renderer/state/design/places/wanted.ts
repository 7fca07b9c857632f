import { computed } from '@preact/signals';
import { CANDIDATE_KINDS, GOALS, PLACES_DEFAULTS } from '../../../../../src/app/index.ts';
import type { PlacesInput, PlacesWanted } from '../../../core/protocol.ts';
import { meshPath, scene } from '../../document/document.ts';
import { sceneView } from '../../room/scene-check.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { searchInput } from '../asked.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** What the user says of a search beside seats and candidates. */
type Settings = {
  readonly [Key in Exclude<keyof PlacesWanted, 'candidates' | 'seats' | 'duration' | 'height'>]-?: NonNullable<
    PlacesWanted[Key]
  >;
};

const { candidates: USUAL_CANDIDATES, ...START } = PLACES_DEFAULTS;

/** What a search wants. */
export const placesSettings = sceneSignal<Settings>(START);

export function setPlaces(change: Partial<Settings>): void {
  placesSettings.value = { ...placesSettings.peek(), ...change };
}

/** Looks for a number of subwoofers, too, or no longer. */
export function setCount(count: number, isWanted: boolean): void {
  const others = placesSettings.peek().counts.filter((one) => one !== count);
  setPlaces({ counts: isWanted ? [...others, count].sort((a, b) => a - b) : others });
}

const areaNames = computed(() => sceneView.value?.areas.map(({ name }) => name) ?? []);

/** Where candidates may stand: the kinds of the program, then the areas of the scene. */
export const offeredCandidates = computed(() => {
  const isMesh = meshPath(scene.value) !== undefined;
  return [
    ...CANDIDATE_KINDS.map((name) => ({
      name,
      text: texts.kinds[name],
      /** Why it cannot be taken, or null. */
      obstacle: isMesh && (name === 'walls' || name === 'corners') ? texts.noWalls : null,
    })),
    ...areaNames.value.map((name) => ({ name, text: texts.area(name), obstacle: null })),
  ];
});

const ownCandidates = sceneSignal<readonly string[] | null>(null);

/** Where candidates stand: along the walls unless chosen, and over the floor where walls are not known as lines. */
export const wantedCandidates = computed<readonly string[]>(() => {
  const usual: readonly string[] = meshPath(scene.value) === undefined ? USUAL_CANDIDATES : ['floor'];
  const own = ownCandidates.value ?? usual;
  // Always in one order: runs from seats are kept by it.
  return offeredCandidates.value.flatMap(({ name, obstacle }) =>
    obstacle === null && own.includes(name) ? [name] : [],
  );
});

export function setCandidates(name: string, isWanted: boolean): void {
  const others = wantedCandidates.peek().filter((one) => one !== name);
  ownCandidates.value = isWanted ? [...others, name] : others;
}

/** Receivers and areas that can be seats. */
export const offeredSeats = computed<readonly string[]>(() => {
  const receivers = sceneView.value?.receivers.map(({ name }) => name) ?? [];
  return [...receivers, ...areaNames.value.filter((name) => !wantedCandidates.value.includes(name))];
});

const ownSeats = sceneSignal<readonly string[] | null>(null);

/** The seats: all receivers unless chosen; in a scene without receivers, all areas. */
export const wantedSeats = computed<readonly string[]>(() => {
  const receivers = sceneView.value?.receivers.map(({ name }) => name) ?? [];
  const usual = receivers.length > 0 ? receivers : offeredSeats.value;
  const own = ownSeats.value;
  return own === null ? usual : offeredSeats.value.filter((name) => own.includes(name));
});

export function setSeat(name: string, isSeat: boolean): void {
  const others = wantedSeats.peek().filter((one) => one !== name);
  ownSeats.value = isSeat ? [...others, name] : others;
}

/** What is missing in what the user says, or null. */
export const missingInPlaces = computed<string | null>(() => {
  const { counts, goals } = placesSettings.value;
  if (counts.length === 0) return texts.noCount;
  if (wantedCandidates.value.length === 0) return texts.noCandidates;
  if (wantedSeats.value.length === 0) return texts.noSeat;
  return GOALS.some((goal) => (goals[goal] ?? 0) > 0) ? null : texts.noGoal;
});

/** What a search is given; null if it could not be made. */
export const placesInput = computed<PlacesInput | null>(() => {
  const input = searchInput.value;
  if (!input || missingInPlaces.value !== null) return null;
  const wanted = { ...placesSettings.value, candidates: wantedCandidates.value, seats: wantedSeats.value };
  return { ...input, wanted };
});
