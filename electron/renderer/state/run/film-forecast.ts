import { computed } from '@preact/signals';
import { filmRange, type SecondsRange } from '../../../../src/app/index.ts';
import { prediction } from '../plan/prediction.ts';
import { chosenPlan } from '../plan/presets.ts';
import { shownView } from '../room/shown-room.ts';
import { presentFilm, sceneLimit } from './film-settings.ts';

/** How long the film of the chosen run is likely to take, s; null without a film, and if it is not known. */
export const filmForecast = computed<SecondsRange | null>(() => {
  const row = prediction.value?.row;
  const film = presentFilm(chosenPlan.value?.maxFrequencyHz ?? sceneLimit.value);
  if (!row || row.problem !== null || !film) return null;
  return filmRange(film, row, shownView.value?.sources.length ?? 1);
});
