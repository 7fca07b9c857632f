import type { WallTriangles } from '../../mesh/triangles/wall-triangles.ts';

/**
 * Lines that pass a triangle at most this far outside its rim, in spacings, meet it too: more than in the rasteriser.
 */
const RIM = 1e-3;

/** Corners closer than this to the plane of a triangle lie in it, up to rounding. */
const IN_PLANE = 1e-7;

/** Room for this many triangles at first; it doubles as cubes with more of them come. */
const FIRST_ROOM = 64;

/**
 * The triangles that touch one cube, any number of them, as seen from within it: the cube is [0, 1]³. Corners are
 * numbered as in `cornerStrides`. A corner in the plane of a triangle is on the side where the rasteriser puts it:
 * displaced by (ε, ε², ε³).
 */
export class CubeView {
  count = 0;
  /** Triangles of the cube. */
  triangles = new Uint32Array(FIRST_ROOM);
  /** [triangle][x, y, z of the normal, height of the cube's lowest corner above the plane] */
  planes = new Float64Array(4 * FIRST_ROOM);
  /** [triangle][corner] height above the plane. */
  heights = new Float64Array(8 * FIRST_ROOM);
  /** [triangle] bit c: corner c is above it. */
  above = new Uint8Array(FIRST_ROOM);
  private readonly origin = [0, 0, 0];
  /** [triangle][edge][inward x, y, z, distance of the cube's lowest corner] */
  private rims = new Float64Array(12 * FIRST_ROOM);
  /** [triangle] 1 where `rims` holds its rim. */
  private hasRims = new Uint8Array(FIRST_ROOM);

  constructor(private readonly walls: WallTriangles) {}

  /** Turns to the cube with lowest corner (i, j, k), whose triangles are those of a list from `first` to `end`. */
  load(list: Uint32Array, first: number, end: number, i: number, j: number, k: number): void {
    const count = end - first;
    if (count > this.above.length) this.makeRoom(count);
    const { above, hasRims, heights, origin, planes, triangles, walls } = this;
    this.count = count;
    origin[0] = i;
    origin[1] = j;
    origin[2] = k;
    for (let t = 0; t < count; t++) {
      const triangle = list[first + t];
      triangles[t] = triangle;
      hasRims[t] = 0;
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
      let bits = 0;
      for (let c = 0; c < 8; c++) {
        const height = base + (c & 1 ? x : 0) + (c & 2 ? y : 0) + (c & 4 ? z : 0);
        heights[8 * t + c] = height;
        if ((Math.abs(height) > IN_PLANE ? height : x || y || z) > 0) bits |= 1 << c;
      }
      above[t] = bits;
    }
  }

  /** Whether the plane of triangle t lies between a corner and any of some corners (bits). */
  parts(t: number, corner: number, others: number): boolean {
    const above = this.above[t];
    return ((above & (1 << corner) ? ~above : above) & others) !== 0;
  }

  /**
   * Whether triangles hide a point from all of some corners.
   *
   * @param corners Bit c: corner c.
   * @param tolerance Triangles closer to the point than this do not hide it.
   */
  hides(x: number, y: number, z: number, corners: number, tolerance: number): boolean {
    const { above, count, planes } = this;
    let seeing = corners;
    for (let t = 0; t < count; t++) {
      const at = 4 * t;
      const height = planes[at] * x + planes[at + 1] * y + planes[at + 2] * z + planes[at + 3];
      if (Math.abs(height) <= tolerance) continue;
      for (let rest = (height > 0 ? ~above[t] : above[t]) & seeing; rest !== 0; rest &= rest - 1) {
        const c = 31 - Math.clz32(rest & -rest);
        if (this.crosses(t, c, x, y, z, height)) seeing &= ~(1 << c);
      }
      if (seeing === 0) return true;
    }
    return false;
  }

  /**
   * Whether a point of its plane lies in triangle t; w, u, v are the coordinates along an axis and the two after it.
   */
  holds(t: number, axis: number, w: number, u: number, v: number): boolean {
    if (!this.hasRims[t]) this.loadRims(t);
    const { rims } = this;
    const [x, y, z] = [axis, (axis + 1) % 3, (axis + 2) % 3];
    for (let at = 12 * t; at < 12 * t + 12; at += 4) {
      if (rims[at + x] * w + rims[at + y] * u + rims[at + z] * v + rims[at + 3] < -RIM) return false;
    }
    return true;
  }

  /** Stores the lowest and the highest x, y, z of triangle t. */
  boxOf(t: number, low: Float64Array, high: Float64Array): void {
    const { origin, triangles, walls } = this;
    const first = 3 * triangles[t];
    const [a, b, c] = [3 * walls.triangles[first], 3 * walls.triangles[first + 1], 3 * walls.triangles[first + 2]];
    for (let axis = 0; axis < 3; axis++) {
      const [p, q, r] = [walls.corners[a + axis], walls.corners[b + axis], walls.corners[c + axis]];
      low[axis] = Math.min(p, q, r) - origin[axis];
      high[axis] = Math.max(p, q, r) - origin[axis];
    }
  }

  /**
   * Whether the line from a corner to a point crosses triangle t, whose plane lies between the two.
   *
   * @param height of the point above the plane.
   */
  private crosses(t: number, c: number, x: number, y: number, z: number, height: number): boolean {
    const { heights, rims } = this;
    if (!this.hasRims[t]) this.loadRims(t);
    const cx = c & 1;
    const cy = (c >> 1) & 1;
    const cz = c >> 2;
    const from = heights[8 * t + c];
    const part = Math.min(1, Math.abs(from / (from - height || 1)));
    const px = cx + part * (x - cx);
    const py = cy + part * (y - cy);
    const pz = cz + part * (z - cz);
    const at = 12 * t;
    return (
      rims[at] * px + rims[at + 1] * py + rims[at + 2] * pz + rims[at + 3] >= -RIM &&
      rims[at + 4] * px + rims[at + 5] * py + rims[at + 6] * pz + rims[at + 7] >= -RIM &&
      rims[at + 8] * px + rims[at + 9] * py + rims[at + 10] * pz + rims[at + 11] >= -RIM
    );
  }

  private loadRims(t: number): void {
    const { origin, planes, rims, triangles, walls } = this;
    this.hasRims[t] = 1;
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

  private makeRoom(count: number): void {
    const room = 2 ** Math.ceil(Math.log2(count));
    this.triangles = new Uint32Array(room);
    this.planes = new Float64Array(4 * room);
    this.heights = new Float64Array(8 * room);
    this.above = new Uint8Array(room);
    this.rims = new Float64Array(12 * room);
    this.hasRims = new Uint8Array(room);
  }
}
