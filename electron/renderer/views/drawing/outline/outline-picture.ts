import { computed } from '@preact/signals';
import { endGroup, keptUnderlay } from '../../../state/document/document.ts';
import { step } from '../../../state/drawing/chosen.ts';
import { choosePart, chosenPart } from '../../../state/drawing/outline/chosen-part.ts';
import { drawnOutline } from '../../../state/drawing/outline/drawn-outline.ts';
import { divideWall, moveCorner, removeCorner } from '../../../state/drawing/outline/edits.ts';
import {
  addCorner,
  cancelSketch,
  closeSketch,
  sketch,
  sketchHeight,
  takeBack,
} from '../../../state/drawing/outline/sketch.ts';
import { endsNear } from '../../../state/drawing/underlay/on-floor.ts';
import { underlayLines } from '../../../state/drawing/underlay/underlay.ts';
import type { UnderlayPicture } from '../../../three/outline/underlay-picture.ts';
import { stagePicture } from '../../room/picture/stage-picture.ts';
import type { OutlineEvents, OutlinePicture } from '../../../three/outline/outline.ts';

/** The underlay with its lines; null while it is hidden, or not yet read. */
const shownUnderlay = computed(() => {
  const [kept, read] = [keptUnderlay.value, underlayLines.value];
  return kept?.isShown && read ? { ...kept, ...read, metresPerUnit: kept.metresPerUnit } : null;
});

/** The underlay as the picture shows it; null where there is none. */
export const underlayPicture = computed<UnderlayPicture | null>(
  () => shownUnderlay.value && { ...shownUnderlay.value, height: sketchHeight.value },
);

/** The outline as the picture shows it; null where there is none and none is drawn. */
export const outlinePicture = computed<OutlinePicture | null>(() => {
  const [outline, corners] = [drawnOutline.value, sketch.value];
  if (!outline && !corners) return null;
  return {
    outline,
    sketch: corners,
    height: sketchHeight.value,
    chosen: chosenPart.value,
    step: step.value,
    attracting: (place, reach) => {
      const shown = shownUnderlay.peek();
      return shown ? endsNear(shown.ends, shown, place, reach) : [];
    },
  };
});

/** Makes the room of the corners drawn, and shows it from where its walls are seen. */
export function closeAndLook(): void {
  closeSketch();
  if (!sketch.peek()) stagePicture.peek()?.look('whole');
}

/** What is done with the outline in the picture. */
export const OUTLINE_EVENTS: OutlineEvents = {
  onChoose: choosePart,
  onMoveCorner: (wall, place, phase) => {
    moveCorner(wall, place);
    if (phase === 'done') endGroup();
  },
  onDivide: divideWall,
  onRemove: () => {
    const part = chosenPart.peek();
    if (part?.kind === 'wall') removeCorner(part.wall);
  },
  onAddCorner: addCorner,
  onTakeBack: takeBack,
  onClose: closeAndLook,
  onCancel: cancelSketch,
};
