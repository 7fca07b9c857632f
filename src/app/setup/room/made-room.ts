import type { ResolvedMaterial } from '../../../material/resolve.ts';
import type { MeshReport } from '../../../room/mesh/triangles/mesh-report.ts';
import type { OutsideNodes } from '../../../room/outside/outside.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { PlacedStandIn } from '../../inputs/request/stand-in-materials.ts';
import type { EffectiveArea } from './effective-areas.ts';
import type { SurfaceArea } from './mesh-summary.ts';
import type { PreparedWallsReport } from './walls-report.ts';
import type { Volumes } from '../../inputs/scene/extents.ts';

/** What is known of a mesh on the grid but for its listeners. */
export type RoomOfMesh = Omit<MeshReport, 'listeners'>;

/**
 * A prepared room with all that a report says of it. It does not depend on sources and receivers, nor on the duration.
 * Plain data: it can be kept as bytes.
 */
export interface MadeRoom {
  readonly room: PreparedRoom;
  /** The part of its air that is kept beyond openings and leaks. */
  readonly outside: OutsideNodes;
  readonly materialNames: readonly string[];
  readonly materials: readonly ResolvedMaterial[];
  /** Report of the mesh, without its listeners; undefined if the room is no mesh. */
  readonly report: RoomOfMesh | undefined;
  readonly areas: readonly SurfaceArea[];
  /** What the walls that absorb really take. */
  readonly effectiveAreas: readonly EffectiveArea[];
  /** Report of the walls, without why the program chose them. */
  readonly walls: Omit<PreparedWallsReport, 'reason'>;
  readonly volume: Volumes;
  /** What stands for porous volumes that the grid cannot resolve; left out where nothing does. */
  readonly standIns?: readonly PlacedStandIn[];
}

export function withoutListeners(report: MeshReport): RoomOfMesh {
  const { triangles, leaks, leakCount, airNodes, volume, overlaps, drawnVolume, areas } = report;
  return { triangles, leaks, leakCount, airNodes, volume, overlaps, drawnVolume, areas };
}
