import type { PlaneGrid, GridSide } from './grid.ts';

/** Triangles of some materials. */
export interface SurfaceTriangles {
  /** [vertex][x, y, z], m. */
  readonly vertices: Float64Array;
  /** [triangle][corner] index of the vertex. */
  readonly corners: Uint32Array;
}

/** Least share of the normal along z: surfaces that rise by 60°. */
const STEEPEST = 0.5;

/** Heights closer than this are one, m: places on the side that two triangles share. */
const SAME = 1e-6;

/**
 * The heights at which places of a grid in plan meet triangles that are not too steep.
 *
 * @returns by row · columns + column; places without a triangle have no entry
 */
export function surfaceHeights(
  { vertices, corners }: SurfaceTriangles,
  { columns, rows, spacing }: PlaneGrid,
): ReadonlyMap<number, readonly number[]> {
  const heights = new Map<number, number[]>();
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => vertices.subarray(3 * corners[t + i], 3 * corners[t + i] + 3));
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    const nx = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);
    const ny = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
    if (!(Math.abs(area) >= STEEPEST * Math.hypot(nx, ny, area)) || area === 0) continue;
    const range = (axis: 0 | 1, { first, count }: GridSide): [number, number] => {
      const low = Math.min(a[axis], b[axis], c[axis]);
      const high = Math.max(a[axis], b[axis], c[axis]);
      return [
        Math.max(0, Math.ceil((low - first) / spacing - SAME)),
        Math.min(count - 1, Math.floor((high - first) / spacing + SAME)),
      ];
    };
    const [fromRow, toRow] = range(1, rows);
    const [fromColumn, toColumn] = range(0, columns);
    for (let row = fromRow; row <= toRow; row++) {
      const y = rows.first + row * spacing;
      for (let column = fromColumn; column <= toColumn; column++) {
        const x = columns.first + column * spacing;
        const wb = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
        const wc = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
        if (wb < -SAME || wc < -SAME || wb + wc > 1 + SAME) continue;
        const z = a[2] + wb * (b[2] - a[2]) + wc * (c[2] - a[2]);
        const at = row * columns.count + column;
        const there = heights.get(at);
        if (!there) heights.set(at, [z]);
        else if (!there.some((other) => Math.abs(other - z) < SAME)) there.push(z);
      }
    }
  }
  return heights;
}
