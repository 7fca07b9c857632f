/** Nine coordinates of three corners, from a place in an array. */
type Coordinates = ArrayLike<number>;

/**
 * The point of a triangle nearest to another point ([Ericson2005], section 5.1.5), relative to
 * that point.
 *
 * @param p The corners a, b, c: [3 corner + axis].
 * @param out Receives the result.
 */
export function toClosestPoint(p: Coordinates, x: number, y: number, z: number, out: Float64Array): void {
  const ax = p[0] - x;
  const ay = p[1] - y;
  const az = p[2] - z;
  const bx = p[3] - p[0];
  const by = p[4] - p[1];
  const bz = p[5] - p[2];
  const cx = p[6] - p[0];
  const cy = p[7] - p[1];
  const cz = p[8] - p[2];
  const bb = bx * bx + by * by + bz * bz;
  const bc = bx * cx + by * cy + bz * cz;
  const cc = cx * cx + cy * cy + cz * cz;
  const d1 = -(ax * bx + ay * by + az * bz);
  const d2 = -(ax * cx + ay * cy + az * cz);
  const d3 = d1 - bb;
  const d4 = d2 - bc;
  const d5 = d1 - bc;
  const d6 = d2 - cc;
  const vc = d1 * d4 - d3 * d2;
  const vb = d5 * d2 - d1 * d6;
  const va = d3 * d6 - d5 * d4;
  // The point as shares of b − a and c − a.
  let v = 0;
  let w = 0;
  if (d1 <= 0 && d2 <= 0) {
    // a
  } else if (d3 >= 0 && d4 <= d3) {
    v = 1;
  } else if (d6 >= 0 && d5 <= d6) {
    w = 1;
  } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    v = d1 / (d1 - d3);
  } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    w = d2 / (d2 - d6);
  } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    v = 1 - w;
  } else {
    v = vb / (va + vb + vc);
    w = vc / (va + vb + vc);
  }
  out[0] = ax + v * bx + w * cx;
  out[1] = ay + v * by + w * cy;
  out[2] = az + v * bz + w * cz;
}
