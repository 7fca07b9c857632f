import type { CubeView } from './cube-view.ts';

/** Parts into which the lattice divides a cube along each axis, and its points along an axis. */
const PARTS = 4;
const SIDE = PARTS + 1;
const POINTS = SIDE ** 3;

/** Index distances of lattice points along x, y, z. */
const STRIDE = [1, SIDE, SIDE * SIDE] as const;

/** Lattice lines meet no triangles whose normals have a smaller |cosine| with them. */
const FLAT = 1e-6;

/** Lattice points closer than this to a plane, in parts, lie in it. */
const IN_PLANE = 1e-6;

/** Lines pass triangles at most this far outside the box round them, in parts: more than the rims of the view. */
const MARGIN = 0.01;

/** Corners of the cube as lattice points. */
const CORNER = Array.from({ length: 8 }, (_, c) => PARTS * ((c & 1) + ((c >> 1) & 1) * SIDE + (c >> 2) * SIDE * SIDE));

/** [point] bit 2 axis: it has a neighbour towards −; bit 2 axis + 1: towards +. */
const WAYS = Uint8Array.from({ length: POINTS }, (_, point) => {
  const at = [point % SIDE, Math.floor(point / SIDE) % SIDE, Math.floor(point / (SIDE * SIDE))];
  return at.reduce((ways, x, axis) => ways | ((x > 0 ? 1 : 0) << (2 * axis)) | ((x < PARTS ? 2 : 0) << (2 * axis)), 0);
});

/** Lowest points of the lattice's cells. */
const CELLS = Uint8Array.from([...WAYS.keys()].filter((point) => (WAYS[point] & 0b101010) === 0b101010));

/** [4 axis + n] the four edges of a cell along an axis, from its lowest point. */
const ACROSS = Uint8Array.from(
  [0, 1, 2].flatMap((axis) => {
    const [u, v] = [STRIDE[(axis + 1) % 3], STRIDE[(axis + 2) % 3]];
    return [0, u, v, u + v];
  }),
);

/**
 * A lattice of points in a cube, its corners among them. Triangles close the edges between neighbouring points that
 * they cross; the air is what open edges join to the cube's air corners, as in the room as a whole. So the time goes
 * with the number of triangles, and their order, orientation and overlaps do not matter.
 */
export class AirLattice {
  /** [axis][point] where the edge towards + meets its first and its last triangle, from 0 to PARTS along the axis. */
  private readonly first = new Float64Array(3 * POINTS).fill(Infinity);
  private readonly last = new Float64Array(3 * POINTS).fill(-Infinity);
  /** The edges that triangles close, as indices into `first`. */
  private readonly closed = new Uint16Array(3 * POINTS);
  private closedCount = 0;
  /** [axis][lowest point of a cell] how many of its edges along the axis are closed and have air at an end. */
  private readonly walls = new Uint8Array(3 * POINTS);
  private readonly isAir = new Uint8Array(POINTS);
  private readonly waiting = new Uint8Array(POINTS);
  /** The box round a triangle. */
  private readonly low = new Float64Array(3);
  private readonly high = new Float64Array(3);

  constructor(private readonly view: CubeView) {}

  /**
   * The part of the cube that is air, between 0 and 1; undefined where air reaches a corner that is not air, because
   * the triangles have a hole.
   *
   * @param air Bit c: corner c is air.
   */
  fraction(air: number): number | undefined {
    const { closed, first, last } = this;
    for (let n = 0; n < this.closedCount; n++) {
      first[closed[n]] = Infinity;
      last[closed[n]] = -Infinity;
    }
    this.closedCount = 0;
    for (let t = 0; t < this.view.count; t++) this.close(t);
    this.flood(air);
    for (let c = 0; c < 8; c++) if (!(air & (1 << c)) && this.isAir[CORNER[c]]) return undefined;
    return this.volume();
  }

  /** Closes the edges that a triangle crosses. */
  private close(t: number): void {
    const { first, high, last, low, view } = this;
    const { planes } = view;
    view.boxOf(t, low, high);
    for (let axis = 0; axis < 3; axis++) {
      const along = planes[4 * t + axis];
      if (Math.abs(along) < FLAT) continue;
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const fromU = Math.max(0, Math.ceil(PARTS * low[u] - MARGIN));
      const toU = Math.min(PARTS, Math.floor(PARTS * high[u] + MARGIN));
      const fromV = Math.max(0, Math.ceil(PARTS * low[v] - MARGIN));
      const toV = Math.min(PARTS, Math.floor(PARTS * high[v] + MARGIN));
      if (fromU > toU || fromV > toV) continue;
      // A point in the plane, displaced by (ε, ε², ε³), is on this side of it.
      const side = Math.sign(planes[4 * t] || planes[4 * t + 1] || planes[4 * t + 2]);
      const lineU = -planes[4 * t + u] / along;
      const lineV = -planes[4 * t + v] / along;
      const base = (-PARTS * planes[4 * t + 3]) / along;
      for (let j = fromV; j <= toV; j++) {
        for (let i = fromU; i <= toU; i++) {
          const at = base + lineU * i + lineV * j;
          if (at < -MARGIN || at > PARTS + MARGIN || !view.holds(t, axis, at / PARTS, i / PARTS, j / PARTS)) continue;
          const nearest = Math.round(at);
          const isIn = Math.abs(at - nearest) < IN_PLANE;
          const below = isIn ? (side === Math.sign(along) ? nearest - 1 : nearest) : Math.floor(at);
          if (below < 0 || below >= PARTS) continue;
          const edge = axis * POINTS + below * STRIDE[axis] + i * STRIDE[u] + j * STRIDE[v];
          if (first[edge] === Infinity) this.closed[this.closedCount++] = edge;
          if (at < first[edge]) first[edge] = at;
          if (at > last[edge]) last[edge] = at;
        }
      }
    }
  }

  /** Finds the points that open edges join to some corners (bits). */
  private flood(corners: number): void {
    const { first, isAir, waiting } = this;
    isAir.fill(0);
    let count = 0;
    for (let c = 0; c < 8; c++) {
      if (!(corners & (1 << c))) continue;
      isAir[CORNER[c]] = 1;
      waiting[count++] = CORNER[c]!;
    }
    while (count > 0) {
      const point = waiting[--count];
      const ways = WAYS[point];
      for (let axis = 0; axis < 3; axis++) {
        const step = STRIDE[axis];
        if (ways & (1 << (2 * axis)) && !isAir[point - step] && first[axis * POINTS + point - step] === Infinity) {
          isAir[point - step] = 1;
          waiting[count++] = point - step;
        }
        if (ways & (2 << (2 * axis)) && !isAir[point + step] && first[axis * POINTS + point] === Infinity) {
          isAir[point + step] = 1;
          waiting[count++] = point + step;
        }
      }
    }
  }

  /** Sums the air of all cells: the mean of a cell's four edges along the axis along which most of them are closed. */
  private volume(): number {
    const { walls } = this;
    const leading = this.countWalls();
    let sum = 0;
    for (let n = 0; n < CELLS.length; n++) {
      const cell = CELLS[n];
      let best = leading;
      let most = walls[leading * POINTS + cell];
      for (let axis = 0; axis < 3; axis++) {
        const count = axis === leading ? 0 : walls[axis * POINTS + cell];
        if (count <= most) continue;
        best = axis;
        most = count;
      }
      for (let e = 4 * best; e < 4 * best + 4; e++) sum += this.length(best, cell + ACROSS[e]) / 4;
    }
    return sum / PARTS ** 3;
  }

  /** Counts the closed edges with air at an end, of each cell along each axis. Returns the axis with most of them. */
  private countWalls(): number {
    const { closed, closedCount, isAir, walls } = this;
    walls.fill(0);
    let [x, y, z] = [0, 0, 0];
    for (let n = 0; n < closedCount; n++) {
      const axis = closed[n] < POINTS ? 0 : closed[n] < 2 * POINTS ? 1 : 2;
      const point = closed[n] - axis * POINTS;
      if (isAir[point] === 0 && isAir[point + STRIDE[axis]] === 0) continue;
      if (axis === 0) x++;
      else if (axis === 1) y++;
      else z++;
      // Points that are no cell's lowest are counted, too, and never read.
      for (let e = 4 * axis; e < 4 * axis + 4; e++) if (ACROSS[e] <= point) walls[closed[n] - ACROSS[e]]++;
    }
    return x >= y ? (x >= z ? 0 : 2) : y >= z ? 1 : 2;
  }

  /** Air of an edge, in its length. */
  private length(axis: number, point: number): number {
    const edge = axis * POINTS + point;
    const before = this.isAir[point];
    if (this.first[edge] === Infinity) return before;
    const low = Math.floor(point / STRIDE[axis]) % SIDE;
    return (before ? this.first[edge] - low : 0) + (this.isAir[point + STRIDE[axis]] ? low + 1 - this.last[edge] : 0);
  }
}
