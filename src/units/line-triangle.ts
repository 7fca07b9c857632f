/** How exactly a line has to meet a triangle. */
export interface Meeting {
  /** The triangle reaches this far beyond its sides, as a share of them: no line slips between two triangles. */
  readonly rim: number;
  /** A line counts as parallel if the box of its direction and two sides has at most this volume. */
  readonly flat: number;
}

/**
 * Distance from the start of a line to where it meets a triangle, from either side: in lengths of the line's direction,
 * negative before the start. NaN if it misses the triangle or is parallel to it ([Moller1997]).
 *
 * @param line [x, y, z of its start, x, y, z of its direction]
 * @param corners Coordinates of corners, three each.
 * @param a Index of the first coordinate of a corner; `b` and `c` are those of the others.
 */
export function distanceToTriangle(
  line: ArrayLike<number>,
  corners: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
  { rim, flat }: Meeting,
): number {
  const dx = line[3];
  const dy = line[4];
  const dz = line[5];
  const ux = corners[b] - corners[a];
  const uy = corners[b + 1] - corners[a + 1];
  const uz = corners[b + 2] - corners[a + 2];
  const vx = corners[c] - corners[a];
  const vy = corners[c + 1] - corners[a + 1];
  const vz = corners[c + 2] - corners[a + 2];
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  const volume = ux * px + uy * py + uz * pz;
  if (Math.abs(volume) <= flat) return NaN;
  const sx = line[0] - corners[a];
  const sy = line[1] - corners[a + 1];
  const sz = line[2] - corners[a + 2];
  const first = (sx * px + sy * py + sz * pz) / volume;
  if (first < -rim || first > 1 + rim) return NaN;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const second = (dx * qx + dy * qy + dz * qz) / volume;
  if (second < -rim || first + second > 1 + rim) return NaN;
  return (vx * qx + vy * qy + vz * qz) / volume;
}
