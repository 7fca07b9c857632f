import type { TriangleMesh } from '../../../mesh/mesh.ts';
import { cross, dot, minus } from '../../../units/vectors.ts';
import type { Triple } from '../../../rays/room/room.ts';

/** Walls are thinner than this, m. */
const THICKEST = 1;

/** Faces that are drawn as far apart may differ so much from it, m: drawings are rounded. */
const ROUNDED = 5e-4;

/** Cosine of the angle between the normals of two faces that look away from each other, at most. */
const OPPOSITE = -0.999;

/** Distances that lie in the same step are one thickness, m. */
const STEP = 1e-4;

/** Points of a triangle, as shares of its corners, that must have the other face before them. */
const POINTS: readonly Triple[] = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.98, 0.01, 0.01],
  [0.01, 0.98, 0.01],
  [0.01, 0.01, 0.98],
  [0.495, 0.495, 0.01],
  [0.01, 0.495, 0.495],
  [0.495, 0.01, 0.495],
];

/** A triangle of a partition. */
interface Face {
  readonly corners: readonly [Triple, Triple, Triple];
  readonly normal: Triple;
}

/** How the triangles of a partition lie to each other. */
export interface PartitionFaces {
  /** Whether some stand back to back, a wall's thickness apart: one partition that is drawn in each of two rooms. */
  readonly isThick: boolean;
  /** Distance to the other face by triangle, in the order given, m; undefined where that face does not cover it. */
  readonly distances: readonly (number | undefined)[];
}

/**
 * Finds the other face of each triangle of a partition.
 *
 * @param triangles Numbers of the triangles of the partition.
 */
export function partitionFaces(
  { vertices, triangles: all }: Pick<TriangleMesh, 'vertices' | 'triangles'>,
  triangles: readonly number[],
): PartitionFaces {
  const corner = (t: number, i: number): Triple => {
    const at = 3 * all[3 * t + i];
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  };
  const faces = triangles.map((t): Face => {
    const [a, b, c] = [corner(t, 0), corner(t, 1), corner(t, 2)];
    const product = cross(minus(b, a), minus(c, a));
    const length = Math.hypot(...product) || 1;
    return { corners: [a, b, c], normal: product.map((x) => x / length) as unknown as Triple };
  });
  const behind = faces.map((face) => {
    const others = faces.filter(({ normal }) => dot(face.normal, normal) < OPPOSITE);
    return POINTS.map((weights) => distanceBehind(face, weights, others));
  });
  return {
    isThick: behind.flat().some((distance) => distance !== undefined),
    distances: behind.map(([middle, ...others]) =>
      middle !== undefined && others.every((one) => one !== undefined && Math.abs(one - middle) < ROUNDED)
        ? Math.round(middle / STEP) * STEP
        : undefined,
    ),
  };
}

/** How far behind a point of a face the nearest face lies that looks the other way, m. */
function distanceBehind({ corners, normal }: Face, weights: Triple, faces: readonly Face[]): number | undefined {
  const point = [0, 1, 2].map((axis) =>
    corners.reduce((sum, corner, i) => sum + weights[i] * corner[axis], 0),
  ) as unknown as Triple;
  const distances = faces.flatMap((other) => {
    const distance = dot(minus(point, other.corners[0]), normal);
    return distance > ROUNDED && distance < THICKEST && isBefore(point, other) ? distance : [];
  });
  return distances.length > 0 ? Math.min(...distances) : undefined;
}

/** Whether a point lies before or behind a triangle, as far as its edges, to rounding. */
function isBefore(point: Triple, { corners, normal }: Face): boolean {
  return corners.every((corner, i) => {
    const edge = minus(corners[(i + 1) % 3], corner);
    return dot(cross(edge, minus(point, corner)), normal) >= -ROUNDED * Math.hypot(...edge);
  });
}
