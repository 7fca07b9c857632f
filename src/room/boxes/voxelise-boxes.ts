import { NO_BOX, piecesOf } from '../../scene/box-pieces.ts';
import { boundsOf, dimensionsOf, materialNamesOf } from '../../scene/boxes.ts';
import type { BoxElement } from '../../scene/scene.ts';
import { metres, type Metres, type Vec3 } from '../../units/quantities.ts';
import { MOST_ELEMENTS, bytesBetween, type LongBytes } from '../../lists/long-bytes.ts';
import { AIR, openAllEdges, type AnyGraph, type RoomGraph } from '../grid/graph.ts';
import { cellVolume, makeGrid, storedNodes, strides, type Grid } from '../grid/grid.ts';
import { RIGID, type Surface } from '../faces/surface.ts';
import { longBytes, sharedUint16, sharedUint8 } from '../slabs/shared-memory.ts';
import { slabsOf, type Slab } from '../slabs/slabs.ts';
import { BoxSurface, type PatchTable } from './box-surface.ts';

/** A room on the grid, and who closes its edges. */
export interface VoxelRoom<Graph extends AnyGraph = AnyGraph> {
  readonly graph: Graph;
  /** Material names, each once, in the order of the surface's indices. */
  readonly materialNames: readonly string[];
  readonly surface: Surface;
}

export interface BoxRoom<Graph extends AnyGraph = RoomGraph> extends VoxelRoom<Graph> {
  readonly surface: BoxSurface;
}

/** Nodes that a grid has beyond each of the six sides of what it covers, in the order of the directions. */
export type Margins = readonly [number, number, number, number, number, number];

const NO_MARGINS: Margins = [0, 0, 0, 0, 0, 0];

/**
 * The grid that covers the boxes and margins: cell faces start at their lowest corner. In a room of two dimensions it
 * is one layer, of nodes at z = 0 and as high as the boxes are.
 */
export function gridOf(boxes: readonly BoxElement[], spacing: Metres, margins = NO_MARGINS): Grid {
  const { from, to } = boundsOf(boxes);
  const cells = (axis: 0 | 1 | 2): number => Math.max(1, Math.round((to[axis] - from[axis]) / spacing));
  const size = (axis: 0 | 1 | 2): number => cells(axis) + margins[2 * axis] + margins[2 * axis + 1];
  const origin = (axis: 0 | 1 | 2): number => from[axis] - margins[2 * axis] * spacing;
  if (dimensionsOf(boxes) === 3)
    return makeGrid([size(0), size(1), size(2)], spacing, [origin(0), origin(1), origin(2)]);
  return makeGrid([size(0), size(1), 1], spacing, [origin(0), origin(1), -0.5 * spacing], metres(to[2] - from[2]));
}

/** Finds for each node the last box that holds it, and whether that adds air. */
export function voxeliseBoxes(boxes: readonly BoxElement[], grid: Grid): BoxRoom {
  const nodes = sharedUint8(storedNodes(grid));
  const lastBox = sharedUint16(storedNodes(grid)); // 1 + index; 0: none
  paint(boxes, grid, { from: 0, to: grid.size[2] }, nodes, lastBox);
  openAllEdges(grid, nodes);
  return { graph: { grid, nodes }, ...surfaceOf(boxes, grid, lastBox) };
}

/**
 * The same on a grid of any size.
 *
 * @param most Nodes whose bytes are one array; more are long bytes.
 */
export function voxeliseLargeBoxes(boxes: readonly BoxElement[], grid: Grid, most = MOST_ELEMENTS): BoxRoom<AnyGraph> {
  const stored = storedNodes(grid);
  if (stored <= most) return voxeliseBoxes(boxes, grid);
  const nodes = longBytes(stored);
  const lastBox = longBytes(2 * stored);
  const plane = strides(grid)[2];
  const filled = slabsOf(grid).filter((slab) => {
    const [first, count] = [slab.from * plane, (slab.to - slab.from) * plane];
    const boxesOfSlab = new Uint16Array(lastBox.memory, 2 * first, count);
    return paint(boxes, grid, slab, bytesBetween(nodes, first, first + count), boxesOfSlab);
  });
  // With the plane above each slab: the edges between them are open from both sides.
  for (const { from, to } of filled) {
    const size: Grid['size'] = [grid.size[0], grid.size[1], Math.min(grid.size[2], to + 1) - from];
    openAllEdges({ ...grid, size }, bytesBetween(nodes, from * plane, (from + size[2]) * plane));
  }
  return { graph: { grid, nodes }, ...surfaceOf(boxes, grid, lastBox) };
}

/** Writes the nodes of some planes, and their boxes: [z − from][y][x]. @returns whether there are any */
function paint(
  boxes: readonly BoxElement[],
  grid: Grid,
  { from, to }: Slab,
  nodes: Uint8Array,
  lastBox: Uint16Array,
): boolean {
  const [, rowStride, planeStride] = strides(grid);
  // Pieces of boxes, not boxes: so each node is painted once, however many boxes lie over one another.
  const { planes, bounds, box: boxOf } = piecesOf(boxes);
  const cells = planes.map((coordinates, axis) => coordinates.map((at) => cellAt(at, grid, axis)));
  let any = false;
  boxOf.forEach((box, piece) => {
    if (box === NO_BOX) return;
    const [x0, y0, z0, x1, y1, z1] = bounds.subarray(6 * piece, 6 * piece + 6);
    const value = boxes[box].operation === 'add' ? AIR : 0;
    for (let k = Math.max(from, cells[2][z0]); k < Math.min(to, cells[2][z1]); k++) {
      any = true;
      for (let j = cells[1][y0]; j < cells[1][y1]; j++) {
        const row = (k - from) * planeStride + j * rowStride;
        nodes.fill(value, row + cells[0][x0], row + cells[0][x1]);
        lastBox.fill(box + 1, row + cells[0][x0], row + cells[0][x1]);
      }
    }
  });
  return any;
}

function surfaceOf(
  boxes: readonly BoxElement[],
  grid: Grid,
  lastBox: Uint16Array | LongBytes,
): Pick<BoxRoom, 'materialNames' | 'surface'> {
  const materialNames = materialNamesOf(boxes);
  const indexOf = new Map(materialNames.map((name, index) => [name, index]));
  const faceMaterials = boxes.map((box) => box.materials.map((name) => (name === null ? RIGID : indexOf.get(name)!)));
  const patches = boxes.map(({ patches: own = [] }) =>
    own
      .map(({ face, from, to, material }): PatchTable => {
        const cell = (corner: Vec3): number[] => corner.map((at, axis) => cellAt(at, grid, axis));
        return { face, low: cell(from), high: cell(to), material: indexOf.get(material)! };
      })
      .reverse(),
  );
  const surface = new BoxSurface({ kind: 'boxes', grid, lastBox, faceMaterials, patches, outside: new Uint32Array(0) });
  return { materialNames, surface };
}

/** The first cell along an axis whose middle is not below a coordinate, m; on the grid. */
function cellAt(at: number, { origin, spacing, size }: Grid, axis: number): number {
  return Math.min(size[axis], Math.max(0, Math.round((at - origin[axis]) / spacing)));
}

/** Volume of the air on the grid, m³. */
export function gridVolume(grid: Grid, airNodes: number): number {
  return airNodes * cellVolume(grid);
}
