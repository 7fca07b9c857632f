import { computed, effect } from '@preact/signals';
import type { OutlinePart } from '../../../../../src/app/index.ts';
import { selected } from '../../room/shown-room.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { drawnOutline } from './drawn-outline.ts';

const wanted = sceneSignal<OutlinePart | null>(null);

/** The face of the outline that is chosen, as far as it exists: undo may have removed it. */
export const chosenPart = computed<OutlinePart | null>(() => {
  const part = wanted.value;
  const outline = drawnOutline.value;
  if (!part || !outline) return null;
  if (part.kind === 'floor' || part.kind === 'ceiling') return part;
  const wall = outline.walls.at(part.wall);
  if (!wall) return null;
  return part.kind === 'slope' && !wall.slope ? { kind: 'wall', wall: part.wall } : part;
});

/** Chooses a face, and so no source or receiver. */
export function choosePart(part: OutlinePart | null): void {
  if (part) selected.value = null;
  wanted.value = part;
}

/** A source or receiver that is selected takes the place of a face. */
effect(() => {
  if (selected.value) wanted.value = null;
});
