/** Changes of the area that is selected: its corners, its rake, its seats. */
import { computed } from '@preact/signals';
import type { DrawnOutline, Vec3 } from '../../../../src/app/index.ts';
import { editScene, endGroup, scene } from '../document/document.ts';
import { isObject, objectAt, valueAt, withValue, type JsonPath } from '../document/json.ts';
import { outlineOf } from '../room/laid-areas.ts';
import { isFlat } from '../room/points.ts';
import { positionIn, selected } from '../room/shown-room.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { words } from '../../../words/words.ts';
import { lengthOf, onPlaneOf, raked, rakeOf, withCorners, written, type Rake } from './outline.ts';

const { edits } = words.placing;

/** An area whose corners can be changed. */
export interface OutlinedArea extends DrawnOutline {
  readonly name: string;
}

/** The area that is selected, if it is a polygon or a line. */
export const selectedArea = computed<OutlinedArea | null>(() => {
  const now = selected.value;
  return now?.kind === 'receiver' ? outlinedArea(now.name) : null;
});

/** An area of the scene, if it is a polygon or a line. */
export function outlinedArea(name: string): OutlinedArea | null {
  const outline = outlineOf(valueAt(scene.value, ['receivers', name]));
  return outline && { name, ...outline };
}

const wantedCorner = sceneSignal<{ readonly name: string; readonly corner: number } | null>(null);

/** The corner of the selected area that keys change; null if none is chosen. */
export const chosenCorner = computed<number | null>(() => {
  const [area, wanted] = [selectedArea.value, wantedCorner.value];
  return area && wanted?.name === area.name && wanted.corner < area.corners.length ? wanted.corner : null;
});

/** Chooses a corner of the selected area. */
export function chooseCorner(corner: number | null): void {
  const area = selectedArea.peek();
  wantedCorner.value = area && corner !== null ? { name: area.name, corner } : null;
}

/** Chooses the next corner, or the one before. */
export function chooseNextCorner(step: 1 | -1): void {
  const area = selectedArea.peek();
  if (!area) return;
  const count = area.corners.length;
  const at = chosenCorner.peek();
  chooseCorner(at === null ? (step === 1 ? 0 : count - 1) : (at + step + count) % count);
}

const pathOf = (name: string): JsonPath => ['receivers', name];

/** Gives an area other corners, metres. Consecutive changes are undone together until the group ends. */
export function setCorners(name: string, corners: readonly Vec3[], label: string = edits.reshape(name)): void {
  editScene(
    label,
    (before) => {
      const entry = valueAt(before, pathOf(name));
      return isObject(entry) ? withValue(before, pathOf(name), withCorners(entry, corners, isFlat.peek())) : before;
    },
    `corners ${name}`,
  );
}

/** Moves a corner in plan, metres; the polygon stays in its plane. A line also goes up and down. */
export function moveCorner(name: string, at: number, place: Vec3): void {
  const area = outlinedArea(name);
  if (!area) return;
  const moved = area.kind === 'line' ? place : onPlaneOf(area.corners, [place[0], place[1]]);
  setCorners(
    name,
    area.corners.map((corner, i) => (i === at ? moved : corner)),
  );
}

/** Adds a corner after another one, in the middle of the side if no place is given, and chooses it. */
export function addCorner(name: string, after: number, place?: Vec3): void {
  const area = outlinedArea(name);
  if (!area) return;
  const { corners, kind } = area;
  const [from, to] = [corners[after], corners[(after + 1) % corners.length]];
  const middle = from.map((at, axis) => (at + to[axis]) / 2) as unknown as Vec3;
  const { [0]: x, [1]: y } = place ?? middle;
  const added = kind === 'line' ? (place ?? middle) : onPlaneOf(corners, [x, y]);
  endGroup();
  setCorners(name, [...corners.slice(0, after + 1), added, ...corners.slice(after + 1)], edits.addCorner(name));
  endGroup();
  chooseCorner(after + 1);
}

/** Fewest corners of an outline. */
const FEWEST = { polygon: 3, line: 2 } as const;

/** Whether an area keeps its kind without one of its corners. */
export const canRemoveCorner = ({ kind, corners }: DrawnOutline): boolean => corners.length > FEWEST[kind];

/** Takes a corner away. @returns false if the area needs it. */
export function removeCorner(name: string, at: number): boolean {
  const area = outlinedArea(name);
  if (!area || !canRemoveCorner(area)) return false;
  endGroup();
  setCorners(
    name,
    area.corners.filter((_, i) => i !== at),
    edits.removeCorner(name),
  );
  endGroup();
  chooseCorner(null);
  return true;
}

/** Lets the plane of an area rise. Its lowest corner stays where it is. */
export function setRake(name: string, change: Partial<Rake>): void {
  const area = outlinedArea(name);
  const now = area && rakeOf(area.corners);
  if (!area || !now) return;
  const towards = change.towards ?? (now.degrees === 0 ? awayFromSource(area.corners) : now.towards);
  setCorners(name, raked(area.corners, { degrees: change.degrees ?? now.degrees, towards }), edits.rake(name));
}

/** Seats rise away from who speaks: along the axis that leads away from the first source. */
function awayFromSource(corners: readonly Vec3[]): number {
  const [dx, dy] = fromSource(corners);
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 180 : 0;
  return dy < 0 ? 270 : 90;
}

/** The vector in plan from the first source to the middle of corners, metres; of no length without a source. */
function fromSource(corners: readonly Vec3[]): readonly [number, number] {
  const [first] = Object.values(objectAt(scene.value, ['sources']));
  const position = positionIn(first);
  if (!position || typeof position[0] !== 'number' || typeof position[1] !== 'number') return [0, 0];
  const middle = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [middle(0) - position[0], middle(1) - position[1]];
}

/** Rows of seats: the line is the first of them. */
export interface Rows {
  readonly count: number;
  /** Distance from a row to the next in plan, square to the line; above 0 away from the first source. Metres. */
  readonly distance: number;
  /** Height of each row above the one before, metres. */
  readonly rise: number;
}

/** Distance of new rows, m. */
const BEHIND = 0.9;

/** The rows of a line. */
export function rowsOf({ corners, rows }: DrawnOutline): Rows {
  if (!rows) return { count: 1, distance: BEHIND, rise: 0 };
  const [x, y] = squareTo(corners);
  return { count: rows.count, distance: rows.step[0] * x + rows.step[1] * y, rise: rows.step[2] };
}

/** Gives a line other rows. What their step has along the line stays. */
export function setRows(name: string, change: Partial<Rows>): void {
  const area = outlinedArea(name);
  if (area?.kind !== 'line') return;
  const before = rowsOf(area);
  const { count, distance, rise } = { ...before, ...change };
  const way = squareTo(area.corners);
  const longer = area.rows ? distance - before.distance : distance;
  const [x, y] = [0, 1].map((axis) => written((area.rows?.step[axis] ?? 0) + longer * way[axis]));
  const rows =
    count < 2 ? undefined : { count: Math.round(count), step: isFlat.peek() ? [x, y] : [x, y, written(rise)] };
  editScene(edits.rows(name), (before) => withValue(before, [...pathOf(name), 'rows'], rows), `rows ${name}`);
}

/** The direction in plan that is square to a line, away from the first source. */
function squareTo(corners: readonly Vec3[]): readonly [number, number] {
  const [first, last] = [corners[0], corners[corners.length - 1]];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  const [x, y] = length > 0 ? [-dy / length, dx / length] : [1, 0];
  const [awayX, awayY] = fromSource(corners);
  return awayX * x + awayY * y < 0 ? [-x, -y] : [x, y];
}

/** Spreads so many receivers evenly over a line, from its first corner to its last. */
export function setSeats(name: string, seats: number): void {
  const area = outlinedArea(name);
  if (area?.kind !== 'line' || !(seats >= 2)) return;
  // Rounded down, so that the last seat has its place.
  const spacing = Math.floor((10_000 * lengthOf(area.corners)) / (Math.round(seats) - 1)) / 10_000;
  if (!(spacing > 0)) return;
  editScene(
    words.room.changes.spacing(name),
    (before) => withValue(before, [...pathOf(name), 'spacingMetres'], spacing),
    `seats ${name}`,
  );
}
