import { boundsOf, dimensionsOf } from '../../scene/boxes.ts';
import { namesOfBoxes } from '../../scene/sheets/names.ts';
import type { BoxElement, BoxGeometry } from '../../scene/scene.ts';
import { metres, type Metres, type Vec3 } from '../../units/quantities.ts';
import { MOST_ARRAY_ELEMENTS, bytesBetween } from '../../lists/long-bytes.ts';
import { inOneArray, type AnyGraph, type RoomGraph } from '../grid/graph.ts';
import { cellVolume, makeGrid, storedNodes, strides, type Grid } from '../grid/grid.ts';
import { RIGID, type Surface } from '../surfaces/surface.ts';
import { longBytes, sharedUint8 } from '../../lists/shared-memory.ts';
import { slabsOf } from '../slabs/slabs.ts';
import { BoxPainter } from './box-painter.ts';
import { cellAt } from './cell-at.ts';
import { sheetTables, type SheetTable } from './sheet-edges.ts';
import { BoxSurface, type BoxPlanes, type PatchTable } from './box-surface.ts';

/** What sound goes through in a room of boxes. */
export type SheetsOfBoxes = Pick<BoxGeometry, 'sheets' | 'partitions'>;

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

/**
 * Finds for each node the last box that holds it, and whether that adds air. Sheets close the edges that cross them.
 */
export function voxeliseBoxes(boxes: readonly BoxElement[], grid: Grid, sheets: SheetsOfBoxes = {}): BoxRoom {
  const { graph, ...room } = voxeliseLargeBoxes(boxes, grid, sheets, Infinity);
  return { ...room, graph: inOneArray(graph) };
}

/**
 * Does what {@link voxeliseBoxes} does, on a grid of any size.
 *
 * @param most Nodes whose bytes are one array; more are long bytes.
 */
export function voxeliseLargeBoxes(
  boxes: readonly BoxElement[],
  grid: Grid,
  { sheets = [], partitions = [] }: SheetsOfBoxes = {},
  most = MOST_ARRAY_ELEMENTS,
): BoxRoom<AnyGraph> {
  const stored = storedNodes(grid);
  const nodes = stored > most ? longBytes(stored) : sharedUint8(stored);
  const materialNames = namesOfBoxes({ boxes, sheets });
  const indexOf = new Map(materialNames.map((name, index) => [name, index]));
  const tables = sheetTables(sheets, grid, (name) => (name === null ? RIGID : indexOf.get(name)!));
  const painter = new BoxPainter(boxes, grid, tables);
  const plane = strides(grid)[2];
  /** Whether the last plane has no air, as all have at the start. */
  let isEmpty = true;
  for (const { from, to } of slabsOf(grid)) {
    // With the plane before.
    const first = Math.max(0, from - 1);
    const bytes = bytesBetween(nodes, first * plane, to * plane);
    for (let k = from; k < to;) {
      const at = (k - first) * plane;
      if (painter.isLikePlaneBefore(k)) {
        if (!isEmpty) bytes.copyWithin(at, at - plane, at);
        k++;
        continue;
      }
      let end = k + 1;
      while (end < to && !painter.isLikePlaneBefore(end)) end++;
      isEmpty = painter.paint({ from: k, to: end }, bytes.subarray(at));
      k = end;
    }
  }
  const surface = surfaceOf(boxes, grid, painter.lastBoxes(), tables, indexOf).withPartitions(
    materialNames.map((name) => partitions.includes(name)),
  );
  return { graph: { grid, nodes }, materialNames, surface };
}

function surfaceOf(
  boxes: readonly BoxElement[],
  grid: Grid,
  lastBox: BoxPlanes,
  sheets: readonly SheetTable[],
  indexOf: ReadonlyMap<string, number>,
): BoxSurface {
  const faceMaterials = boxes.map((box) => box.materials.map((name) => (name === null ? RIGID : indexOf.get(name)!)));
  const patches = boxes.map(({ patches: own = [] }) =>
    own
      .map(({ face, from, to, material }): PatchTable => {
        const cell = (corner: Vec3): number[] => corner.map((at, axis) => cellAt(at, grid, axis));
        return { face, low: cell(from), high: cell(to), material: indexOf.get(material)! };
      })
      .reverse(),
  );
  return new BoxSurface({
    kind: 'boxes',
    grid,
    ...lastBox,
    faceMaterials,
    patches,
    adds: boxes.map(({ operation }) => operation === 'add'),
    sheets,
    partitions: [],
    outside: new Uint32Array(0),
  });
}

/** Volume of the air on the grid, m³. */
export function gridVolume(grid: Grid, airNodes: number): number {
  return airNodes * cellVolume(grid);
}
