import { inOneArray, type RoomGraph } from '../../../room/grid/graph.ts';
import { voxeliseLargeBoxes } from '../../../room/boxes/voxelise-boxes.ts';
import { TableSurface } from '../../../room/mesh/crossings/table-surface.ts';
import { voxeliseMeshWork, type MeshRoom } from '../../../room/mesh/voxelise.ts';
import { NO_OUTSIDE } from '../../../room/outside/outside.ts';
import { Lengthening } from '../../../room/shortened/lengthening.ts';
import {
  moved,
  planesOfBoxes,
  shorten,
  shortenedBoxes,
  shortenedMesh,
  type Shortening,
} from '../../../room/shortened/shortening.ts';
import { wholeBox } from '../../../room/shortened/whole-box.ts';
import type { Work } from '../../../room/slabs/work.ts';
import type { CutCubes } from '../../../room/subcell/cut/cut-cubes.ts';
import type { Surface } from '../../../room/surfaces/surface.ts';
import { placeAt } from '../../../run/points/place.ts';
import { volumesOf, type Scene } from '../../../scene/scene.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import type { TaskControls } from '../../../units/task.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { LoadedMesh } from '../../inputs/scene/geometry.ts';
import { nodePositionsOf, type SceneRoom } from './voxel-room.ts';

/** A room of boxes on a shortened grid, and how the whole one follows from it. */
export interface ShortRoom {
  readonly graph: RoomGraph;
  readonly surface: Surface;
  /** The cubes that walls pass through; undefined for a staircase. */
  readonly cut: CutCubes | undefined;
  readonly lengthening: Lengthening;
  /** The graph of the whole room. */
  readonly whole: RoomGraph;
}

/** Nodes of the lines by which walls act on the air: the length of a trace (`wall-traces.ts`). */
const LINE = 4;

/**
 * Nodes beyond what a wall reaches by its line or by the stencil: cut cubes, nodes behind a wall and those that follow
 * them lie within two nodes of it, and their neighbours see them. One is to spare.
 */
const BESIDE = 4;

/** Nodes between two walls of which each has a surroundings of its own; the node in the middle is met by neither. */
export function nodesAlike({ stencil: { reach } }: Pick<Scheme, 'stencil'>): number {
  return 2 * (Math.max(LINE, reach) + BESIDE) + 1;
}

/**
 * How the grid of a plan may be shortened; undefined where it may not: walls that are not all boxes, several boxes with
 * walls between the nodes, sheets, openings, rooms of two dimensions, and rooms that hardly become smaller.
 */
export function shorteningOf({
  geometry,
  grid,
  outside,
  dimensions,
  scheme,
  scene,
}: RenderPlan): Shortening | undefined {
  if (volumesOf(scene.geometry).length > 0) return undefined;
  if (!geometry.boxes || outside !== null || dimensions !== 3 || (geometry.sheets?.length ?? 0) > 0) return undefined;
  // Edges of several boxes have nodes behind them.
  if (geometry.kind === 'mesh' && geometry.boxes.length > 1) return undefined;
  return shorten(grid, planesOfBoxes(geometry.boxes), nodesAlike(scheme));
}

/** A box on its grid, without its cubes, and on its shortened grid. */
export interface WholeAndShort {
  readonly whole: SceneRoom;
  readonly short: ShortRoom;
}

/** What was found of a room on its shortened grid. */
export interface TriedBox {
  readonly found: MeshRoom;
  /** The box; undefined for another room, or where a source or a receiver is not in its air. */
  readonly box: WholeAndShort | undefined;
}

/**
 * Puts a room with walls between the nodes on its shortened grid, and a box from there on the whole one.
 *
 * @returns undefined for a room of other walls.
 */
export function* voxeliseBoxWork(
  { geometry, scene }: RenderPlan,
  shortening: Shortening,
  watcher: TaskControls,
): Work<TriedBox | undefined> {
  if (geometry.kind !== 'mesh' || scene.walls !== 'subcell') return undefined;
  const found = yield* shortMeshWork(geometry, scene, shortening, watcher);
  return { found, box: boxOf(found, geometry, scene, shortening) };
}

function boxOf(found: MeshRoom, geometry: LoadedMesh, scene: Scene, shortening: Shortening): WholeAndShort | undefined {
  const positions = nodePositionsOf(scene);
  const box = wholeBox(found, shortening, geometry, positions);
  if (!box || (found.cut?.pieces.cube.length ?? 0) > 0) return undefined;
  const { graph, surface, report, lengthening, shortSurface } = box;
  return {
    whole: {
      graph,
      surface,
      report,
      outside: NO_OUTSIDE,
      places: report.listeners.map(({ node }, i) => placeAt(graph, positions[i], node!)),
      materialNames: geometry.materialNames,
      cut: undefined,
      blocked: undefined,
    },
    short: { graph: found.graph, surface: shortSurface, cut: found.cut, lengthening, whole: graph },
  };
}

/**
 * Puts a room of boxes on its shortened grid.
 *
 * @param room The whole room on its grid, without its cubes.
 * @param found The room on its shortened grid, if that is known already.
 * @returns undefined if the shortened room is not like the whole one, or has what cannot be lengthened.
 */
export function* voxeliseShortWork(
  plan: RenderPlan,
  shortening: Shortening,
  room: SceneRoom,
  watcher: TaskControls,
  found?: MeshRoom,
): Work<ShortRoom | undefined> {
  const short = yield* shortRoomWork(plan, shortening, room, watcher, found);
  if (!short || (room.surface.gaps ?? []).length > 0 || (short.surface.gaps ?? []).length > 0) return undefined;
  if ((short.cut?.pieces.cube.length ?? 0) > 0) return undefined;
  const { grid, nodes } = room.graph;
  if (!(nodes instanceof Uint8Array)) return undefined;
  const whole = { grid, nodes };
  const lengthening = Lengthening.between(shortening, short.graph.grid, whole.grid);
  return lengthening?.isLengthened(short.graph, whole) ? { ...short, lengthening, whole } : undefined;
}

function* shortRoomWork(
  { geometry, scene }: RenderPlan,
  shortening: Shortening,
  { surface }: SceneRoom,
  watcher: TaskControls,
  found?: MeshRoom,
): Work<Pick<ShortRoom, 'graph' | 'surface' | 'cut'> | undefined> {
  if (geometry.kind === 'boxes') {
    const { graph, surface: ofShort } = voxeliseLargeBoxes(
      shortenedBoxes(geometry.boxes, shortening),
      shortening.short,
    );
    return { graph: inOneArray(graph), surface: ofShort, cut: undefined };
  }
  const { graph, surface: ofShort, cut } = found ?? (yield* shortMeshWork(geometry, scene, shortening, watcher));
  if (!(surface instanceof TableSurface) || !(ofShort instanceof TableSurface)) return undefined;
  // The area of a face is a share of the area of all its wall.
  const { areaScale, walls } = surface.plain;
  if (walls.count !== ofShort.plain.walls.count) return undefined;
  return { graph, surface: new TableSurface({ ...ofShort.plain, areaScale }), cut };
}

function* shortMeshWork(
  { mesh, faceMaterials }: LoadedMesh,
  scene: Scene,
  shortening: Shortening,
  watcher: TaskControls,
): Work<MeshRoom> {
  const listeners = nodePositionsOf(scene).map((position) => nearby(position, shortening));
  return yield* voxeliseMeshWork(shortenedMesh(mesh, shortening), faceMaterials, shortening.short, listeners, {
    ...watcher,
    cut: true,
  });
}

/** A position in the shortened room with the same walls round it. */
function nearby(position: Vec3, shortening: Shortening): Vec3 {
  return position.map((at, axis) => moved(at, shortening, axis as 0 | 1 | 2)) as unknown as Vec3;
}
