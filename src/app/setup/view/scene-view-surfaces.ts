import { BACK, FRONT, type TriangleMesh } from '../../../mesh/mesh.ts';
import { boxesMesh } from '../../../room/boxes/boxes-mesh.ts';
import { outlineMesh } from '../../../room/outline/outline-mesh.ts';
import type { OutlineRoom } from '../../../scene/outline/outline.ts';
import { volumesOf, type BoxElement, type BoxSheet } from '../../../scene/scene.ts';
import type { LoadedMesh, LoadedScene } from '../../inputs/scene/geometry.ts';
import { openNames } from '../../inputs/scene/open-materials.ts';
import { volumeSides } from './volume-sides.ts';
import { facesOutside, outsideSides, OUTSIDE_BACK, sheetsOutside } from './scene-view-outside.ts';

/** A part of the room's surface that is drawn in one colour. */
export interface ViewSurface {
  /**
   * Materials of the scene, on the front and the back; null for what is rigid without a name. Boxes have one material
   * on both sides.
   */
  readonly front: string | null;
  readonly back: string | null;
  /** Material of the mesh file; null for boxes, also with furniture. */
  readonly meshMaterial: string | null;
  /** Whether it leads outside. */
  readonly open: boolean;
  /** Corners of triangles: 9 numbers each, metres. The front is the side from which they run counter-clockwise. */
  readonly positions: Float32Array;
  /** The side of each triangle that lies outside the room, and so hides it: 0 neither, 1 the front, 2 the back. */
  readonly outside: Uint8Array;
  /** Area of the surface; in a room of two dimensions, of a metre of height. */
  readonly areaSquareMetres: number;
}

/** What a list of surfaces calls a surface: its material in the mesh, or that of a box. */
export const viewSurfaceName = ({ meshMaterial, front, back }: Omit<Look, 'open'>): string =>
  meshMaterial ?? front ?? back ?? '';

/** What a surface is besides its triangles. */
type Look = Pick<ViewSurface, 'front' | 'back' | 'meshMaterial' | 'open'>;

/** The triangles of a scene's walls, and to which surface each belongs. */
export interface SceneTriangles {
  /** [triangle][corner][x, y, z], metres; all finite. */
  readonly corners: Float64Array;
  /** Index of each triangle's surface. */
  readonly surfaceOf: Uint32Array;
  /** The surfaces, each with its triangles in their order; none is empty. */
  readonly surfaces: readonly ViewSurface[];
}

/** Groups the walls of a scene by material, in the order of the geometry. */
export function sceneTriangles({ scene, geometry }: LoadedScene): SceneTriangles {
  const open = openNames(scene.materials);
  if (geometry.kind === 'boxes' || geometry.boxes) {
    const sides = volumeSides(geometry.boxes!, volumesOf(scene.geometry));
    return trianglesOfBoxes(geometry.boxes!, open, [...(geometry.sheets ?? []), ...sides]);
  }
  return trianglesOfMesh(geometry, scene.geometry.kind === 'mesh');
}

/** Groups the walls and the sheets of boxes by material. */
export function trianglesOfBoxes(
  boxes: readonly BoxElement[],
  open: ReadonlySet<string>,
  sheets?: readonly BoxSheet[],
): SceneTriangles {
  const { mesh, wallTriangles } = boxesMesh(boxes, sheets);
  const look = (group: number): Look => {
    const name = mesh.materialNames[group];
    return { front: name, back: name, meshMaterial: null, open: open.has(name) };
  };
  const outside = (corners: Float64Array): Uint8Array => {
    const sides = outsideSides(mesh.material.length, OUTSIDE_BACK);
    sheetsOutside(corners, wallTriangles, sides);
    return sides;
  };
  return grouped(mesh, (triangle) => mesh.material[triangle], look, outside);
}

/** Groups the faces of a room that is drawn from its outline by material. */
export function trianglesOfOutline(outline: OutlineRoom, open: ReadonlySet<string>): SceneTriangles {
  const { mesh } = outlineMesh(outline);
  const look = (group: number): Look => {
    const name = mesh.materialNames[group];
    return { front: name, back: name, meshMaterial: null, open: open.has(name) };
  };
  const outside = (): Uint8Array => outsideSides(mesh.material.length, OUTSIDE_BACK);
  return grouped(mesh, (triangle) => mesh.material[triangle], look, outside);
}

/** @param isFile Whether the mesh is that of a file, whose materials have names of their own. */
function trianglesOfMesh({ mesh, open, materials }: LoadedMesh, isFile: boolean): SceneTriangles {
  const count = mesh.materialNames.length;
  const look = (group: number): Look => {
    const name = mesh.materialNames[group % count];
    const sides = Math.floor(group / count);
    const material = materials.get(name);
    return {
      front: sides & FRONT ? (material?.front ?? null) : null,
      back: sides & BACK ? (material?.back ?? null) : null,
      meshMaterial: isFile ? name : null,
      open: open.has(group % count),
    };
  };
  const groupOf = (triangle: number): number => mesh.sides[triangle] * count + mesh.material[triangle];
  return grouped(mesh, groupOf, look, facesOutside);
}

/** @param outsideOf [triangle] The side that lies outside, by the corners of the triangles that are finite. */
function grouped(
  mesh: TriangleMesh,
  groupOf: (triangle: number) => number,
  look: (group: number) => Look,
  outsideOf: (corners: Float64Array) => Uint8Array,
): SceneTriangles {
  const { triangles: chosen, corners } = finiteTriangles(mesh);
  const indices = new Map<number, number>();
  const surfaceOf = Uint32Array.from(chosen, (triangle) => {
    const group = groupOf(triangle);
    const index = indices.get(group) ?? indices.size;
    indices.set(group, index);
    return index;
  });
  const outside = outsideOf(corners);
  const members: number[][] = Array.from(indices, () => []);
  surfaceOf.forEach((surface, i) => members[surface].push(i));
  const surfaces = [...indices.keys()].map((group, surface): ViewSurface => {
    const own = members[surface];
    const positions = new Float32Array(9 * own.length);
    own.forEach((i, place) => positions.set(corners.subarray(9 * i, 9 * i + 9), 9 * place));
    return {
      ...look(group),
      positions,
      outside: Uint8Array.from(own, (i) => outside[i]),
      areaSquareMetres: own.reduce((sum, i) => sum + areaOf(corners, i), 0),
    };
  });
  return { corners, surfaceOf, surfaces };
}

/** The triangles with finite corners; readers do not check this. */
function finiteTriangles({ vertices, triangles }: TriangleMesh): { triangles: Uint32Array; corners: Float64Array } {
  const chosen = new Uint32Array(triangles.length / 3);
  const corners = new Float64Array(3 * triangles.length);
  let count = 0;
  for (let triangle = 0; triangle < chosen.length; triangle++) {
    let finite = true;
    for (let i = 0; i < 9; i++) {
      const at = vertices[3 * triangles[3 * triangle + Math.floor(i / 3)] + (i % 3)];
      corners[9 * count + i] = at;
      finite &&= Number.isFinite(at);
    }
    if (finite) chosen[count++] = triangle;
  }
  return { triangles: chosen.slice(0, count), corners: corners.slice(0, 9 * count) };
}

/** Area of a triangle, m². */
function areaOf(corners: Float64Array, triangle: number): number {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.subarray(9 * triangle, 9 * triangle + 9);
  const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
  const [vx, vy, vz] = [cx - ax, cy - ay, cz - az];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}
