import { memberOf } from '../../../lists/member-of.ts';
import { RIGID } from '../../../room/surfaces/surface.ts';
import { DIRECTIONS } from '../../../room/grid/graph.ts';
import { cellSide, storedNodes } from '../../../room/grid/grid.ts';
import { forEachWallNode } from '../../../room/grid/wall-nodes.ts';
import { areasOf } from '../../../scene/box-areas.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { openNames } from '../../inputs/scene/open-materials.ts';
import { surfaceAreas, type SurfaceArea } from './mesh-summary.ts';
import type { SceneRoom } from '../places/voxel-room.ts';

/** Areas of the walls of a room, as drawn and on the grid, without what is outside. */
export function areasInRoom(
  { geometry, scene }: Pick<RenderPlan, 'geometry' | 'scene'>,
  room: Omit<SceneRoom, 'places'>,
): SurfaceArea[] {
  if (!geometry.boxes) return surfaceAreas(room.report!, room.materialNames);
  const onGrid = gridAreas(room);
  const open = openNames(scene.materials);
  const walls = [...areasOf(geometry.boxes)].filter(([material]) => !open.has(material));
  return walls.map(([material, squareMetres]) => {
    // A material without faces may be missing.
    const gridSquareMetres = onGrid[room.materialNames.indexOf(material)] ?? 0;
    const error = squareMetres === 0 ? 0 : gridSquareMetres / squareMetres - 1;
    return { material, squareMetres, gridSquareMetres, error };
  });
}

/** [material] Area, m², without faces of the air outside. */
function gridAreas({
  graph,
  surface,
  materialNames,
  outside,
}: Pick<SceneRoom, 'graph' | 'surface' | 'materialNames' | 'outside'>): Float64Array {
  const { grid } = graph;
  const isOutside = memberOf(outside.nodes, storedNodes(grid));
  const areas = new Float64Array(materialNames.length);
  forEachWallNode(graph, (node, bits) => {
    if (isOutside(node)) return;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const material = surface.materialAt(node, direction);
      if (material !== RIGID) areas[material] += surface.areaAt(node, direction) * cellSide(grid, direction >> 1);
    }
  });
  return areas;
}
