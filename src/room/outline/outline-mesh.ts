import { BOTH_SIDES, type TriangleMesh } from '../../mesh/mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import {
  ceilingHeight,
  ceilingPlanes,
  distanceToLine,
  outlineCorners,
  signedArea,
  type OutlineRoom,
} from '../../scene/outline/outline.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { Point2 } from '../../units/vectors.ts';
import { planTriangles, underPlane } from './floor-pieces.ts';

/** Places of the plan nearer to each other than this are one, m. */
const SAME = 1e-6;

/** A face of a room: the floor, a part of the ceiling, or a wall by its number. */
export type OutlinePart =
  | { readonly kind: 'floor' }
  | { readonly kind: 'ceiling' }
  | { readonly kind: 'slope' | 'wall'; readonly wall: number };

/** The surface of a room. */
export interface OutlineMesh {
  readonly mesh: TriangleMesh;
  /** [triangle] index into `parts`. */
  readonly partOf: readonly number[];
  readonly parts: readonly OutlinePart[];
}

/**
 * The surface of a room that is drawn from its outline: a closed mesh whose fronts look into the air. Its materials are
 * named after those of the scene. Triangles share their corners, so no corner lies on the side of another triangle.
 *
 * @param outline A room that its checks accept.
 */
export function outlineMesh(outline: OutlineRoom): OutlineMesh {
  const corners = outlineCorners(outline);
  const planes = ceilingPlanes(outline);
  const floor = outline.floor.height;
  const surface = new Surface();
  const onFloor = new Places(corners);
  const triangles = planTriangles(corners);

  const floorPart = surface.part({ kind: 'floor' }, outline.floor.material);
  for (const triangle of triangles) {
    surface.add(
      onFloor.ringOf(triangle).map(([x, y]): Vec3 => [x, y, floor]),
      floorPart,
    );
  }

  const under = new Places(corners);
  const pieces = planes.flatMap((plane) =>
    triangles.map((triangle) => ({ plane, ring: under.add(underPlane(triangle, planes, plane)) })),
  );
  const top = ([x, y]: Point2): Vec3 => [x, y, ceilingHeight(planes, [x, y])];
  for (const { plane, ring } of pieces) {
    if (ring.length < 3 || Math.abs(signedArea(ring)) < SAME * SAME) continue;
    const { wall } = plane;
    const part =
      wall === null
        ? surface.part({ kind: 'ceiling' }, outline.ceiling.material)
        : surface.part({ kind: 'slope', wall }, outline.walls[wall].slope!.material);
    surface.add(under.ringOf(ring).map(top).reverse(), part);
  }

  const isClockwise = signedArea(corners) < 0;
  outline.walls.forEach(({ from, material }, wall) => {
    const to = corners[(wall + 1) % corners.length];
    const edge = [...under.between(from, to), to];
    const foot = (place: Point2): Vec3 => [place[0], place[1], floor];
    const ring = [foot(to), foot(from), top(from), ...edge.map(top)];
    surface.add(isClockwise ? ring.reverse() : ring, surface.part({ kind: 'wall', wall }, material));
  });
  return surface.done();
}

/** Places of a plan, each once. */
class Places {
  private readonly all: Point2[];

  constructor(corners: readonly Point2[]) {
    this.all = [...corners];
  }

  /** Adds the corners of a polygon. @returns the polygon of places, without those that fell together */
  add(polygon: readonly Point2[]): readonly Point2[] {
    const places = polygon.map((place) => {
      const there = this.all.find(([x, y]) => Math.abs(x - place[0]) < SAME && Math.abs(y - place[1]) < SAME);
      if (!there) this.all.push(place);
      return there ?? place;
    });
    return places.filter((place, i) => place !== places[(i + 1) % places.length]);
  }

  /** The places on the way from one place to another, without both. */
  between(from: Point2, to: Point2): readonly Point2[] {
    const along = (place: Point2): number =>
      (place[0] - from[0]) * (to[0] - from[0]) + (place[1] - from[1]) * (to[1] - from[1]);
    return this.all
      .filter((place) => place !== from && place !== to && distanceToLine(place, from, to) < SAME)
      .sort((a, b) => along(a) - along(b));
  }

  /** A polygon with all places on its sides. */
  ringOf(polygon: readonly Point2[]): readonly Point2[] {
    return polygon.flatMap((place, i) => [place, ...this.between(place, polygon[(i + 1) % polygon.length])]);
  }
}

/** Collects triangles. */
class Surface {
  private readonly vertices: number[] = [];
  private readonly vertexOf = new Map<string, number>();
  private readonly triangles: number[] = [];
  private readonly material: number[] = [];
  private readonly materialNames: string[] = [];
  private readonly partOf: number[] = [];
  private readonly parts: { readonly part: OutlinePart; readonly material: number }[] = [];

  /** Index of a face, which is added if it is new. */
  part(part: OutlinePart, material: string): number {
    const there = this.parts.findIndex(({ part: other }) => isSame(part, other));
    if (there >= 0) return there;
    if (!this.materialNames.includes(material)) this.materialNames.push(material);
    this.parts.push({ part, material: this.materialNames.indexOf(material) });
    return this.parts.length - 1;
  }

  /** Adds a flat convex polygon, counter-clockwise seen from the air. */
  add(ring: readonly Vec3[], part: number): void {
    const corners = ring.map((corner) => this.vertex(corner));
    for (const triangle of this.cut(corners, ring)) {
      for (const corner of triangle) this.triangles.push(corner);
      this.material.push(this.parts[part].material);
      this.partOf.push(part);
    }
  }

  /** Two triangles of four corners; of more, those about the middle, as corners may lie on a line. */
  private cut(corners: readonly number[], ring: readonly Vec3[]): readonly (readonly number[])[] {
    if (corners.length === 3) return [corners];
    if (corners.length === 4) return triangulate(corners, Float64Array.from(this.vertices));
    const mean = (axis: 0 | 1 | 2): number => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length;
    const middle = this.vertex([mean(0), mean(1), mean(2)]);
    return corners.map((corner, i) => [middle, corner, corners[(i + 1) % corners.length]]);
  }

  private vertex(point: Vec3): number {
    const key = point.join(' ');
    const there = this.vertexOf.get(key);
    if (there !== undefined) return there;
    for (const coordinate of point) this.vertices.push(coordinate);
    this.vertexOf.set(key, this.vertexOf.size);
    return this.vertexOf.size - 1;
  }

  done(): OutlineMesh {
    return {
      mesh: {
        vertices: Float64Array.from(this.vertices),
        triangles: Uint32Array.from(this.triangles),
        material: Uint16Array.from(this.material),
        materialNames: this.materialNames,
        sides: new Uint8Array(this.material.length).fill(BOTH_SIDES),
      },
      partOf: this.partOf,
      parts: this.parts.map(({ part }) => part),
    };
  }
}

const isSame = (a: OutlinePart, b: OutlinePart): boolean =>
  a.kind === b.kind && (a.kind === 'slope' || a.kind === 'wall' ? a.wall === (b as { wall?: number }).wall : true);
