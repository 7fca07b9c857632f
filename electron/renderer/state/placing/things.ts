/** Things of the scene that can be selected together: where they are, how they move. */
import { computed } from '@preact/signals';
import type { Vec3 } from '../../../../src/app/index.ts';
import { isSameThing, type PlacedThing, type Thing } from '../../shapes/placing.ts';
import type { Extent } from '../../shapes/shapes.ts';
import { aroundTurned } from '../../shapes/turns.ts';
import { scene } from '../document/document.ts';
import {
  isObject,
  numberAt,
  objectAt,
  textAt,
  valueAt,
  type Json,
  type JsonObject,
  type JsonPath,
} from '../document/json.ts';
import { drawnBoxes, drawnBoxOf, tidy, withExtent } from '../drawing/boxes.ts';
import { pieces } from '../drawing/furniture/furniture.ts';
import { drawnSheets, drawnVolumes } from '../drawing/in-air.ts';
import { words } from '../../../words/words.ts';
import { written } from './outline.ts';

/** Where a thing stands in the scene. */
export const pathOf = ({ list, key }: Thing): JsonPath =>
  list === 'sources' || list === 'receivers' ? [list, key] : ['geometry', list, key];

/** A thing in words. */
export function nameOf(thing: Thing): string {
  if (thing.list === 'sources' || thing.list === 'receivers') return thing.key;
  const { list, key } = thing as Exclude<Thing, { readonly key: string }>;
  const { names } = words.placing.several;
  return list === 'furniture'
    ? names.furniture(key + 1, textAt(valueAt(scene.value, pathOf(thing)), ['name']))
    : names[list](key + 1);
}

/** Lists of the geometry whose entries have numbers. */
type NumberedList = Exclude<Thing, { readonly key: string }>['list'];

/** The cuboids around pieces of furniture; of models from files, whose shape only these know, their places. */
const furniturePlaces = computed<readonly (Extent | null)[]>(() => {
  const furniture = valueAt(scene.value, ['geometry', 'furniture']);
  if (!Array.isArray(furniture)) return [];
  return (furniture as readonly Json[]).map((entry, at) => {
    const place = extentOfEntry(entry);
    const piece = pieces.value[at];
    const reach = place && aroundTurned(piece.boxes, piece.turn);
    return reach ? { from: sum(piece.position, reach.from), to: sum(piece.position, reach.to) } : place;
  });
});

/** All things with the cuboids around them. What only files or surfaces place is none of them. */
export const allThings = computed<readonly PlacedThing[]>(() => {
  const points = (['sources', 'receivers'] as const).flatMap((list) =>
    Object.entries(objectAt(scene.value, [list])).flatMap(([key, entry]): PlacedThing[] => {
      const extent = extentOfEntry(entry);
      return extent ? [{ thing: { list, key }, extent }] : [];
    }),
  );
  const drawn = (list: NumberedList, extents: readonly (Extent | null)[]): PlacedThing[] =>
    extents.flatMap((extent, key) => (extent ? [{ thing: { list, key }, extent }] : []));
  return [
    ...points,
    ...drawn('boxes', drawnBoxes.value ?? []),
    ...drawn('sheets', drawnSheets.value),
    ...drawn('volumes', drawnVolumes.value),
    ...drawn('furniture', furniturePlaces.value),
  ];
});

/** A thing of the scene as it is now; undefined if it is gone. */
export const placed = (thing: Thing): PlacedThing | undefined =>
  allThings.value.find((each) => isSameThing(each.thing, thing));

/** All places that an entry of the sources or receivers gives. */
function placesIn(entry: JsonObject): readonly Json[] {
  const { position, walk, sphere, polygon, line } = entry;
  if (Array.isArray(walk)) return (walk as readonly Json[]).map((each) => valueAt(each, ['position']) ?? null);
  const [one] = [position, sphere].filter((each) => each !== undefined);
  if (one !== undefined) return [one];
  const many = polygon ?? line;
  const corners = Array.isArray(many) ? (many as readonly Json[]) : [];
  const [count, step] = [numberAt(entry, ['rows', 'count']), valueAt(entry, ['rows', 'step'])];
  if (count === undefined || !Array.isArray(step)) return corners;
  const [x = 0, y = 0, z = 0] = (step as readonly number[]).map((part) => (count - 1) * part);
  return [...corners, ...corners.map((corner) => movedPlace(corner, [x, y, z]))];
}

function extentOfEntry(entry: Json): Extent | null {
  if (!isObject(entry)) return null;
  const places = placesIn(entry);
  const points = places.map((place) => (Array.isArray(place) ? (place as readonly number[]) : []));
  if (points.length === 0 || points.some((point) => point.length < 2 || point.some((at) => typeof at !== 'number'))) {
    return null;
  }
  const by = (pick: (...of: number[]) => number): Vec3 =>
    [0, 1, 2].map((axis) => pick(...points.map((point) => point[axis] ?? 0))) as unknown as Vec3;
  return { from: by(Math.min), to: by(Math.max) };
}

/** A thing of the scene file that is moved by a vector, metres. */
export function movedEntry(list: Thing['list'], entry: Json, by: Vec3): Json {
  if (!isObject(entry)) return entry;
  if (list === 'sources' || list === 'receivers' || list === 'furniture') return movedPoints(entry, by);
  if (list === 'boxes') {
    const box = drawnBoxOf(entry);
    return box ? withExtent(entry, sum(box.from, by), sum(box.to, by)) : entry;
  }
  return { ...entry, from: movedPlace(entry['from'], by), to: movedPlace(entry['to'], by) };
}

function movedPoints(entry: JsonObject, by: Vec3): JsonObject {
  const moved = Object.entries(entry).map(([key, value]): [string, Json] => {
    if (key === 'position' || key === 'sphere') return [key, movedPlace(value, by)];
    if (!Array.isArray(value)) return [key, value];
    const all = value as readonly Json[];
    if (key === 'polygon' || key === 'line') return [key, all.map((corner) => movedPlace(corner, by))];
    if (key !== 'walk') return [key, value];
    return [
      key,
      all.map((each) =>
        isObject(each) && each['position'] !== undefined
          ? { ...each, position: movedPlace(each['position'], by) }
          : each,
      ),
    ];
  });
  return Object.fromEntries(moved);
}

/** A coordinate that stays keeps all its digits; a level corner that rises gets a z. */
function movedPlace(place: Json | undefined, by: Vec3): Json {
  if (!Array.isArray(place)) return place ?? null;
  const point = place as readonly number[];
  const isFlat = numberAt(scene.peek(), ['dimensions']) === 2;
  const rises = point.length === 2 && by[2] !== 0 && !isFlat;
  return (rises ? [...point, 0] : point).map((at, axis) => (by[axis] === 0 ? at : written(at + by[axis])));
}

const sum = (a: Vec3, b: Vec3): Vec3 => [tidy(a[0] + b[0]), tidy(a[1] + b[1]), tidy(a[2] + b[2])];
