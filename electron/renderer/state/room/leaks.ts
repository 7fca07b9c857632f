import { computed, signal } from '@preact/signals';
import type { SceneOverrides } from '../../core/protocol.ts';
import { projectScheme } from '../document/project-scheme.ts';

/** Whether sound may leave through the leaks of a mesh: a setting of the window, not of the scene. */
export const allowLeaks = signal(false);

/** The settings that every task gets in addition to the scene. */
export const besidesScene = computed<SceneOverrides>(() => ({
  allowLeaks: allowLeaks.value,
  ...(projectScheme.value && { projectScheme: projectScheme.value }),
}));
