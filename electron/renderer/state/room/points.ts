import { computed } from '@preact/signals';
import { isSameFile, nameFault, type Vec3, type ViewPoint } from '../../../../src/app/index.ts';
import { editScene, scene } from '../document/document.ts';
import {
  isObject,
  numberAt,
  objectAt,
  valueAt,
  withKeyRenamed,
  withValue,
  type Json,
  type JsonPath,
} from '../document/json.ts';
import { words } from '../../../words/words.ts';
import { withoutPoint, withRenamed } from './references.ts';
import { checkReport, problems } from './scene-check.ts';
import { freePlace } from './free-place.ts';
import { keyOf, positionIn, selected, shownView, type PointKind, type Selected } from './shown-room.ts';

/** Rounds to millimetres. */
const rounded = (metres: number): number => Number(metres.toFixed(3));

/** Whether positions have two coordinates. */
export const isFlat = computed(() => numberAt(scene.value, ['dimensions']) === 2);

/**
 * Moves a source or a receiver to millimetres; a coordinate that stays keeps all its digits. Consecutive moves are
 * undone together.
 */
export function moveSelected(point: Selected, position: Vec3): void {
  const before = coordinatesOf(point);
  setPosition(
    point,
    position.map((metres, axis) => (metres === before[axis] ? metres : rounded(metres))),
  );
}

/** Sets a coordinate as it was typed; the others stay. */
export function setCoordinate(point: Selected, axis: number, metres: number): void {
  setPosition(
    point,
    [0, 1, 2].map((other) => (other === axis ? metres : (coordinatesOf(point)[other] ?? 0))),
  );
}

/** A walk goes along as it is; one in a file stays where it is. */
function setPosition(point: Selected, position: readonly number[]): void {
  const coordinates = position.slice(0, isFlat.peek() ? 2 : 3);
  const at: JsonPath = [keyOf(point.kind), point.name];
  const walk = valueAt(scene.peek(), [...at, 'walk']);
  if (walk !== undefined) {
    if (Array.isArray(walk)) moveWalk(point, walk as readonly Json[], coordinates);
    return;
  }
  const path: JsonPath = [...at, 'position'];
  editScene(
    words.room.changes.move(point.name),
    (before) => withValue(before, path, coordinates),
    `move ${point.kind} ${point.name}`,
  );
}

/** Moves a walk, so that it begins elsewhere. */
function moveWalk(point: Selected, walk: readonly Json[], begin: readonly number[]): void {
  const from = coordinatesOf(point);
  const moved = walk.map((each) => {
    if (!isObject(each) || !Array.isArray(each['position'])) return each;
    const position = (each['position'] as readonly number[]).map((metres, axis) =>
      rounded(metres + (begin[axis] ?? 0) - (from[axis] ?? 0)),
    );
    return { ...each, position };
  });
  editScene(
    words.room.changes.move(point.name),
    (before) => withValue(before, [keyOf(point.kind), point.name, 'walk'], moved),
    `move ${point.kind} ${point.name}`,
  );
}

/** Adds a source or receiver at a free place in the air of the room, and selects it. */
export function addPoint(kind: PointKind): void {
  const names = Object.keys(objectAt(scene.peek(), [keyOf(kind)]));
  const letter = kind === 'source' ? 'S' : 'R';
  let number = names.length + 1;
  while (names.includes(`${letter}${number}`)) number++;
  const name = `${letter}${number}`;
  const view = shownView.peek();
  const good = (of: PointKind): Vec3[] =>
    (view?.[keyOf(of)] ?? []).filter((each) => problemOf({ kind: of, name: each.name }) === undefined).map(placeOf);
  const place = view ? freePlace(view, kind, [...good('source'), ...good('receiver')]) : [0, 0, 0];
  const position = place.slice(0, isFlat.peek() ? 2 : 3).map(rounded);
  editScene(words.room.changes.add(name), (before) => withValue(before, [keyOf(kind), name], { position }));
  selected.value = { kind, name };
}

export function removePoint({ kind, name }: Selected): void {
  editScene(words.room.changes.remove(name), (before) =>
    withoutPoint(withValue(before, [keyOf(kind), name], undefined), kind, name),
  );
  const now = selected.peek();
  if (now?.kind === kind && now.name === name) selected.value = null;
}

/**
 * Renames a source or a receiver. Spaces around the name are left out.
 *
 * @returns why the name is not allowed, or null if the point is renamed.
 */
export function renamePoint({ kind, name }: Selected, typed: string): string | null {
  const to = typed.trim();
  if (to === name) return null;
  if (to === '') return words.points.noName;
  const fault = nameFault(to);
  if (fault) return words.points.wrongName(fault.what, fault.remedy);
  const key = keyOf(kind);
  const others = Object.keys(objectAt(scene.peek(), [key])).filter((other) => other !== name);
  const same = others.find((other) => isSameFile(other, to));
  if (same !== undefined) return same === to ? words.points.taken(to) : words.points.sameFile(same);
  editScene(words.room.changes.rename(name), (before) =>
    withRenamed(withValue(before, [key], withKeyRenamed(objectAt(before, [key]), name, to)), kind, name, to),
  );
  selected.value = { kind, name: to };
  return null;
}

/** The known problem of a point, if any. */
export function problemOf({ kind, name }: Selected): string | undefined {
  const place = new RegExp(
    `\\b${keyOf(kind)}(\\.${escaped(name)}(?![\\w-])|\\["${escaped(name)}"\\]| "${escaped(name)}")`,
  );
  return problems.value.find(({ path }) => place.test(path))?.message;
}

const placeOf = ({ position }: ViewPoint): Vec3 => position;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Problems with their positions. */
export const problemMarkers = computed<readonly { readonly position: Vec3; readonly text: string }[]>(() => {
  const view = shownView.value;
  if (!view) return [];
  const points = (['source', 'receiver'] as const).flatMap((kind) =>
    view[keyOf(kind)].flatMap(({ name, position }) => {
      const text = problemOf({ kind, name });
      return text === undefined ? [] : [{ position, text: `${name}: ${text}` }];
    }),
  );
  const leaks = (checkReport.value?.room?.leaks ?? []).map(({ position, width }) => ({
    position,
    text: words.room.leak(`${(100 * width).toFixed(0)} cm`),
  }));
  return [...points, ...leaks];
});

/** The coordinates in the scene; of a walk where it begins. */
export function coordinatesOf({ kind, name }: Selected): readonly (number | undefined)[] {
  const list = positionIn(valueAt(scene.value, [keyOf(kind), name])) ?? [];
  return [0, 1, 2].slice(0, isFlat.value ? 2 : 3).map((axis) => {
    const coordinate = list[axis];
    return typeof coordinate === 'number' ? coordinate : undefined;
  });
}
