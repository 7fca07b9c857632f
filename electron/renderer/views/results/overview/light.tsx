import type { JSX } from 'preact';
import type { Standing } from '../../../../../src/app/index.ts';

/** Lines of the signs in a square of 12 px: a tick, a wave, a cross, a question mark. */
const SIGNS: Readonly<Record<Standing, string>> = {
  within: 'M1.5 6.5 4.5 9.5 10.5 2.5',
  unsure: 'M1 7C3 3 5 4 6 6S9 9 11 5',
  outside: 'M2 2 10 10M10 2 2 10',
  unknown: 'M3.5 4C3.5 1 8.5 1 8.5 4 8.5 6 6 5.5 6 8M6 10V11',
};

/** A verdict with a sign and a word; its colour only repeats them. */
export function Light({ standing, text }: { readonly standing: Standing; readonly text: string }): JSX.Element {
  return (
    <span class={`light light-${standing}`}>
      <svg aria-hidden="true" viewBox="0 0 12 12" width="11" height="11">
        <path d={SIGNS[standing]} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      </svg>
      {text}
    </span>
  );
}
