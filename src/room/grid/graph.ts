import { bytesBetween, byteReader, type NodeBytes } from '../../lists/long-bytes.ts';
import { RunError } from '../../units/errors.ts';
import { strides, type Grid } from './grid.ts';
import { sharedUint8 } from '../../lists/shared-memory.ts';

/**
 * The six directions to axis neighbours, in the order of the scene's face names: −x, +x, −y, +y, −z, +z.
 * Direction d is along axis d >> 1 and forward if d & 1; d ^ 1 is its opposite.
 */
export const DIRECTIONS = [0, 1, 2, 3, 4, 5] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Bits 0 to 5 of a node's byte: the edge in that direction is open. */
export const ALL_OPEN = 0b111111;
/** The bits of the edges along x and y. */
export const OPEN_IN_LAYER = 0b001111;
/** Bit 6: the node is air. */
export const AIR = 0b1000000;

/**
 * The room as a graph on the grid (docs/theory/operator.md, 'Reflecting walks'): air nodes, and between axis neighbours
 * an edge that is open or closed. An edge is open in both its nodes' bytes or in neither; a node that is not air has no
 * open edge.
 */
export interface RoomGraph<Nodes extends NodeBytes = Uint8Array> {
  readonly grid: Grid;
  /** [z][y][x], one byte a stored node: open edges and air. */
  readonly nodes: Nodes;
}

/** A graph of any size: its nodes may be more than an array holds. */
export type AnyGraph = RoomGraph<NodeBytes>;

/** Planes of a graph whose nodes are one array: node n of the room is `nodes[n - first]`. */
export interface GraphPart extends RoomGraph {
  readonly first: number;
}

/**
 * Some planes of a graph; of a graph whose nodes are one array anyway, all of them.
 *
 * @param planes from one up to, but not including, another; they may go beyond the grid
 * @param further planes before and after them
 */
export function partOf(
  { grid, nodes }: AnyGraph,
  { from, to }: { readonly from: number; readonly to: number },
  further = 0,
): GraphPart {
  if (nodes instanceof Uint8Array) return { grid, nodes, first: 0 };
  const plane = strides(grid)[2];
  const first = Math.max(0, from - further) * plane;
  const end = Math.min(grid.size[2], to + further) * plane;
  return { grid, nodes: bytesBetween(nodes, first, end), first };
}

/** The bytes of one plane: [y][x]. */
export function bytesOfPlane(graph: AnyGraph, z: number): Uint8Array {
  const plane = strides(graph.grid)[2];
  return bytesBetween(graph.nodes, z * plane, (z + 1) * plane);
}

/** Reads the byte of any node; 0 off the grid. Loops take a {@link partOf} the graph: that is faster. */
export const bitsOf = ({ nodes }: AnyGraph): ((node: number) => number) => byteReader(nodes);

/**
 * The graph as it is, typed for what works on one array only.
 *
 * @throws RunError if its nodes are more than that holds
 */
export function inOneArray({ grid, nodes }: AnyGraph): RoomGraph {
  if (nodes instanceof Uint8Array) return { grid, nodes };
  throw new RunError(
    `the room has ${nodes.length} nodes, more than one array holds, and this needs them in one`,
    'Lower the maximum frequency, or choose a scheme with a wider band.',
  );
}

/** Array distance to the neighbour in each direction. */
export function directionStrides(grid: Grid): readonly number[] {
  return strides(grid).flatMap((stride) => [-stride, stride]);
}

/**
 * Opens every edge between two air nodes. `nodes` holds AIR or 0 on entry. Padding at the end of rows keeps rows apart
 * only where it exists, so ends of rows and columns are tested by coordinate.
 */
export function openAllEdges(grid: Grid, nodes: Uint8Array): void {
  const [nx, ny, nz] = grid.size;
  const [, rowStride, planeStride] = strides(grid);
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const row = k * planeStride + j * rowStride;
      for (let node = row; node < row + nx; node++) {
        if (nodes[node] === 0) continue;
        if (node + 1 < row + nx && nodes[node + 1] !== 0) {
          nodes[node] |= 0b000010;
          nodes[node + 1] |= 0b000001;
        }
        if (j + 1 < ny && nodes[node + rowStride] !== 0) {
          nodes[node] |= 0b001000;
          nodes[node + rowStride] |= 0b000100;
        }
        if (k + 1 < nz && nodes[node + planeStride] !== 0) {
          nodes[node] |= 0b100000;
          nodes[node + planeStride] |= 0b010000;
        }
      }
    }
  }
}

/**
 * A copy in which the neighbour of each node along z is the node itself, if the graph is one layer; else the graph. So
 * the cubes between the nodes see a room of one layer (docs/theory/subcell.md, eq. C22).
 */
export function openAlongZ({ grid, nodes }: RoomGraph): RoomGraph {
  if (grid.size[2] > 1) return { grid, nodes };
  const open = sharedUint8(nodes.length);
  for (let node = 0; node < nodes.length; node++) {
    open[node] = nodes[node] & AIR ? nodes[node] | (ALL_OPEN & ~OPEN_IN_LAYER) : nodes[node];
  }
  return { grid, nodes: open };
}

/** Opens the edge from a node in a direction, on both sides; the neighbour is a node of the grid. */
export function openEdge({ grid, nodes }: RoomGraph, node: number, direction: Direction): void {
  nodes[node] |= 1 << direction;
  nodes[neighbourOf(grid, node, direction)] |= 1 << (direction ^ 1);
}

/** Closes the edge from a node in a direction, on both sides. */
export function closeEdge({ grid, nodes }: RoomGraph, node: number, direction: Direction): void {
  const other = neighbourOf(grid, node, direction);
  nodes[node] &= ~(1 << direction);
  if (other >= 0 && other < nodes.length) nodes[other] &= ~(1 << (direction ^ 1));
}

/** Array index of the neighbour in a direction, whether it is on the grid or not. */
function neighbourOf({ size, pitch }: Grid, node: number, direction: Direction): number {
  const stride = direction < 2 ? 1 : direction < 4 ? pitch : pitch * size[1];
  return direction & 1 ? node + stride : node - stride;
}

/** The direction forward along an axis. */
export function forward(axis: number): Direction {
  return (2 * axis + 1) as Direction;
}
