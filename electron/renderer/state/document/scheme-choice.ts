import { computed } from '@preact/signals';
import { textAt } from './json.ts';
import { scene } from './document.ts';
import { projectScheme } from './project-scheme.ts';
import { sceneSignal } from '../window/lifetimes.ts';

/** A scene without a scheme is checked with this one until a plan has chosen. */
const UNTIL_CHOSEN = 'compact-5@2%';

/** First scheme of the last plan for this scene. */
export const planned = sceneSignal<string | null>(null);

const isOpen = computed(() => (textAt(scene.value, ['scheme']) ?? 'auto') === 'auto');

/** The scheme used for a scene that leaves it open; null if the scene names one. */
export const chosenScheme = computed<string | null>(() =>
  isOpen.value ? (projectScheme.value?.scheme ?? planned.value ?? UNTIL_CHOSEN) : null,
);
