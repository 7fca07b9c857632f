import { computed, signal } from '@preact/signals';
import type { FilmRequest } from '../../../../src/app/index.ts';
import { documentNumber, scene } from '../document/document.ts';
import { numberAt } from '../document/json.ts';
import { shownView } from '../room/shown-room.ts';

/**
 * What is watched: the wave of a pulse without high frequencies, made before the run; the impulse of the run itself, of
 * which most is too short for the grid; or nothing.
 */
export type Watched = 'pulse' | 'impulse' | 'nothing';
export const watched = signal<Watched>('pulse');

/** Speed of sound for times and lengths that need no exact one, m/s. */
const SOUND_SPEED = 343;

/** What the user set, and in which scene; others have their usual values. */
const set = signal<{ readonly scene: number; readonly values: Partial<FilmValues> }>({ scene: 0, values: {} });

interface FilmValues {
  /** Hz */
  readonly toHz: number;
  /** s */
  readonly seconds: number;
  readonly source: string;
}

const own = computed<Partial<FilmValues>>(() => (set.value.scene === documentNumber.value ? set.value.values : {}));

export function setFilm(values: Partial<FilmValues>): void {
  set.value = { scene: documentNumber.peek(), values: { ...own.peek(), ...values } };
}

/** Highest frequency of the scene, Hz. */
export const sceneLimit = computed(() => numberAt(scene.value, ['maxFrequencyHz']) ?? 1000);

export const LOWEST_LIMIT = 20;

/** Frequency up to which the pulse has sound, Hz: at most that of the scene. */
export const filmToHz = computed(() => Math.min(own.value.toHz ?? Infinity, sceneLimit.value));

const USUAL_SECONDS = { least: 0.03, most: 0.2 };
/** How often the sound crosses the room in a film of the usual length. */
const CROSSINGS = 3;

/** Length of the film, s. */
export const filmSeconds = computed(() => {
  const extents = shownView.value?.extentsMetres;
  const sides = extents?.to.map((high, axis) => high - extents.from[axis]) ?? [0];
  const crossing = Math.hypot(...sides) / SOUND_SPEED;
  const usual = Math.min(USUAL_SECONDS.most, Math.max(USUAL_SECONDS.least, CROSSINGS * crossing));
  return own.value.seconds ?? Number(usual.toFixed(2));
});

/** Name of the source whose wave is filmed; null without a source. */
export const filmSource = computed<string | null>(() => {
  const names = shownView.value?.sources.map(({ name }) => name) ?? [];
  return names.find((name) => name === own.value.source) ?? names[0] ?? null;
});

/** Whether that source has a direction, which its film does not show. */
export const filmsDirection = computed(() =>
  (shownView.value?.sources ?? []).some(({ name, ahead }) => name === filmSource.value && ahead !== undefined),
);

/** Frames in a period of `filmToHz`; the middle of the pulse's band has more than twice as many. */
const FRAMES_A_PERIOD = 5;
/** Nodes of a volume in a wave length of `filmToHz`. */
const NODES_A_WAVE = 4;
/** Nodes that may be read for a frame of the whole room: 16 MB. */
const MOST_NODES = 4e6;

/**
 * The film to make before a run of the scene as it is shown; null for none.
 *
 * @param upToHz Highest frequency of the run: a draft's is below the scene's.
 */
export function presentFilm(upToHz: number): FilmRequest | null {
  if (watched.value !== 'pulse') return null;
  const isFlat = shownView.value?.dimensions === 2;
  const toHz = Math.min(filmToHz.value, upToHz);
  return {
    source: filmSource.value,
    toHz,
    seconds: filmSeconds.value,
    everySeconds: 1 / (FRAMES_A_PERIOD * toHz),
    layers: isFlat ? null : { apartMetres: SOUND_SPEED / (NODES_A_WAVE * toHz), mostNodes: MOST_NODES },
  };
}
