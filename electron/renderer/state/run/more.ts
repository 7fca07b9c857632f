import { effect, signal } from '@preact/signals';

const KEPT = 'wavehall-run-more';

/** Whether 'More' is open in the view Run; kept for the next start. */
export const showsMore = signal(localStorage.getItem(KEPT) === 'open');

effect(() => localStorage.setItem(KEPT, showsMore.value ? 'open' : 'closed'));
