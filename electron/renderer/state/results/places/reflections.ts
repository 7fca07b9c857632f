/** The early reflections of the shown response, and the one whose path is drawn. */
import { computed, effect, signal, untracked } from '@preact/signals';
import {
  REFLECTION_OCTAVES,
  type EarlyReflection,
  type EarlyReflections,
  type ReflectionPlace,
  type Vec3,
} from '../../../../../src/app/index.ts';
import { desk } from '../../../core/workers.ts';
import { projectSignal } from '../../window/lifetimes.ts';
import { Latest } from '../answered.ts';
import { chosen } from '../results.ts';
import { words } from '../../../../words/words.ts';

const texts = words.reflections;

/** Octave of the levels, Hz. */
export const reflectionOctave = signal<number>(1000);

/** Index of the reflection whose path is drawn. */
export const chosenReflection = projectSignal(0);

const looked = new Latest<EarlyReflections>();
/** The reflections of the shown response, or the state of the search. */
export const reflectionState = looked.state;

/** The scene as it ran, with the names of the source and the receiver; null if it is not known. */
const asked = computed(() => {
  const response = chosen.value;
  const input = response?.result.ranWith;
  return input ? { input, source: response.entry.source, receiver: response.entry.receiver } : null;
});

export const areReflectionsKnown = computed(() => asked.value !== null);

/** Looks for the reflections of the response that is shown. Call once. */
export function followReflections(): () => void {
  return effect(() => {
    const what = asked.value;
    untracked(() => {
      chosenReflection.value = 0;
      if (what) void looked.ask(() => desk.ask('reflections', what).answer);
      else looked.forget();
    });
  });
}

/** The reflections that were found; null before that. */
export const foundReflections = computed(() =>
  reflectionState.value?.kind === 'done' ? reflectionState.value.answer : null,
);

/** Level of a reflection in the chosen octave, dB. */
export const levelOf = ({ levelsDb }: EarlyReflection): number =>
  levelsDb[REFLECTION_OCTAVES.findIndex((octave) => octave === reflectionOctave.value)];

/** Corners of the path that is drawn, from the source to the receiver; null if there is none. */
export const drawnPath = computed((): readonly Vec3[] | null => {
  const found = foundReflections.value;
  const reflection = found?.reflections.at(chosenReflection.value);
  return found && reflection ? [found.source, ...reflection.places.map(({ point }) => point), found.receiver] : null;
});

/** A normal counts as one along an axis if its part along it is at least this: 2.6° off. */
const ALONG = 0.999;

/**
 * Which surface it is, such as `floor: Linoleum` or `wall at x = 0 m: Plaster`.
 *
 * @param material The name of its material for people.
 */
export function surfaceName({ point, normal }: Omit<ReflectionPlace, 'material'>, material: string): string {
  const axis = normal.findIndex((part) => Math.abs(part) >= ALONG);
  const at = (metres: number): string => String(Math.round(100 * metres) / 100 + 0).replace('-', '−');
  const part =
    axis === 2
      ? normal[2] > 0
        ? texts.floor
        : texts.ceiling
      : axis >= 0
        ? texts.wallAt('xyz'[axis], at(point[axis]))
        : Math.abs(normal[2]) < 1 - ALONG
          ? texts.wall
          : texts.slope;
  return texts.surface(part, material);
}
