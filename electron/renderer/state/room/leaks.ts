import { computed, signal } from '@preact/signals';

/** Whether sound may leave through the leaks of a mesh: a setting of the window, not of the scene. */
export const allowLeaks = signal(false);

/** The settings that every task gets in addition to the scene. */
export const besidesScene = computed(() => ({ allowLeaks: allowLeaks.value }));
