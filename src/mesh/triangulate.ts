import earcut from 'earcut';

/** Vertex indices of the corners of a triangle. */
type Corners = readonly [number, number, number];

/**
 * Cuts a polygon into triangles that keep its corners, edges and winding, so it stays joined to its neighbours. The
 * polygon need not be convex or exactly flat. A quadrangle is cut along the diagonal that leaves both halves facing the
 * same way; if both diagonals do, along the one from its first corner.
 *
 * @param corners At least four vertex indices.
 * @param vertices [vertex][x, y, z].
 * @param holes Where in the corners each hole begins.
 * @returns The vertex indices of each triangle.
 */
export function triangulate(
  corners: readonly number[],
  vertices: Float64Array,
  holes: readonly number[] = [],
): Corners[] {
  const flat = project(corners, vertices, holes[0] ?? corners.length);
  const triangles = corners.length === 4 ? cutQuadrangle(flat) : cutPolygon(flat, corners.length, holes);
  return triangles.map(([a, b, c]) => [corners[a], corners[b], corners[c]]);
}

function cutQuadrangle(flat: Float64Array): Corners[] {
  const fromFirst = Math.min(flatArea(flat, 0, 1, 2), flatArea(flat, 0, 2, 3));
  const fromSecond = Math.min(flatArea(flat, 0, 1, 3), flatArea(flat, 1, 2, 3));
  const first: Corners[] = [
    [0, 1, 2],
    [0, 2, 3],
  ];
  const second: Corners[] = [
    [0, 1, 3],
    [1, 2, 3],
  ];
  return fromFirst > 0 || fromFirst >= fromSecond ? first : second;
}

function cutPolygon(flat: Float64Array, count: number, holes: readonly number[]): Corners[] {
  const cut = earcut(flat, [...holes]);
  const triangles: Corners[] = [];
  for (let i = 0; i < cut.length; i += 3) {
    const [a, b, c] = [cut[i], cut[i + 1], cut[i + 2]];
    triangles.push(flatArea(flat, a, b, c) >= 0 ? [a, b, c] : [a, c, b]);
  }
  // All corners are on one line. The code that cleans the mesh reports it.
  if (triangles.length === 0) return fan(Array.from({ length: count }, (_, i) => i));
  return triangles;
}

function fan(corners: readonly number[]): Corners[] {
  return corners.slice(2).map((corner, i) => [corners[0], corners[i + 1], corner]);
}

/** Twice the area of a triangle; positive if it is counter-clockwise. */
function flatArea(flat: Float64Array, a: number, b: number, c: number): number {
  const [x, y] = [flat[2 * a], flat[2 * a + 1]];
  return (flat[2 * b] - x) * (flat[2 * c + 1] - y) - (flat[2 * c] - x) * (flat[2 * b + 1] - y);
}

/**
 * Projects the polygon to two dimensions as seen from its front, [corner][x, y], counter-clockwise. It drops the
 * coordinate of the axis nearest to the normal, so nothing is rounded and points on a line stay on it.
 *
 * @param outline Number of corners before those of holes.
 */
function project(corners: readonly number[], vertices: Float64Array, outline: number): Float64Array {
  const normal = areaVector(corners.slice(0, outline), vertices);
  const [x, y, z] = normal.map(Math.abs);
  const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const [first, second] = normal[axis] >= 0 ? [u, v] : [v, u];
  return Float64Array.from({ length: 2 * corners.length }, (_, i) => {
    return vertices[3 * corners[i >> 1] + (i & 1 ? second : first)];
  });
}

/**
 * The polygon's normal times twice its area (Newell's method). Coordinates are taken relative to the first corner,
 * which loses fewer digits.
 */
function areaVector(corners: readonly number[], vertices: Float64Array): [number, number, number] {
  const origin = 3 * corners[0];
  const at = (corner: number, axis: number): number => vertices[3 * corners[corner] + axis] - vertices[origin + axis];
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < corners.length; i++) {
    const next = (i + 1) % corners.length;
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      sum[axis] += at(i, u) * at(next, v) - at(next, u) * at(i, v);
    }
  }
  return sum;
}
