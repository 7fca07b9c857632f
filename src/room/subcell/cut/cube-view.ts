import type { WallTriangles } from '../../mesh/triangles/wall-triangles.ts';
import { MOST_TRIANGLES } from './cube-triangles.ts';

/**
 * Lines that pass a triangle at most this far outside its rim, in spacings, meet it too: more than in the rasteriser.
 */
const RIM = 1e-3;

/** Corners closer than this to the plane of a triangle lie in it, up to rounding. */
const IN_PLANE = 1e-7;

/**
 * The triangles that touch one cube, as seen from within it: the cube is [0, 1]³. Corners are numbered as in
 * `cornerStrides`. A corner in the plane of a triangle is on the side where the rasteriser puts it: displaced by (ε,
 * ε², ε³).
 */
export class CubeView {
  count = 0;
  /** Its triangles. */
  triangles: Uint32Array = new Uint32Array(0);
  /** [triangle][x, y, z of the normal, height of the cube's lowest corner above the plane] */
  readonly planes = new Float64Array(4 * MOST_TRIANGLES);
  /** [triangle][corner] height above the plane. */
  readonly heights = new Float64Array(8 * MOST_TRIANGLES);
  /** [corner] bit t: the corner is above triangle t. */
  readonly above = new Int32Array(8);
  private readonly origin = [0, 0, 0];
  /** [triangle][edge][inward x, y, z, distance of the cube's lowest corner] */
  private readonly rims = new Float64Array(12 * MOST_TRIANGLES);
  /** Bit t: `rims` holds the rim of triangle t. */
  private hasRims = 0;
  /** [triangle] height of the point in question above its plane. */
  private readonly pointHeights = new Float64Array(MOST_TRIANGLES);

  constructor(private readonly walls: WallTriangles) {}

  /** Turns to the cube with lowest corner (i, j, k). */
  load(triangles: Uint32Array, i: number, j: number, k: number): void {
    const { above, heights, origin, planes, walls } = this;
    this.triangles = triangles;
    this.count = triangles.length;
    this.hasRims = 0;
    origin[0] = i;
    origin[1] = j;
    origin[2] = k;
    above.fill(0);
    for (let t = 0; t < triangles.length; t++) {
      const triangle = triangles[t];
      const corner = 3 * walls.triangles[3 * triangle];
      const x = walls.normals[3 * triangle];
      const y = walls.normals[3 * triangle + 1];
      const z = walls.normals[3 * triangle + 2];
      const base =
        x * (i - walls.corners[corner]) + y * (j - walls.corners[corner + 1]) + z * (k - walls.corners[corner + 2]);
      planes[4 * t] = x;
      planes[4 * t + 1] = y;
      planes[4 * t + 2] = z;
      planes[4 * t + 3] = base;
      for (let c = 0; c < 8; c++) {
        const height = base + (c & 1 ? x : 0) + (c & 2 ? y : 0) + (c & 4 ? z : 0);
        heights[8 * t + c] = height;
        if ((Math.abs(height) > IN_PLANE ? height : x || y || z) > 0) above[c] |= 1 << t;
      }
    }
  }

  /**
   * Whether triangles hide a point from all of some corners.
   *
   * @param corners Bit c: corner c.
   * @param tolerance Triangles closer to the point than this do not hide it.
   */
  hides(x: number, y: number, z: number, corners: number, tolerance: number): boolean {
    const { count, planes, pointHeights } = this;
    let above = 0;
    let near = 0;
    for (let t = 0; t < count; t++) {
      const at = 4 * t;
      const height = planes[at] * x + planes[at + 1] * y + planes[at + 2] * z + planes[at + 3];
      pointHeights[t] = height;
      if (height > 0) above |= 1 << t;
      if (Math.abs(height) <= tolerance) near |= 1 << t;
    }
    for (let c = 0; c < 8; c++) {
      if (corners & (1 << c) && ((this.above[c] ^ above) & ~near) === 0) return false;
    }
    for (let rest = corners; rest !== 0; rest &= rest - 1) {
      const c = 31 - Math.clz32(rest & -rest);
      if (!this.crosses(c, x, y, z, (this.above[c] ^ above) & ~near)) return false;
    }
    return true;
  }

  /** Whether the line from a corner to a point crosses one of the given triangles, whose planes lie between the two. */
  private crosses(c: number, x: number, y: number, z: number, between: number): boolean {
    const { heights, pointHeights, rims } = this;
    const cx = c & 1;
    const cy = (c >> 1) & 1;
    const cz = c >> 2;
    for (let rest = between; rest !== 0; rest &= rest - 1) {
      const t = 31 - Math.clz32(rest & -rest);
      if (!(this.hasRims & (1 << t))) this.loadRims(t);
      const from = heights[8 * t + c];
      const part = Math.min(1, Math.abs(from / (from - pointHeights[t] || 1)));
      const px = cx + part * (x - cx);
      const py = cy + part * (y - cy);
      const pz = cz + part * (z - cz);
      const at = 12 * t;
      if (
        rims[at] * px + rims[at + 1] * py + rims[at + 2] * pz + rims[at + 3] >= -RIM &&
        rims[at + 4] * px + rims[at + 5] * py + rims[at + 6] * pz + rims[at + 7] >= -RIM &&
        rims[at + 8] * px + rims[at + 9] * py + rims[at + 10] * pz + rims[at + 11] >= -RIM
      ) {
        return true;
      }
    }
    return false;
  }

  private loadRims(t: number): void {
    const { origin, planes, rims, triangles, walls } = this;
    this.hasRims |= 1 << t;
    const nx = planes[4 * t];
    const ny = planes[4 * t + 1];
    const nz = planes[4 * t + 2];
    const first = 3 * triangles[t];
    for (let e = 0; e < 3; e++) {
      const a = 3 * walls.triangles[first + e];
      const b = 3 * walls.triangles[first + ((e + 1) % 3)];
      const dx = walls.corners[b] - walls.corners[a];
      const dy = walls.corners[b + 1] - walls.corners[a + 1];
      const dz = walls.corners[b + 2] - walls.corners[a + 2];
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const x = (ny * dz - nz * dy) / length;
      const y = (nz * dx - nx * dz) / length;
      const z = (nx * dy - ny * dx) / length;
      const at = 12 * t + 4 * e;
      rims[at] = x;
      rims[at + 1] = y;
      rims[at + 2] = z;
      rims[at + 3] =
        x * (origin[0] - walls.corners[a]) +
        y * (origin[1] - walls.corners[a + 1]) +
        z * (origin[2] - walls.corners[a + 2]);
    }
  }
}
