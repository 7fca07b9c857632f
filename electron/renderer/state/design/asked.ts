import { computed } from '@preact/signals';
import type { SearchInput } from '../../core/protocol.ts';
import { scene, sceneInput } from '../document/document.ts';
import { numberAt } from '../document/json.ts';
import { besidesScene } from '../room/leaks.ts';
import { problems } from '../room/scene-check.ts';
import { engineOptions } from '../window/engine.ts';
import { sceneSignal } from '../window/lifetimes.ts';

/** The highest frequency that searches simulate, Hz; null for that of the scene. */
export const searchFrequency = sceneSignal<number | null>(null);

/** That of the scene, Hz; undefined if it says none. */
export const sceneFrequency = computed(() => numberAt(scene.value, ['maxFrequencyHz']));

/** What every search is given; null without a scene that can be simulated. */
export const searchInput = computed<SearchInput | null>(() => {
  const input = sceneInput.value;
  if (!input || problems.value.length > 0) return null;
  return {
    input,
    overrides: besidesScene.value,
    engine: engineOptions.value,
    maxFrequencyHz: searchFrequency.value,
  };
});

/** Equal for all inputs that cost the same: the files of a scene count by their names. */
export const keyOfInput = ({ input, ...others }: SearchInput): string =>
  JSON.stringify([input.text, [...input.files.keys()], others]);
