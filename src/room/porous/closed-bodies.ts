import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { Vec3 } from '../../units/quantities.ts';

/** A closed surface of a mesh. */
export interface ClosedBody {
  /** Indices of its triangles. */
  readonly triangles: readonly number[];
  /** m³ */
  readonly volume: number;
}

/** The closed surfaces that triangles form, or where they are open. */
export interface BodiesOfTriangles {
  readonly bodies: readonly ClosedBody[];
  /** Sides of triangles that no other triangle meets, or more than one; left out if there are none. */
  readonly open?: { readonly count: number; readonly at: Vec3 };
}

/** Corners nearer to each other than this are one, m: exporters write them slightly apart. */
const SAME = 1e-4;

/** Finds the bodies that the triangles of some materials form: those that share sides. @param has [mesh material] */
export function closedBodies(mesh: TriangleMesh, has: (material: number) => boolean): BodiesOfTriangles {
  const own: number[] = [];
  mesh.material.forEach((material, triangle) => {
    if (has(material)) own.push(triangle);
  });
  const corners = new Map<string, number>();
  const cornerOf = (vertex: number): number => {
    const key = pointOf(mesh, vertex)
      .map((x) => Math.round(x / SAME))
      .join();
    const corner = corners.get(key) ?? corners.size;
    corners.set(key, corner);
    return corner;
  };
  /** Triangles at each side, by its two corners. */
  const sides = new Map<string, number[]>();
  const kept = own.filter((triangle) => {
    const [a, b, c] = [0, 1, 2].map((i) => cornerOf(mesh.triangles[3 * triangle + i]));
    if (a === b || b === c || c === a) return false;
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      const key = `${Math.min(p, q)} ${Math.max(p, q)}`;
      const there = sides.get(key);
      if (there) there.push(triangle);
      else sides.set(key, [triangle]);
    }
    return true;
  });
  const loose = [...sides.values()].filter(({ length }) => length % 2 === 1);
  if (loose.length > 0) {
    return { bodies: [], open: { count: loose.length, at: pointOf(mesh, mesh.triangles[3 * loose[0][0]]) } };
  }
  const parent = new Map(kept.map((triangle) => [triangle, triangle]));
  const root = (triangle: number): number => {
    let at = triangle;
    while (parent.get(at) !== at) at = parent.get(at)!;
    parent.set(triangle, at);
    return at;
  };
  for (const [first, ...others] of sides.values()) for (const other of others) parent.set(root(other), root(first));
  const groups = new Map<number, number[]>();
  for (const triangle of kept) {
    const key = root(triangle);
    const there = groups.get(key);
    if (there) there.push(triangle);
    else groups.set(key, [triangle]);
  }
  return { bodies: [...groups.values()].map((triangles) => ({ triangles, volume: volumeOf(mesh, triangles) })) };
}

/** The lines of z on which a body lies: where they cross it, one after the other, two by two. */
export function crossingsOf(
  mesh: TriangleMesh,
  triangles: readonly number[],
  toGrid: (point: Vec3) => Vec3,
): ReadonlyMap<string, { readonly i: number; readonly j: number; readonly at: number[] }> {
  const lines = new Map<string, { i: number; j: number; at: number[] }>();
  for (const triangle of triangles) {
    const [a, b, c] = [0, 1, 2].map((i) => toGrid(pointOf(mesh, mesh.triangles[3 * triangle + i])));
    forEachLine(a, b, c, (i, j, z) => {
      const key = `${i} ${j}`;
      const there = lines.get(key);
      if (there) there.at.push(z);
      else lines.set(key, { i, j, at: [z] });
    });
  }
  for (const { at } of lines.values()) at.sort((x, y) => x - y);
  return lines;
}

/** Lines stand beside whole coordinates by this much, so that they meet no side of triangles drawn on the grid. */
const BESIDE = [1.7e-7, 2.9e-7];

/** Calls back with each line of z that passes through a triangle, and where. */
function forEachLine(a: Vec3, b: Vec3, c: Vec3, visit: (i: number, j: number, z: number) => void): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (area === 0) return;
  const [alongX, alongY] = [0, 1].map((axis) => {
    const all = [a[axis], b[axis], c[axis]];
    return [Math.ceil(Math.min(...all) - BESIDE[axis]), Math.floor(Math.max(...all) - BESIDE[axis])];
  });
  const corners = area > 0 ? [a, b, c] : [a, c, b];
  for (let j = alongY[0]; j <= alongY[1]; j++) {
    for (let i = alongX[0]; i <= alongX[1]; i++) {
      const [x, y] = [i + BESIDE[0], j + BESIDE[1]];
      const shares = corners.map((_, k) => {
        const [p, q] = [corners[(k + 1) % 3], corners[(k + 2) % 3]];
        return (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
      });
      if (!shares.every((share) => share >= 0)) continue;
      const z = corners.reduce((sum, corner, k) => sum + corner[2] * shares[k], 0) / Math.abs(area);
      visit(i, j, z);
    }
  }
}

const pointOf = ({ vertices }: TriangleMesh, vertex: number): Vec3 => [
  vertices[3 * vertex],
  vertices[3 * vertex + 1],
  vertices[3 * vertex + 2],
];

/** Volume of a closed body, whichever way each of its triangles faces: that between the lines of a fine grid. */
function volumeOf(mesh: TriangleMesh, triangles: readonly number[]): number {
  let low: readonly number[] = [Infinity, Infinity, Infinity];
  let high: readonly number[] = [-Infinity, -Infinity, -Infinity];
  for (const triangle of triangles) {
    for (let i = 0; i < 3; i++) {
      const point = pointOf(mesh, mesh.triangles[3 * triangle + i]);
      low = low.map((x, axis) => Math.min(x, point[axis]));
      high = high.map((x, axis) => Math.max(x, point[axis]));
    }
  }
  const step = [0, 1].map((axis) => (high[axis] - low[axis]) / LINES);
  const toGrid = (point: Vec3): Vec3 => [
    (point[0] - low[0]) / step[0] - 0.5,
    (point[1] - low[1]) / step[1] - 0.5,
    point[2],
  ];
  let length = 0;
  for (const { at } of crossingsOf(mesh, triangles, toGrid).values()) {
    for (let n = 0; n + 1 < at.length; n += 2) length += at[n + 1] - at[n];
  }
  return length * step[0] * step[1];
}

/** Lines along each of two axes, by which a volume is found. */
const LINES = 100;
