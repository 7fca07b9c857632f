/** The place that keys move in the picture while a tool draws. */
import { computed } from '@preact/signals';
import { shownView } from '../room/shown-room.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { tidy } from './boxes.ts';
import { step } from './chosen.ts';
import type { Place } from './outline/edits.ts';
import { sketch } from './outline/sketch.ts';

/** Where the cursor is in plan, metres; null while only the pointer draws. */
export const cursor = sceneSignal<Place | null>(null);

/** Where it is at first: at the last corner of an outline, else at the line of the grid nearest to the middle. */
export const cursorStart = computed<Place>(() => {
  const last = sketch.value?.at(-1);
  if (last) return last;
  const { from, to } = shownView.value?.extentsMetres ?? { from: [0, 0], to: [0, 0] };
  const middle = (axis: 0 | 1): number => tidy(Math.round((from[axis] + to[axis]) / 2 / step.value) * step.value);
  return [middle(0), middle(1)];
});

/** Types one coordinate of the cursor, metres; the other one stays. */
export function typeCursor(axis: 0 | 1, metres: number): void {
  const [x, y] = cursor.peek() ?? cursorStart.peek();
  cursor.value = axis === 0 ? [tidy(metres), y] : [x, tidy(metres)];
}
