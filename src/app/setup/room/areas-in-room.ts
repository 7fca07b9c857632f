import { memberOf } from '../../../lists/member-of.ts';
import { RIGID } from '../../../room/surfaces/surface.ts';
import { DIRECTIONS } from '../../../room/grid/graph.ts';
import { isThrough } from '../../../material/definition.ts';
import type { BoxGeometry } from '../../../scene/scene.ts';
import { sheetAreas } from '../../../scene/sheets/sheet-parts.ts';
import { cellSide, storedNodes } from '../../../room/grid/grid.ts';
import { forEachWallNode } from '../../../room/grid/wall-nodes.ts';
import { areasOf } from '../../../scene/box-areas.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { openNames } from '../../inputs/scene/open-materials.ts';
import { surfaceAreas, type SurfaceArea } from './mesh-summary.ts';
import { sidesOfSheets } from './sides-of-sheets.ts';
import type { SceneRoom } from '../places/voxel-room.ts';

/** Areas of the walls and sheets of a room, as drawn and on the grid, without what is outside. */
export function areasInRoom(
  plan: Pick<RenderPlan, 'geometry' | 'scene'>,
  room: Omit<SceneRoom, 'places'>,
): SurfaceArea[] {
  const { geometry, scene } = plan;
  const areas = geometry.boxes
    ? areasOfBoxes({ boxes: geometry.boxes, sheets: geometry.sheets ?? [] }, scene, room)
    : surfaceAreas(room.report!, room.materialNames);
  if (!areas.some(({ material }) => isThroughIn(scene, material))) return areas;
  const sides = sidesOfSheets(room, scene.materials);
  return areas.map((area) => {
    if (!isThroughIn(scene, area.material)) return area;
    const shallowSquareMetres = sides.get(room.materialNames.indexOf(area.material!))?.shallow || undefined;
    return { ...area, through: true, ...(shallowSquareMetres && { shallowSquareMetres }) };
  });
}

function areasOfBoxes(
  { boxes, sheets }: Required<Pick<BoxGeometry, 'boxes' | 'sheets'>>,
  scene: RenderPlan['scene'],
  room: Omit<SceneRoom, 'places'>,
): SurfaceArea[] {
  const onGrid = gridAreas(room, scene.materials);
  const open = openNames(scene.materials);
  const drawn = areasOf(boxes);
  // Two faces with solid between are the two sides of one partition.
  for (const [name, area] of drawn) if (isThroughIn(scene, name)) drawn.set(name, area / 2);
  for (const [material, area] of sheetAreas(boxes, sheets)) drawn.set(material, (drawn.get(material) ?? 0) + area);
  for (const [material, area] of room.standIns?.replacedSquareMetres ?? [])
    drawn.set(material, Math.max(0, (drawn.get(material) ?? 0) - area));
  // What stands for volumes in a staircase is drawn where the grid has it.
  for (const { material } of room.standIns?.placed ?? [])
    if (!drawn.has(material)) drawn.set(material, onGrid[room.materialNames.indexOf(material)] ?? 0);
  return [...drawn].flatMap(([material, squareMetres]) => {
    // A sheet that only names faces of boxes need not stand anywhere.
    if (open.has(material) || (squareMetres === 0 && isThroughIn(scene, material))) return [];
    // A material without faces may be missing.
    const gridSquareMetres = onGrid[room.materialNames.indexOf(material)] ?? 0;
    const error = squareMetres === 0 ? 0 : gridSquareMetres / squareMetres - 1;
    return [{ material, squareMetres, gridSquareMetres, error }];
  });
}

/** Whether a material is a sheet or a partition. */
function isThroughIn({ materials }: RenderPlan['scene'], name: string | null): boolean {
  const definition = name === null ? undefined : materials.get(name);
  return definition !== undefined && isThrough(definition);
}

/** [material] Area, m², without faces of the air outside; of sheets and partitions once for both sides. */
function gridAreas(
  room: Pick<SceneRoom, 'graph' | 'surface' | 'materialNames' | 'outside'>,
  materials: RenderPlan['scene']['materials'],
): Float64Array {
  const { graph, surface, materialNames, outside } = room;
  const { grid } = graph;
  const isOutside = memberOf(outside.nodes, storedNodes(grid));
  const areas = new Float64Array(materialNames.length);
  forEachWallNode(graph, (node, bits) => {
    if (isOutside(node)) return;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const area = surface.areaAt(node, direction) * cellSide(grid, direction >> 1);
      const material = surface.materialAt(node, direction);
      if (material !== RIGID) areas[material] += area;
    }
  });
  for (const [material, { all, closed }] of sidesOfSheets(room, materials)) areas[material] += (all - closed) / 2;
  return areas;
}
