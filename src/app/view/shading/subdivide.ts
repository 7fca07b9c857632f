/**
 * Splits triangles until no edge is longer than a limit. Whether an edge is split depends on the edge alone, so
 * triangles that share an edge stay joined without a gap.
 *
 * @param positions Corners, 9 numbers a triangle, metres.
 * @param limit Longest edge, metres; above 0.
 * @param most Number of triangles at which to give up.
 * @returns the smaller triangles and the index of the triangle that each is a part of; null if there are too many.
 */
export function subdivided(
  positions: Float32Array,
  limit: number,
  most: number,
): { readonly positions: Float32Array; readonly partOf: Uint32Array } | null {
  const out: number[] = [];
  const partOf: number[] = [];
  const stack: number[] = [];
  const squared = limit * limit;
  for (let at = 0; at < positions.length; at += 9) {
    for (let i = 0; i < 9; i++) stack.push(positions[at + i]);
    while (stack.length > 0) {
      const top = stack.length - 9;
      const [ax, ay, az] = [stack[top], stack[top + 1], stack[top + 2]];
      const [bx, by, bz] = [stack[top + 3], stack[top + 4], stack[top + 5]];
      const [cx, cy, cz] = [stack[top + 6], stack[top + 7], stack[top + 8]];
      stack.length = top;
      const ab = length2(ax - bx, ay - by, az - bz) > squared;
      const bc = length2(bx - cx, by - cy, bz - cz) > squared;
      const ca = length2(cx - ax, cy - ay, cz - az) > squared;
      if (!ab && !bc && !ca) {
        if (partOf.length >= most) return null;
        out.push(ax, ay, az, bx, by, bz, cx, cy, cz);
        partOf.push(at / 9);
        continue;
      }
      const [px, py, pz] = [(ax + bx) / 2, (ay + by) / 2, (az + bz) / 2];
      const [qx, qy, qz] = [(bx + cx) / 2, (by + cy) / 2, (bz + cz) / 2];
      const [rx, ry, rz] = [(cx + ax) / 2, (cy + ay) / 2, (cz + az) / 2];
      // The corners of the triangle with the chosen midpoints, in their order.
      if (ab && bc && ca) {
        stack.push(ax, ay, az, px, py, pz, rx, ry, rz, px, py, pz, bx, by, bz, qx, qy, qz);
        stack.push(rx, ry, rz, qx, qy, qz, cx, cy, cz, px, py, pz, qx, qy, qz, rx, ry, rz);
      } else if (ab && bc) {
        stack.push(px, py, pz, bx, by, bz, qx, qy, qz);
        stack.push(ax, ay, az, px, py, pz, qx, qy, qz, ax, ay, az, qx, qy, qz, cx, cy, cz);
      } else if (bc && ca) {
        stack.push(qx, qy, qz, cx, cy, cz, rx, ry, rz);
        stack.push(bx, by, bz, qx, qy, qz, rx, ry, rz, bx, by, bz, rx, ry, rz, ax, ay, az);
      } else if (ca && ab) {
        stack.push(rx, ry, rz, ax, ay, az, px, py, pz);
        stack.push(cx, cy, cz, rx, ry, rz, px, py, pz, cx, cy, cz, px, py, pz, bx, by, bz);
      } else if (ab) stack.push(ax, ay, az, px, py, pz, cx, cy, cz, px, py, pz, bx, by, bz, cx, cy, cz);
      else if (bc) stack.push(bx, by, bz, qx, qy, qz, ax, ay, az, qx, qy, qz, cx, cy, cz, ax, ay, az);
      else stack.push(cx, cy, cz, rx, ry, rz, bx, by, bz, rx, ry, rz, ax, ay, az, bx, by, bz);
    }
  }
  return { positions: Float32Array.from(out), partOf: Uint32Array.from(partOf) };
}

const length2 = (x: number, y: number, z: number): number => x * x + y * y + z * z;
