import { computed, signal } from '@preact/signals';

/** Whether sound may leave through the leaks of a mesh: a setting of the window, as the command line's, not of the scene. */
export const allowLeaks = signal(false);

/** What every task is told besides the scene. */
export const besidesScene = computed(() => ({ allowLeaks: allowLeaks.value }));
