import { EVERYWHERE } from '../../../engine/engine-properties.ts';
import type { ImportAccount } from '../../../mesh/imported.ts';
import { AIR, inOneArray } from '../../../room/grid/graph.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import type { Leak, TriangleReport } from '../../../room/mesh/triangles/mesh-report.ts';
import { gridVolume } from '../../../room/boxes/voxelise-boxes.ts';
import { AIR_KIND } from '../../setup/room/air-kind.ts';
import { durationReason, type DurationChoice } from '../../inputs/duration/choose-duration.ts';
import { estimateDecays, type DecayEstimate } from '../../inputs/duration/estimate-decay.ts';
import { extentsOf, roomDimensions, type Extents } from '../../inputs/scene/extents.ts';
import { memoryOf } from '../../planning/limits/limits.ts';
import { areasInRoom } from '../../setup/room/areas-in-room.ts';
import type { EffectiveArea } from '../../setup/room/effective-areas.ts';
import type { SurfaceArea } from '../../setup/room/mesh-summary.ts';
import { outsideReport, type OutsideReport } from '../../setup/room/outside-report.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { SceneRoom } from '../../setup/places/voxel-room.ts';
import { airVolume } from '../../setup/room/stand-ins.ts';
import { roomAir, type WallsReport } from '../../setup/room/walls-report.ts';

/** What is known of a scene before it is on its grid. */
export interface PlanReport {
  readonly title: string;
  /** Dimensions of the room. Volumes and areas of a room of two dimensions are per metre of height. */
  readonly dimensions: 2 | 3;
  /** Lowest and highest corner of the geometry. */
  readonly extentsMetres: Extents;
  readonly scheme: string;
  readonly validToHz: number;
  readonly spacingMetres: number;
  readonly sampleRateHz: number;
  readonly durationSeconds: number;
  /** How the duration was chosen, in words; null if it is given. */
  readonly durationReason: string | null;
  /** Reverberation times of the room as drawn that formulas give. */
  readonly decayEstimates: readonly DecayEstimate[];
  /** Steps of each source's run. */
  readonly steps: number;
  /** Nodes of the grid that covers the geometry, walls included. */
  readonly gridNodes: number;
  /** Memory of a run on the processor in single precision, without the responses. */
  readonly memoryBytes: number;
}

/** What is known of a scene on its grid. */
export interface RoomReport {
  /**
   * Volume of the scene as drawn, null for a mesh that is not closed or whose bodies overlap; and of the air on the
   * grid.
   */
  readonly volumeCubicMetres: { readonly scene: number | null; readonly grid: number };
  /** Number of air nodes, without the nodes outside. */
  readonly airNodes: number;
  /** Air nodes that no path through air joins to the first source. */
  readonly unreachableNodes: number;
  readonly walls: WallsReport;
  /** The air beyond openings and leaks; null where nothing leads outside. */
  readonly outside: OutsideReport | null;
  /** Areas of walls. */
  readonly areas: readonly SurfaceArea[];
  /** What the walls that absorb really take. */
  readonly effectiveAreas: readonly EffectiveArea[];
  /** Triangles of the mesh, and what is wrong with them; null for boxes. */
  readonly triangles: TriangleReport | null;
  /** What was taken from the mesh file and left out; null where there is nothing to leave out. */
  readonly imported: ImportAccount | null;
  readonly leakCount: number;
  /** The largest ones. */
  readonly leaks: readonly Leak[];
}

export function planReport(plan: RenderPlan, choice: DurationChoice | null): PlanReport {
  const { scene, scheme, grid, sampleRate, steps, validTo, geometry } = plan;
  return {
    title: scene.title,
    dimensions: roomDimensions(geometry),
    extentsMetres: extentsOf(geometry),
    scheme: `${scheme.stencil.id}@${scheme.weightSet}`,
    validToHz: validTo,
    spacingMetres: grid.spacing,
    sampleRateHz: sampleRate,
    durationSeconds: scene.duration,
    durationReason: choice && durationReason(choice),
    decayEstimates: estimateDecays(scene, geometry, scene.maxFrequency),
    steps,
    gridNodes: storedNodes(grid),
    memoryBytes: memoryOf(plan, EVERYWHERE, 0),
  };
}

/**
 * @param kinds [stored node] The {@link AIR_KIND} of air.
 * @param wallsReason Why the program chose how walls stand; null if it was told to.
 */
export function roomReport(
  plan: RenderPlan,
  room: SceneRoom,
  kinds: Uint8Array,
  effectiveAreas: readonly EffectiveArea[],
  wallsReason: string | null,
): RoomReport {
  const { geometry } = plan;
  const { nodes, grid } = inOneArray(room.graph);
  let airNodes = 0;
  let unreachableNodes = 0;
  for (let node = 0; node < nodes.length; node++) {
    if (!(nodes[node] & AIR) || kinds[node] === AIR_KIND.outside) continue;
    airNodes++;
    if (kinds[node] === AIR_KIND.apart) unreachableNodes++;
  }
  const air = roomAir(room, airNodes, wallsReason);
  return {
    volumeCubicMetres: { scene: airVolume(geometry, room), grid: gridVolume(grid, air.volume) },
    airNodes,
    unreachableNodes,
    walls: air.walls,
    outside: outsideReport(plan, room.outside),
    areas: areasInRoom(plan, room),
    effectiveAreas,
    triangles: geometry.boxes ? null : room.report!.triangles,
    imported: geometry.kind === 'mesh' ? (geometry.imported ?? null) : null,
    leakCount: room.report?.leakCount ?? 0,
    leaks: room.report?.leaks ?? [],
  };
}
