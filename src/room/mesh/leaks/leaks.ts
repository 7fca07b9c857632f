import { metres, type Vec3 } from '../../../units/quantities.ts';
import { DIRECTIONS, directionStrides, type RoomGraph } from '../../grid/graph.ts';
import { coordinates, type Grid } from '../../grid/grid.ts';
import { CLEARANCE_UNITS } from './clearance.ts';
import { edgeAt, type ClosedEdges } from '../crossings/closed-edges.ts';
import { innerIsLower, type LeakEdges } from './leak-edges.ts';
import type { Leak } from '../triangles/mesh-report.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';

/** Leak edges in one cube of this many nodes, or in cubes that touch, are one leak. */
const CUBE = 3;
const MATERIALS_NAMED = 3;

/** The leaks that edges make up, the widest first. */
export function describeLeaks(
  graph: RoomGraph,
  leakEdges: LeakEdges,
  edges: ClosedEdges,
  walls: WallTriangles,
  materialNames: readonly string[],
): Leak[] {
  const middles = Array.from(leakEdges.node, (node, e) => middleOf(graph.grid, node, leakEdges.shape[e] % 4));
  return cluster(graph.grid, leakEdges)
    .map((members): Leak => {
      const points = members.map((e) => middles[e]);
      const ends = members.flatMap((e) => endsOf(graph.grid, leakEdges, e));
      const area = areaOf(members.map((e) => leakEdges.shape[e]));
      const width = widthOf(members.map((e) => leakEdges.clearance[e]));
      return {
        ...extent(points),
        width: metres(Math.min(width, 2 * Math.sqrt(area / Math.PI)) * graph.grid.spacing),
        area: area * graph.grid.spacing ** 2,
        materials: materialsRound(graph, ends, edges, walls, materialNames),
      };
    })
    .sort((a, b) => b.width - a.width || b.area - a.area);
}

/** Indices of the edges of each leak. */
function cluster(grid: Grid, { node }: LeakEdges): number[][] {
  const across = grid.size.map((size) => Math.ceil(size / CUBE) + 2) as [number, number, number];
  const cubeOf = (at: readonly number[]): number => (at[2] * across[1] + at[1]) * across[0] + at[0];
  const cubes = new Map<number, number[]>();
  node.forEach((low, e) => {
    const cube = cubeOf(coordinates(grid, low).map((at) => Math.floor(at / CUBE) + 1));
    const members = cubes.get(cube);
    if (members) members.push(e);
    else cubes.set(cube, [e]);
  });
  const around = [-1, 0, 1].flatMap((z) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => cubeOf([x, y, z]))));
  const clusters: number[][] = [];
  for (const first of [...cubes.keys()]) {
    const members: number[] = [];
    const waiting = [first];
    for (let cube = waiting.pop(); cube !== undefined; cube = waiting.pop()) {
      const here = cubes.get(cube);
      if (!here) continue;
      cubes.delete(cube);
      for (const e of here) members.push(e);
      for (const offset of around) if (cubes.has(cube + offset)) waiting.push(cube + offset);
    }
    if (members.length > 0) clusters.push(members);
  }
  return clusters;
}

/** The middle of an edge, m. */
function middleOf(grid: Grid, node: number, axis: number): Vec3 {
  const at = coordinates(grid, node);
  const [x, y, z] = at.map((i, a) => grid.origin[a] + (i + (a === axis ? 1 : 0.5)) * grid.spacing);
  return [x, y, z];
}

function endsOf(grid: Grid, { node, shape }: LeakEdges, edge: number): [number, number] {
  const low = node[edge];
  return [low, low + directionStrides(grid)[2 * (shape[edge] % 4) + 1]];
}

/** Corners of the box round some points, and the point nearest to their mean. */
function extent(points: readonly Vec3[]): Pick<Leak, 'position' | 'from' | 'to'> {
  const by = (of: (values: number[]) => number): Vec3 => {
    const [x, y, z] = [0, 1, 2].map((axis) => of(points.map((point) => point[axis])));
    return [x, y, z];
  };
  const mean = by((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  const distance = (point: Vec3): number => Math.hypot(...point.map((at, axis) => at - mean[axis]));
  const position = points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
  return {
    position,
    from: by((values) => values.reduce((a, b) => Math.min(a, b))),
    to: by((values) => values.reduce((a, b) => Math.max(a, b))),
  };
}

/**
 * Width of the widest place between two walls, in spacings. A node beside a wall is half a spacing from it, and
 * clearance rounds this up. The rim of a hole in a thin wall is up to a spacing closer than the nodes beside that wall.
 */
function widthOf(clearances: readonly number[]): number {
  const most = clearances.reduce((a, b) => Math.max(a, b));
  return 2 * (most / CLEARANCE_UNITS) - 1 / 3;
}

/** Area of a surface that crosses edges of these shapes, in squared spacings: the length of its vector area. */
function areaOf(shapes: readonly number[]): number {
  const vector = [0, 0, 0];
  for (const shape of shapes) vector[shape % 4] += innerIsLower(shape) ? 1 : -1;
  return Math.hypot(...vector);
}

/** Names of the materials that close edges of some nodes and of their neighbours, the most frequent first. */
function materialsRound(
  { grid, nodes }: RoomGraph,
  near: readonly number[],
  edges: ClosedEdges,
  walls: WallTriangles,
  names: readonly string[],
): string[] {
  const stride = directionStrides(grid);
  const counts = new Map<string, number>();
  const countWalls = (node: number): void => {
    for (const direction of DIRECTIONS) {
      if (nodes[node] & (1 << direction)) continue;
      const low = direction & 1 ? node : node + stride[direction];
      const row = Math.floor(low / grid.pitch);
      const edge = edgeAt(edges, row, low - row * grid.pitch, direction >> 1);
      if (edge < 0) continue;
      const triangle = (direction & 1 ? edges.low : edges.high)[edge];
      const name = names[walls.material[triangle]] ?? '';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  for (const node of near) {
    countWalls(node);
    for (const direction of DIRECTIONS) if (nodes[node] & (1 << direction)) countWalls(node + stride[direction]);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MATERIALS_NAMED)
    .map(([name]) => name);
}
