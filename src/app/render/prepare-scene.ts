import { dampOutside, type OutsideNodes } from '../../room/outside/outside.ts';
import { prepareRoom } from '../../room/prepare.ts';
import { nodeCounts, type PreparedRoom } from '../../room/prepared.ts';
import { gridVolume } from '../../room/boxes/voxelise-boxes.ts';
import type { RunSetup } from '../../engine/engine.ts';
import { placeWeights, type InterpolatedPoint } from '../../run/points/interpolation.ts';
import { impulseSource } from '../../run/points/sources.ts';
import { drawnVolume } from '../scene/extents.ts';
import { meshSummary, type MeshSummary } from '../room/mesh-summary.ts';
import { outsideWarnings } from '../room/outside-report.ts';
import { resolveMaterials, type RenderPlan } from '../plan/render-plan.ts';
import { placeWarnings } from '../room/points.ts';
import type { RenderProgress } from './progress.ts';
import type { RenderScene, SceneRequest } from '../scene/request.ts';
import { roomProblems } from '../room/room-problems.ts';
import { allTogether } from '../scene/all-together.ts';
import { voxeliseScene } from '../room/voxel-room.ts';
import { preparedWalls, roomAir, wallsWarnings, type PreparedWallsReport } from '../room/walls-report.ts';

/** The scene, ready to run. */
export interface PreparedScene {
  readonly room: PreparedRoom;
  /** The part of its air that is kept beyond openings and leaks. */
  readonly outside: OutsideNodes;
  /** In the scene's order. */
  readonly sources: readonly InterpolatedPoint[];
  readonly receivers: readonly InterpolatedPoint[];
  readonly warnings: readonly string[];
  readonly mesh: MeshSummary | null;
  readonly walls: PreparedWallsReport;
  /** Of the scene as drawn, null where the mesh does not say; and of the air on the grid, without what is outside; m³. */
  readonly volume: { readonly scene: number | null; readonly grid: number };
}

export interface PrepareControls {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: RenderProgress) => void) | undefined;
  /** Bytes that the rows near walls may take. */
  readonly mostRowBytes: number;
}

/** Share of the preparation after which the room is on its grid. */
const VOXELISED = 0.5;

/**
 * Puts a scene on its grid and makes it ready to run.
 *
 * @throws InputError if a source or a receiver has no place on the grid, if the room leaks and may not, or if an opening is
 *   blocked; TooManyRowsError; CancelledError if stopped.
 */
export function prepareScene(
  plan: RenderPlan,
  rendered: RenderScene,
  request: SceneRequest,
  { signal, onProgress, mostRowBytes }: PrepareControls,
): PreparedScene {
  const { scene, geometry, scheme, soundSpeed } = plan;
  const voxelised = voxeliseScene(plan, request.allowLeaks, {
    signal,
    onProgress: (share, what) => onProgress?.({ phase: 'preparing', what, share: VOXELISED * share }),
  });
  const problems = roomProblems(voxelised, rendered, request);
  if (problems.length > 0) throw allTogether(problems);
  const { graph, materialNames, surface, report, outside, places, cut } = voxelised;
  const materials = resolveMaterials(plan, materialNames);
  const room = prepareRoom(graph, scheme, soundSpeed, materials, surface, {
    ...(plan.outside ? { damped: dampOutside(outside, scheme, plan.outside) } : {}),
    cut,
    signal,
    mostRowBytes,
    onProgress: (share) =>
      onProgress?.({ phase: 'preparing', what: 'nodes near walls', share: VOXELISED + (1 - VOXELISED) * share }),
  });
  // Those without a place are among the problems.
  const points = places.flatMap((place) => (place ? [placeWeights(room, place)] : []));
  const air = roomAir(voxelised, report?.airNodes ?? nodeCounts(room).total - outside.nodes.length);
  return {
    room,
    outside,
    sources: points.slice(0, scene.sources.length),
    receivers: points.slice(scene.sources.length),
    warnings: [
      ...materials.flatMap(({ warnings }) => warnings),
      ...outsideWarnings(plan, outside),
      ...placeWarnings(scene, places),
      ...wallsWarnings(air.walls),
    ],
    walls: preparedWalls(air.walls, room),
    volume: { scene: drawnVolume(geometry, report), grid: gridVolume(graph.grid, air.volume) },
    mesh: meshSummary(geometry, materialNames, report),
  };
}

/** What runs for one of the sources. */
export function runSetup({ room, sources, receivers }: PreparedScene, source: number): RunSetup {
  return {
    sources: [impulseSource(room, sources[source].point)],
    receivers: receivers.map(({ point }) => point),
  };
}
