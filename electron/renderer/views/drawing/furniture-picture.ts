import { computed } from '@preact/signals';
import { endGroup, scene } from '../../state/document/document.ts';
import { numberAt } from '../../state/document/json.ts';
import { step } from '../../state/drawing/chosen.ts';
import { cursor, cursorStart } from '../../state/drawing/cursor.ts';
import { chosenPiece, choosePiece, movePiece, pieces, turnPiece } from '../../state/drawing/furniture/furniture.ts';
import { placeWaiting, turnWaiting, waitingBoxes, waitingPiece } from '../../state/drawing/furniture/placing-piece.ts';
import { sketch } from '../../state/drawing/outline/sketch.ts';
import { placingTool } from '../../state/placing/tool.ts';
import type { FurnitureEvents, FurniturePicture } from '../../three/furniture/furniture.ts';
import type { CursorPicture } from '../../three/pointing/key-cursor.ts';

/** The furniture as the picture shows it; null where none can stand. */
export const furniturePicture = computed<FurniturePicture | null>(() => {
  if (numberAt(scene.value, ['dimensions']) === 2) return null;
  const waiting = waitingPiece.value;
  return {
    pieces: pieces.value,
    // The handles of what is chosen would take the pointer of a tool.
    chosen: placingTool.value === null ? chosenPiece.value : null,
    waiting: waiting && { turn: waiting.turn, boxes: waitingBoxes.value },
    step: step.value,
  };
});

/** The cursor that keys move while something is drawn; null while nothing is. */
export const cursorPicture = computed<CursorPicture | null>(() => {
  const tool = placingTool.value;
  if ((tool === null || tool === 'select') && !sketch.value && !waitingPiece.value) return null;
  return { place: cursor.value, start: cursorStart.value, step: step.value };
});

/** What is done with furniture in the picture. */
export const FURNITURE_EVENTS: FurnitureEvents = {
  onChoose: choosePiece,
  onMove: (piece, position, phase) => {
    movePiece(piece, position);
    if (phase === 'done') endGroup();
  },
  onTurn: (piece, turn, phase) => {
    turnPiece(piece, turn);
    if (phase === 'done') endGroup();
  },
  onPlace: placeWaiting,
  onTurnWaiting: turnWaiting,
  onCancel: () => (waitingPiece.value = null),
};
