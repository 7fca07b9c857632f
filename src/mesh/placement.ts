/** How a model stands in the room: which axis points up, its scale, and whether it is mirrored. */
import type { Vec3 } from '../units/quantities.ts';
import { apply, chain, IDENTITY, scaling, type Affine } from './affine.ts';
import type { MeshPoint, TriangleMesh } from './mesh.ts';
import { MIRROR_AXES, type Placement, type UpAxis } from '../units/placement.ts';

/** Turns without mirroring, by the axis that becomes z. */
const TURNS: Readonly<Record<UpAxis, Affine>> = {
  z: IDENTITY,
  y: [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0],
  x: [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0],
  '-z': [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0],
  '-y': [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0],
  '-x': [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0],
};

/** The way from coordinates of the file, in metres, to those of the room. */
export function placementTransform({ up = 'z', scale = 1, mirror }: Placement): Affine {
  const signs = MIRROR_AXES.map((axis) => (axis === mirror ? -scale : scale)) as unknown as Vec3;
  return chain(scaling(signs), TURNS[up]);
}

/** The way from a point of a room to where it is when its model is placed in another way. */
export function replaced(before: Placement, after: Placement): (point: Vec3) => Vec3 {
  const rows = placementTransform(before);
  const squared = (before.scale ?? 1) ** 2;
  // The rows are as long as the scale and across each other, so that the transpose is nearly the inverse.
  const back = (p: Vec3): Vec3 => {
    const part = (axis: 0 | 1 | 2): number =>
      (rows[axis] * p[0] + rows[4 + axis] * p[1] + rows[8 + axis] * p[2]) / squared;
    return [part(0), part(1), part(2)];
  };
  const forth = placementTransform(after);
  return (point) => apply(forth, back(point));
}

/** Places a mesh and the points of its file. The front of a triangle stays its front, also in a mirror. */
export function placed<
  Points extends { readonly sources: readonly MeshPoint[]; readonly receivers: readonly MeshPoint[] },
>(
  mesh: TriangleMesh,
  points: Points | undefined,
  placement: Placement,
): { readonly mesh: TriangleMesh; readonly points?: Pick<Points, 'sources' | 'receivers'> } {
  const { up = 'z', scale = 1, mirror } = placement;
  if (up === 'z' && scale === 1 && mirror === undefined) return { mesh, ...(points && { points }) };
  const transform = placementTransform(placement);
  const { vertices } = moved(mesh, transform);
  const move = (list: readonly MeshPoint[]): MeshPoint[] =>
    list.map(({ name, position }) => ({ name, position: apply(transform, position) }));
  return {
    mesh: { ...mesh, vertices, triangles: mirror === undefined ? mesh.triangles : reversed(mesh.triangles) },
    ...(points && { points: { sources: move(points.sources), receivers: move(points.receivers) } }),
  };
}

/** The mesh at another place of the room. The transform does not mirror. */
export function moved(mesh: TriangleMesh, [a, b, c, p, d, e, f, q, g, h, i, r]: Affine): TriangleMesh {
  const vertices = new Float64Array(mesh.vertices.length);
  for (let at = 0; at < vertices.length; at += 3) {
    const x = mesh.vertices[at];
    const y = mesh.vertices[at + 1];
    const z = mesh.vertices[at + 2];
    vertices[at] = a * x + b * y + c * z + p;
    vertices[at + 1] = d * x + e * y + f * z + q;
    vertices[at + 2] = g * x + h * y + i * z + r;
  }
  return { ...mesh, vertices };
}

/** The triangles with their corners in the other order. */
function reversed(triangles: Uint32Array): Uint32Array {
  const other = triangles.slice();
  for (let at = 0; at < other.length; at += 3) {
    other[at + 1] = triangles[at + 2];
    other[at + 2] = triangles[at + 1];
  }
  return other;
}
