import type { JSX } from 'preact';

/** Outlines on a square of 16. */
const SHAPES = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M11 3v10L4 8z',
  play: 'M4 2v12l10-6z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  on: 'M5 3v10l7-5z',
  last: 'M11 3h2v10h-2zM3 3v10l7-5z',
} as const;

/** A sign of a player. The fonts of the window have none. */
export function FilmIcon({ name }: { readonly name: keyof typeof SHAPES }): JSX.Element {
  return (
    <svg class="film-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
