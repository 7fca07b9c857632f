/** The value at a wall of a smooth field that is known at the distances d, d + 1 and d + 2 before it, or at some. */
export function atWall([first, second, third]: readonly number[], d: number): number {
  if (second === undefined) return first;
  // An even parabola, flat at the wall.
  if (third === undefined) return first + ((first - second) * d * d) / (2 * d + 1);
  return ((d + 1) * (d + 2) * first) / 2 - d * (d + 2) * second + (d * (d + 1) * third) / 2;
}
