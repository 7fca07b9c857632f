import { distanceToTriangle } from '../../units/line-triangle.ts';
import { strides, type Grid } from '../grid/grid.ts';
import type { WallTriangles } from '../mesh/triangles/wall-triangles.ts';
import { TouchedCubes } from '../subcell/cut/touched-cubes.ts';

/** A point or a direction in spacings; node (i, j, k) stands at (i, j, k). */
export type Triple = readonly [number, number, number];

/** How exactly a ray has to meet a triangle: the corners are doubles. */
const MEETING = { rim: 1e-9, flat: 0 } as const;

/**
 * First triangles that rays meet. The cubes of a grid hold the triangles that touch them; a ray passes them in order
 * ([Amanatides1987]) and tests each triangle once. Openings count as no triangles.
 * Checks report which triangle a ray meets, across the whole room: hence corners in double precision, and the grid of
 * the room. The picture has `TriangleTree` (src/app/setup/view/shading/), for short rays in single precision.
 */
export class RayCaster {
  /** The triangle that the last ray hit, and the distance to it. */
  triangle = -1;
  distance = Infinity;
  /** [cube] index of its first triangle; one more entry at the end. */
  private readonly start: Uint32Array;
  private readonly listed: Uint32Array;
  /** [triangle] the last ray that was tested against it. */
  private readonly tested: Uint32Array;
  /** The ray that is cast: its start and its direction. */
  private readonly line = new Float64Array(6);
  /** [axis] the cube that it passes, the direction of its way, and where it meets the next cube, and all others. */
  private readonly at = new Int32Array(3);
  private readonly step = new Int32Array(3);
  private readonly next = new Float64Array(3);
  private readonly pace = new Float64Array(3);
  private readonly stride: readonly number[];
  private ray = 0;

  /** @param grid Reaches at least one node beyond the triangles on every side. */
  constructor(
    private readonly walls: WallTriangles,
    private readonly grid: Grid,
  ) {
    const { start, listed } = trianglesByCube(walls, grid);
    this.start = start;
    this.listed = listed;
    this.stride = strides(grid);
    this.tested = new Uint32Array(walls.count);
  }

  /**
   * Whether a ray meets a triangle; `triangle` and `distance` then say which and where.
   *
   * @param to Direction, of length 1.
   * @param nearest Triangles nearer than this are passed.
   * @param farthest The ray ends here.
   */
  cast(from: Triple, to: Triple, nearest: number, farthest = Infinity): boolean {
    this.begin(from, to, farthest);
    return this.walk(from, to, nearest, false);
  }

  /**
   * Whether any triangle is on the way from a point to another; `triangle` then names one of them.
   *
   * @param to Direction, of length 1.
   * @param length Distance of the other point.
   * @param likely A triangle that is tried first, such as the one that was in the way of a ray near this; -1 for none.
   */
  isBlocked(from: Triple, to: Triple, length: number, likely: number): boolean {
    this.begin(from, to, length);
    if (likely >= 0) this.test(likely, 0);
    return this.triangle >= 0 || this.walk(from, to, 0, true);
  }

  private begin(from: Triple, to: Triple, farthest: number): void {
    this.triangle = -1;
    this.distance = farthest;
    this.ray++;
    for (let axis = 0; axis < 3; axis++) {
      this.line[axis] = from[axis];
      this.line[axis + 3] = to[axis];
    }
  }

  /** Passes the cubes on the way; ends at the nearest triangle, or at the first that is found. */
  private walk(from: Triple, to: Triple, nearest: number, isAnyEnough: boolean): boolean {
    const { at, grid, listed, next, pace, start, step, stride } = this;
    const entry = this.entryOf(from, to);
    for (let axis = 0; axis < 3; axis++) {
      const last = grid.size[axis] - 2;
      const along = to[axis];
      const here = from[axis] + entry * along;
      at[axis] = Math.min(last, Math.max(0, Math.floor(here)));
      step[axis] = Math.sign(along);
      pace[axis] = Math.abs(1 / along);
      next[axis] = along === 0 ? Infinity : (at[axis] + (along > 0 ? 1 : 0) - from[axis]) / along;
    }
    for (let cube = at[0] + at[1] * stride[1] + at[2] * stride[2]; entry < this.distance;) {
      for (let i = start[cube]; i < start[cube + 1]; i++) this.test(listed[i], nearest);
      if (isAnyEnough && this.triangle >= 0) break;
      const axis = next[0] < next[1] ? (next[0] < next[2] ? 0 : 2) : next[1] < next[2] ? 1 : 2;
      if (this.distance <= next[axis]) break;
      at[axis] += step[axis];
      if (at[axis] < 0 || at[axis] > grid.size[axis] - 2) break;
      cube += step[axis] * stride[axis];
      next[axis] += pace[axis];
    }
    return this.triangle >= 0;
  }

  /** Distance at which a ray enters the grid: 0 if it begins inside, Infinity if it misses the grid. */
  private entryOf(from: Triple, to: Triple): number {
    if (this.isInGrid(from)) return 0;
    let [first, last] = [0, Infinity];
    for (let axis = 0; axis < 3; axis++) {
      const end = this.grid.size[axis] - 1;
      if (to[axis] === 0) {
        if (from[axis] < 0 || from[axis] > end) return Infinity;
        continue;
      }
      const [a, b] = [-from[axis] / to[axis], (end - from[axis]) / to[axis]];
      first = Math.max(first, Math.min(a, b));
      last = Math.min(last, Math.max(a, b));
    }
    return first <= last ? first : Infinity;
  }

  private isInGrid([x, y, z]: Triple): boolean {
    const [across, deep, high] = this.grid.size;
    return x >= 0 && x <= across - 1 && y >= 0 && y <= deep - 1 && z >= 0 && z <= high - 1;
  }

  private test(t: number, nearest: number): void {
    if (this.tested[t] === this.ray) return;
    this.tested[t] = this.ray;
    const { line } = this;
    const { corners, normals, triangles } = this.walls;
    const along = line[3] * normals[3 * t] + line[4] * normals[3 * t + 1] + line[5] * normals[3 * t + 2];
    if (along === 0) return;
    const [a, b, c] = [3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]];
    const distance = distanceToTriangle(line, corners, a, b, c, MEETING);
    if (!(distance >= nearest && distance < this.distance)) return;
    this.triangle = t;
    this.distance = distance;
  }
}

/** Triangles that touch each cube of a grid. */
function trianglesByCube(walls: WallTriangles, grid: Grid): { start: Uint32Array; listed: Uint32Array } {
  const touched = new TouchedCubes(walls, grid, { from: 0, to: grid.size[2] });
  const start = new Uint32Array(grid.pitch * grid.size[1] * grid.size[2] + 1);
  const forEach = (visit: (cube: number, t: number) => void): void => {
    for (let t = 0; t < walls.count; t++) if (!walls.open[t]) touched.forEach(t, (cube) => visit(cube, t));
  };
  forEach((cube) => start[cube + 1]++);
  for (let cube = 0; cube + 1 < start.length; cube++) start[cube + 1] += start[cube];
  const next = start.slice();
  const listed = new Uint32Array(start.at(-1)!);
  forEach((cube, t) => (listed[next[cube]++] = t));
  return { start, listed };
}
