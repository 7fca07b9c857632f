import { computed, effect, signal } from '@preact/signals';
import type { BoxElement } from '../../../../src/app/index.ts';
import type { ChosenShape, FaceOfBox } from '../../shapes/shapes.ts';
import { isMeasuring } from '../room/picture.ts';
import { selected } from '../room/shown-room.ts';
import { drawnBoxes } from './boxes.ts';
import { drawnSheets, drawnVolumes } from './in-air.ts';
import { sceneSignal } from '../window/lifetimes.ts';

const wanted = sceneSignal<ChosenShape | null>(null);

/** What is chosen, as far as it exists: undo may have removed it. */
export const chosen = computed<ChosenShape | null>(() => {
  const shape = wanted.value;
  const boxes = drawnBoxes.value;
  if (!shape || !boxes) return null;
  if (shape.kind === 'faces') {
    const faces = shape.faces.filter(({ box }) => box < boxes.length);
    return faces.length > 0 ? { kind: 'faces', faces } : null;
  }
  if (shape.kind === 'sheet') return drawnSheets.value[shape.sheet] ? shape : null;
  if (shape.kind === 'volume') return drawnVolumes.value[shape.volume] ? shape : null;
  const box = boxes[shape.box] as BoxElement | undefined;
  if (!box) return null;
  return shape.kind === 'patch' && !box.patches?.[shape.patch] ? { kind: 'box', box: shape.box } : shape;
});

/** The number of the box that is chosen, or whose face or patch is; null if none, or if faces of several are. */
export const chosenBox = computed<number | null>(() => {
  const shape = chosen.value;
  if (!shape) return null;
  if (shape.kind === 'sheet' || shape.kind === 'volume') return null;
  if (shape.kind !== 'faces') return shape.box;
  return shape.faces.every(({ box }) => box === shape.faces[0].box) ? shape.faces[0].box : null;
});

/** What dragging on a face does: nothing, a rectangle of a material, or an opening. */
export const tool = sceneSignal<'none' | 'patch' | 'opening'>('none');

/** Steps of the grid that coordinates snap to, metres. */
export const STEPS = [0.01, 0.05, 0.1, 0.25, 0.5, 1] as const;
export const step = signal<number>(0.1);

/** Chooses a shape, and so no source or receiver. */
export function choose(shape: ChosenShape | null): void {
  if (shape) selected.value = null;
  wanted.value = shape;
}

/** Adds a face to those that are chosen, or takes it away. */
export function chooseAlso({ box, face }: FaceOfBox): void {
  const before = chosen.peek()?.kind === 'faces' ? (chosen.peek() as { faces: readonly FaceOfBox[] }).faces : [];
  const others = before.filter((each) => each.box !== box || each.face !== face);
  const faces = others.length < before.length ? others : [...before, { box, face }];
  choose(faces.length > 0 ? { kind: 'faces', faces } : null);
}

/** A source or receiver that is selected takes the place of a shape. */
effect(() => {
  if (selected.value) wanted.value = null;
});

/** A drag paints or measures, not both: what is begun last counts. */
effect(() => {
  if (tool.value !== 'none') isMeasuring.value = false;
});
effect(() => {
  if (isMeasuring.value) tool.value = 'none';
});
