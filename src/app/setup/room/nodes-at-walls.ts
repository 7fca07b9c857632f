import { blockRound, isWithinBlock, placesIn } from '../../../room/absorbed/block.ts';
import { cropTo } from '../../../room/absorbed/crop.ts';
import type { RoomGraph } from '../../../room/grid/graph.ts';
import { coordinates } from '../../../room/grid/grid.ts';
import { prepareRoom } from '../../../room/prepare/prepare.ts';
import type { RoomMaterial } from '../../../room/prepare/prepared.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { SceneRoom } from '../places/voxel-room.ts';

/** No node of a cloud is farther from its middle, and one more. */
const REACH = 8;
/** So much farther away the room may be cut off: stencils of nodes at walls and walls of nodes reach no farther. */
const MARGIN = 8;

/**
 * The nodes at walls that pass between the nodes, near some nodes, as the prepared room has them (`Subcell.node`): only
 * blocks round these are prepared, where a wall is near at all.
 *
 * @param middles Array indices.
 * @returns array indices, ascending; none for a staircase.
 */
export function nodesAtWalls(
  room: SceneRoom<RoomGraph>,
  { scheme, soundSpeed }: Pick<RenderPlan, 'scheme' | 'soundSpeed'>,
  materials: readonly RoomMaterial[],
  middles: Iterable<number>,
): Uint32Array {
  const { cut } = room;
  const found = new Set<number>();
  if (!cut) return new Uint32Array(0);
  const { grid } = room.graph;
  for (const middle of new Set(middles)) {
    const near = blockRound(grid, middle, REACH);
    const block = blockRound(grid, middle, REACH + MARGIN);
    if (placesIn(cut.cube, grid, block).length === 0) continue;
    const crop = cropTo(room, block);
    const own = crop.graph.grid;
    const part = prepareRoom(crop.graph, scheme, soundSpeed, materials, crop.surface, { cut: crop.cut });
    for (const node of part.subcell?.node ?? []) {
      const [x, y, z] = coordinates(own, node).map(
        (at, axis) => at + Math.round((own.origin[axis] - grid.origin[axis]) / grid.spacing),
      );
      if (isWithinBlock(near, [x, y, z])) found.add((z * grid.size[1] + y) * grid.pitch + x);
    }
  }
  return Uint32Array.from(found).sort();
}
