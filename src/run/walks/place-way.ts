import type { Way } from '../../units/walk.ts';
import { placeTaps, placeWeights, type GridOfRoom } from '../points/interpolation.ts';
import type { Place } from '../points/place.ts';
import { tapsAnywhere } from '../points/tap-weights.ts';
import type { Stations } from './stations.ts';
import type { PlacedWay } from './walking-points.ts';

/**
 * Finds what the stations of a way read or feed. Who stands still does it as any other point; who walks takes as many
 * taps everywhere.
 *
 * @param places Places of the stations.
 * @param onStation Called before each: near walls one takes tens of milliseconds. What it throws ends the work.
 */
export function placeWay(
  room: GridOfRoom,
  way: Way,
  stations: Stations,
  places: readonly Place[],
  onStation: () => void = () => undefined,
): PlacedWay {
  if (stations.distance === 0) {
    const { point, error } = placeWeights(room, places[0]);
    return { way, stations, points: [point], error };
  }
  const { taps, error } = tapsAnywhere(room.scheme.band);
  const points = places.map((place) => {
    onStation();
    return placeTaps(room, place, taps);
  });
  return { way, stations, points, error };
}
