import { boundsOfTriangles } from '../../mesh/bounds.ts';
import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { Metres, Vec3 } from '../../units/quantities.ts';
import { finerSpacing } from '../grid/finer-spacing.ts';
import { makeGrid, type Grid } from '../grid/grid.ts';

/** Normals closer than this to an axis (|cosine|) belong to axis-parallel planes. */
const PARALLEL = Math.cos(Math.PI / 1800);

/** Planes closer than this share of a spacing are one. */
const PLANE_PARTS = 256;

/** Axis-parallel planes across one axis. */
interface Planes {
  /** Positions, m from the lowest corner. */
  readonly at: Float64Array;
  /** Areas, m². */
  readonly area: Float64Array;
}

/**
 * The planes across each axis that contain triangles, to a small part of the spacing, and the area of all triangles,
 * m².
 */
function axisPlanes(
  { vertices, triangles }: TriangleMesh,
  from: Vec3,
  spacing: Metres,
): { readonly planes: readonly Planes[]; readonly area: number } {
  let area = 0;
  const found = [0, 1, 2].map(() => new Map<number, number>());
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => 3 * triangles[t + i]) as [number, number, number];
    const edge = (to: number, axis: number): number => vertices[to + axis] - vertices[a + axis];
    const cross = [0, 1, 2].map((axis) => {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      return edge(b, u) * edge(c, v) - edge(b, v) * edge(c, u);
    });
    const length = Math.hypot(...cross);
    if (!(length > 0) || !Number.isFinite(length)) continue;
    area += length / 2;
    const axis = cross.findIndex((component) => Math.abs(component) >= PARALLEL * length);
    if (axis < 0) continue;
    const middle = (vertices[a + axis] + vertices[b + axis] + vertices[c + axis]) / 3 - from[axis];
    const key = Math.round((middle / spacing) * PLANE_PARTS);
    found[axis].set(key, (found[axis].get(key) ?? 0) + length / 2);
  }
  const planes = found.map((across) => ({
    at: Float64Array.from(across.keys(), (key) => (key * spacing) / PLANE_PARTS),
    area: Float64Array.from(across.values()),
  }));
  return { planes, area };
}

/**
 * Σ A e^(2πi x/X) over planes at x of area A: the larger, the more of their area can lie on faces of cells of size X.
 */
function phasor({ at, area }: Planes, spacing: number): [number, number] {
  let [real, imaginary] = [0, 0];
  for (let i = 0; i < at.length; i++) {
    const angle = (2 * Math.PI * at[i]) / spacing;
    real += area[i] * Math.cos(angle);
    imaginary += area[i] * Math.sin(angle);
  }
  return [real, imaginary];
}

/**
 * A spacing at most `largest` and little finer ({@link finerSpacing}) whose cell faces fit the axis-parallel planes of
 * the mesh best, weighted by area; `largest` if there are none. Slanted walls fit nowhere, so that a room with few
 * walls along the axes gains little by any spacing and pays little for one.
 */
export function meshSpacing(mesh: TriangleMesh, largest: Metres): Metres {
  const { planes, area } = axisPlanes(mesh, boundsOfTriangles(mesh).from, largest);
  if (planes.every(({ at }) => at.length === 0)) return largest;
  return finerSpacing(largest, (spacing) => {
    const fitting = planes.reduce((sum, across) => sum + Math.hypot(...phasor(across, spacing)), 0);
    // |mean of e^(2πid)| is 1 − 2π² mean d² for small distances d.
    return (1 - fitting / area) / (2 * Math.PI ** 2);
  });
}

/**
 * The grid that covers a mesh and `marginNodes` more on every side, at least 1. Its cell faces lie where they meet most
 * of the area of the axis-parallel planes; across an axis without such planes they begin at the lowest corner.
 */
export function meshGrid(mesh: TriangleMesh, spacing: Metres, marginNodes: number): Grid {
  const { from, to } = boundsOfTriangles(mesh);
  const { planes } = axisPlanes(mesh, from, spacing);
  const margin = Math.max(1, Math.ceil(marginNodes));
  const axis = (index: 0 | 1 | 2): { origin: number; size: number } => {
    const [real, imaginary] = phasor(planes[index], spacing);
    const share = Math.atan2(imaginary, real) / (2 * Math.PI);
    // Cells before the first face at or before the lowest corner; rounding errors do not count.
    const origin = from[index] + (share - (share > 1e-9 ? 1 : 0) - margin) * spacing;
    return { origin, size: Math.ceil((to[index] - origin) / spacing - 1e-9) + margin };
  };
  const [x, y, z] = [axis(0), axis(1), axis(2)];
  return makeGrid([x.size, y.size, z.size], spacing, [x.origin, y.origin, z.origin]);
}
