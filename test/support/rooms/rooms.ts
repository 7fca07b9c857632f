import {
  AIR,
  closeEdge,
  directionStrides,
  inOneArray,
  type AnyGraph,
  type Direction,
  type RoomGraph,
} from '../../../src/room/grid/graph.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import type { WallAdmittance } from '../../../src/material/branches.ts';
import type { Surface } from '../../../src/room/surfaces/surface.ts';
import type { DampedNodes } from '../../../src/room/surfaces/damped.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import type { FieldState } from '../../../src/engine/engine.ts';
import {
  airNodes,
  graphOf,
  ROOM_SOUND_SPEED,
  ROOM_SPACING,
  wallMaterials,
  type Size,
} from '../../../src/app/jobs/verify/tools/rooms.ts';
import { TESTED_WALLS } from '../../../src/app/jobs/verify/tools/walls.ts';
import { between, wholeBetween, type Random } from '../numbers/random.ts';

export { airNodes, graphOf, ROOM_SOUND_SPEED, ROOM_SPACING, type Size };

/** A box of nodes: first included, last excluded, on each axis. */
export interface Block {
  readonly from: Size;
  readonly to: Size;
}

export const boxGraph = (size: Size): RoomGraph => graphOf(size);

const holds = ({ from, to }: Block, at: Size): boolean => at.every((x, axis) => x >= from[axis] && x < to[axis]);

/** A box with blocks of wall in it. */
export function pillarGraph(size: Size, pillars: readonly Block[] = twoPillars(size)): RoomGraph {
  return graphOf(size, (i, j, k) => !pillars.some((pillar) => holds(pillar, [i, j, k])));
}

/** A pillar from floor to ceiling, and a block hanging from the ceiling in a corner. */
export function twoPillars([nx, ny, nz]: Size): Block[] {
  const third = (n: number): number => Math.floor(n / 3);
  return [
    { from: [third(nx), third(ny), 0], to: [third(nx) + Math.max(1, third(nx) - 1), third(ny) + 1, nz] },
    { from: [nx - third(nx), ny - third(ny), third(nz)], to: [nx, ny, nz] },
  ];
}

/** A random room: blocks, a tilted plane cutting off a corner, and 20 % of the nodes noise. Not always connected. */
export function voxelGraph(size: Size, random: Random): RoomGraph {
  const inside = (axis: number): number => wholeBetween(random, 0, size[axis] - 1);
  const blocks = Array.from({ length: 3 }, (): Block => {
    const from: Size = [inside(0), inside(1), inside(2)];
    const side = (): number => wholeBetween(random, 1, 3);
    return { from, to: [from[0] + side(), from[1] + side(), from[2] + side()] };
  });
  const beyond = tiltedPlane(size, random, 0.35);
  return graphOf(
    size,
    (i, j, k) => !blocks.some((block) => holds(block, [i, j, k])) && beyond(i, j, k) <= 0 && random() >= 0.2,
  );
}

/** Signed distance from a random plane that passes at up to `share` of the size from the middle. */
function tiltedPlane(size: Size, random: Random, share: number): (i: number, j: number, k: number) => number {
  const normal = [between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)];
  const length = Math.hypot(...normal);
  const offset = share * Math.min(...size) * random();
  return (i, j, k) =>
    [i, j, k].reduce((sum, x, axis) => sum + ((x + 0.5 - size[axis] / 2) * normal[axis]) / length, -offset);
}

const FORWARD: readonly Direction[] = [1, 3, 5];

/** Calls back for every open edge, once. */
function forEachOpenEdge(graph: RoomGraph, visit: (node: number, direction: Direction, other: number) => void): void {
  const stride = directionStrides(graph.grid);
  graph.nodes.forEach((_, node) => {
    for (const direction of FORWARD) {
      if (graph.nodes[node] & (1 << direction)) visit(node, direction, node + stride[direction]);
    }
  });
}

/** Closes a share of all open edges at random; returns the graph. */
export function closeRandomEdges(graph: RoomGraph, random: Random, share: number): RoomGraph {
  forEachOpenEdge(graph, (node, direction) => {
    if (random() < share) closeEdge(graph, node, direction);
  });
  return graph;
}

/** Closes the edges that cross a random tilted plane, save for a hole in its middle; returns the graph. */
export function addThinPanel(graph: RoomGraph, random: Random): RoomGraph {
  const { size } = graph.grid;
  const distance = tiltedPlane(size, random, 0.2);
  const hole = 0.2 * Math.min(...size);
  const middle = (at: readonly number[]): number => Math.hypot(...at.map((x, axis) => x + 0.5 - size[axis] / 2));
  forEachOpenEdge(graph, (node, direction, other) => {
    const [here, there] = [coordinates(graph.grid, node), coordinates(graph.grid, other)];
    if (distance(...here) > 0 !== distance(...there) > 0 && middle(here) > hole) closeEdge(graph, node, direction);
  });
  return graph;
}

/** A random room of one of several kinds, told apart by `kind`. */
export function randomGraph(kind: number, size: Size, random: Random): RoomGraph {
  const kinds: readonly (() => RoomGraph)[] = [
    () => voxelGraph(size, random),
    () => closeRandomEdges(boxGraph(size), random, 0.05),
    () => closeRandomEdges(boxGraph(size), random, 0.3),
    () => addThinPanel(addThinPanel(boxGraph(size), random), random),
    () => addThinPanel(closeRandomEdges(pillarGraph(size), random, 0.05), random),
  ];
  return kinds[kind % kinds.length]();
}

/** Names of the kinds of {@link randomGraph}, in their order. */
export const RANDOM_KINDS = ['voxels', '5 % closed', '30 % closed', 'panels', 'pillars, panel and 5 % closed'] as const;

/** Which material closes the edge from an air node in a direction. */
export type MaterialAt = Surface['materialAt'];

/** The graph as a prepared room; rigid unless admittances are given. */
export function prepared<Graph extends AnyGraph>(
  graph: Graph,
  scheme: Scheme,
  admittances: readonly (number | WallAdmittance)[] = [0],
  materialAt: MaterialAt = () => 0,
  areaAt: Surface['areaAt'] = () => 1,
  damped?: DampedNodes,
): PreparedRoom<Graph> {
  return prepareRoom(
    graph,
    scheme,
    ROOM_SOUND_SPEED,
    wallMaterials(admittances),
    { materialAt, areaAt },
    damped ? { damped } : {},
  );
}

/** Each wall by its direction: material = direction, for six admittances. */
export const materialOfDirection: MaterialAt = (_, direction) => direction;

/** One of `count` materials a face, scattered. */
export const scatteredMaterials =
  (count: number): MaterialAt =>
  (node, direction) =>
    (Math.imul(node * 6 + direction + 1, 0x9e3779b1) >>> 8) % count;

/** Areas of wall faces from 0.2 to 1, scattered. */
export const scatteredAreas: Surface['areaAt'] = (node, direction) => 0.2 + 0.8 * Math.abs(Math.sin(node + direction));

/** Damps the air in one corner of the grid, increasingly towards the corner. */
export function dampedCorner(graph: AnyGraph): DampedNodes {
  const near = airNodes(graph).filter((node) => coordinates(graph.grid, node).every((at) => at < 4));
  return {
    node: Uint32Array.from(near),
    loss: Float64Array.from(near, (node) => 0.9 / (1 + Math.hypot(...coordinates(graph.grid, node)))),
  };
}

/** Walls of none, one and three branches: with all elements, and without resistance, inertia or stiffness. */
export const RESONANT_WALLS = TESTED_WALLS;

/** Uniform in −1…1 on the air, 0 in the walls. */
export function randomField(graph: AnyGraph, random: Random): Float64Array {
  return Float64Array.from(inOneArray(graph).nodes, (bits) => (bits & AIR ? between(random, -1, 1) : 0));
}

export function randomState(graph: AnyGraph, random: Random): FieldState {
  return { previous: randomField(graph, random), current: randomField(graph, random) };
}
