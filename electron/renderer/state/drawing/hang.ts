/** Suspended ceilings, curtains, doors and windows: what one click puts into a room of boxes. */
import { signal } from '@preact/signals';
import { sharedFaces, type BoxElement, type BoxPatch, type Vec3 } from '../../../../src/app/index.ts';
import type { FaceOfBox } from '../../shapes/shapes.ts';
import { scene } from '../document/document.ts';
import { numberAt, objectAt, withValue, type JsonObject } from '../document/json.ts';
import { freeName } from '../materials/material-uses.ts';
import { kindOf } from '../materials/material-definition.ts';
import { isSheetKind } from '../materials/through-definition.ts';
import { checkReport } from '../room/scene-check.ts';
import { shownView } from '../room/shown-room.ts';
import { words } from '../../../words/words.ts';
import { drawnBoxes, tidy } from './boxes.ts';
import { chosen, choose } from './chosen.ts';
import { addPatch, addPatches } from './edits.ts';
import { drawnSheets, type SpaceSheet } from './in-air.ts';
import { addSheets } from './sheets.ts';

const { edits: labels } = words.drawing.sheets;

/** The entries of the library that hang or stand there at first. */
export const USUAL = {
  tile: 'tile-mineral-wool',
  curtain: 'cloth-medium',
  wall: 'plasterboard-2x13mm',
  door: 'door-hardwood-43mm',
  pane: 'glass-single-6mm',
} as const;

/**
 * A curtain so near the wall that the grid has no air behind it: a thin layer of the same flow resistance, before air
 * that answers point by point.
 */
const layerFor = (distance: number): JsonObject => ({
  porous: { flowResistivity: 200_000, thicknessMetres: 0.002, ...(distance > 0 && { cavityMetres: distance }) },
});

/** The material of the scene with a definition, or a new one of a free name. */
export function materialFor(
  stem: string,
  definition: JsonObject,
): { readonly name: string; readonly define: typeof same } {
  const text = JSON.stringify(definition);
  const known = Object.entries(objectAt(scene.peek(), ['materials'])).find(([, each]) => JSON.stringify(each) === text);
  if (known) return { name: known[0], define: same };
  const name = freeName(stem, scene.peek());
  return { name, define: (of) => withValue(of, ['materials', name], definition) };
}

const same = (of: JsonObject): JsonObject => of;

/** Spacings of air that a sheet needs behind it, with some to spare: the grid may become a little coarser. */
const SPACINGS = 2.2;

/** Points per wavelength at the highest frequency that the coarsest grids have, and the speed of sound, m/s. */
const COARSEST = 3;
const SOUND_SPEED = 343;

/** Least depth of the air behind a sheet on the grid of the scene, m; estimated until the scene is checked. */
function leastAir(): number {
  const highest = numberAt(scene.value, ['maxFrequencyHz']);
  const coarsest = highest === undefined ? 0 : SOUND_SPEED / (COARSEST * highest);
  return Math.max(SPACINGS * (checkReport.value?.spacingMetres ?? coarsest), Number.MIN_VALUE);
}

/** Steps of the height of a new ceiling, m. */
const STEP = 0.05;

/** Depth of the air above a new ceiling, m, and the most of the height of the room that it takes. */
const PLENUM = 0.3;
const MOST_PLENUM = 1 / 4;

/** The added boxes under a new ceiling: the chosen one, or all. */
function boxesToCover(): readonly BoxElement[] {
  const boxes = drawnBoxes.peek() ?? [];
  const shape = chosen.peek();
  const one = shape?.kind === 'box' ? boxes[shape.box] : undefined;
  return one?.operation === 'add' ? [one] : boxes.filter(({ operation }) => operation === 'add');
}

/**
 * Hangs a ceiling over the plan of the chosen box, or of the whole room. Its height is that of the tallest box less the
 * plenum; where a box ends at that height or lower, there is no ceiling.
 */
export function addCeiling(): void {
  const boxes = boxesToCover();
  if (boxes.length === 0) return;
  const top = Math.max(...boxes.map(({ to }) => to[2]));
  const tallest = boxes.filter(({ to }) => to[2] === top);
  const floor = Math.max(...tallest.map(({ from }) => from[2]));
  const usual = Math.min(PLENUM, MOST_PLENUM * (top - floor));
  const needed = Math.ceil(leastAir() / STEP - 1e-6) * STEP;
  const at = heightFree(top - Math.max(usual, Math.min(needed, (top - floor) / 2)), floor);
  const reached = boxes.filter(({ from, to }) => from[2] < at && at < to[2]);
  const corner = (of: (box: BoxElement) => Vec3, most: (...values: number[]) => number): Vec3 => [
    most(...reached.map((box) => of(box)[0])),
    most(...reached.map((box) => of(box)[1])),
    at,
  ];
  const { name, define } = materialFor(USUAL.tile, { library: USUAL.tile });
  const sheet: SpaceSheet = {
    axis: 2,
    from: corner(({ from }) => from, Math.min),
    to: corner(({ to }) => to, Math.max),
    material: name,
  };
  choose(null);
  addSheets(labels.ceiling, [sheet], define);
}

/** The height, or a lower one at which no box begins or ends, no sheet hangs and no source or receiver stands. */
function heightFree(height: number, floor: number): number {
  const view = shownView.peek();
  const taken = [
    ...(drawnBoxes.peek() ?? []).flatMap(({ from, to }) => [from[2], to[2]]),
    ...drawnSheets.peek().flatMap((sheet) => (sheet?.axis === 2 ? [sheet.from[2]] : [])),
    ...[...(view?.sources ?? []), ...(view?.receivers ?? [])].map(({ position }) => position[2]),
  ];
  let at = tidy(height);
  while (taken.some((other) => Math.abs(other - at) < 1e-6) && at - STEP > floor) at = tidy(at - STEP);
  return at;
}

/** Distance of new curtains from the wall, m; 0 lays them on it. */
export const curtainDistance = signal(0.1);
/** Farthest from the wall, m. */
export const MOST_DISTANCE = 0.3;

/** The chosen wall that a curtain can hang before; null for floors and ceilings, solids, and several faces. */
export function wallChosen(): FaceOfBox | null {
  const shape = chosen.value;
  const boxes = drawnBoxes.value;
  if (shape?.kind !== 'faces' || shape.faces.length !== 1 || !boxes) return null;
  const [wall] = shape.faces;
  return wall.face < 4 && boxes[wall.box].operation === 'add' ? wall : null;
}

/** Whether a curtain at a distance (m) becomes a layer on the wall: the grid has too little air behind it. */
export const isLayer = (distance: number): boolean => distance < leastAir();

/** Hangs a curtain before the chosen wall: in front of it, or as a thin layer on it. */
export function addCurtain(): void {
  const wall = wallChosen();
  if (!wall) return;
  const { box: number, face } = wall;
  const box = drawnBoxes.peek()![number];
  const axis = (face >> 1) as 0 | 1;
  const distance = curtainDistance.peek();
  const at = tidy(face & 1 ? box.to[axis] - distance : box.from[axis] + distance);
  const inPlane = (point: Vec3): Vec3 => point.map((old, d) => (d === axis ? at : old)) as unknown as Vec3;
  const [from, to] = [inPlane(box.from), inPlane(box.to)];
  if (isLayer(distance)) {
    const { name, define } = materialFor(words.drawing.sheets.curtainOnWall, layerFor(distance));
    addPatch(number, { face, from, to, material: name }, labels.curtain, define);
    return;
  }
  const { name, define } = materialFor(USUAL.curtain, { library: USUAL.curtain });
  choose(null);
  addSheets(labels.curtain, [{ axis, from, to, material: name }], define);
}

/** What goes between two rooms. */
export type Passage = 'door' | 'pane';

/** Size and height above the floor, m. */
const SIZES: Readonly<Record<Passage, { readonly width: number; readonly height: number; readonly above: number }>> = {
  door: { width: 0.9, height: 2.1, above: 0 },
  pane: { width: 1.5, height: 1.2, above: 0.9 },
};

/** A part of a face with the air of another box behind it. */
export interface SharedWall extends FaceOfBox {
  readonly from: Vec3;
  readonly to: Vec3;
  /** Whether it is closed already, so that sound goes through it. */
  readonly isClosed: boolean;
}

/**
 * The largest part of the chosen wall that another box of air touches, on the box whose face counts there; null if
 * there is none.
 */
export function sharedWall(): SharedWall | null {
  const wall = wallChosen();
  const boxes = drawnBoxes.value;
  if (!wall || !boxes) return null;
  const axis = (wall.face >> 1) as 0 | 1;
  const at = (wall.face & 1 ? boxes[wall.box].to : boxes[wall.box].from)[axis];
  // Two sheets cannot be in one place.
  if (drawnSheets.value.some((sheet) => sheet?.axis === axis && sheet.from[axis] === at)) return null;
  const onWall = (part: Part): Part | null =>
    part.axis === axis ? common(part, { ...boxes[wall.box], axis }, at) : null;
  const parts = sharedFaces(boxes, () => true).flatMap((part) => onWall(part) ?? []);
  const largest = parts.reduce<Part | null>((most, part) => (most && areaOf(most) >= areaOf(part) ? most : part), null);
  if (!largest) return null;
  const closing = sharedFaces(boxes, isThrough).find((part) => part.axis === axis && common(part, largest, at));
  const isOwn = !closing || closing.ownIsBelow === ((wall.face & 1) === 1);
  const owner = isOwn ? wall : { box: boxBehind(wall, largest, at), face: wall.face ^ 1 };
  return { ...owner, from: largest.from, to: largest.to, isClosed: closing !== undefined };
}

type Part = Pick<SpaceSheet, 'axis' | 'from' | 'to'>;

const isThrough = (material: string): boolean => isSheetKind(kindOf(objectAt(scene.value, ['materials'])[material]));

/** The part of a plane across the axis of two rectangles that both cover; null if they have none. */
function common(one: Part, other: Part, at: number): Part | null {
  const { axis } = one;
  const isThere = (part: Part): boolean => part.from[axis] <= at && at <= part.to[axis];
  const corner = (pick: (a: number, b: number) => number, of: (part: Part) => Vec3): Vec3 =>
    [0, 1, 2].map((d) => (d === axis ? at : pick(of(one)[d], of(other)[d]))) as unknown as Vec3;
  const part: Part = { axis, from: corner(Math.max, ({ from }) => from), to: corner(Math.min, ({ to }) => to) };
  return isThere(one) && isThere(other) && part.from.every((low, d) => d === axis || low < part.to[d]) ? part : null;
}

const areaOf = ({ axis, from, to }: Part): number =>
  from.reduce((product, low, d) => (d === axis ? product : product * (to[d] - low)), 1);

/** The last box of air that touches a wall of another one from behind. */
function boxBehind({ box: own, face }: FaceOfBox, part: Part, at: number): number {
  return drawnBoxes.value!.findLastIndex(
    (box, number) =>
      number !== own &&
      box.operation === 'add' &&
      (face & 1 ? box.from : box.to)[part.axis] === at &&
      common(part, { ...box, axis: part.axis }, at) !== null,
  );
}

/**
 * Puts a door or a window into the chosen wall between two rooms. Where the two were one room till then, a light wall
 * closes them.
 */
export function addPassage(kind: Passage): void {
  const shared = sharedWall();
  if (!shared) return;
  const { box, face, from, to, isClosed } = shared;
  const wall = materialFor(USUAL.wall, { library: USUAL.wall });
  const passage = materialFor(USUAL[kind], { library: USUAL[kind] });
  const size = SIZES[kind];
  const place = (isHigh: boolean): Vec3 =>
    from.map((low, d) => {
      if (d === face >> 1) return low;
      const room = to[d] - low;
      const side = Math.min(room, d === 2 ? size.height : size.width);
      const before = d === 2 ? Math.min(size.above, room - side) : Math.round(50 * (room - side)) / 100;
      return tidy(low + before + (isHigh ? side : 0));
    }) as unknown as Vec3;
  const closing: BoxPatch[] = isClosed ? [] : [{ face, from, to, material: wall.name }];
  addPatches(
    box,
    [...closing, { face, from: place(false), to: place(true), material: passage.name }],
    labels[kind],
    (of) => passage.define(isClosed ? of : wall.define(of)),
  );
}
