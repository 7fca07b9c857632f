import type { PlaceInRoom } from './room.ts';

/** Degrees about z, then about y. */
export type Turn = readonly [number, number];

/** A place after a turn about the origin, and some shift off the grid's own origin; m. */
export function turned([roundZ, roundY]: Turn, [x, y, z]: PlaceInRoom): PlaceInRoom {
  const [a, b] = [(roundZ * Math.PI) / 180, (roundY * Math.PI) / 180];
  const [u, v] = [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
  const place = [u * Math.cos(b) + z * Math.sin(b), v, z * Math.cos(b) - u * Math.sin(b)];
  return [round(place[0] + SHIFT[0]), round(place[1] + SHIFT[1]), round(place[2] + SHIFT[2])];
}

const SHIFT: PlaceInRoom = [0.137, 0.291, 0.073];

const round = (x: number): number => Number(x.toFixed(6));
