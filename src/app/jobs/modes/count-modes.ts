import type { Dimensions } from '../../../scheme/directions.ts';

/** What the number of modes of a room follows from. Per metre of height in two dimensions. */
export interface RoomSize {
  readonly dimensions: Dimensions;
  /** Volume, m³; of a room of two dimensions its area, m². */
  readonly volume: number;
  /** Area of the walls, m²; of a room of two dimensions their length, m. */
  readonly walls: number;
  /** m/s */
  readonly soundSpeed: number;
}

/**
 * About how many modes a rigid room has up to a frequency, without the constant one: `4πVf³/3c³ + πSf²/4c²`
 * ([Kuttruff], section on the number of modes), and `πAf²/c² + Uf/2c` in two dimensions.
 */
export function modesUpTo({ dimensions, volume, walls, soundSpeed }: RoomSize, frequency: number): number {
  const k = frequency / soundSpeed;
  return dimensions === 3
    ? (4 / 3) * Math.PI * volume * k ** 3 + (Math.PI / 4) * walls * k ** 2
    : Math.PI * volume * k ** 2 + (walls * k) / 2;
}

/** The frequency up to which a room has about so many modes, Hz. */
export function frequencyOfCount(size: RoomSize, count: number): number {
  let [low, high] = [0, 1];
  while (modesUpTo(size, high) < count) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (modesUpTo(size, middle) < count) low = middle;
    else high = middle;
  }
  return high;
}
