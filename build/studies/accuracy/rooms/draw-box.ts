import { between, ratioBetween, roundTo, seededRandom, type Random } from '../random.ts';
import type { PlaceInRoom } from '../../../../src/app/jobs/verify/exact-rooms/room.ts';
import type { ExactBox, Six } from '../../../../src/app/jobs/verify/exact-rooms/box.ts';

/** How the walls of drawn boxes differ: all alike, one absorbing pair, six different ones. */
export const KINDS = ['alike', 'pair', 'six'] as const;

/** Least distance of the source and receivers from walls, and of receivers from the source, m. */
const FROM_WALLS = 0.5;
const APART = 1.3;
const RECEIVERS = 4;

/** Draws a box of 20 to 120 m³ with real admittances of 0.01 to 0.2. The same name gives the same box everywhere. */
export function drawnBox(id: string, seed: number, kind: (typeof KINDS)[number], least = 20, most = 120): ExactBox {
  const random = seededRandom(seed);
  const volume = ratioBetween(random, least, most);
  const height = between(random, 2.2, 3.4);
  const ratio = between(random, 1.05, 1.9);
  const width = Math.sqrt(volume / height / ratio);
  const sides: PlaceInRoom = [roundTo(ratio * width, 3), roundTo(width, 3), roundTo(height, 3)];
  const admittances = drawnWalls(random, kind);
  const source = placeIn(random, sides);
  const receivers: PlaceInRoom[] = [];
  while (receivers.length < RECEIVERS) {
    const place = placeIn(random, sides);
    if (Math.hypot(...place.map((x, axis) => x - source[axis])) > APART) receivers.push(place);
  }
  return { id, sides, admittances, source, receivers };
}

function drawnWalls(random: Random, kind: (typeof KINDS)[number]): Six {
  const one = roundTo(ratioBetween(random, 0.02, 0.2), 4);
  const axis = Math.floor(3 * random());
  const others = Array.from({ length: 6 }, () => roundTo(ratioBetween(random, 0.01, 0.2), 4));
  const faces = others.map((own, face) => {
    if (kind === 'alike') return one;
    if (kind === 'six') return own;
    return face >> 1 === axis ? Math.max(one, 0.05) : 0.02;
  });
  return faces as unknown as Six;
}

const placeIn = (random: Random, sides: PlaceInRoom): PlaceInRoom => {
  const [x, y, z] = sides.map((side) => roundTo(between(random, FROM_WALLS, side - FROM_WALLS), 3));
  return [x, y, z];
};
