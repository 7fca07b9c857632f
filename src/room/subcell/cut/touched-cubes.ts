import { hypot2 } from '../../../numerics/hypot.ts';
import { strides, type Grid } from '../../grid/grid.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import { reaches, type WallTriangles } from '../../mesh/triangles/wall-triangles.ts';

/** A triangle closer to a cube than this touches it, in spacings: more than the rims of the rasteriser. */
const TOUCH = 1e-3;

/** Projections of triangles with a smaller |cosine| are not used as bounds. */
const FLAT = 1e-6;

/** A half-plane of a projection: cubes at (u, v) touch it where nu·u + nv·v + k ≥ 0. */
interface HalfPlane {
  nu: number;
  nv: number;
  k: number;
}

/** The cubes of a slab that a triangle touches: separating axes of triangle and cube. */
export class TouchedCubes {
  private readonly corner = new Float64Array(9);
  private readonly low = [0, 0, 0];
  private readonly high = [0, 0, 0];
  /** The lowest and the highest lowest corners that are visited. */
  private readonly first: readonly number[];
  private readonly last: readonly number[];
  /** [axis along which the triangle is projected][edge]; none where the triangle is seen edge-on. */
  private readonly edges = [0, 1, 2].map(() => [0, 1, 2].map((): HalfPlane => ({ nu: 0, nv: 0, k: 0 })));
  private readonly stride: readonly [number, number, number];

  constructor(
    private readonly walls: WallTriangles,
    grid: Grid,
    slab: PreparedSlab,
  ) {
    this.stride = strides(grid);
    this.first = [0, 0, slab.from];
    this.last = [grid.size[0] - 2, grid.size[1] - 2, Math.min(grid.size[2], slab.to + 1) - 2];
  }

  /** Calls back with the array index of the lowest corner of each cube. */
  forEach(triangle: number, visit: (cube: number) => void): void {
    const { corner, low, high, stride, walls } = this;
    // Most triangles are in other slabs.
    if (!reaches(walls, triangle, this.first[2] - 1, this.last[2] + 2)) return;
    for (let i = 0; i < 3; i++) {
      const from = 3 * walls.triangles[3 * triangle + i];
      for (let axis = 0; axis < 3; axis++) corner[3 * i + axis] = walls.corners[from + axis]!;
    }
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(corner[axis], corner[3 + axis], corner[6 + axis]) - TOUCH;
      high[axis] = Math.max(corner[axis], corner[3 + axis], corner[6 + axis]) + TOUCH;
    }
    if (high[2] < this.first[2] || low[2] >= this.last[2] + 1) return;
    if (this.isInOne()) {
      visit(Math.floor(low[0]) + Math.floor(low[1]) * stride[1] + Math.floor(low[2]) * stride[2]);
      return;
    }
    for (let axis = 0; axis < 3; axis++) this.project(axis, walls.normals[3 * triangle + axis]);
    const normal = walls.normals.subarray(3 * triangle, 3 * triangle + 3);
    const steepness = (axis: number): number => Math.abs(normal[axis]);
    const axis =
      steepness(0) > steepness(1) ? (steepness(0) > steepness(2) ? 0 : 2) : steepness(1) > steepness(2) ? 1 : 2;
    this.scan(axis, normal, visit);
  }

  /** Whether the box round the triangle lies in one cube of the grid. */
  private isInOne(): boolean {
    const { first, high, last, low } = this;
    for (let axis = 0; axis < 3; axis++) {
      const at = Math.floor(low[axis]);
      if (at < first[axis] || at > last[axis] || high[axis] >= at + 1) return false;
    }
    return true;
  }

  /** Visits columns of cubes along the axis nearest to the triangle's normal. */
  private scan(axis: number, normal: Float64Array, visit: (cube: number) => void): void {
    const { corner, edges, first, last, high, low, stride } = this;
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const [byU, byV] = [-normal[u] / normal[axis], -normal[v] / normal[axis]];
    const down = Math.min(0, byU) + Math.min(0, byV) - TOUCH;
    const up = Math.max(0, byU) + Math.max(0, byV) + TOUCH;
    const lastRow = Math.min(last[v], Math.floor(high[v]));
    for (let row = Math.max(first[v], Math.floor(low[v])); row <= lastRow; row++) {
      let from = Math.floor(low[u]);
      let to = high[u];
      for (const { nu, nv, k } of edges[axis]) {
        const there = nv * row + k;
        if (nu > FLAT) from = Math.max(from, -there / nu);
        else if (nu < -FLAT) to = Math.min(to, -there / nu);
      }
      const lastColumn = Math.min(last[u], Math.floor(to));
      for (let column = Math.max(first[u], Math.ceil(from)); column <= lastColumn; column++) {
        const height = corner[axis] + byU * (column - corner[u]) + byV * (row - corner[v]);
        const bottom = Math.max(first[axis], Math.floor(Math.max(low[axis], height + down)));
        const top = Math.min(last[axis], Math.floor(Math.min(high[axis], height + up)));
        for (let at = bottom; at <= top; at++) {
          if (!this.touches(u, row, at) || !this.touches(v, at, column)) continue;
          visit(at * stride[axis] + column * stride[u] + row * stride[v]);
        }
      }
    }
  }

  /** Whether the projections of the triangle and of the cube along an axis meet. */
  private touches(axis: number, u: number, v: number): boolean {
    const [a, b, c] = this.edges[axis] as [HalfPlane, HalfPlane, HalfPlane];
    return a.nu * u + a.nv * v + a.k >= 0 && b.nu * u + b.nv * v + b.k >= 0 && c.nu * u + c.nv * v + c.k >= 0;
  }

  private project(axis: number, normal: number): void {
    const { corner, edges } = this;
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (let e = 0; e < 3; e++) {
      const edge = edges[axis][e];
      const [a, b] = [3 * e, 3 * ((e + 1) % 3)];
      const [du, dv] = [corner[b + u] - corner[a + u], corner[b + v] - corner[a + v]];
      const length = Math.sign(normal) * hypot2(du, dv);
      const isBound = Math.abs(normal) > FLAT && length !== 0;
      edge.nu = isBound ? -dv / length : 0;
      edge.nv = isBound ? du / length : 0;
      edge.k = TOUCH + Math.max(0, edge.nu) + Math.max(0, edge.nv) - edge.nu * corner[a + u] - edge.nv * corner[a + v];
    }
  }
}
