import { bitsOf, directionStrides, DIRECTIONS } from '../../../room/grid/graph.ts';
import { cellSide } from '../../../room/grid/grid.ts';
import { forEachWallNode } from '../../../room/grid/wall-nodes.ts';
import { passageFinder } from '../../../room/surfaces/passages.ts';
import type { Metres } from '../../../units/quantities.ts';
import type { SceneRoom } from '../places/voxel-room.ts';
import type { SurfaceArea } from './mesh-summary.ts';

/**
 * Nodes of air that a sheet should have on either side. Before one node, at four points per wavelength, the reflection
 * factor is off by up to 0.25; a local wall in its place is off by far more (docs/measurements/ceilings.md).
 */
const FEWEST = 2;

/** Shares of a sheet below this are rims beside walls. */
const RIM = 0.1;

/** [material] Area of the sides of sheets before which the air is fewer than {@link FEWEST} nodes deep, m². */
export function shallowAreas({
  graph,
  surface,
  materialNames,
}: Pick<SceneRoom, 'graph' | 'surface' | 'materialNames'>): Float64Array {
  const areas = new Float64Array(materialNames.length);
  const find = passageFinder(graph, surface);
  if (!find) return areas;
  const bitsAt = bitsOf(graph);
  const stride = directionStrides(graph.grid);
  forEachWallNode(graph, (node, bits) => {
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const passage = find(node, direction);
      if (!passage || passage.isThick || isDeep(bitsAt, node, direction ^ 1, stride)) continue;
      areas[passage.material] += surface.areaAt(node, direction) * cellSide(graph.grid, direction >> 1);
    }
  });
  return areas;
}

/** Whether open edges lead from a node to as many nodes in a direction as a sheet should have. */
function isDeep(bitsAt: (node: number) => number, node: number, direction: number, stride: readonly number[]): boolean {
  let at = node;
  for (let depth = 1; depth < FEWEST; depth++, at += stride[direction]) {
    if (!(bitsAt(at) & (1 << direction))) return false;
  }
  return true;
}

/** What to know of sheets with little air on one side. @param spacing of the grid */
export function shallowSheetWarnings(areas: readonly SurfaceArea[], spacing: Metres): string[] {
  return areas
    .filter(({ gridSquareMetres, shallowSquareMetres = 0 }) => shallowSquareMetres > RIM * gridSquareMetres)
    .map(
      ({ material, shallowSquareMetres }) =>
        `${shallowSquareMetres!.toPrecision(3)} m² of the sheet "${material}" have less air on one side than two spacings ` +
        `of the grid, ${(FEWEST * spacing).toPrecision(2)} m, so what is reflected there is off by up to 0.25 at the highest ` +
        'frequencies; a higher maximum frequency makes the grid finer',
    );
}
