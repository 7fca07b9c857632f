import type { ChosenPart, ChosenShape } from '../../shapes/shapes.ts';
import { computed } from '@preact/signals';
import { FACE_NAMES, type BoxElement, type BoxPatch, type Vec3 } from '../../../../src/app/index.ts';
import { editScene, endGroup, scene } from '../document/document.ts';
import { isObject, numberAt, textAt, valueAt, withValue, type Json, type JsonObject } from '../document/json.ts';
import { inScene } from '../materials/chosen-material.ts';
import type { NamedDefinition } from '../materials/material-uses.ts';
import { shownView } from '../room/shown-room.ts';
import { words } from '../../../words/words.ts';
import { BOXES, boxesIn, drawnBoxes, operationOf, patchInFile, tidy, withExtent, withPatches } from './boxes.ts';
import { choose, chosen, chosenBox } from './chosen.ts';
import { drawnSheets, drawnVolumes } from './in-air.ts';
import { placeBox, type BoxKind } from './place-boxes.ts';
import { removeSheet, setSheetExtent, setSheetMaterial } from './sheets.ts';
import { nameOf } from '../materials/shown-names.ts';
import { removeVolume, setVolumeExtent, setVolumeMaterial } from './volumes.ts';

/** Whether the room has two dimensions. */
const isFlat = (): boolean => numberAt(scene.peek(), ['dimensions']) === 2;
const dimensions = (): 2 | 3 => (isFlat() ? 2 : 3);

const labels = words.drawing.edits;

/** The boxes as the file has them. */
const inFile = (of: JsonObject): readonly JsonObject[] => boxesIn(of) ?? [];

/**
 * A series of changes of the extent of a box, which starts with its patches as they were: what a drag cuts off comes
 * back when the drag goes back, and so does what half-typed numbers cut off. `now` is the box that the series came to.
 */
let series: { readonly before: JsonObject; readonly now: JsonObject } | null = null;

/** Ends a series of changes: the next one is undone by itself. */
export function endReshaping(): void {
  series = null;
  endGroup();
}

/** Gives a box another extent, metres. Consecutive changes are undone together until {@link endReshaping}. */
export function setExtent(box: number, from: Vec3, to: Vec3): void {
  const path = [...BOXES, box];
  const now = inFile(scene.peek())[box];
  if (from.some((low, axis) => !(low < to[axis]))) return;
  // Anything else that changed the box, such as Undo, starts another series.
  const before = series?.now === now ? series.before : now;
  const changed = withExtent(before, from, to);
  editScene(labels.reshape(box + 1), (of) => withValue(of, path, changed), path.join('.'));
  series = { before, now: inFile(scene.peek())[box] };
}

/** Gives the chosen box, patch, sheet or volume another extent, metres. */
export function reshape(shape: ChosenShape, from: Vec3, to: Vec3): void {
  if (shape.kind === 'patch') setPatchExtent(shape.box, shape.patch, from, to);
  else if (shape.kind === 'sheet') setSheetExtent(shape.sheet, from, to);
  else if (shape.kind === 'volume') setVolumeExtent(shape.volume, from, to);
  else setExtent(shape.kind === 'box' ? shape.box : shape.faces[0].box, from, to);
}

/** Adds a box of a kind, where it suits the chosen box or else the first one, and chooses it. */
export function addBox(kind: BoxKind): void {
  const boxes = drawnBoxes.peek();
  if (!boxes) return;
  const number = chosenBox.peek();
  const base = number !== null && boxes[number].operation === 'add' ? number : 0;
  const view = shownView.peek();
  const points = [...(view?.sources ?? []), ...(view?.receivers ?? [])].map(({ position }) => position);
  const { operation, from, to } = placeBox(kind, boxes[base], boxes, points);
  const like = inFile(scene.peek())[base];
  const faces = operation === 'add' ? like['faces'] : undefined;
  const extent = { from: from.slice(0, dimensions()), to: to.slice(0, dimensions()) };
  const box: JsonObject = { [operation]: extent, material: like['material'], ...(faces !== undefined && { faces }) };
  editScene(labels.add[kind], (before) => withValue(before, BOXES, [...inFile(before), box]));
  choose({ kind: 'box', box: boxes.length });
}

/** Distance of a copy from its original, m. */
const BESIDE = 0.5;

/** Copies a box, or the chosen patch, a little beside it, and chooses the copy. */
export function duplicateChosen(): void {
  const shape = chosen.peek();
  const boxes = drawnBoxes.peek();
  if (!shape || !boxes || shape.kind === 'sheet' || shape.kind === 'volume') return;
  if (shape.kind === 'patch') {
    duplicatePatch(boxes[shape.box], shape.box, shape.patch);
    return;
  }
  const number = shape.kind === 'box' ? shape.box : shape.faces[0].box;
  const { from, to } = boxes[number];
  // Beside its original, so that each can be seen; a copy of the room adjoins it.
  const by = Math.max(BESIDE, tidy(to[0] - from[0]));
  const moved = (at: Vec3): Vec3 => [tidy(at[0] + by), at[1], at[2]];
  const copy = withExtent(inFile(scene.peek())[number], moved(from), moved(to));
  editScene(labels.duplicate(number + 1), (before) => {
    const all = inFile(before);
    return withValue(before, BOXES, [...all.slice(0, number + 1), copy, ...all.slice(number + 1)]);
  });
  choose({ kind: 'box', box: number + 1 });
}

function duplicatePatch(box: BoxElement, number: number, at: number): void {
  const patch = box.patches![at];
  const axes = ([0, 1, 2] as const).filter((axis) => axis !== patch.face >> 1);
  let { from, to } = patch;
  for (const axis of axes) {
    const size = to[axis] - from[axis];
    const room = box.to[axis] - to[axis] >= size ? size : from[axis] - box.from[axis] >= size ? -size : null;
    if (room === null) continue;
    const moved = (point: Vec3): Vec3 => point.map((c, d) => (d === axis ? tidy(c + room) : c)) as unknown as Vec3;
    [from, to] = [moved(from), moved(to)];
    break;
  }
  addPatch(number, { ...patch, from, to }, labels.duplicatePatch);
}

/** Whether a box can go: the first one that stays has to add air. */
export const canRemoveBox = (number: number): boolean => {
  const rest = (drawnBoxes.value ?? []).filter((_, i) => i !== number);
  return rest.length > 0 && rest[0].operation === 'add';
};

/** Removes the chosen box, patch, sheet or volume; nothing if the room would be without air. */
export function removeChosen(): void {
  const shape = chosen.peek();
  if (!shape) return;
  if (shape.kind === 'sheet') removeSheet(shape.sheet);
  if (shape.kind === 'volume') removeVolume(shape.volume);
  if (shape.kind === 'patch') removePatch(shape.box, shape.patch);
  const number = shape.kind === 'box' ? shape.box : null;
  if (number !== null) removeBox(number);
}

export function removeBox(number: number): void {
  if (!canRemoveBox(number)) return;
  editScene(labels.remove(number + 1), (before) => withValue(before, [...BOXES, number], undefined));
  choose(null);
}

/** Whether a box can change places with the one before it or after it: the first one has to add air. */
export const canReorder = (number: number, by: 1 | -1): boolean => {
  const boxes = drawnBoxes.value ?? [];
  const other = number + by;
  if (other < 0 || other >= boxes.length) return false;
  return Math.min(number, other) > 0 || boxes[Math.max(number, other)].operation === 'add';
};

/** Lets a box act later or earlier. */
export function reorder(number: number, by: 1 | -1): void {
  if (!canReorder(number, by)) return;
  editScene(labels.reorder(number + 1), (before) => {
    const all = [...inFile(before)];
    [all[number], all[number + by]] = [all[number + by], all[number]];
    return withValue(before, BOXES, all);
  });
  choose({ kind: 'box', box: number + by });
}

/** Lets a box add air or take it away. */
export function setOperation(number: number, operation: 'add' | 'subtract'): void {
  const box = inFile(scene.peek())[number];
  const old = operationOf(box);
  if (old === operation) return;
  const changed = Object.fromEntries(Object.entries(box).map(([key, value]) => [key === old ? operation : key, value]));
  editScene(labels.operation(number + 1), (before) => withValue(before, [...BOXES, number], changed));
}

/**
 * The materials that the chosen faces have, each once; of a box all of its faces; of a patch, a sheet or a volume its
 * own.
 */
export const chosenMaterials = computed<readonly string[]>(() => {
  const shape = chosen.value;
  const boxes = drawnBoxes.value;
  if (!shape || !boxes) return [];
  if (shape.kind === 'sheet') return [drawnSheets.value[shape.sheet]!.material];
  if (shape.kind === 'volume') return [drawnVolumes.value[shape.volume]!.material];
  if (shape.kind === 'patch') return [boxes[shape.box].patches![shape.patch].material];
  const names: readonly (string | null)[] =
    shape.kind === 'box'
      ? boxes[shape.box].materials
      : shape.faces.map(({ box, face }) => boxes[box].materials[face] ?? null);
  return [...new Set(names.filter((name) => name !== null))];
});

/** Gives the chosen faces, all faces of the chosen box, or the chosen patch, sheet or volume a material. */
export function giveMaterial(shape: ChosenShape, material: string, added: JsonObject | null = null): void {
  if (shape.kind === 'sheet') setSheetMaterial(shape.sheet, material, added);
  else if (shape.kind === 'volume') setVolumeMaterial(shape.volume, material);
  else giveWalls(shape, material, added);
}

function giveWalls(shape: ChosenPart, material: string, added: JsonObject | null): void {
  editScene(labels.material(nameOf(material)), (before) => {
    const defined = added ? withValue(before, ['materials', material], added) : before;
    if (shape.kind === 'patch') {
      return withValue(defined, [...BOXES, shape.box, 'patches', shape.patch, 'material'], material);
    }
    if (shape.kind === 'box') {
      const bare = withValue(inFile(defined)[shape.box], ['faces'], undefined);
      return withValue(defined, [...BOXES, shape.box], { ...bare, material });
    }
    return shape.faces.reduce((of, { box, face }) => {
      const same = textAt(of, [...BOXES, box, 'material']) === material;
      const path = [...BOXES, box, 'faces', FACE_NAMES[face]];
      const changed = withValue(of, path, same ? undefined : material);
      const left = valueAt(changed, [...BOXES, box, 'faces']);
      return isObject(left) && Object.keys(left).length === 0
        ? withValue(changed, [...BOXES, box, 'faces'], undefined)
        : changed;
    }, defined);
  });
}

/** Gives a chosen material, as one that the scene has or as a new one. @returns its name in the scene. */
export function nameOfChosen(chosen: NamedDefinition): { readonly name: string; readonly added: JsonObject | null } {
  const { name, definition, isNew } = inScene(chosen);
  return { name, added: isNew ? definition : null };
}

/** Adds a patch to a face and chooses it. */
export function addPatch(
  box: number,
  patch: BoxPatch,
  label: string = labels.paint,
  change: (scene: JsonObject) => JsonObject = (of) => of,
): void {
  addPatches(box, [patch], label, change);
}

/**
 * Adds patches to faces of a box, the last of which counts, and chooses that.
 *
 * @param change What the scene needs besides.
 */
export function addPatches(
  box: number,
  added: readonly BoxPatch[],
  label: string,
  change: (scene: JsonObject) => JsonObject,
): void {
  const count = drawnBoxes.peek()?.[box].patches?.length ?? 0;
  editScene(label, (before) => {
    const of = change(before);
    const old = inFile(of)[box];
    const patches = Array.isArray(old['patches']) ? (old['patches'] as readonly Json[]) : [];
    const all = [...patches, ...added.map((patch) => patchInFile(patch, dimensions()))];
    return withValue(of, [...BOXES, box], withPatches(old, all));
  });
  choose({ kind: 'patch', box, patch: count + added.length - 1 });
}

/** Gives a patch another extent, metres; it stays on its face. */
export function setPatchExtent(box: number, at: number, from: Vec3, to: Vec3): void {
  const drawn = drawnBoxes.peek()?.[box];
  const patch = drawn?.patches?.[at];
  if (!drawn || !patch) return;
  const place = (point: Vec3): Vec3 =>
    point.map((value, axis) => tidy(Math.max(drawn.from[axis], Math.min(drawn.to[axis], value)))) as unknown as Vec3;
  const [low, high] = [place(from), place(to)];
  if (low.some((value, axis) => axis !== patch.face >> 1 && value >= high[axis])) return;
  const changed = patchInFile({ ...patch, from: low, to: high }, dimensions());
  editScene(
    labels.reshapePatch,
    (before) => withValue(before, [...BOXES, box, 'patches', at], changed),
    [...BOXES, box, at].join('.'),
  );
}

export function removePatch(box: number, at: number): void {
  editScene(labels.removePatch, (before) => {
    const old = inFile(before)[box];
    const patches = (old['patches'] as readonly Json[]).filter((_, i) => i !== at);
    return withValue(before, [...BOXES, box], withPatches(old, patches));
  });
  choose({ kind: 'box', box });
}
