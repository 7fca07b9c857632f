import { coordinates } from '../../../room/grid/grid.ts';
import type { OfPressure } from '../../../run/record-layout.ts';
import { freeNode, freePoint } from '../../../run/points/free-air.ts';
import type { Place } from '../../../run/points/place.ts';
import type { PlacedArea } from '../../setup/places/place-areas.ts';
import type { RoomOfDirections } from '../../setup/places/place-directions.ts';
import type { PlacedRadiator } from '../../setup/sources/placed-radiator.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { hasStraightLine } from './straight-line.ts';
import { DirectSound, type DirectReceiver } from './direct-sound.ts';

/**
 * [source] What is added to records of the pressure, shape [n]; null where the grid has the direct sound right, or a
 * wall lies between.
 */
export type DirectCorrections = readonly OfPressure<Float64Array | null>[];

/**
 * Finds which receivers are so near to a source that the grid has its direct sound wrong, and what their records lack.
 *
 * @param places Places of the receivers.
 * @param onPair Called before each pair that is corrected. What it throws ends the work.
 */
export function correctDirect(
  plan: RenderPlan,
  room: RoomOfDirections,
  radiators: readonly Pick<PlacedRadiator, 'direct'>[],
  places: readonly Place[],
  areas: readonly Pick<PlacedArea, 'points'>[],
  onPair: () => void,
): DirectCorrections {
  const { grid } = room.graph;
  const receivers = plan.scene.receivers.map(({ position }, r) => ({ position, point: freePoint(room, places[r]) }));
  const onAreas = areas.map(({ points }) =>
    points.map(({ node, onGrid }) => ({ position: onGrid, point: freeNode(coordinates(grid, node)) })),
  );
  const sound = new DirectSound(plan);
  return radiators.map(({ direct }) => {
    const missing = (receiver: DirectReceiver): Float64Array | null => {
      if (plan.dimensions === 2) return null;
      const near = direct.filter(
        (part) =>
          Math.hypot(...part.position.map((at, axis) => receiver.position[axis] - at)) <
          sound.within(part, receiver.point),
      );
      if (near.length === 0 || !near.every((part) => hasStraightLine(room, part.position, receiver.position)))
        return null;
      onPair();
      const parts = near.map((part) => sound.missing(part, receiver));
      const sum = new Float64Array(Math.max(...parts.map(({ length }) => length)));
      for (const part of parts) part.forEach((value, n) => (sum[n] += value));
      return sum;
    };
    return { receivers: receivers.map(missing), areas: onAreas.map((area) => area.map(missing)) };
  });
}
