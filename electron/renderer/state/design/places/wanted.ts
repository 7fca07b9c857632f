import { computed } from '@preact/signals';
import { GOALS, isOfBass, SPEAKER_GOALS, type SpeakerGoal, type SpeakerWeights } from '../../../../../src/app/index.ts';
import type { PlacesInput } from '../../../core/protocol.ts';
import { searchInput } from '../asked.ts';
import { wantedCandidates, wantedQuiet, wantedSeats } from './points.ts';
import { deskBand, deskGoal, drive, laying, ownSpeakerGoals, subwooferSettings } from './settings.ts';
import { placesUse } from './use.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** How much each goal of speakers counts: little spill as soon as some place is to be quiet. */
export const speakerGoals = computed<SpeakerWeights>(() => ({
  ...{ evenness: 1, clarity: 1, spill: wantedQuiet.value.length > 0 ? 1 : 0 },
  ...ownSpeakerGoals.value,
}));

export function setSpeakerGoal(goal: SpeakerGoal, weight: number): void {
  ownSpeakerGoals.value = { ...ownSpeakerGoals.peek(), [goal]: weight };
}

/** What is missing in what the user says, or null. */
export const missingInPlaces = computed<string | null>(() => {
  const use = placesUse.value;
  const missing = texts.missing[use];
  if (use !== 'desks' && drive.value.counts.length === 0) return missing.count;
  if (wantedCandidates.value.length === 0) return missing.candidates;
  if (use === 'desks') return null;
  if (wantedSeats.value.length === 0) return missing.seat;
  if (use === 'subwoofers')
    return GOALS.some((goal) => (subwooferSettings.value.goals[goal] ?? 0) > 0) ? null : texts.noGoal;
  const goals = speakerGoals.value;
  if ((goals.spill ?? 0) > 0 && wantedQuiet.value.length === 0) return texts.noQuiet;
  return SPEAKER_GOALS.some((goal) => (goals[goal] ?? 0) > 0) ? null : texts.noGoal;
});

/** What a search is given; null if it could not be made. */
export const placesInput = computed<PlacesInput | null>(() => {
  const input = searchInput.value;
  if (!input || missingInPlaces.value !== null) return null;
  const use = placesUse.value;
  const room = { ...laying.value, candidates: wantedCandidates.value };
  if (use === 'desks') {
    const goal = deskGoal.value;
    return { ...input, use, wanted: { ...room, goal, ...(isOfBass(goal) && { band: deskBand.value }) } };
  }
  const sources = { ...room, ...drive.value, seats: wantedSeats.value };
  if (use === 'subwoofers') return { ...input, use, wanted: { ...sources, ...subwooferSettings.value } };
  const quiet = wantedQuiet.value.length > 0 ? wantedQuiet.value : undefined;
  return { ...input, use, wanted: { ...sources, quiet, goals: speakerGoals.value } };
});
