import { BOTH_SIDES, type TriangleMesh } from '../../mesh/mesh.ts';
import { forEachBoxFace, type BoxFace } from '../../scene/box-faces.ts';
import { piecesOf, type Planes } from '../../scene/box-pieces.ts';
import type { BoxElement, BoxSheet } from '../../scene/scene.ts';
import { namesOfBoxes } from '../../scene/sheets/names.ts';
import type { Rectangle } from '../../scene/sheets/parts.ts';
import { partsInAir } from '../../scene/sheets/sheet-parts.ts';
import { Growable, growableUint32 } from '../../lists/growable.ts';
import type { FaceMaterials } from '../mesh/triangles/wall-triangles.ts';

/** The walls of boxes as triangles. */
export interface BoxesMesh {
  readonly mesh: TriangleMesh;
  /** Each mesh material is the room's material of the same index, on both sides. */
  readonly faceMaterials: FaceMaterials;
  /** Names of the materials, in the order of `voxeliseBoxes`, as are `mesh.materialNames`. */
  readonly materialNames: readonly string[];
  /** Number of the triangles between air and wall; those after them are sheets. */
  readonly wallTriangles: number;
}

/** A corner by its places among the planes. */
type Place = readonly [number, number, number];

/**
 * The surface between air and wall of boxes that are painted in order: a closed mesh whose fronts look into the air,
 * with the materials that `voxeliseBoxes` gives. Corners are not rounded, and no corner lies on the side of another
 * triangle. Then the sheets, with air on both sides; their corners may lie anywhere.
 *
 * @throws InputError if the boxes make too many pieces.
 */
export function boxesMesh(boxes: readonly BoxElement[], sheets: readonly BoxSheet[] = []): BoxesMesh {
  const materialNames = namesOfBoxes({ boxes, sheets });
  const indexOf = new Map(materialNames.map((name, index) => [name, index]));
  const faces: BoxFace[] = [];
  forEachBoxFace(boxes, (face) => faces.push(face));
  const corners = new Corners(piecesOf(boxes).planes);
  for (const face of faces) for (const place of outline(face)) corners.add(place);
  corners.sort();

  const triangles = growableUint32();
  const material = growableUint32();
  for (const face of faces) {
    const index = indexOf.get(face.material)!;
    for (const triangle of trianglesOf(face, corners)) {
      for (const corner of triangle) triangles.push(corner);
      material.push(index);
    }
  }
  const walls = material.length;
  for (const sheet of sheets) {
    for (const part of partsInAir(boxes, sheet)) {
      for (const triangle of corners.triangles(part, sheet.frontIsLow))
        for (const corner of triangle) triangles.push(corner);
      material.push(indexOf.get(sheet.material)!);
      material.push(indexOf.get(sheet.material)!);
    }
  }
  const same = Int32Array.from(materialNames, (_, index) => index);
  return {
    mesh: {
      vertices: corners.vertices.done(),
      triangles: triangles.done(),
      material: Uint16Array.from(material.done()),
      materialNames,
      sides: new Uint8Array(material.length).fill(BOTH_SIDES),
    },
    faceMaterials: { front: same, back: same },
    materialNames,
    wallTriangles: walls,
  };
}

/** Two triangles; or more about the middle, if corners of other faces lie on the sides of this one. */
function trianglesOf(face: BoxFace, corners: Corners): (readonly [number, number, number])[] {
  const places = outline(face);
  const around = places.flatMap((place, i) => corners.along(place, places[(i + 1) % 4]));
  if (around.length === 4) {
    const [a, b, c, d] = around as [number, number, number, number];
    return [
      [a, b, c],
      [a, c, d],
    ];
  }
  const middle = corners.middleOf(face);
  return around.map((corner, i) => [middle, corner, around[(i + 1) % around.length]]);
}

/** The corners of faces, each once. */
class Corners {
  readonly vertices = new Growable((length) => new Float64Array(length));
  /** Vertices by their places among the planes, in one number. */
  private readonly vertexOf = new Map<number, number>();
  /** [axis] the places of the corners on each line along it that has any, in one number. */
  private readonly onLine: readonly Map<number, number[]>[] = [new Map(), new Map(), new Map()];

  constructor(private readonly planes: Planes) {}

  add(place: Place): void {
    const key = this.keyOf(place);
    if (this.vertexOf.has(key)) return;
    this.vertexOf.set(key, this.push([0, 1, 2].map((axis) => this.planes[axis][place[axis]])));
    for (let axis = 0; axis < 3; axis++) {
      const line = this.lineOf(place, axis);
      const there = this.onLine[axis].get(line);
      if (there) there.push(place[axis]);
      else this.onLine[axis].set(line, [place[axis]]);
    }
  }

  /** Call it after all corners were added. */
  sort(): void {
    for (const lines of this.onLine) for (const places of lines.values()) places.sort((a, b) => a - b);
  }

  /** The vertices on the side from one corner to the next, without the last. */
  along(from: Place, to: Place): number[] {
    const axis = [0, 1, 2].findIndex((d) => from[d] !== to[d]);
    const [low, high] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])];
    const places = this.onLine[axis].get(this.lineOf(from, axis))!;
    const between = places.slice(lowerBound(places, low), lowerBound(places, high) + 1);
    if (from[axis] > to[axis]) between.reverse();
    return between.slice(0, -1).map((at) => this.vertexOf.get(this.keyOf(replaced(from, axis, at)))!);
  }

  /** A new vertex in the middle of a face. */
  middleOf({ low, high }: BoxFace): number {
    const { planes } = this;
    return this.push([0, 1, 2].map((d) => (low[d] === high[d] ? planes[d][low[d]] : (planes[d][low[d]] + planes[d][high[d]]) / 2))); // prettier-ignore
  }

  /** A rectangle of a sheet as two triangles with vertices of their own; the front looks down or up its axis. */
  triangles({ axis, from, to }: Rectangle, frontIsLow: boolean): (readonly [number, number, number])[] {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const vertex = (upU: boolean, upV: boolean): number =>
      this.push(from.map((at, d) => ((d === u && upU) || (d === v && upV) ? to[d] : at)));
    const [a, b, c, d] = [vertex(false, false), vertex(true, false), vertex(true, true), vertex(false, true)];
    return frontIsLow
      ? [
          [a, c, b],
          [a, d, c],
        ]
      : [
          [a, b, c],
          [a, c, d],
        ];
  }

  private push(point: readonly number[]): number {
    for (const coordinate of point) this.vertices.push(coordinate);
    return this.vertices.length / 3 - 1;
  }

  private keyOf([i, j, k]: Place): number {
    return (k * this.planes[1].length + j) * this.planes[0].length + i;
  }

  /** The line along an axis on which a place lies. */
  private lineOf(place: Place, axis: number): number {
    return this.keyOf(replaced(place, axis, 0));
  }
}

function replaced(place: Place, axis: number, at: number): Place {
  return [axis === 0 ? at : place[0], axis === 1 ? at : place[1], axis === 2 ? at : place[2]];
}

/** Index of the first entry that is not below a value. */
function lowerBound(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The corners of a face, counter-clockwise seen from the air. */
function outline({ axis, low, high, airIsAbove }: BoxFace): Place[] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const corner = (upU: boolean, upV: boolean): Place => {
    const at: [number, number, number] = [...low];
    if (upU) at[u] = high[u]!;
    if (upV) at[v] = high[v]!;
    return at;
  };
  const around = [corner(false, false), corner(true, false), corner(true, true), corner(false, true)];
  return airIsAbove ? around : around.reverse();
}
