import { isThrough, type MaterialDefinition } from '../../material/definition.ts';
import { writePath } from '../json-path.ts';
import { LAYER, type BoxElement, type BoxSheet } from '../scene.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { sharedFaces } from './face-sheets.ts';
import type { Rectangle } from './parts.ts';

/** Coordinates, metres; z is missing in a room of two dimensions. */
type Corner = readonly [number, number] | readonly [number, number, number];

/** A sheet between two corners, as a scene file has it. */
interface DrawnSheet {
  readonly from: Corner;
  readonly to: Corner;
  readonly material: string;
}

/** The rectangle that the two corners of a sheet give; null unless they differ on all axes but one. */
export function rectangleOf({ from, to }: Pick<DrawnSheet, 'from' | 'to'>): Rectangle | null {
  const flat = ([0, 1, 2] as const).filter((axis) => axis < from.length && from[axis] === to[axis]);
  if (flat.length !== 1) return null;
  const isAbove = from.every((at, axis) => axis === flat[0] || at < to[axis]);
  return isAbove ? { axis: flat[0], from: inLayer(from, -LAYER), to: inLayer(to, LAYER) } : null;
}

const inLayer = ([x, y, z]: Corner, missing: number): Vec3 => [x, y, z ?? missing];

/**
 * The sheets of a room of boxes: those of the file, and the faces that two added boxes share whose material is a sheet
 * or a partition.
 *
 * @param sheets Each flat across one axis.
 */
export function boxSheets(
  boxes: readonly BoxElement[],
  sheets: readonly DrawnSheet[],
  materials: ReadonlyMap<string, MaterialDefinition>,
): BoxSheet[] {
  const throughOf = (name: string) => {
    const definition = materials.get(name);
    return definition && isThrough(definition) ? definition : undefined;
  };
  const sides = (name: string): Pick<BoxSheet, 'front' | 'back'> => {
    const { front = null, back = null } = throughOf(name) ?? {};
    return { front, back };
  };
  const isSheet = (name: string): boolean => throughOf(name) !== undefined;
  const given = sheets.map(({ material, ...corners }, index) => ({
    ...rectangleOf(corners)!,
    material,
    ...sides(material),
    frontIsLow: true,
    path: writePath(['geometry', 'sheets', index]),
  }));
  const shared = [...materials.keys()].some(isSheet) ? sharedFaces(boxes, isSheet) : [];
  return [
    ...given,
    ...shared.map(({ axis, from, to, value: material, ownIsBelow, box }) => ({
      axis,
      from,
      to,
      material,
      ...sides(material),
      frontIsLow: ownIsBelow,
      path: writePath(['geometry', 'boxes', box]),
    })),
  ];
}
