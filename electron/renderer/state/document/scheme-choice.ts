import { computed, signal } from '@preact/signals';
import { textAt } from './json.ts';
import { scene } from './document.ts';

/** A scene whose scheme is to be chosen is checked with this one until a plan has chosen. */
const UNTIL_CHOSEN = 'compact-5@2%';

/** What the last plan of this scene put first. */
export const planned = signal<string | null>(null);

const isOpen = computed(() => (textAt(scene.value, ['scheme']) ?? 'auto') === 'auto');

/** What stands for the scheme of a scene that leaves it open; null where the scene names it. */
export const chosenScheme = computed<string | null>(() => (isOpen.value ? (planned.value ?? UNTIL_CHOSEN) : null));
