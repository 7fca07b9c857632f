import { computed } from '@preact/signals';
import { scene } from '../../state/document/document.ts';
import { numberAt } from '../../state/document/json.ts';
import { drawnBoxes } from '../../state/drawing/boxes.ts';
import { drawnSheets, drawnVolumes } from '../../state/drawing/in-air.ts';
import { choose, chooseAlso, chosen, step, tool } from '../../state/drawing/chosen.ts';
import { duplicateChosen, endReshaping, removeChosen, reshape } from '../../state/drawing/edits.ts';
import { placingTool } from '../../state/placing/tool.ts';
import { paint } from '../../state/drawing/painting.ts';
import type { Drawing, DrawingEvents } from '../../three/drawing/drawing.ts';

/** What the picture lets one draw on; null for a mesh. */
export const drawing = computed<Drawing | null>(() => {
  const boxes = drawnBoxes.value;
  return (
    boxes && {
      boxes,
      sheets: drawnSheets.value,
      volumes: drawnVolumes.value,
      // The handles of what is chosen would take the pointer of a tool.
      chosen: placingTool.value === null ? chosen.value : null,
      isPainting: tool.value !== 'none',
      isFlat: numberAt(scene.value, ['dimensions']) === 2,
      step: step.value,
    }
  );
});

/** What is done with what is drawn in the picture. */
export const DRAWING_EVENTS: DrawingEvents = {
  onChoose: (shape, adds) => {
    if (adds && shape?.kind === 'faces') chooseAlso(shape.faces[0]);
    else choose(shape);
  },
  onReshape: (shape, { from, to }, phase) => {
    reshape(shape, from, to);
    if (phase === 'done') endReshaping();
  },
  onPaint: (face, { from, to }) => paint(face, from, to, tool.peek() === 'opening' ? 'opening' : 'patch'),
  onRemove: removeChosen,
  onDuplicate: duplicateChosen,
  onStopPainting: () => (tool.value = 'none'),
};
