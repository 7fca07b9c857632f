import { computed } from '@preact/signals';
import { hertz } from '../../../../src/app/index.ts';
import type { BandAsked, SearchInput } from '../../core/protocol.ts';
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

/** What is computed above the band of waves: what the scene says, rays, or rays without waves. */
export const BANDS = ['scene', 'full', 'rays'] as const;
export const bandChoice = sceneSignal<(typeof BANDS)[number]>('scene');

/** Where waves end and rays begin, Hz; null where the program chooses. */
export const crossover = sceneSignal<number | null>(null);

/** Chooses what is computed above the waves; where they end is then the program's choice again. */
export function chooseBand(band: (typeof BANDS)[number]): void {
  bandChoice.value = band;
  crossover.value = null;
}

/** What is asked of the band above that of waves. */
export const askedBand = computed<BandAsked>(() => {
  const at = crossover.value;
  switch (bandChoice.value) {
    case 'scene':
      return {};
    case 'full':
      return { fullBand: true, ...(at !== null && { crossover: hertz(at) }) };
    case 'rays':
      return { raysOnly: true };
  }
});

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
