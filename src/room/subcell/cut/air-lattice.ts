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

/** Points in a plane of the lattice: bits of a word. */
const PLANE = SIDE * SIDE;

/** [axis] bits of the points of a plane that have a neighbour towards + along x, along y. */
const WITH_NEXT = [0, 1].map((axis) => {
  let bits = 0;
  for (let bit = 0; bit < PLANE; bit++) if (Math.floor(bit / STRIDE[axis as 0 | 1]) % SIDE < PARTS) bits |= 1 << bit;
  return bits;
}) as [number, number];

/** [point] its plane, and its bit there. */
const PLANE_OF = Uint8Array.from({ length: POINTS }, (_, point) => Math.floor(point / PLANE));
const BIT_OF = Uint32Array.from({ length: POINTS }, (_, point) => 1 << (point % PLANE));

/** [axis][point] its place along an axis. */
const PLACE = Uint8Array.from({ length: 3 * POINTS }, (_, n) => {
  const axis = Math.floor(n / POINTS) as 0 | 1 | 2;
  return Math.floor((n % POINTS) / STRIDE[axis]) % SIDE;
});

/** Lowest points of the lattice's cells. */
const CELLS = Uint8Array.from(
  Array.from({ length: POINTS }, (_, point) => point).filter((point) =>
    [0, 1, 2].every((axis) => PLACE[axis * POINTS + point] < PARTS),
  ),
);

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
  /** [axis][plane] bits of the points whose edge towards + along the axis triangles close. */
  private readonly shut = new Int32Array(3 * SIDE);
  /** [plane] bits of the points in the air. */
  private readonly air = new Int32Array(SIDE);
  /** [point] a quarter of the air of its edge along the axis with most walls, in its length. */
  private readonly quarter = new Float64Array(POINTS);
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
    const { closed, first, last, shut } = this;
    for (let n = 0; n < this.closedCount; n++) {
      first[closed[n]] = Infinity;
      last[closed[n]] = -Infinity;
    }
    this.closedCount = 0;
    shut.fill(0);
    for (let t = 0; t < this.view.count; t++) this.close(t);
    this.flood(air);
    for (let c = 0; c < 8; c++) if (!(air & (1 << c)) && this.isAir(CORNER[c])) return undefined;
    return this.volume();
  }

  /** Closes the edges that a triangle crosses. */
  private close(t: number): void {
    const { first, high, last, low, shut, view } = this;
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
          const point = below * STRIDE[axis] + i * STRIDE[u] + j * STRIDE[v];
          const edge = axis * POINTS + point;
          if (first[edge] === Infinity) {
            this.closed[this.closedCount++] = edge;
            shut[SIDE * axis + PLANE_OF[point]] |= BIT_OF[point];
          }
          if (at < first[edge]) first[edge] = at;
          if (at > last[edge]) last[edge] = at;
        }
      }
    }
  }

  /** Finds the points that open edges join to some corners (bits): all points of a plane at a time. */
  private flood(corners: number): void {
    const { air, shut } = this;
    air.fill(0);
    for (let c = 0; c < 8; c++) if (corners & (1 << c)) air[PLANE_OF[CORNER[c]]] |= BIT_OF[CORNER[c]];
    let grew = true;
    while (grew) {
      grew = false;
      for (let plane = 0; plane < SIDE; plane++) {
        const openX = WITH_NEXT[0] & ~shut[plane];
        const openY = WITH_NEXT[1] & ~shut[SIDE + plane];
        let all = air[plane];
        if (plane > 0) all |= air[plane - 1] & ~shut[2 * SIDE + plane - 1];
        if (plane < PARTS) all |= air[plane + 1] & ~shut[2 * SIDE + plane];
        for (let before = 0; before !== all;) {
          before = all;
          all |= ((all & openX) << STRIDE[0]) | ((all >> STRIDE[0]) & openX);
          all |= ((all & openY) << STRIDE[1]) | ((all >> STRIDE[1]) & openY);
        }
        if (all === air[plane]) continue;
        air[plane] = all;
        grew = true;
      }
    }
  }

  private isAir(point: number): boolean {
    return (this.air[PLANE_OF[point]] & BIT_OF[point]) !== 0;
  }

  /** Sums the air of all cells: the mean of a cell's four edges along the axis along which most of them are closed. */
  private volume(): number {
    const { quarter, walls } = this;
    const leading = this.countWalls();
    this.measure(leading);
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
      for (let e = 4 * best; e < 4 * best + 4; e++) {
        const point = cell + ACROSS[e];
        sum += best === leading ? quarter[point] : this.length(best, point) / 4;
      }
    }
    return sum / PARTS ** 3;
  }

  /** Stores quarters of the air of all edges along an axis. */
  private measure(axis: number): void {
    const { closed, closedCount, quarter } = this;
    for (let point = 0; point < POINTS; point++) quarter[point] = this.isAir(point) ? 1 / 4 : 0;
    for (let n = 0; n < closedCount; n++) {
      const point = closed[n] - axis * POINTS;
      if (point >= 0 && point < POINTS) quarter[point] = this.length(axis, point) / 4;
    }
  }

  /** Counts the closed edges with air at an end, of each cell along each axis. Returns the axis with most of them. */
  private countWalls(): number {
    const { closed, closedCount, walls } = this;
    walls.fill(0);
    let [x, y, z] = [0, 0, 0];
    for (let n = 0; n < closedCount; n++) {
      const axis = closed[n] < POINTS ? 0 : closed[n] < 2 * POINTS ? 1 : 2;
      const point = closed[n] - axis * POINTS;
      if (!this.isAir(point) && !this.isAir(point + STRIDE[axis])) continue;
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
    const before = this.isAir(point);
    if (this.first[edge] === Infinity) return before ? 1 : 0;
    const low = PLACE[edge];
    return (before ? this.first[edge] - low : 0) + (this.isAir(point + STRIDE[axis]) ? low + 1 - this.last[edge] : 0);
  }
}
