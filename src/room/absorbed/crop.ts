import { RIGID, type Surface } from '../surfaces/surface.ts';
import { AIR, closeEdge, DIRECTIONS, type RoomGraph } from '../grid/graph.ts';
import { coordinates, makeGrid, storedNodes } from '../grid/grid.ts';
import { CORNERS } from '../subcell/cut/cubes.ts';
import { cornerStrides, listCubes } from '../subcell/cut/cube-list.ts';
import { FULL_CUBE, type CutCubes, type OwnWalls, type Pieces } from '../subcell/cut/cut-cubes.ts';
import { findSorted, lowerBound } from '../../lists/sorted.ts';
import { isWithinBlock, type AbsorbedBlock } from './block.ts';

/** A room on its grid, before it is prepared. */
export interface VoxelisedRoom {
  readonly graph: RoomGraph;
  readonly surface: Surface;
  /** The cubes that walls cut; undefined for a staircase. */
  readonly cut?: CutCubes | undefined;
}

/** A part of a room as a room of its own, with rigid walls where it was cut off and a margin of one node. */
export interface Crop extends VoxelisedRoom {
  /** Array index there of a node of the block. */
  readonly indexOf: (node: number) => number;
}

export function cropTo(room: VoxelisedRoom, block: AbsorbedBlock): Crop {
  const { grid, nodes } = room.graph;
  const margin = grid.size.map((nodesAlong) => (nodesAlong > 1 ? 1 : 0));
  const from = block.low.map((low, axis) => low - margin[axis]);
  const sizeAlong = (axis: 0 | 1 | 2): number => block.high[axis] - block.low[axis] + 1 + 2 * margin[axis];
  const originAlong = (axis: 0 | 1 | 2): number => grid.origin[axis] + from[axis] * grid.spacing;
  const own = makeGrid(
    [sizeAlong(0), sizeAlong(1), sizeAlong(2)],
    grid.spacing,
    [originAlong(0), originAlong(1), originAlong(2)],
    grid.height,
  );
  const indexOf = (node: number): number => {
    const [i, j, k] = coordinates(grid, node);
    return ((k - from[2]) * own.size[1] + j - from[1]) * own.pitch + i - from[0];
  };
  const wholeIndexOf = (node: number): number => {
    const [i, j, k] = coordinates(own, node);
    return ((k + from[2]) * grid.size[1] + j + from[1]) * grid.pitch + i + from[0];
  };
  const graph = { grid: own, nodes: new Uint8Array(storedNodes(own)) };
  const inBlock = (node: number): boolean =>
    coordinates(own, node).every((at, axis) => at >= margin[axis] && at < own.size[axis] - margin[axis]);
  for (let node = 0; node < graph.nodes.length; node++) {
    if (inBlock(node)) graph.nodes[node] = nodes[wholeIndexOf(node)]!;
  }
  for (let node = 0; node < graph.nodes.length; node++) {
    if (!(graph.nodes[node] & AIR)) continue;
    const at = coordinates(own, node);
    for (const direction of DIRECTIONS) {
      const axis = direction >> 1;
      const edge = direction & 1 ? own.size[axis] - 1 - margin[axis] : margin[axis];
      if (at[axis] === edge && graph.nodes[node] & (1 << direction)) closeEdge(graph, node, direction);
    }
  }
  return {
    graph,
    surface: surfaceOf(room, wholeIndexOf, indexOf, block),
    cut: room.cut && cubesOf(room.cut, graph, wholeIndexOf, indexOf, inBlock),
    indexOf,
  };
}

/** Edges that are open in the whole room have rigid walls. */
function surfaceOf(
  { graph, surface }: VoxelisedRoom,
  wholeIndexOf: (node: number) => number,
  indexOf: (node: number) => number,
  block: AbsorbedBlock,
): Surface {
  const gaps = surface.gaps?.filter(({ node }) => isWithinBlock(block, coordinates(graph.grid, node)));
  return {
    materialAt: (node, direction) => {
      const at = wholeIndexOf(node);
      return graph.nodes[at] & (1 << direction) ? RIGID : surface.materialAt(at, direction);
    },
    areaAt: (node, direction) => surface.areaAt(wholeIndexOf(node), direction),
    ...(surface.sheetAt && {
      sheetAt: (node, direction) => {
        const at = wholeIndexOf(node);
        return graph.nodes[at] & (1 << direction) ? RIGID : surface.sheetAt!(at, direction);
      },
    }),
    ...(surface.cutAt && { cutAt: (node, direction) => surface.cutAt!(wholeIndexOf(node), direction) }),
    ...(gaps && { gaps: gaps.map((gap) => ({ ...gap, node: indexOf(gap.node) })) }),
  };
}

/** Cubes whose corners are all in the block stay as they are; others become a staircase. */
function cubesOf(
  cut: CutCubes,
  graph: RoomGraph,
  wholeIndexOf: (node: number) => number,
  indexOf: (node: number) => number,
  inBlock: (node: number) => boolean,
): CutCubes {
  const { cube } = listCubes(graph);
  const corners = cornerStrides(graph.grid);
  const fraction = new Uint8Array(cube.length);
  const plain = new Uint8Array(cube.length);
  const isKept = new Uint8Array(cube.length);
  const behind = new Set<number>();
  cube.forEach((lowest, c) => {
    const air = CORNERS.filter((corner) => graph.nodes[lowest + corners[corner]] & AIR).length;
    fraction[c] = (FULL_CUBE * air) / 8;
    if (!CORNERS.every((corner) => inBlock(lowest + corners[corner]))) return;
    const place = findSorted(cut.cube, wholeIndexOf(lowest), 0, cut.cube.length);
    if (place < 0) return;
    fraction[c] = cut.fraction[place]!;
    plain[c] = cut.plain[place]!;
    isKept[c] = 1;
    if (!plain[c]) return;
    for (const corner of CORNERS) {
      const node = lowest + corners[corner];
      if (!(graph.nodes[node] & AIR)) behind.add(wholeIndexOf(node));
    }
  });
  const places = [...behind].map((node) => findSorted(cut.behind.node, node, 0, cut.behind.node.length));
  const kept = Uint32Array.from(places.filter((place) => place >= 0)).sort();
  return {
    cube,
    fraction,
    plain,
    behind: {
      node: kept.map((place) => indexOf(cut.behind.node[place])),
      toWall: Float32Array.from(
        Array.from(kept).flatMap((place) => [0, 1, 2].map((axis) => cut.behind.toWall[3 * place + axis])),
      ),
      own: ownWalls(cut.behind.own, cube, plain, wholeIndexOf),
    },
    pieces: piecesOf(cut.pieces, cube, isKept, wholeIndexOf),
  };
}

/** The pieces of the cubes of a block that are as they were. */
function piecesOf(
  pieces: Pieces,
  cube: Uint32Array,
  isKept: Uint8Array,
  wholeIndexOf: (node: number) => number,
): Pieces {
  const cubes: number[] = [];
  const places: number[] = [];
  cube.forEach((lowest, c) => {
    if (!isKept[c]) return;
    const whole = wholeIndexOf(lowest);
    for (let p = lowerBound(pieces.cube, whole); pieces.cube[p] === whole; p++) {
      cubes.push(lowest);
      places.push(p);
    }
  });
  return {
    cube: Uint32Array.from(cubes),
    air: Uint8Array.from(places, (p) => pieces.air[p]),
    fraction: Uint8Array.from(places, (p) => pieces.fraction[p]),
    toWall: Float32Array.from(places.flatMap((p) => Array.from(pieces.toWall.subarray(24 * p, 24 * p + 24)))),
  };
}

/** The corners with walls of their own in the cubes of a block that are as they were. */
function ownWalls(
  own: OwnWalls,
  cube: Uint32Array,
  plain: Uint8Array,
  wholeIndexOf: (node: number) => number,
): OwnWalls {
  const cubes: number[] = [];
  const places: number[] = [];
  cube.forEach((lowest, c) => {
    if (plain[c] !== 2) return;
    const whole = wholeIndexOf(lowest);
    for (let o = lowerBound(own.cube, whole); own.cube[o] === whole; o++) {
      cubes.push(lowest);
      places.push(o);
    }
  });
  return {
    cube: Uint32Array.from(cubes),
    corner: Uint8Array.from(places, (o) => own.corner[o]),
    toWall: Float32Array.from(places.flatMap((o) => [0, 1, 2].map((axis) => own.toWall[3 * o + axis]))),
  };
}
