import earcut from 'earcut';

/** Corners of a triangle. */
type Corners = readonly [number, number, number];

/**
 * Cuts a polygon into triangles that keep its corners, edges and winding, so that what was joined to it still is. It need
 * be neither convex nor quite flat; a quadrangle is cut along the diagonal that leaves both halves facing the same way,
 * the one from its first corner if both do.
 *
 * @param corners At least four vertex indices.
 * @param vertices [vertex][x, y, z].
 * @returns vertex indices, three a triangle.
 */
export function triangulate(corners: readonly number[], vertices: Float64Array): Corners[] {
  const flat = project(corners, vertices);
  const triangles = corners.length === 4 ? cutQuadrangle(flat) : cutPolygon(flat, corners.length);
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

function cutPolygon(flat: Float64Array, count: number): Corners[] {
  const cut = earcut(flat);
  const triangles: Corners[] = [];
  for (let i = 0; i < cut.length; i += 3) {
    const [a, b, c] = [cut[i], cut[i + 1], cut[i + 2]];
    triangles.push(flatArea(flat, a, b, c) >= 0 ? [a, b, c] : [a, c, b]);
  }
  // All in a line: whoever cleans the mesh says so.
  if (triangles.length === 0) return fan(Array.from({ length: count }, (_, i) => i));
  return triangles;
}

function fan(corners: readonly number[]): Corners[] {
  return corners.slice(2).map((corner, i) => [corners[0], corners[i + 1], corner]);
}

/** Twice the area of a triangle, above 0 if it is counter-clockwise. */
function flatArea(flat: Float64Array, a: number, b: number, c: number): number {
  const [x, y] = [flat[2 * a], flat[2 * a + 1]];
  return (flat[2 * b] - x) * (flat[2 * c + 1] - y) - (flat[2 * c] - x) * (flat[2 * b + 1] - y);
}

/**
 * The polygon seen from its front, [corner][x, y]: along the axis nearest to its normal, so that nothing is computed and
 * points on a line stay on it. Counter-clockwise.
 */
function project(corners: readonly number[], vertices: Float64Array): Float64Array {
  const normal = areaVector(corners, vertices);
  const [x, y, z] = normal.map(Math.abs);
  const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const [first, second] = normal[axis] >= 0 ? [u, v] : [v, u];
  return Float64Array.from({ length: 2 * corners.length }, (_, i) => {
    return vertices[3 * corners[i >> 1] + (i & 1 ? second : first)];
  });
}

/** Twice the polygon's area along its normal (Newell); coordinates from its first corner, for the sake of the digits. */
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
