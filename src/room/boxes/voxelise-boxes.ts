import { boundsOf, dimensionsOf, materialNamesOf } from '../../scene/boxes.ts';
import type { BoxElement } from '../../scene/scene.ts';
import { metres, type Metres } from '../../units/quantities.ts';
import { AIR, openAllEdges, type RoomGraph } from '../grid/graph.ts';
import { cellVolume, makeGrid, storedNodes, strides, type Grid } from '../grid/grid.ts';
import { RIGID, type Surface } from '../faces/surface.ts';
import { sharedUint16, sharedUint8 } from '../slabs/shared-memory.ts';
import { BoxSurface } from './box-surface.ts';

/** A room on the grid, and who closes its edges. */
export interface VoxelRoom {
  readonly graph: RoomGraph;
  /** Material names, each once, in the order of the surface's indices. */
  readonly materialNames: readonly string[];
  readonly surface: Surface;
}

export interface BoxRoom extends VoxelRoom {
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

/** Paints the boxes in order: a node takes the side of the last box that holds it. */
export function voxeliseBoxes(boxes: readonly BoxElement[], grid: Grid): BoxRoom {
  const nodes = sharedUint8(storedNodes(grid));
  const lastBox = sharedUint16(storedNodes(grid)); // 1 + index; 0: none
  const [, rowStride, planeStride] = strides(grid);
  boxes.forEach((box, index) => {
    const [x, y, z] = ([0, 1, 2] as const).map((axis) => cellRange(box, grid, axis)) as [Range, Range, Range];
    for (let k = z.start; k < z.end; k++) {
      for (let j = y.start; j < y.end; j++) {
        const row = k * planeStride + j * rowStride;
        nodes.fill(box.operation === 'add' ? AIR : 0, row + x.start, row + x.end);
        lastBox.fill(index + 1, row + x.start, row + x.end);
      }
    }
  });
  openAllEdges(grid, nodes);

  const materialNames = materialNamesOf(boxes);
  const faceMaterials = boxes.map((box) =>
    box.materials.map((name) => (name === null ? RIGID : materialNames.indexOf(name))),
  );
  const surface = new BoxSurface({ kind: 'boxes', grid, lastBox, faceMaterials, outside: new Uint32Array(0) });
  return { graph: { grid, nodes }, materialNames, surface };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Cells along an axis whose middles lie in the box. */
function cellRange(box: BoxElement, { origin, spacing, size }: Grid, axis: 0 | 1 | 2): Range {
  const edge = (at: number): number => Math.min(size[axis], Math.max(0, Math.round((at - origin[axis]) / spacing)));
  return { start: edge(box.from[axis]), end: edge(box.to[axis]) };
}

/** Volume of the air on the grid, m³. */
export function gridVolume(grid: Grid, airNodes: number): number {
  return airNodes * cellVolume(grid);
}
