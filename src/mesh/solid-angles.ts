import type { Vec3 } from '../units/quantities.ts';

/**
 * Adds up the solid angles of triangles seen from a point, with their signs ([VanOosterom1983]): 4π, or −4π, in a
 * closed body, 0 outside. It looks at each triangle for each point that is tried, so it makes no objects.
 *
 * @param corners [triangle][corner][x, y, z]
 */
export function solidAngles(corners: Float64Array, [x, y, z]: Vec3): number {
  let sum = 0;
  for (let t = 0; t < corners.length; t += 9) {
    const [ax, ay, az] = [corners[t] - x, corners[t + 1] - y, corners[t + 2] - z];
    const [bx, by, bz] = [corners[t + 3] - x, corners[t + 4] - y, corners[t + 5] - z];
    const [cx, cy, cz] = [corners[t + 6] - x, corners[t + 7] - y, corners[t + 8] - z];
    const la = Math.sqrt(ax * ax + ay * ay + az * az);
    const lb = Math.sqrt(bx * bx + by * by + bz * bz);
    const lc = Math.sqrt(cx * cx + cy * cy + cz * cz);
    const below =
      la * lb * lc +
      (ax * bx + ay * by + az * bz) * lc +
      (bx * cx + by * cy + bz * cz) * la +
      (cx * ax + cy * ay + cz * az) * lb;
    sum += 2 * Math.atan2(ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx), below);
  }
  return sum;
}
