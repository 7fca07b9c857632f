import { effect, signal } from '@preact/signals';

const KEPT = 'wavehall-plan-advanced';

/** Whether 'Advanced' is open in the view Plan; kept for the next start. */
export const advancedIsOpen = signal(localStorage.getItem(KEPT) === 'open');

effect(() => localStorage.setItem(KEPT, advancedIsOpen.value ? 'open' : 'closed'));
