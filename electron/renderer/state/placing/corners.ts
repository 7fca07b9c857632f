/** Changes of the area that is selected: its corners, its rake, its seats. */
import { computed } from '@preact/signals';
import type { DrawnOutline, Vec3 } from '../../../../src/app/index.ts';
import { editScene, endGroup, scene } from '../document/document.ts';
import { isObject, valueAt, withValue, type JsonPath } from '../document/json.ts';
import { outlineOf } from '../room/laid-areas.ts';
import { isFlat } from '../room/points.ts';
import { selected } from '../room/shown-room.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { words } from '../../../words/words.ts';
import { lengthOf, onPlaneOf, raked, rakeOf, withCorners, type Rake } from './outline.ts';

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
  const sources = valueAt(scene.peek(), ['sources']);
  const [first] = isObject(sources) ? Object.values(sources) : [];
  const position = valueAt(first, ['position']);
  const [x, y] = Array.isArray(position) ? (position as readonly number[]) : [NaN, NaN];
  const middle = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const [dx, dy] = [middle(0) - x, middle(1) - y];
  if (Number.isNaN(dx) || Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 180 : 0;
  return dy < 0 ? 270 : 90;
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
