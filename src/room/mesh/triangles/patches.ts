import type { WallTriangles } from './wall-triangles.ts';

/** Neighbours whose normals differ by less than 30°, whichever way they face, belong to one smooth surface. */
const SMOOTH = Math.cos(Math.PI / 6);

/** [triangle] its smooth surface of one pair of materials, named by one of its triangles. */
export function smoothPatches(walls: WallTriangles): Uint32Array {
  const parent = Uint32Array.from({ length: walls.count }, (_, t) => t);
  const find = (t: number): number => {
    while (parent[t] !== t) t = parent[t] = parent[parent[t]]!;
    return t;
  };
  forEachNeighbours(walls, (a, b) => {
    if (belongTogether(walls, a, b)) parent[find(b)] = find(a);
  });
  return parent.map((_, t) => find(t));
}

function belongTogether(walls: WallTriangles, a: number, b: number): boolean {
  const { normals } = walls;
  const cosine =
    normals[3 * a] * normals[3 * b] + normals[3 * a + 1] * normals[3 * b + 1] + normals[3 * a + 2] * normals[3 * b + 2];
  return Math.abs(cosine) >= SMOOTH && areAlike(walls, a, b);
}

/** Whether two triangles have the same pair of materials. */
function areAlike({ front, back, open }: WallTriangles, a: number, b: number): boolean {
  if (open[a] !== open[b]) return false;
  const sameWay = front[a] === front[b] && back[a] === back[b];
  const otherWay = front[a] === back[b] && back[a] === front[b];
  return sameWay || otherWay;
}

/** Calls back for pairs of patches of the same materials that meet in a common edge; a pair may come repeatedly. */
export function forEachMeeting(
  walls: WallTriangles,
  patches: Uint32Array,
  visit: (patch: number, other: number) => void,
): void {
  forEachNeighbours(walls, (a, b) => {
    if (patches[a] !== patches[b] && areAlike(walls, a, b)) visit(patches[a], patches[b]);
  });
}

/**
 * Calls back for pairs of triangles with two common corners; where several meet at one edge, for the first with each
 * other one.
 */
function forEachNeighbours({ count, corners, triangles }: WallTriangles, visit: (a: number, b: number) => void): void {
  // Sides of triangles in lists by their lower corner.
  const start = new Uint32Array(corners.length / 3 + 1);
  const ends = (side: number): [number, number] => {
    const a = triangles[side];
    const b = triangles[side % 3 === 2 ? side - 2 : side + 1];
    return a < b ? [a, b] : [b, a];
  };
  for (let side = 0; side < 3 * count; side++) start[ends(side)[0] + 1]++;
  for (let corner = 0; corner + 1 < start.length; corner++) start[corner + 1] += start[corner];
  const next = start.slice();
  const sides = new Uint32Array(3 * count);
  for (let side = 0; side < 3 * count; side++) sides[next[ends(side)[0]]++] = side;
  for (let corner = 0; corner + 1 < start.length; corner++) {
    const first = new Map<number, number>();
    for (let i = start[corner]; i < start[corner + 1]; i++) {
      const other = ends(sides[i])[1];
      const triangle = Math.floor(sides[i] / 3);
      const neighbour = first.get(other);
      if (neighbour === undefined) first.set(other, triangle);
      else visit(neighbour, triangle);
    }
  }
}
