import { orient2d, orient3d } from 'robust-predicates';
import { lowerBound } from '../../../lists/sorted.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { strides, type Grid } from '../../grid/grid.ts';
import { PARTS, type WallTriangles } from '../triangles/wall-triangles.ts';

/**
 * Points no further from a triangle than this stand on it, m. Rounding of corners moves a wall by less than half as
 * much.
 */
const ON_WALL = 1e-3;
const ON_WALL_SPACINGS = 4 / PARTS;

/** The nodes that a point sees around it. */
export interface Sight {
  /**
   * Array indices of the nodes, of the eight around it, that no triangle hides: nearest first, nodes behind openings
   * last.
   */
  readonly nodes: readonly number[];
  /** Why it sees none: it stands on a wall and so has no side, or walls hide all nodes around it. */
  readonly blocked: 'on-wall' | 'wall' | undefined;
}

type Point = readonly [number, number, number];

/** The nodes that points (m) see. A node in a wall belongs to the side to which its edges are open. */
export function sights(walls: WallTriangles, grid: Grid, positions: readonly Vec3[]): Sight[] {
  const points = positions.map((position): Point => {
    const at = (axis: 0 | 1 | 2): number => (position[axis] - grid.origin[axis]) / grid.spacing - 0.5;
    return [at(0), at(1), at(2)];
  });
  const near = trianglesAround(walls, points);
  const tolerance = Math.max(ON_WALL / grid.spacing, ON_WALL_SPACINGS);
  return points.map((point, i) => sightOf(walls, grid, point, near[i], tolerance));
}

/** [point] triangles whose bounding box meets, or nearly meets, the cube of nodes around it. */
function trianglesAround({ count, corners, triangles }: WallTriangles, points: readonly Point[]): number[][] {
  const near = points.map((): number[] => []);
  const rising = Uint32Array.from(points.keys()).sort((i, j) => points[i][0] - points[j][0]);
  const along = Float64Array.from(rising, (i) => points[i][0]);
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  for (let t = 0; t < count; t++) {
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [0, 1, 2].map((i) => corners[3 * triangles[3 * t + i] + axis]) as [number, number, number];
      low[axis] = Math.min(a, b, c) - 1;
      high[axis] = Math.max(a, b, c) + 1;
    }
    // Of thousands of receivers a triangle is near few.
    for (let k = lowerBound(along, low[0]); k < along.length && along[k] <= high[0]; k++) {
      const point = points[rising[k]];
      if (point[1] >= low[1] && point[1] <= high[1] && point[2] >= low[2] && point[2] <= high[2])
        near[rising[k]].push(t);
    }
  }
  return near;
}

function sightOf(walls: WallTriangles, grid: Grid, point: Point, near: readonly number[], tolerance: number): Sight {
  const hard = near.filter((t) => !walls.open[t]);
  if (hard.some((t) => distanceSquared(point, cornersOf(walls, t)) <= tolerance ** 2)) {
    return { nodes: [], blocked: 'on-wall' };
  }
  const around = nodesAround(grid, point);
  const seen = around.filter((node) => !hard.some((t) => hides(cornersOf(walls, t), point, node)));
  const behindOpening = (node: Point): boolean =>
    near.some((t) => walls.open[t] && hides(cornersOf(walls, t), point, node));
  const sorted = [...seen.filter((node) => !behindOpening(node)), ...seen.filter((node) => behindOpening(node))];
  const stride = strides(grid);
  return {
    nodes: sorted.map((node) => node.reduce((sum, at, axis) => sum + at * stride[axis], 0)),
    blocked: around.length > 0 && seen.length === 0 ? 'wall' : undefined,
  };
}

/** The corners of the cube of nodes that holds a point, nearest first. */
function nodesAround({ size }: Grid, point: Point): Point[] {
  const [x, y, z] = point.map(Math.floor) as [number, number, number];
  return [0, 1, 2, 3, 4, 5, 6, 7]
    .map((bits): Point => [x + (bits & 1), y + ((bits >> 1) & 1), z + (bits >> 2)])
    .filter((node) => node.every((at, axis) => at >= 0 && at < size[axis]))
    .map((node) => ({ node, distance: Math.hypot(...node.map((at, axis) => at - point[axis])) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ node }) => node);
}

function cornersOf({ corners, triangles }: WallTriangles, t: number): readonly [Point, Point, Point] {
  const corner = (i: number): Point => {
    const from = 3 * triangles[3 * t + i];
    return [corners[from], corners[from + 1], corners[from + 2]];
  };
  return [corner(0), corner(1), corner(2)];
}

/**
 * Whether a triangle, its rim included, lies between a point that is not on it and a node. Decisions are exact, the
 * node being displaced by the infinitesimal of {@link Rasteriser}: sight and closed edges agree on its side.
 */
function hides([a, b, c]: readonly [Point, Point, Point], point: Point, node: Point): boolean {
  const sideOf = ([x, y, z]: Point): number => -Math.sign(orient3d(...a, ...b, ...c, x, y, z));
  const nodeSide = sideOf(node) || displacedSide(a, b, c);
  const pointSide = sideOf(point);
  if (pointSide === 0 || pointSide === nodeSide) return false;
  const turns = [
    orient3d(...point, ...node, ...a, ...b),
    orient3d(...point, ...node, ...b, ...c),
    orient3d(...point, ...node, ...c, ...a),
  ];
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
}

/** The side of a plane on which a point of it lies after the displacement (ε, ε², ε³): 1 in front. */
function displacedSide(a: Point, b: Point, c: Point): number {
  const signs = [0, 1, 2].map((axis) => {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    return -Math.sign(orient2d(a[u], a[v], b[u], b[v], c[u], c[v]));
  });
  return signs.find((sign) => sign !== 0) ?? 0;
}

/** Squared distance from a point to the nearest point of a triangle (Ericson, Real-Time Collision Detection, 5.1.5). */
function distanceSquared(p: Point, [a, b, c]: readonly [Point, Point, Point]): number {
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(p, a)];
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  if (d1 <= 0 && d2 <= 0) return dot(ap, ap);
  const bp = minus(p, b);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  if (d3 >= 0 && d4 <= d3) return dot(bp, bp);
  const cp = minus(p, c);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  if (d6 >= 0 && d5 <= d6) return dot(cp, cp);
  const from = (start: Point, along: Point, share: number): number => {
    const rest = minus(start, [along[0] * share, along[1] * share, along[2] * share]);
    return dot(rest, rest);
  };
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return from(ap, ab, d1 / (d1 - d3));
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return from(ap, ac, d2 / (d2 - d6));
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 >= d3 && d5 >= d6) return from(bp, minus(c, b), (d4 - d3) / (d4 - d3 + (d5 - d6)));
  const sum = va + vb + vc;
  const inPlane = minus(ap, [ab[0] * (vb / sum), ab[1] * (vb / sum), ab[2] * (vb / sum)]);
  return from(inPlane, ac, vc / sum);
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
