import { computed, effect } from '@preact/signals';
import type { PlacingTool } from '../../shapes/placing.ts';
import { tool } from '../drawing/chosen.ts';
import { cursor } from '../drawing/cursor.ts';
import { waitingPiece } from '../drawing/furniture/placing-piece.ts';
import { cancelSketch, sketch } from '../drawing/outline/sketch.ts';
import { isMeasuring } from '../room/picture.ts';
import { sceneSignal } from '../window/lifetimes.ts';

/** What a pointer in the picture lays or selects; null where it turns the room and chooses. */
export const placingTool = sceneSignal<PlacingTool | null>(null);

/** Begins a tool, or ends it if it is in use. */
export function toggleTool(wanted: PlacingTool): void {
  placingTool.value = placingTool.peek() === wanted ? null : wanted;
}

/** One tool at a time: what is begun last counts. */
effect(() => {
  if (placingTool.value === null) return;
  tool.value = 'none';
  isMeasuring.value = false;
  cancelSketch();
  waitingPiece.value = null;
});
effect(() => {
  const isOther = tool.value !== 'none' || isMeasuring.value || sketch.value !== null || waitingPiece.value !== null;
  if (isOther) placingTool.value = null;
});

/** What draws at the cursor. */
const drawsWith = computed(() => placingTool.value ?? (sketch.value ? 'outline' : (waitingPiece.value?.kind ?? null)));

/** Each tool begins without a cursor. */
effect(() => {
  if (drawsWith.value !== undefined) cursor.value = null;
});
