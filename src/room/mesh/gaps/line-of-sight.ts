import type { Grid } from '../../grid/grid.ts';
import { strides } from '../../grid/grid.ts';
import { lowerBound } from '../../../lists/sorted.ts';
import type { Task } from '../../../units/task.ts';
import { TouchedCubes } from '../../subcell/cut/touched-cubes.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';

/** x, y, z in spacings. */
export type Place = readonly [number, number, number];

/** A line that passes a triangle at most this far outside its rim, in spacings, is blocked by it. */
const RIM = 1e-3;

/** As the rasteriser displaces nodes by (ε, ε², ε³): by so much, in spacings. */
const DISPLACED: Place = [2e-5, 2e-6, 2e-7];

const displaced = (at: Place): Place => [at[0] + DISPLACED[0], at[1] + DISPLACED[1], at[2] + DISPLACED[2]];

/** Which short straight lines triangles block, near some cubes of a grid. */
export class LineOfSight {
  /** [triangle of a cube] in the order of `cubes`. */
  private readonly start: Uint32Array;
  private readonly touching: Uint32Array;
  private readonly stride: readonly [number, number, number];

  /** @param cubes array indices of the lowest corners of cubes, ascending; lines may only pass through these */
  constructor(
    private readonly walls: WallTriangles,
    grid: Grid,
    private readonly cubes: Uint32Array,
    task: Task,
  ) {
    this.stride = strides(grid);
    const touched = new TouchedCubes(walls, grid, { from: 0, to: grid.size[2] });
    const pairs: number[] = [];
    for (let t = 0; t < walls.count; t++) {
      if (t % 64 === 0) task.check();
      touched.forEach(t, (cube) => {
        const place = this.placeOf(cube);
        if (place >= 0) pairs.push(place, t);
      });
    }
    this.start = new Uint32Array(cubes.length + 1);
    for (let i = 0; i < pairs.length; i += 2) this.start[pairs[i] + 1]++;
    for (let place = 0; place < cubes.length; place++) this.start[place + 1] += this.start[place];
    const next = this.start.slice();
    this.touching = new Uint32Array(pairs.length / 2);
    for (let i = 0; i < pairs.length; i += 2) this.touching[next[pairs[i]]++] = pairs[i + 1];
  }

  /** Whether no triangle crosses a line. Its ends are displaced as nodes are: none lies in the plane of a wall. */
  isClear(first: Place, last: Place): boolean {
    const [from, to] = [displaced(first), displaced(last)];
    const low = from.map((at, axis) => Math.floor(Math.min(at, to[axis])));
    const high = from.map((at, axis) => Math.floor(Math.max(at, to[axis])));
    for (let k = low[2]; k <= high[2]; k++) {
      for (let j = low[1]; j <= high[1]; j++) {
        for (let i = low[0]; i <= high[0]; i++) {
          const place = this.placeOf(i + j * this.stride[1] + k * this.stride[2]);
          if (place < 0) return false;
          for (let at = this.start[place]; at < this.start[place + 1]; at++) {
            if (this.blocks(this.touching[at], from, to)) return false;
          }
        }
      }
    }
    return true;
  }

  private placeOf(cube: number): number {
    const place = lowerBound(this.cubes, cube);
    return this.cubes[place] === cube ? place : -1;
  }

  private blocks(t: number, from: Place, to: Place): boolean {
    const { corners, normals, triangles } = this.walls;
    const corner = (i: number, axis: number): number => corners[3 * triangles[3 * t + (i % 3)] + axis];
    const normal = normals.subarray(3 * t, 3 * t + 3);
    let [before, after] = [0, 0];
    for (let axis = 0; axis < 3; axis++) {
      before += normal[axis] * (from[axis] - corner(0, axis));
      after += normal[axis] * (to[axis] - corner(0, axis));
    }
    if (before > 0 === after > 0) return false;
    const share = before / (before - after);
    const at = [0, 1, 2].map((axis) => from[axis] + share * (to[axis] - from[axis]));
    for (let i = 0; i < 3; i++) {
      const side = [0, 1, 2].map((axis) => corner(i + 1, axis) - corner(i, axis));
      const off = [0, 1, 2].map((axis) => at[axis] - corner(i, axis));
      const inward =
        normal[0] * (side[1] * off[2] - side[2] * off[1]) +
        normal[1] * (side[2] * off[0] - side[0] * off[2]) +
        normal[2] * (side[0] * off[1] - side[1] * off[0]);
      if (inward < -RIM * Math.hypot(side[0], side[1], side[2])) return false;
    }
    return true;
  }
}
