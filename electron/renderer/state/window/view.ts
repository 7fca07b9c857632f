import { signal } from '@preact/signals';

/** The views of the window, in the order of their tabs. */
export const VIEWS = ['room', 'materials', 'plan', 'run', 'results', 'design', 'stencils', 'verify'] as const;
export type ViewName = (typeof VIEWS)[number];

export const view = signal<ViewName>('room');

/** Whether the help on keys and mouse is open. */
export const helpIsOpen = signal(false);
