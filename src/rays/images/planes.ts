import type { RayRoom, Triple } from '../room/room.ts';
import { cross, dot, minus, unit } from './vectors.ts';

/** Triangles that lie in one plane: they share their images. */
export interface ImagePlane {
  /** Length 1; which of the two directions is arbitrary. */
  readonly normal: Triple;
  /** The plane is where normal · x = offset, m. */
  readonly offset: number;
  readonly triangles: Uint32Array;
  /** Lowest and highest coordinates of the triangles, m. */
  readonly lower: Triple;
  readonly upper: Triple;
}

/** The planes of a room. */
export interface ImagePlanes {
  readonly planes: readonly ImagePlane[];
  /** Index of the plane of each triangle; −1 for a triangle without area. */
  readonly planeOf: Int32Array;
}

/**
 * Triangles are in one plane if no corner is farther from it than this, m. A path is then at most 0.2 mm too long for
 * each reflection: 0.03 samples at 48 kHz.
 */
export const PLANE_TOLERANCE = 1e-4;

/**
 * Largest angle between normals in one plane, rad: 0.1°. Facets of a column or a dome are turned by more, and keep
 * their own images.
 */
const ANGLE_TOLERANCE = 0.1 * (Math.PI / 180);

/** A triangle with less than this share of the square of its longest side is a line, and has no plane. */
const LEAST_AREA = 1e-9;

/** Size of the cells of normals in which a plane is looked for. */
const CELL = 0.02;

/**
 * Finds the planes of a room, the one with the largest triangle first. Triangles may lie apart, have different laws and
 * face either way: the image is the same, and the place of the reflection says which triangle counts.
 */
export function findPlanes({ vertices, triangles }: RayRoom): ImagePlanes {
  const count = triangles.length / 3;
  const corner = (t: number, i: number): Triple => {
    const at = 3 * triangles[3 * t + i];
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  };
  const doubleAreas = new Float64Array(count);
  const normals: (Triple | undefined)[] = Array.from({ length: count }, (_, t) => {
    const [a, b, c] = [corner(t, 0), corner(t, 1), corner(t, 2)];
    const normal = cross(minus(b, a), minus(c, a));
    doubleAreas[t] = Math.hypot(...normal);
    const longest = Math.max(...[minus(b, a), minus(c, a), minus(c, b)].map((side) => dot(side, side)));
    return doubleAreas[t] > LEAST_AREA * longest ? unit(normal) : undefined;
  });
  const order = Uint32Array.from({ length: count }, (_, t) => t).sort(
    (a, b) => doubleAreas[b] - doubleAreas[a] || a - b,
  );
  const planeOf = new Int32Array(count).fill(-1);
  const found: { normal: Triple; offset: number; members: number[] }[] = [];
  const cells = new Map<string, number[]>();
  const holds = (plane: number, t: number, normal: Triple): boolean => {
    const { normal: own, offset } = found[plane];
    if (Math.hypot(...cross(own, normal)) > ANGLE_TOLERANCE) return false;
    return [0, 1, 2].every((i) => Math.abs(dot(own, corner(t, i)) - offset) <= PLANE_TOLERANCE);
  };
  for (const t of order) {
    const normal = normals[t];
    if (!normal) continue;
    let plane = candidates(cells, normal).find((index) => holds(index, t, normal));
    if (plane === undefined) {
      plane = found.push({ normal, offset: dot(normal, corner(t, 0)), members: [] }) - 1;
      // A plane is found by either of its normals.
      for (const sign of [1, -1]) {
        const key = cellOf([sign * normal[0], sign * normal[1], sign * normal[2]]).join();
        const known = cells.get(key);
        if (known) known.push(plane);
        else cells.set(key, [plane]);
      }
    }
    planeOf[t] = plane;
    found[plane].members.push(t);
  }
  const planes = found.map(({ normal, offset, members }): ImagePlane => {
    const [lower, upper] = [
      [Infinity, Infinity, Infinity],
      [-Infinity, -Infinity, -Infinity],
    ];
    for (const t of members) {
      for (let i = 0; i < 3; i++) {
        corner(t, i).forEach((x, axis) => {
          lower[axis] = Math.min(lower[axis], x);
          upper[axis] = Math.max(upper[axis], x);
        });
      }
    }
    return {
      ...{ normal, offset, triangles: Uint32Array.from(members) },
      ...{ lower: lower as unknown as Triple, upper: upper as unknown as Triple },
    };
  });
  return { planes, planeOf };
}

const cellOf = (normal: Triple): Triple => [
  Math.round(normal[0] / CELL),
  Math.round(normal[1] / CELL),
  Math.round(normal[2] / CELL),
];

/** Planes whose normals are in the cell of a normal or beside it, the earliest first. */
function candidates(cells: ReadonlyMap<string, readonly number[]>, normal: Triple): number[] {
  const [x, y, z] = cellOf(normal);
  const near: number[] = [];
  for (let i = x - 1; i <= x + 1; i++) {
    for (let j = y - 1; j <= y + 1; j++) {
      for (let k = z - 1; k <= z + 1; k++) {
        for (const plane of cells.get([i, j, k].join()) ?? []) near.push(plane);
      }
    }
  }
  return near.sort((a, b) => a - b);
}

/** Distance of a point from a plane, m; positive on the side of the normal. */
export const heightOver = ({ normal, offset }: ImagePlane, point: Triple): number => dot(normal, point) - offset;

/** A point mirrored in a plane. */
export function mirrored({ normal, offset }: ImagePlane, point: Triple): Triple {
  const twice = 2 * (dot(normal, point) - offset);
  return [point[0] - twice * normal[0], point[1] - twice * normal[1], point[2] - twice * normal[2]];
}
