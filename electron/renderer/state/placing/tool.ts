import { effect } from '@preact/signals';
import type { PlacingTool } from '../../shapes/placing.ts';
import { tool } from '../drawing/chosen.ts';
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
});
effect(() => {
  if (tool.value !== 'none' || isMeasuring.value || sketch.value !== null) placingTool.value = null;
});
