import {
  AIR,
  ALL_OPEN,
  directionStrides,
  DIRECTIONS,
  openEdge,
  type Direction,
  type RoomGraph,
} from '../grid/graph.ts';
import { coordinates, type Grid } from '../grid/grid.ts';
import type { OutsideNodes } from './outside.ts';

/** An opening without enough solid behind it for the layer. */
export interface BlockedOpening {
  readonly node: number;
  readonly direction: Direction;
  /** What the way out meets, and how many nodes from the face. */
  readonly meets: 'the edge of the grid' | 'air of the room' | 'another opening';
  readonly steps: number;
}

/** Directions to neighbours of greater index. */
const FORWARD: readonly Direction[] = [1, 3, 5];

/**
 * Opens the faces that lead outside: behind each face the air goes straight on through the solid and ends at rigid
 * walls. Faces side by side form one duct.
 *
 * @param graph Its nodes change, except where an opening is blocked.
 * @param isOpen Whether a closed edge of an air node leads outside.
 * @param steps Nodes behind each face, 1 to 255.
 */
export function openOutward(
  graph: RoomGraph,
  isOpen: (node: number, direction: Direction) => boolean,
  steps: number,
): OutsideNodes | BlockedOpening {
  const { grid, nodes } = graph;
  const stride = directionStrides(grid);
  /** [stored node] 0, or level · 8 + direction of the duct it belongs to. */
  const ducts = new Uint16Array(nodes.length);
  const faces = openFaces(graph, isOpen);
  for (const { node, direction } of faces) {
    for (let level = 1; level <= steps; level++) {
      const at = node + level * stride[direction];
      const blocked = (meets: BlockedOpening['meets']): BlockedOpening => ({ node, direction, meets, steps: level });
      if (!isOnGrid(grid, node, direction, level)) return blocked('the edge of the grid');
      if (nodes[at] !== 0) return blocked('air of the room');
      if (ducts[at] !== 0) return blocked('another opening');
      ducts[at] = level * 8 + direction;
    }
  }

  const beyond: number[] = [];
  ducts.forEach((duct, node) => {
    if (duct === 0) return;
    beyond.push(node);
    nodes[node] |= AIR;
    for (const forward of FORWARD) {
      if (!isOnGrid(grid, node, forward, 1)) continue;
      const next = node + stride[forward];
      const same = ducts[next] !== 0 && (ducts[next] & 7) === (duct & 7);
      if (same) openEdge(graph, node, forward);
    }
  });
  for (const { node, direction } of faces) openEdge(graph, node, direction);
  return { nodes: Uint32Array.from(beyond), level: Uint8Array.from(beyond, (node) => ducts[node] >> 3) };
}

function openFaces(
  { nodes }: RoomGraph,
  isOpen: (node: number, direction: Direction) => boolean,
): { node: number; direction: Direction }[] {
  const faces: { node: number; direction: Direction }[] = [];
  nodes.forEach((bits, node) => {
    if (!(bits & AIR) || (bits & ALL_OPEN) === ALL_OPEN) return;
    for (const direction of DIRECTIONS) {
      if (!(bits & (1 << direction)) && isOpen(node, direction)) faces.push({ node, direction });
    }
  });
  return faces;
}

function isOnGrid(grid: Grid, node: number, direction: Direction, steps: number): boolean {
  const axis = direction >> 1;
  const at = coordinates(grid, node)[axis] + (direction & 1 ? steps : -steps);
  return at >= 0 && at < grid.size[axis];
}
