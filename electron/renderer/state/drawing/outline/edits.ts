import { isSound, type OutlinePart } from '../../../../../src/app/index.ts';
import { editScene, scene } from '../../document/document.ts';
import { isObject, valueAt, withValue, type Json, type JsonObject, type JsonPath } from '../../document/json.ts';
import { words } from '../../../../words/words.ts';
import { tidy } from '../boxes.ts';
import { choosePart } from './chosen-part.ts';
import { drawnOutline, OUTLINE, outlineIn } from './drawn-outline.ts';

const { edits: labels } = words.outline;

/** A place of the plan, metres. */
export type Place = readonly [number, number];

const tidyPlace = ([x, y]: Place): readonly number[] => [tidy(x), tidy(y)];

/** The walls as the file has them. */
const wallsOf = (of: JsonObject): readonly JsonObject[] => valueAt(of, [...OUTLINE, 'walls']) as readonly JsonObject[];

/** Where the scene file has a face. */
export function pathOfPart(part: OutlinePart): JsonPath {
  if (part.kind === 'floor' || part.kind === 'ceiling') return [...OUTLINE, part.kind];
  return [...OUTLINE, 'walls', part.wall, ...(part.kind === 'slope' ? ['slope'] : [])];
}

/** Moves a corner; walls that would cross or touch stay. Consecutive moves are undone together. */
export function moveCorner(wall: number, place: Place): void {
  const moved = (of: JsonObject): JsonObject => withValue(of, [...OUTLINE, 'walls', wall, 'from'], tidyPlace(place));
  if (!isRoom(moved(scene.peek()))) return;
  editScene(labels.corner(wall + 1), moved, `outline corner ${wall}`);
}

const isRoom = (of: JsonObject): boolean => {
  const outline = outlineIn(valueAt(of, OUTLINE));
  return outline !== null && isSound(outline);
};

/** Divides a wall at a place, or in its middle, and chooses the second part, which keeps all but the slope. */
export function divideWall(wall: number, at?: Place): void {
  const outline = drawnOutline.peek();
  if (!outline) return;
  const [a, b] = [outline.walls[wall].from, outline.walls[(wall + 1) % outline.walls.length].from];
  const from = tidyPlace(at ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  editScene(labels.divide(wall + 1), (of) => {
    const walls = wallsOf(of);
    const second = withoutKeys({ ...walls[wall], from }, ['slope', 'name']);
    return withValue(of, [...OUTLINE, 'walls'], [...walls.slice(0, wall + 1), second, ...walls.slice(wall + 1)]);
  });
  choosePart({ kind: 'wall', wall: wall + 1 });
}

/** Whether a corner can go: three have to stay, and walls may not cross then. */
export const canRemoveCorner = (wall: number): boolean => isRoom(withoutCorner(scene.value, wall));

const withoutCorner = (of: JsonObject, wall: number): JsonObject =>
  withValue(of, [...OUTLINE, 'walls'], wallsOf(of).filter((_, i) => i !== wall)); // prettier-ignore

/** Removes a corner and the wall that begins there: the wall before it goes on to the next corner. */
export function removeCorner(wall: number): void {
  if (!canRemoveCorner(wall)) return;
  editScene(labels.remove(wall + 1), (of) => withoutCorner(of, wall));
  choosePart(null);
}

/** Gives a face a name; an empty one takes it away. */
export function nameFace(part: OutlinePart, name: string): void {
  editScene(labels.name, (of) => withFace(of, part, 'name', name === '' ? undefined : name));
}

/** Gives a face a material. @param added Its definition, if the scene does not have it yet. */
export function giveFaceMaterial(part: OutlinePart, material: string, added: JsonObject | null = null): void {
  editScene(labels.material(material), (of) => {
    const defined = added ? withValue(of, ['materials', material], added) : of;
    return withFace(defined, part, 'material', material);
  });
}

/** Gives all faces one material. */
export function giveAllMaterial(material: string, added: JsonObject | null = null): void {
  editScene(labels.material(material), (of) => {
    const defined = added ? withValue(of, ['materials', material], added) : of;
    const bare = wallsOf(defined).reduce(
      (room, wall, i) => {
        const without = withValue(room, [...OUTLINE, 'walls', i, 'material'], undefined);
        return isObject(wall['slope']) ? withFace(without, { kind: 'slope', wall: i }, 'material', undefined) : without;
      },
      withFace(withFace(defined, { kind: 'floor' }, 'material', undefined), { kind: 'ceiling' }, 'material', undefined),
    );
    return withValue(bare, [...OUTLINE, 'material'], material);
  });
}

/** Sets the height of the floor or of the flat ceiling, metres. Undefined leaves the ceiling to its slopes. */
export function setHeight(kind: 'floor' | 'ceiling', height: number | undefined): void {
  const value = height === undefined ? undefined : tidy(height);
  editScene(labels.height, (of) => withFace(of, { kind }, 'heightMetres', value), `outline height ${kind}`);
}

/** What a slope is at first: that of many attics. */
const USUAL_RISE = 35;

/** Lets the ceiling rise from a wall: from two thirds of the room's height. Or lets it be as it is elsewhere. */
export function setSloped(wall: number, isSloped: boolean): void {
  const outline = drawnOutline.peek();
  if (!outline) return;
  const { floor, ceiling } = outline;
  const top = ceiling.height ?? floor.height + 3;
  const slope = { heightMetres: tidy(floor.height + ((top - floor.height) * 2) / 3), riseDegrees: USUAL_RISE };
  const path = [...OUTLINE, 'walls', wall, 'slope'];
  editScene(labels.slope(wall + 1), (of) => withValue(of, path, isSloped ? slope : undefined));
}

/** Changes a slope: its height at the wall, metres, or how steeply it rises, degrees. */
export function setSlope(wall: number, key: 'heightMetres' | 'riseDegrees', value: number): void {
  const path = [...OUTLINE, 'walls', wall, 'slope', key];
  editScene(labels.slope(wall + 1), (of) => withValue(of, path, tidy(value)), `outline slope ${wall} ${key}`);
}

function withFace(of: JsonObject, part: OutlinePart, key: string, value: Json | undefined): JsonObject {
  const path = pathOfPart(part);
  const changed = withValue(of, [...path, key], value);
  const face = valueAt(changed, path);
  return isObject(face) && Object.keys(face).length === 0 ? withValue(changed, path, undefined) : changed;
}

const withoutKeys = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
