import type { JSX } from 'preact';
import { isMeasuring, measured } from '../../../state/room/picture.ts';
import { words } from '../../../../words/words.ts';

const { tape } = words.picture;

/** What to do with the tape, and what it measured. */
export function TapeLine(): JSX.Element | null {
  if (!isMeasuring.value) return null;
  return (
    <p class="tape-line" role="status">
      {measured.value === null ? tape.first : result()} {tape.end}
    </p>
  );
}

function result(): string {
  const { from, to, fromName, toName, metres } = measured.value!;
  const along = to.map((at, axis) => Math.abs(at - from[axis]));
  return `${tape.result(fromName ?? tape.corner, toName ?? tape.corner, metres, along)}.`;
}
