import { computed, effect } from '@preact/signals';
import { isSound, type OutlineRoom } from '../../../../../src/app/index.ts';
import { editScene, scene } from '../../document/document.ts';
import { isObject, valueAt, type Json, type JsonObject } from '../../document/json.ts';
import { isMeasuring } from '../../room/picture.ts';
import { selected } from '../../room/shown-room.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { words } from '../../../../words/words.ts';
import { drawnBoxes, tidy } from '../boxes.ts';
import { choose, tool } from '../chosen.ts';
import { choosePart } from './chosen-part.ts';
import { drawnOutline, isOutline, outlineIn } from './drawn-outline.ts';
import type { Place } from './edits.ts';

const { edits: labels } = words.outline;

/** The corners of an outline that is being drawn; null while none is. */
export const sketch = sceneSignal<readonly Place[] | null>(null);

/** Whether the room can be drawn as an outline: a room of three dimensions that is one of boxes or an outline. */
export const canSketch = computed(() => drawnOutline.value !== null || isRoomOfBoxes());

const isRoomOfBoxes = (): boolean => drawnBoxes.value !== null && drawnBoxes.value[0].materials[4] !== null;

/** Begins to draw an outline. */
export function startSketch(): void {
  choose(null);
  choosePart(null);
  selected.value = null;
  tool.value = 'none';
  isMeasuring.value = false;
  sketch.value = [];
}

/** Height at which an outline is drawn, m: that of the floor. */
export const sketchHeight = computed(() => drawnOutline.value?.floor.height ?? drawnBoxes.value?.[0].from[2] ?? 0);

/** Adds a corner; the same place twice is one. */
export function addCorner([x, y]: Place): void {
  const corners = sketch.peek();
  const place: Place = [tidy(x), tidy(y)];
  if (!corners || corners.some((corner) => corner[0] === place[0] && corner[1] === place[1])) return;
  sketch.value = [...corners, place];
}

/** Takes the last corner back; without one, ends drawing. */
export function takeBack(): void {
  const corners = sketch.peek();
  sketch.value = corners && corners.length > 0 ? corners.slice(0, -1) : null;
}

export function cancelSketch(): void {
  sketch.value = null;
}

/** Whether the corners drawn so far make a room. */
export const canClose = computed(() => {
  const corners = sketch.value;
  if (!corners || corners.length < 3) return false;
  const outline = outlineIn(valueAt(sketched(scene.value, corners), ['geometry', 'outline']));
  return outline !== null && isSound(outline);
});

/** Makes the room of the corners drawn: the outline takes the place of what was there. */
export function closeSketch(): void {
  const corners = sketch.peek();
  if (!corners || !canClose.peek()) return;
  sketch.value = null;
  editScene(labels.draw, (of) => sketched(of, corners));
  choosePart(null);
}

/** Whether the room is a single box, which is an outline of four walls, too. */
export const isOneBox = computed(() => isRoomOfBoxes() && drawnBoxes.value!.length === 1);

/** Makes the outline of a room that is a single box. */
export function outlineOfBox(): void {
  const box = drawnBoxes.peek()?.[0];
  if (!box || !isOneBox.peek()) return;
  const [[x, y], [toX, toY]] = [box.from, box.to];
  const corners: readonly Place[] = [[x, y], [toX, y], [toX, toY], [x, toY]]; // prettier-ignore
  // The walls in this order stand at lower y, higher x, higher y and lower x.
  const faces = [2, 1, 3, 0].map((face) => box.materials[face]!);
  editScene(labels.fromBox, (of) => sketched(of, corners, faces));
  choosePart(null);
}

/** What a room has that an outline keeps. */
interface Kept {
  readonly floor: Pick<OutlineRoom['floor'], 'height' | 'material'>;
  readonly ceiling: { readonly height: number; readonly material: string };
  readonly material: string;
}

/** Height of a room whose ceiling slopes everywhere, above its floor, m. */
const USUAL_HEIGHT = 3;

function keptOf(): Kept | null {
  const outline = drawnOutline.peek();
  if (outline) {
    const { floor, ceiling, walls } = outline;
    return {
      floor,
      ceiling: { ...ceiling, height: ceiling.height ?? floor.height + USUAL_HEIGHT },
      material: walls[0].material,
    };
  }
  const boxes = drawnBoxes.peek();
  if (!boxes) return null;
  const [{ from, to, materials }] = boxes;
  return {
    floor: { height: from[2], material: materials[4]! },
    ceiling: { height: to[2], material: materials[5]! },
    material: materials[0],
  };
}

/** The scene with a room of these corners. @param faces Materials of the walls, if they differ. */
function sketched(of: JsonObject, corners: readonly Place[], faces: readonly string[] = []): JsonObject {
  const kept = keptOf();
  if (!kept) return of;
  const { material, floor, ceiling } = kept;
  const own = (name: string): JsonObject => (name === material ? {} : { material: name });
  const geometry = valueAt(of, ['geometry']);
  const furniture: Json | undefined = isObject(geometry) ? geometry['furniture'] : undefined;
  return {
    ...of,
    geometry: {
      outline: {
        material,
        ...orNothing('floor', { ...(floor.height !== 0 && { heightMetres: floor.height }), ...own(floor.material) }),
        ceiling: { heightMetres: ceiling.height, ...own(ceiling.material) },
        walls: corners.map(([x, y], i) => ({ from: [x, y], ...(faces.length > 0 ? own(faces[i]) : {}) })),
      },
      ...(furniture !== undefined && { furniture }),
    },
  };
}

const orNothing = (key: string, value: JsonObject): JsonObject =>
  Object.keys(value).length > 0 ? { [key]: value } : {};

/** A room that is no longer of boxes or an outline ends drawing. */
effect(() => {
  if (sketch.value && !isOutline.value && !drawnBoxes.value) sketch.value = null;
});
