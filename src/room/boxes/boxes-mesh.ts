import { BOTH_SIDES, type TriangleMesh } from '../../mesh/mesh.ts';
import { forEachBoxFace, type BoxFace, type Planes } from '../../scene/box-faces.ts';
import { materialNamesOf } from '../../scene/boxes.ts';
import type { BoxElement } from '../../scene/scene.ts';
import { Growable, growableUint32 } from '../../lists/growable.ts';
import type { FaceMaterials } from '../mesh/triangles/wall-triangles.ts';

/** The walls of boxes as triangles. */
export interface BoxesMesh {
  readonly mesh: TriangleMesh;
  /** Each mesh material is the room's material of the same index, on both sides. */
  readonly faceMaterials: FaceMaterials;
  /** In the order of `voxeliseBoxes`, as are `mesh.materialNames`. */
  readonly materialNames: readonly string[];
}

/**
 * The surface between air and wall of boxes that are painted in order: a closed mesh whose fronts look into the air,
 * with the materials that `voxeliseBoxes` gives. Corners are not rounded, and no corner lies on the side of another
 * triangle.
 */
export function boxesMesh(boxes: readonly BoxElement[]): BoxesMesh {
  const materialNames = materialNamesOf(boxes);
  const indexOf = new Map(materialNames.map((name, index) => [name, index]));
  const vertices = new Growable((length) => new Float64Array(length));
  const triangles = growableUint32();
  const material = growableUint32();
  /** Vertices by their places among the planes, in one number. */
  const vertexOf = new Map<number, number>();
  const vertexAt = (planes: Planes, [i, j, k]: readonly [number, number, number]): number => {
    const key = (k * planes[1].length + j) * planes[0].length + i;
    const known = vertexOf.get(key);
    if (known !== undefined) return known;
    for (const at of [planes[0][i], planes[1][j], planes[2][k]]) vertices.push(at);
    vertexOf.set(key, vertexOf.size);
    return vertexOf.size - 1;
  };
  forEachBoxFace(boxes, (face, planes) => {
    const [a, b, c, d] = outline(face).map((place) => vertexAt(planes, place)) as [number, number, number, number];
    for (const corner of [a, b, c, a, c, d]) triangles.push(corner);
    material.push(indexOf.get(face.material)!);
    material.push(indexOf.get(face.material)!);
  });
  const same = Int32Array.from(materialNames, (_, index) => index);
  return {
    mesh: {
      vertices: vertices.done(),
      triangles: triangles.done(),
      material: Uint16Array.from(material.done()),
      materialNames,
      sides: new Uint8Array(material.length).fill(BOTH_SIDES),
    },
    faceMaterials: { front: same, back: same },
    materialNames,
  };
}

/** The corners of a face, counter-clockwise seen from the air. */
function outline({ axis, low, high, airIsAbove }: BoxFace): (readonly [number, number, number])[] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const corner = (upU: boolean, upV: boolean): readonly [number, number, number] => {
    const at: [number, number, number] = [...low];
    if (upU) at[u] = high[u]!;
    if (upV) at[v] = high[v]!;
    return at;
  };
  const around = [corner(false, false), corner(true, false), corner(true, true), corner(false, true)];
  return airIsAbove ? around : around.reverse();
}
