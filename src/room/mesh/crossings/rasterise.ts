import { hypot2 } from '../../../numerics/hypot.ts';
import { orient2d, orient3d } from 'robust-predicates';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import { PARTS, reaches, type WallTriangles } from '../triangles/wall-triangles.ts';

/**
 * Grid lines that pass a triangle at most this far outside its rim, in spacings, count as meeting it: twice the gap
 * that rounding of corners may open between two neighbours.
 */
const RIM = 2 / PARTS;

/**
 * This does not hold for triangles nearly along the line (|cosine| of line and normal): the place of such a meeting is
 * arbitrary.
 */
const LEAST_RIM_COSINE = 1e-3;

/** Where a grid line meets a triangle. */
export interface Crossing {
  /** The node before it on the line. */
  readonly node: [number, number, number];
  /** Position between that node and the next, 0 to 1. */
  depth: number;
  /** Whether the line passes beside the triangle, at most RIM away. */
  rim: boolean;
}

/**
 * Crossings of triangles with the lines of the grid. All decisions are exact, as if every node p stood at p + (ε, ε²,
 * ε³) with an infinitesimal ε ([Edelsbrunner1990]): no line
 * meets a rim and no node lies on a triangle, so a closed surface is crossed an even number of times whatever the
 * coordinates.
 */
export class Rasteriser {
  private readonly crossing: Crossing = { node: [0, 0, 0], depth: 0, rim: false };
  /** Corners a, b, c of the triangle: [3 corner + axis]. */
  private readonly corner = new Float64Array(9);
  private readonly normal = new Float64Array(3);
  /** Exact signs of the normal's components. */
  private readonly sign: [number, number, number] = [0, 0, 0];
  /** Half-planes whose intersection is the projected triangle: [edge] inward normal along u and v, and a point. */
  private readonly edge = [0, 1, 2].map(() => ({ nu: 0, nv: 0, u: 0, v: 0 }));

  constructor(
    private readonly walls: WallTriangles,
    /** Nodes along x, y, z. */
    private readonly size: readonly [number, number, number],
    /** Crossings count whose lower nodes are in it. */
    private readonly slab: PreparedSlab,
  ) {}

  /** Calls back for every crossing of a triangle with the lines along x, y and z. The crossing is reused. */
  forEachCrossing(triangle: number, visit: (axis: number, crossing: Crossing) => void): void {
    const { corner, sign, walls } = this;
    // Most triangles are in other slabs.
    if (!reaches(walls, triangle, this.slab.from - NEAR, this.slab.to + NEAR)) return;
    for (let i = 0; i < 3; i++) {
      const from = 3 * walls.triangles[3 * triangle + i];
      for (let axis = 0; axis < 3; axis++) corner[3 * i + axis] = walls.corners[from + axis]!;
      this.normal[i] = walls.normals[3 * triangle + i]!;
    }
    for (let axis = 0; axis < 3; axis++) sign[axis] = this.turn(0, 1, 2, (axis + 1) % 3, (axis + 2) % 3);
    for (let axis = 0; axis < 3; axis++) if (sign[axis] !== 0) this.scan(axis, visit);
  }

  /** Visits the lines along one axis, row by row; the two axes after it, u and v, span the plane across. */
  private scan(axis: number, visit: (axis: number, crossing: Crossing) => void): void {
    const { corner, crossing, edge, normal, size, slab } = this;
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const rims = Math.abs(this.normal[axis]) >= LEAST_RIM_COSINE;
    const lowest = (at: number): number => Math.min(corner[at], corner[3 + at], corner[6 + at]);
    const highest = (at: number): number => Math.max(corner[at], corner[3 + at], corner[6 + at]);
    for (let e = 0; e < 3; e++) this.setEdge(edge[e], 3 * e, 3 * ((e + 1) % 3), u, v, this.sign[axis]);
    const lastRow = Math.min(v === 2 ? slab.to - 1 : size[v] - 1, Math.floor(highest(v) + RIM));
    for (let row = Math.max(v === 2 ? slab.from : 0, Math.ceil(lowest(v) - RIM)); row <= lastRow; row++) {
      let from = lowest(u) - RIM;
      let to = highest(u) + RIM;
      for (const { nu, nv, u: eu, v: ev } of edge) {
        const there = nv * (row - ev) + RIM + SLACK;
        if (nu > FLAT) from = Math.max(from, eu - there / nu - SLACK);
        else if (nu < -FLAT) to = Math.min(to, eu - there / nu + SLACK);
        else if (there + FLAT * (to - from) < 0) to = -1;
      }
      if (axis === 2) {
        // Where the plane of the triangle is in the slab.
        const down = corner[2] - slab.to - NEAR;
        const up = corner[2] - slab.from + NEAR;
        const across = (row - corner[1]) * normal[1];
        if (Math.abs(normal[0]) > FLAT) {
          const ends = [(down * normal[2] - across) / normal[0], (up * normal[2] - across) / normal[0]] as const;
          from = Math.max(from, corner[0] + Math.min(ends[0], ends[1]) - SLACK);
          to = Math.min(to, corner[0] + Math.max(ends[0], ends[1]) + SLACK);
        } else if (across / normal[2] < down - 1 || across / normal[2] > up + 1) continue;
      }
      const last = Math.min(u === 2 ? slab.to - 1 : size[u] - 1, Math.floor(to));
      for (let at = Math.max(u === 2 ? slab.from : 0, Math.ceil(from)); at <= last; at++) {
        let inside = Infinity;
        for (const { nu, nv, u: eu, v: ev } of edge) inside = Math.min(inside, nu * (at - eu) + nv * (row - ev));
        if (inside > RIM) crossing.rim = false;
        else if (this.holds(at, row, u, v, this.sign[axis])) crossing.rim = false;
        else if (rims && this.distanceSquared(at, row, u, v) <= RIM ** 2) crossing.rim = true;
        else continue;
        if (this.locate(at, row, axis, lowest(axis), highest(axis))) visit(axis, crossing);
      }
    }
  }

  private setEdge(
    edge: { nu: number; nv: number; u: number; v: number },
    a: number,
    b: number,
    u: number,
    v: number,
    sign: number,
  ): void {
    const { corner } = this;
    const du = corner[b + u] - corner[a + u];
    const dv = corner[b + v] - corner[a + v];
    const length = sign * hypot2(du, dv);
    edge.nu = -dv / length;
    edge.nv = du / length;
    edge.u = corner[a + u]!;
    edge.v = corner[a + v]!;
  }

  /** Exact sign of the turn a → b → c, seen with u to the right and v up: 1 for a left turn. */
  private turn(a: number, b: number, c: number, u: number, v: number): number {
    const { corner: p } = this;
    return -Math.sign(orient2d(p[3 * a + u], p[3 * a + v], p[3 * b + u], p[3 * b + v], p[3 * c + u], p[3 * c + v]));
  }

  /** Whether the line through (at, row), displaced by the infinitesimal, passes inside the triangle. */
  private holds(at: number, row: number, u: number, v: number, sign: number): boolean {
    const { corner: p } = this;
    for (let e = 0; e < 3; e++) {
      const [a, b] = [3 * e, 3 * ((e + 1) % 3)];
      const turn = -Math.sign(orient2d(p[a + u], p[a + v], p[b + u], p[b + v], at, row));
      // Derivatives of the turn in u and v; the lower axis is displaced the most.
      const byU = p[a + v] - p[b + v];
      const byV = p[b + u] - p[a + u];
      if (Math.sign(turn || (u < v ? byU || byV : byV || byU)) !== sign) return false;
    }
    return true;
  }

  /** Squared distance from (at, row) to the nearest point of the rim. */
  private distanceSquared(at: number, row: number, u: number, v: number): number {
    const { corner: p } = this;
    let least = Infinity;
    for (let e = 0; e < 3; e++) {
      const [a, b] = [3 * e, 3 * ((e + 1) % 3)];
      const [du, dv] = [p[b + u] - p[a + u], p[b + v] - p[a + v]];
      const [pu, pv] = [at - p[a + u], row - p[a + v]];
      const along = Math.min(1, Math.max(0, (pu * du + pv * dv) / (du * du + dv * dv)));
      least = Math.min(least, (pu - along * du) ** 2 + (pv - along * dv) ** 2);
    }
    return least;
  }

  /** Finds the nodes between which a line crosses the plane of the triangle. False if one of them is off the grid. */
  private locate(at: number, row: number, axis: number, lowest: number, highest: number): boolean {
    const { corner, crossing, normal, size, slab } = this;
    const { node } = crossing;
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    node[u] = at;
    node[v] = row;
    const rise = normal[u] * (at - corner[u]) + normal[v] * (row - corner[v]);
    const where = Math.min(highest, Math.max(lowest, corner[axis] - rise / normal[axis]));
    if (axis === 2 && (where < slab.from - NEAR || where > slab.to + NEAR)) return false;
    const beyond = this.sign[axis];
    node[axis] = Math.floor(where);
    while (this.side() === beyond) node[axis]--;
    node[axis]++;
    while (this.side() !== beyond) node[axis]++;
    node[axis]--;
    crossing.depth = Math.min(1, Math.max(0, where - node[axis]));
    return node[axis] >= 0 && node[axis] + 1 < size[axis] && node[2] >= slab.from && node[2] < slab.to;
  }

  /**
   * The exact side of the triangle's plane on which the displaced node of the crossing stands: 1 in front, −1 behind.
   */
  private side(): number {
    const { corner: p, sign } = this;
    const [x, y, z] = this.crossing.node;
    const side = -orient3d(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], x, y, z);
    return Math.sign(side) || sign[0] || sign[1] || sign[2];
  }
}

/** Edges flatter than this against a row do not bound the row; its points are then tested one by one. */
const FLAT = 1e-6;
/** Triangles, and points of their planes, further than this from a slab cross none of its edges, in spacings. */
const NEAR = 2;
/** Margin for rounding at the ends of rows, in spacings. */
const SLACK = 1e-6;
