import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { placeWeights, type InterpolatedPoint } from '../../../src/run/points/interpolation.ts';
import { placeOf } from '../../../src/run/points/place.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';

/**
 * Weights of a point at a position, m, whose cell is air.
 *
 * @throws RangeError if it is not.
 */
export function pointWeights(room: PreparedRoom, position: Vec3): InterpolatedPoint {
  const place = placeOf(room.graph, position);
  if (!place) throw new RangeError(`(${position.join(', ')}) is not in the air of the grid`);
  return placeWeights(room, place);
}
