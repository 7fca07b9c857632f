import { computed } from '@preact/signals';
import { FACE_NAMES, type BoxElement, type BoxPatch, type SixMaterials, type Vec3 } from '../../../../src/app/index.ts';
import { scene } from '../document/document.ts';
import { isObject, textAt, valueAt, type Json, type JsonObject } from '../document/json.ts';

/** Half the height in which the boxes of a room of two dimensions are drawn, m. */
export const HALF = 0.5;

export const BOXES = ['geometry', 'boxes'] as const;

/** The boxes of a scene as its file has them; null for a mesh. */
export function boxesIn(of: JsonObject): readonly JsonObject[] | null {
  return listOf(valueAt(of, BOXES));
}

function listOf(boxes: Json | undefined): readonly JsonObject[] | null {
  return Array.isArray(boxes) && (boxes as readonly Json[]).every(isObject) ? (boxes as readonly JsonObject[]) : null;
}

/** The boxes as the file has them: the same object until they change. */
const given = computed(() => valueAt(scene.value, BOXES));

/** The boxes of the scene; null for a mesh, and for boxes that cannot be understood. */
export const drawnBoxes = computed<readonly BoxElement[] | null>(() => {
  const boxes = listOf(given.value);
  if (!boxes || boxes.length === 0) return null;
  const drawn = boxes.map(drawnBoxOf);
  return drawn.every((box) => box !== null) ? drawn : null;
});

/** Key of the extent of a box. */
export const operationOf = (box: JsonObject): 'add' | 'subtract' => (box['add'] === undefined ? 'subtract' : 'add');

/** A box of a scene file; null if it cannot be understood. */
export function drawnBoxOf(box: JsonObject): BoxElement | null {
  const operation = operationOf(box);
  const from = pointOf(valueAt(box, [operation, 'from']), -HALF);
  const to = pointOf(valueAt(box, [operation, 'to']), HALF);
  const material = textAt(box, ['material']);
  if (!from || !to || material === undefined || from.some((low, axis) => low >= to[axis])) return null;
  const isFlat = (valueAt(box, [operation, 'from']) as readonly Json[]).length === 2;
  const materials = FACE_NAMES.map((face, i) =>
    isFlat && i >= 4 ? null : (textAt(box, ['faces', face]) ?? material),
  ) as unknown as SixMaterials;
  const given = box['patches'];
  const patches = (Array.isArray(given) ? (given as readonly Json[]) : []).map((patch) => patchOf(patch, from, to));
  return patches.every((patch) => patch !== null) ? { operation, from, to, materials, patches } : null;
}

function pointOf(value: Json | undefined, z: number): Vec3 | null {
  const point = numbersOf(value);
  return point && point.length >= 2 ? [point[0], point[1], point[2] ?? z] : null;
}

function numbersOf(value: Json | undefined): readonly number[] | null {
  return Array.isArray(value) && value.every((each) => typeof each === 'number') ? value : null;
}

function patchOf(patch: Json, low: Vec3, high: Vec3): BoxPatch | null {
  const face = FACE_NAMES.findIndex((name) => name === textAt(patch, ['face']));
  const [from, to] = [numbersOf(valueAt(patch, ['from'])), numbersOf(valueAt(patch, ['to']))];
  const material = textAt(patch, ['material']);
  if (face === -1 || !from || !to || material === undefined) return null;
  const at = (face & 1 ? high : low)[face >> 1];
  const inSpace = (given: readonly number[], missing: Vec3): Vec3 => {
    const rest = [...given];
    return [0, 1, 2].map((d) => (d === face >> 1 ? at : (rest.shift() ?? missing[d]))) as unknown as Vec3;
  };
  return { face, from: inSpace(from, low), to: inSpace(to, high), material };
}

/** A patch as a scene file has it. @param dimensions Coordinates of a point of the scene. */
export function patchInFile({ face, from, to, material }: BoxPatch, dimensions: number): JsonObject {
  const onFace = (point: Vec3): number[] => point.slice(0, dimensions).filter((_, axis) => axis !== face >> 1);
  return { face: FACE_NAMES[face], from: onFace(from), to: onFace(to), material };
}

/**
 * A box of a scene file with another extent. A box that keeps its size takes its patches along; otherwise they stay
 * where they are, and what no longer lies on the box is cut off.
 */
export function withExtent(box: JsonObject, from: Vec3, to: Vec3): JsonObject {
  const before = drawnBoxOf(box);
  const operation = operationOf(box);
  const dimensions = (valueAt(box, [operation, 'from']) as readonly Json[]).length;
  const extent = { from: from.slice(0, dimensions).map(tidy), to: to.slice(0, dimensions).map(tidy) };
  const changed: JsonObject = { ...box, [operation]: extent };
  if (!before?.patches || before.patches.length === 0) return changed;
  const isMoved = from.every((low, axis) => Math.abs(to[axis] - low - (before.to[axis] - before.from[axis])) < 1e-6);
  const patches = before.patches.flatMap((patch) => {
    const place = (point: Vec3): Vec3 =>
      point.map((at, axis) =>
        tidy(isMoved ? at + from[axis] - before.from[axis] : Math.max(from[axis], Math.min(to[axis], at))),
      ) as unknown as Vec3;
    const [low, high] = [place(patch.from), place(patch.to)];
    const isLeft = low.every((at, axis) => axis === patch.face >> 1 || at < high[axis]);
    return isLeft ? [patchInFile({ ...patch, from: low, to: high }, dimensions)] : [];
  });
  return withPatches(changed, patches);
}

/** A box of a scene file with other patches. */
export function withPatches(box: JsonObject, patches: readonly Json[]): JsonObject {
  const others = Object.fromEntries(Object.entries(box).filter(([key]) => key !== 'patches'));
  return patches.length > 0 ? { ...others, patches } : others;
}

/** A coordinate in whole millimetres. */
export const tidy = (metres: number): number => Number(metres.toFixed(3)) + 0;
