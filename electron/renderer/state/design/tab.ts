import { signal } from '@preact/signals';

/** The searches of the view Design, in the order of their tabs. */
export const DESIGN_TABS = ['modes', 'places', 'sensitivities', 'materials'] as const;
export type DesignTab = (typeof DESIGN_TABS)[number];

/** The tab that is shown. */
export const designTab = signal<DesignTab>('modes');
