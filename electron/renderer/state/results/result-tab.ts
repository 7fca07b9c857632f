import { signal } from '@preact/signals';

/** What the view of results shows of them. */
export const RESULT_TABS = [
  'overview',
  'receivers',
  'responses',
  'listening',
  'directions',
  'reflections',
  'maps',
  'measured',
  'targets',
  'variants',
  'report',
] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

export const resultTab = signal<ResultTab>('overview');
