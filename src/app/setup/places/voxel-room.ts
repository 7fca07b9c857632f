import { inOneArray, type AnyGraph } from '../../../room/grid/graph.ts';
import { coordinates } from '../../../room/grid/grid.ts';
import type { MeshReport } from '../../../room/mesh/triangles/mesh-report.ts';
import type { TaskControls } from '../../../units/task.ts';
import { alone, type Work } from '../../../room/slabs/work.ts';
import { voxeliseFlatWork } from '../../../room/flat/voxelise-flat.ts';
import { voxeliseMeshWork } from '../../../room/mesh/voxelise.ts';
import { openBoxes } from '../../../room/boxes/open-boxes.ts';
import type { BlockedOpening } from '../../../room/outside/open-outward.ts';
import { NO_OUTSIDE, type OutsideLayer, type OutsideNodes } from '../../../room/outside/outside.ts';
import type { CutCubes } from '../../../room/subcell/cut/cut-cubes.ts';
import { voxeliseLargeBoxes, type BoxRoom, type VoxelRoom } from '../../../room/boxes/voxelise-boxes.ts';
import { placeAt, placeOf, type Place } from '../../../run/points/place.ts';
import { FACE_NAMES, type Scene } from '../../../scene/scene.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { openNames } from '../../inputs/scene/open-materials.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { PlacedStandIn } from '../../inputs/request/stand-in-materials.ts';

/** What stands in the way of an opening, and what to do about it. */
export interface BlockedWay {
  readonly message: string;
  readonly remedy: string;
}

/** A scene on the grid. */
export interface SceneRoom<Graph extends AnyGraph = AnyGraph> extends VoxelRoom<Graph> {
  /** The air beyond openings and leaks. */
  readonly outside: OutsideNodes;
  /** Places of all sources, then of all receivers; undefined for one that is not in air. */
  readonly places: readonly (Place | undefined)[];
  /** The cubes that walls pass through; undefined for a staircase. */
  readonly cut: CutCubes | undefined;
  /** Report of the mesh, if the room is one. */
  readonly report: MeshReport | undefined;
  /** Why the openings of boxes could not be opened; undefined if they could. */
  readonly blocked: BlockedWay | undefined;
  /** What stands for porous volumes that the grid cannot resolve; left out where nothing does. */
  readonly standIns?: StandInsInRoom;
}

/** What stands for porous volumes in a room. */
export interface StandInsInRoom {
  readonly placed: readonly PlacedStandIn[];
  /** [material] Area of walls that it took, m². */
  readonly replacedSquareMetres: ReadonlyMap<string, number>;
  /** Volume of air that became solid, m³. */
  readonly solidCubicMetres: number;
}

/**
 * Puts the geometry of a plan on its grid. Leaks of a mesh are reported; sound leaves through them if the plan has a
 * layer outside and they are allowed, else they are closed by rigid walls.
 *
 * @throws CancelledError if stopped.
 */
export function voxeliseScene(plan: RenderPlan, allowLeaks: boolean, watcher: TaskControls): SceneRoom {
  return alone(voxeliseSceneWork(plan, allowLeaks, watcher));
}

/**
 * Makes the room of a scene as {@link voxeliseScene} does, by slabs that threads can prepare side by side.
 *
 * @param cubes Whether the cubes that walls pass through are looked for.
 */
export function* voxeliseSceneWork(
  plan: RenderPlan,
  allowLeaks: boolean,
  watcher: TaskControls,
  cubes = true,
): Work<SceneRoom> {
  const { geometry, grid, scene } = plan;
  if (geometry.kind === 'boxes') return voxeliseOpenBoxes(voxeliseLargeBoxes(geometry.boxes, grid, geometry), plan);
  const { mesh, faceMaterials, materialNames, open } = geometry;
  const listeners = nodePositionsOf(scene);
  const options = {
    ...watcher,
    open,
    leaks: allowLeaks ? ('keep' as const) : ('report' as const),
    outsideSteps: plan.outside?.steps ?? 0,
    cut: scene.walls === 'subcell',
    cubes,
  };
  const voxelise = plan.dimensions === 2 ? voxeliseFlatWork : voxeliseMeshWork;
  const room = yield* voxelise(mesh, faceMaterials, grid, listeners, options);
  const places = room.report.listeners.map(({ node }, i) =>
    node === undefined ? undefined : placeAt(room.graph, listeners[i], node),
  );
  return { ...room, places, materialNames, blocked: undefined };
}

function voxeliseOpenBoxes(room: BoxRoom<AnyGraph>, { outside: layer, scene }: RenderPlan): SceneRoom {
  const placed = (graph: AnyGraph): (Place | undefined)[] =>
    nodePositionsOf(scene).map((position) => placeOf(graph, position));
  const closed = {
    ...room,
    outside: NO_OUTSIDE,
    places: placed(room.graph),
    cut: undefined,
    report: undefined,
    blocked: undefined,
  };
  if (layer === null) return closed;
  const opened = openBoxes({ ...room, graph: inOneArray(room.graph) }, openNames(scene.materials), layer.steps);
  if ('meets' in opened) {
    return { ...closed, blocked: { message: blockedText(opened, room, layer.steps), remedy: blockedRemedy(layer) } };
  }
  return { ...closed, ...opened, places: placed(opened.graph) };
}

/** All sources, then all receivers. */
export function nodePositionsOf({ sources, receivers }: Scene): Vec3[] {
  return [...sources, ...receivers].map(({ position }) => position);
}

function blockedRemedy({ isThinnest }: OutsideLayer): string {
  return isThinnest
    ? 'Give the face a wall, make room behind it, or raise the maximum frequency: the layer has the fewest nodes already, and a finer grid makes it thinner.'
    : 'Give the face a wall, make room behind it, or raise outside.absorbsFromHz for a thinner layer.';
}

function blockedText(
  { node, direction, meets, steps }: BlockedOpening,
  { graph: { grid }, materialNames, surface }: VoxelRoom,
  wanted: number,
): string {
  const name = JSON.stringify(materialNames[surface.materialAt(node, direction)]);
  const where = coordinates(grid, node).map((at, axis) => {
    const face = axis === direction >> 1 ? (direction & 1) - 0.5 : 0;
    return (grid.origin[axis] + (at + 0.5 + face) * grid.spacing).toFixed(2);
  });
  const metres = (count: number): string => `${(count * grid.spacing).toFixed(2)} m`;
  return (
    `the opening ${name} at [${where.join(', ')}] leads towards ${FACE_NAMES[direction]} and meets ${meets} ` +
    `after ${metres(steps - 1)}; the layer of air outside needs ${metres(wanted)}`
  );
}
