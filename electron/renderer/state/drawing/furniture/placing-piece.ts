/** Placing a piece of furniture in the picture, before it is there. */
import { computed, effect } from '@preact/signals';
import type { Vec3 } from '../../../../../src/app/index.ts';
import { normalTurn } from '../../../shapes/turns.ts';
import { isMeasuring } from '../../room/picture.ts';
import { selected } from '../../room/shown-room.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { choose, tool } from '../chosen.ts';
import { choosePart } from '../outline/chosen-part.ts';
import { cancelSketch, sketch } from '../outline/sketch.ts';
import { addFurniture, choosePiece } from './furniture.ts';
import { FURNITURE, type FurnitureKind, type KindBox } from './kinds.ts';

/** A piece that is shown at the pointer until a click puts it there. */
interface Waiting {
  readonly kind: FurnitureKind;
  /** How it is turned about the vertical, degrees. */
  readonly turn: number;
}

/** The piece that waits for its place; null where none does. */
export const waitingPiece = sceneSignal<Waiting | null>(null);

/** Its boxes. */
export const waitingBoxes = computed<readonly KindBox[]>(() =>
  waitingPiece.value ? FURNITURE[waitingPiece.value.kind] : [],
);

/** Lets the pointer or keys place a piece of a kind. */
export function startWaiting(kind: FurnitureKind): void {
  choose(null);
  choosePart(null);
  choosePiece(null);
  selected.value = null;
  waitingPiece.value = { kind, turn: waitingPiece.peek()?.turn ?? 0 };
}

/** Turns the piece that waits, degrees. */
export function turnWaiting(by: number): void {
  const before = waitingPiece.peek();
  if (before) waitingPiece.value = { ...before, turn: normalTurn(before.turn + by) };
}

/** Puts the piece that waits at a place, metres, and chooses it. */
export function placeWaiting(position: Vec3): void {
  const waiting = waitingPiece.peek();
  if (!waiting) return;
  waitingPiece.value = null;
  addFurniture(waiting.kind, { position, turn: waiting.turn });
}

/** Nothing is chosen while an outline is drawn. */
effect(() => {
  if (sketch.value) choosePiece(null);
});

/** One tool at a time: what is begun last counts. */
effect(() => {
  if (waitingPiece.value === null) return;
  tool.value = 'none';
  isMeasuring.value = false;
  cancelSketch();
});
effect(() => {
  if (tool.value !== 'none' || isMeasuring.value || sketch.value !== null) waitingPiece.value = null;
});
