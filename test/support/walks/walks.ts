import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import type { PlacedWay } from '../../../src/run/walks/walking-points.ts';
import { stationsOf } from '../../../src/run/walks/stations.ts';
import { seconds, type Vec3 } from '../../../src/units/quantities.ts';
import { Way } from '../../../src/units/walk.ts';
import { placeOf } from '../../../src/run/points/place.ts';
import { placeWay } from '../../../src/run/walks/place-way.ts';

/** A way through positions in spacings, at times in steps. */
export function wayOf(points: readonly (readonly [step: number, ...at: Vec3])[], X: number, T: number): Way {
  return new Way(
    points.map(([step, x, y, z]) => ({ at: seconds(step * T), position: [x * X, y * X, z * X] as const })),
  );
}

/** Puts a way into a room. */
export function placedWay(room: PreparedRoom, way: Way): PlacedWay {
  const stations = stationsOf(way, room.scheme.band, room.graph.grid.spacing);
  return placeWay(
    room,
    way,
    stations,
    stations.positions.map((at) => placeOf(room.graph, at)!),
  );
}
