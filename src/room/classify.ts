import type { Scheme } from '../scheme/scheme.ts';
import { AIR, ALL_OPEN, type RoomGraph } from './graph.ts';
import { coordinates, storedNodes, strides } from './grid.ts';
import { growableUint32 } from './growable.ts';
import { RowBuilder, type StencilPoints } from './operator.ts';
import { boxKey, leggyKey } from './surroundings.ts';

/** Interior and near-wall nodes. */
export interface Classification {
  /** One bit a stored node, bit i & 31 of word i >> 5: air whose row is the free stencil. */
  readonly interior: Uint32Array;
  readonly interiorCount: number;
  /** Array index of each near-wall node, rising. */
  readonly nearWall: Uint32Array;
  /** Row of each near-wall node: index into `rows`. */
  readonly nearWallRow: Uint32Array;
  /** [row][K − 1] weights λ²P, the dictionary of distinct rows (mathematics page, 3). */
  readonly rows: Float64Array;
}

/**
 * Splits the air into interior nodes, which no walk from meets a closed edge, and near-wall nodes with rows of their
 * own. Candidates are the nodes within the reach of a closed edge; equal surroundings share a row.
 */
export function classify(graph: RoomGraph, scheme: Scheme, points: StencilPoints): Classification {
  const { reach, family } = scheme.stencil;
  const candidates = family === 'leggy' ? markAlongAxes(graph, reach - 1) : markInBox(graph, reach);
  const keyOf = family === 'leggy' ? leggyKey(graph, reach) : boxKey(graph, reach);
  const builder = new RowBuilder(graph, points, reach);
  const byKey = new Map<string | number, number>();
  const byContent = new Map<string, number>([[contentKey(points.weights), INTERIOR]]);
  const rows: Float64Array[] = [];

  const rowOf = (node: number): number => {
    const key = keyOf(node);
    let index = byKey.get(key);
    if (index === undefined) {
      const row = builder.row(node);
      const content = contentKey(row);
      index = byContent.get(content);
      if (index === undefined) {
        index = rows.push(row) - 1;
        byContent.set(content, index);
      }
      byKey.set(key, index);
    }
    return index;
  };

  const { nodes } = graph;
  const interior = new Uint32Array(Math.ceil(nodes.length / 32));
  const nearWall = growableUint32();
  const nearWallRow = growableUint32();
  let interiorCount = 0;
  for (let node = 0; node < nodes.length; node++) {
    if (!(nodes[node]! & AIR)) continue;
    const row = candidates[node] ? rowOf(node) : INTERIOR;
    if (row === INTERIOR) {
      interior[node >>> 5]! |= 1 << (node & 31);
      interiorCount++;
    } else {
      nearWall.push(node);
      nearWallRow.push(row);
    }
  }
  const dictionary = new Float64Array(rows.length * points.offsets.length);
  rows.forEach((row, i) => {
    dictionary.set(row, i * points.offsets.length);
  });
  return { interior, interiorCount, nearWall: nearWall.done(), nearWallRow: nearWallRow.done(), rows: dictionary };
}

const INTERIOR = -1;

function contentKey(row: Float64Array): string {
  return String.fromCharCode(...new Uint16Array(row.buffer, row.byteOffset, row.byteLength / 2));
}

/** Marks nodes within `distance` of an air node with a closed edge, in the Chebyshev metric. */
function markInBox(graph: RoomGraph, distance: number): Uint8Array {
  const [nx, ny, nz] = graph.grid.size;
  const [, rowStride, planeStride] = strides(graph.grid);
  const marked = new Uint8Array(storedNodes(graph.grid));
  forEachWallNode(graph, (node) => {
    const [i, j, k] = coordinates(graph.grid, node);
    const x0 = Math.max(0, i - distance);
    const x1 = Math.min(nx, i + distance + 1);
    for (let z = Math.max(0, k - distance); z < Math.min(nz, k + distance + 1); z++) {
      for (let y = Math.max(0, j - distance); y < Math.min(ny, j + distance + 1); y++) {
        const row = z * planeStride + y * rowStride;
        marked.fill(1, row + x0, row + x1);
      }
    }
  });
  return marked;
}

/** Marks nodes within `distance` of an air node with a closed edge, along the three axes only. */
function markAlongAxes(graph: RoomGraph, distance: number): Uint8Array {
  const stride = strides(graph.grid);
  const marked = new Uint8Array(storedNodes(graph.grid));
  forEachWallNode(graph, (node) => {
    const position = coordinates(graph.grid, node);
    for (let axis = 0; axis < 3; axis++) {
      const from = Math.max(-distance, -position[axis]!);
      const to = Math.min(distance, graph.grid.size[axis]! - 1 - position[axis]!);
      for (let step = from; step <= to; step++) marked[node + step * stride[axis]!] = 1;
    }
  });
  return marked;
}

/** Calls back for every air node with a closed edge. */
function forEachWallNode({ nodes }: RoomGraph, visit: (node: number) => void): void {
  for (let node = 0; node < nodes.length; node++) {
    if (nodes[node]! & AIR && (nodes[node]! & ALL_OPEN) !== ALL_OPEN) visit(node);
  }
}
