import { computed, untracked } from '@preact/signals';
import { viewBoxes, viewOutline, type BoxView, type SceneView } from '../../../../src/app/index.ts';
import { documentNumber, scene } from '../document/document.ts';
import { objectAt, valueAt } from '../document/json.ts';
import { kindOf } from '../materials/material-definition.ts';
import { isSheetKind } from '../materials/through-definition.ts';
import { shownView } from '../room/shown-room.ts';
import { drawnBoxes } from './boxes.ts';
import { drawnSheets, drawnVolumes } from './in-air.ts';
import { drawnOutline } from './outline/drawn-outline.ts';

/**
 * Rooms of at most so many boxes are drawn at once; those of more as soon as their boxes are changed; those of still
 * more only by the worker: the page would stand still for longer than a frame.
 */
const FEW_BOXES = 12;
const MOST_BOXES = 40;

/** Outlines of more walls are drawn by the worker only. */
const MOST_WALLS = 60;

/** The boxes with which the scene was opened: the worker has read them. */
const opened = computed(() => (documentNumber.value === 0 ? null : untracked(() => drawnBoxes.value)));

/** Names of the open materials, and of sheets and partitions, in one text, which stays the same while they do. */
const openMaterials = computed(() => {
  const kinds = Object.entries(objectAt(scene.value, ['materials'])).map(([name, of]) => [name, kindOf(of)] as const);
  const open = kinds.flatMap(([name, kind]) => (kind === 'open' ? [name] : []));
  const through = kinds.flatMap(([name, kind]) => (isSheetKind(kind) ? [name] : []));
  return JSON.stringify([open, through]);
});

const openAndThrough = (): readonly ReadonlySet<string>[] =>
  (JSON.parse(openMaterials.value) as string[][]).map((names) => new Set(names));

/** Whether models stand among the boxes: only the worker has their triangles. */
const furnished = computed(() => {
  const furniture = valueAt(scene.value, ['geometry', 'furniture']);
  return Array.isArray(furniture) && furniture.length > 0;
});

/** The walls and the volume of the boxes or the outline as they are drawn now; null where only the worker can say. */
export const liveWalls = computed<BoxView | null>(() => {
  const [boxes, outline] = [drawnBoxes.value, drawnOutline.value];
  if (furnished.value) return null;
  if (outline) return outline.walls.length > MOST_WALLS ? null : viewOutline(outline, openAndThrough()[0]);
  const most = boxes === opened.value ? FEW_BOXES : MOST_BOXES;
  if (!boxes || boxes.length > most || boxes[0].operation === 'subtract') return null;
  try {
    const [open, through] = openAndThrough();
    return viewBoxes(
      boxes,
      drawnSheets.value.filter((sheet) => sheet !== null),
      { open, through },
      drawnVolumes.value.filter((volume) => volume !== null),
    );
  } catch {
    return null; // reading the scene says what is wrong
  }
});

/** The room with its walls as they are drawn now, also during a drag. */
export const drawnView = computed<SceneView | null>(() => {
  const view = shownView.value;
  const walls = liveWalls.value;
  if (!view || !walls) return view;
  const { surfaces, edges, extentsMetres } = walls;
  return { ...view, surfaces, edges, extentsMetres };
});
