import type { Vec3 } from '../../units/quantities.ts';
import { NO_BOX } from '../box-pieces.ts';
import type { BoxElement } from '../scene.ts';
import { partsOf, type Part } from './parts.ts';

/** A part of a face at which two added boxes meet, with the name of a material of that face. */
export interface SharedFace extends Part<string> {
  /** Whether the box whose face it is lies below. */
  readonly ownIsBelow: boolean;
  /** Index of that box. */
  readonly box: number;
}

/**
 * The parts of faces of added boxes that have air of another box behind them and a material of some kind: there the
 * face is a sheet between the two. Where both boxes give such a material, that of the later one counts.
 *
 * @param isSheet Whether a material is of that kind.
 */
export function sharedFaces(boxes: readonly BoxElement[], isSheet: (material: string) => boolean): SharedFace[] {
  const isAir = (box: number): boolean => box !== NO_BOX && boxes[box].operation === 'add';
  return boxes.flatMap((own, box) => {
    if (own.operation === 'subtract') return [];
    return own.materials.flatMap((material, face) => {
      const patches = (own.patches ?? []).filter((patch) => patch.face === face);
      const used = [material, ...patches.map((patch) => patch.material)];
      if (material === null || !used.some((name) => name !== null && isSheet(name))) return [];
      const axis = (face >> 1) as 0 | 1 | 2;
      const at = (face & 1 ? own.to : own.from)[axis];
      const onPlane = (corner: Vec3): Vec3 => corner.map((each, d) => (d === axis ? at : each)) as unknown as Vec3;
      const ownIsBelow = (face & 1) === 1;
      return partsOf(boxes, { axis, from: onPlane(own.from), to: onPlane(own.to) }, ({ below, above }, middle) => {
        const [inner, outer] = ownIsBelow ? [below, above] : [above, below];
        if (inner !== box || outer === box || !isAir(outer)) return null;
        const name = materialOn(own, face, middle);
        if (name === null || !isSheet(name)) return null;
        const other = boxes[outer];
        const isItsFace = (ownIsBelow ? other.from : other.to)[axis] === at;
        const otherName = isItsFace ? materialOn(other, face ^ 1, middle) : null;
        return outer > box && otherName !== null && isSheet(otherName) ? null : name;
      }).map((part) => ({ ...part, ownIsBelow, box }));
    });
  });
}

/** The material of a face of a box at a point on it: that of the last patch there, or of the face. */
export function materialOn({ materials, patches = [] }: BoxElement, face: number, at: Vec3): string | null {
  const patch = patches.findLast(
    ({ face: of, from, to }) =>
      of === face && at.every((each, d) => d === face >> 1 || (from[d] <= each && each <= to[d])),
  );
  return patch?.material ?? materials[face];
}
