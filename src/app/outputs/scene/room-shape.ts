import type { TriangleMesh } from '../../../mesh/mesh.ts';
import type { SidesOfMaterials } from '../../../scene/scene.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** The surfaces of a room as triangles, few enough for a report, so that it can be drawn without the scene's files. */
export interface RoomShape {
  /** Corners, each once, m. */
  readonly corners: readonly Vec3[];
  /** Names of the parts: materials of a mesh file, or those of the scene. */
  readonly names: readonly string[];
  /** The scene's materials of each part: on its front, and on its back if that has another one. */
  readonly materials: readonly (readonly string[])[];
  /** Three indices of corners and one of a name. */
  readonly triangles: readonly (readonly [number, number, number, number])[];
  /** Triangles of the room; those that are left out are the smallest. */
  readonly total: number;
  /**
   * Triangles, from the first on, whose front, counter-clockwise, is known to look into the air; sheets with air on
   * both sides follow them. Left out where it is not known.
   */
  readonly walls?: number;
}

/** The most triangles of a shape: about 100 kB of a report, and more than a page shows. */
const MOST_TRIANGLES = 2000;

/** Digits of corners after the point: millimetres. */
const DIGITS = 3;

/**
 * The shape of a mesh: corners that fall together at a millimetre are one, and triangles without area are left out.
 *
 * @param wallTriangles Triangles, from the first on, whose fronts look into the air; undefined if none is known to.
 * @param sides Materials of the scene by those of the mesh; undefined if they are the same.
 */
export function roomShape(
  { vertices, triangles, material, materialNames }: TriangleMesh,
  wallTriangles?: number,
  sides?: SidesOfMaterials,
): RoomShape {
  const corners: Vec3[] = [];
  const placeOf = new Map<string, number>();
  const corner = (vertex: number): number => {
    const at = [0, 1, 2].map((axis) => Number(vertices[3 * vertex + axis].toFixed(DIGITS)) + 0);
    const key = at.join(' ');
    const there = placeOf.get(key);
    if (there !== undefined) return there;
    placeOf.set(key, corners.length);
    return corners.push(at as unknown as Vec3) - 1;
  };
  const drawn: [number, number, number, number][] = [];
  let walls = 0;
  for (const t of largest(vertices, triangles)) {
    const [a, b, c] = [0, 1, 2].map((at) => corner(triangles[3 * t + at]));
    if (a === b || b === c || c === a) continue;
    drawn.push([a, b, c, material[t]]);
    if (wallTriangles !== undefined && t < wallTriangles) walls = drawn.length;
  }
  return {
    corners,
    names: materialNames,
    materials: materialNames.map((name) => {
      const of = sides?.get(name);
      return of ? [...new Set([of.front, of.back])] : sides ? [] : [name];
    }),
    triangles: drawn,
    total: material.length,
    ...(wallTriangles !== undefined && { walls }),
  };
}

/** The largest triangles, in their order. */
function largest(vertices: Float64Array, triangles: Uint32Array): number[] {
  const all = Array.from({ length: triangles.length / 3 }, (_, t) => t);
  if (all.length <= MOST_TRIANGLES) return all;
  const areas = all.map((t) => doubleArea(t, vertices, triangles));
  const least = Float64Array.from(areas).sort()[all.length - MOST_TRIANGLES];
  return all.filter((t) => areas[t] >= least).slice(0, MOST_TRIANGLES);
}

function doubleArea(t: number, vertices: Float64Array, triangles: Uint32Array): number {
  const [a, b, c] = [0, 1, 2].map((at) => 3 * triangles[3 * t + at]);
  const side = (from: number, to: number): Vec3 => [0, 1, 2].map((axis) => vertices[to + axis] - vertices[from + axis]) as unknown as Vec3; // prettier-ignore
  const [[ux, uy, uz], [vx, vy, vz]] = [side(a, b), side(a, c)];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
}
