import { absorbedShares } from '../../room/absorbed/absorbed.ts';
import { areasInRoom } from '../room/areas-in-room.ts';
import { effectiveAreas, effectiveAreaWarnings, type EffectiveArea } from '../room/effective-areas.ts';
import { dampOutside, type OutsideNodes } from '../../room/outside/outside.ts';
import { prepareRoomWork } from '../../room/prepare.ts';
import { nodeCounts, type PreparedRoom } from '../../room/prepared.ts';
import { gridVolume } from '../../room/boxes/voxelise-boxes.ts';
import type { ResolvedMaterial } from '../../material/resolve.ts';
import type { RunSetup } from '../../engine/engine.ts';
import { placeWeights, type InterpolatedPoint } from '../../run/points/interpolation.ts';
import { impulseSource } from '../../run/points/sources.ts';
import { stopIfAsked } from '../../units/task.ts';
import { checkLimits } from '../limits/limits.ts';
import { drawnVolume, type Volumes } from '../scene/extents.ts';
import { meshSummary, type MeshSummary } from '../room/mesh-summary.ts';
import { outsideWarnings } from '../room/outside-report.ts';
import { resolveMaterials, type RenderPlan } from '../plan/render-plan.ts';
import { placeWarnings } from '../room/points.ts';
import type { RenderJob } from './job.ts';
import { roomProblems } from '../room/room-problems.ts';
import { allTogether } from '../../units/errors.ts';
import { prepareWith } from '../host/room-threads.ts';
import { voxeliseScene } from '../room/voxel-room.ts';
import {
  preparedWalls,
  preparedWallsWarnings,
  roomAir,
  wallsWarnings,
  type PreparedWallsReport,
} from '../room/walls-report.ts';

/** A scene, ready to run. */
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
  /** What the walls that absorb really take. */
  readonly effectiveAreas: readonly EffectiveArea[];
  /** What the materials absorb. */
  readonly materials: readonly ResolvedMaterial[];
  readonly volume: Volumes;
}

/** Share of the preparation after which the room is on its grid. */
const VOXELISED = 0.5;

/**
 * Stage 3: puts a scene on its grid and makes it ready to run.
 *
 * @throws InputError if the run asks for too much memory, if a source or a receiver has no place on the grid, if the
 *   room leaks and may not, or if an opening is blocked; TooManyRowsError; CancelledError if stopped.
 */
export async function prepareScene(
  plan: RenderPlan,
  { request, rendered, engine, controls }: RenderJob,
): Promise<PreparedScene> {
  const { scene, geometry, scheme, soundSpeed } = plan;
  const { signal, onProgress, memoryLimit } = controls;
  const taken = checkLimits(plan, rendered, engine, request.raw ?? false, memoryLimit);
  stopIfAsked(signal);
  const voxelised = voxeliseScene(plan, rendered.allowLeaks, {
    signal,
    onProgress: (share, what) => onProgress?.({ phase: 'preparing', what, share: VOXELISED * share }),
  });
  const problems = roomProblems(voxelised, rendered, request.sceneFile);
  if (problems.length > 0) throw allTogether(problems);
  const { graph, materialNames, surface, report, outside, places, cut } = voxelised;
  const materials = resolveMaterials(plan, materialNames);
  const preparing = prepareRoomWork(graph, scheme, soundSpeed, materials, surface, {
    ...(plan.outside ? { damped: dampOutside(outside, scheme, plan.outside) } : {}),
    cut,
    signal,
    // The rows exist twice: in the prepared room and in the engine.
    mostRowBytes: Math.min(engine.mostRowBytes, (memoryLimit - taken) / 2),
    onProgress: (share) =>
      onProgress?.({ phase: 'preparing', what: 'nodes near walls', share: VOXELISED + (1 - VOXELISED) * share }),
  });
  const room = await prepareWith(controls.host.threads, graph.nodes.length, preparing);
  const areas = areasInRoom(plan, voxelised);
  const effective = effectiveAreas(materialNames, areas, absorbedShares(room, signal));
  // Points without a place were reported as problems above.
  const points = places.flatMap((place) => (place ? [placeWeights(room, place)] : []));
  const air = roomAir(
    voxelised,
    report?.airNodes ?? nodeCounts(room).total - outside.nodes.length,
    rendered.wallsReason,
  );
  const walls = preparedWalls(air, room);
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
      ...preparedWallsWarnings(walls),
      ...effectiveAreaWarnings(effective, areas),
    ],
    effectiveAreas: effective,
    materials,
    walls,
    volume: { scene: drawnVolume(geometry, report), grid: gridVolume(graph.grid, air.volume) },
    mesh: meshSummary(geometry, materialNames, report),
  };
}

/** The setup of one source's run. */
export function runSetup({ room, sources, receivers }: PreparedScene, source: number): RunSetup {
  return {
    sources: [impulseSource(room, sources[source].point)],
    receivers: receivers.map(({ point }) => point),
  };
}
