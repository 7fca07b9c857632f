import { hypot3 } from '../../../numerics/hypot.ts';
import type { Grid } from '../../grid/grid.ts';
import { strides } from '../../grid/grid.ts';
import { growableUint32 } from '../../../lists/growable.ts';
import type { Task } from '../../../units/task.ts';
import { TouchedCubes } from '../../subcell/cut/touched-cubes.ts';
import type { NodeIndex } from '../../slabs/node-index.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';

/** x, y, z in spacings. */
export type PlaceInSight = readonly [number, number, number];

/** A line that passes a triangle at most this far outside its rim, in spacings, is blocked by it. */
const RIM = 1e-3;

/** Displacement of places, in spacings: (ε, ε², ε³), as the rasteriser displaces nodes. */
const DISPLACED: PlaceInSight = [2e-5, 2e-6, 2e-7];

/** Which short straight lines triangles block, near some cubes of a grid. */
export class LineOfSight {
  /** [triangle of a cube] in the order of the cubes. */
  private readonly start: Uint32Array;
  private readonly touching: Uint32Array;
  private readonly stride: readonly [number, number, number];
  /** The ends of the line that is looked along. */
  private readonly from = new Float64Array(3);
  private readonly to = new Float64Array(3);

  /** @param cubes array indices of the lowest corners of some cubes; lines may only pass through these */
  constructor(
    private readonly walls: WallTriangles,
    grid: Grid,
    private readonly cubes: NodeIndex,
    task: Task,
  ) {
    this.stride = strides(grid);
    const all = cubes.nodes();
    const [from, to] = [all[0], all[all.length - 1]].map((cube) => Math.floor(cube / this.stride[2]));
    const touched = new TouchedCubes(walls, grid, { from, to: to + 1 });
    const places = growableUint32();
    const triangles = growableUint32();
    for (let t = 0; t < walls.count; t++) {
      if (t % 64 === 0) task.check();
      touched.forEach(t, (cube) => {
        if (!cubes.has(cube)) return;
        places.push(cubes.of(cube));
        triangles.push(t);
      });
    }
    this.start = new Uint32Array(cubes.count + 1);
    for (let i = 0; i < places.length; i++) this.start[places.get(i) + 1]++;
    for (let place = 0; place < cubes.count; place++) this.start[place + 1] += this.start[place];
    const next = this.start.slice();
    this.touching = new Uint32Array(places.length);
    for (let i = 0; i < places.length; i++) this.touching[next[places.get(i)]++] = triangles.get(i);
  }

  /** Whether no triangle crosses a line. Its ends are displaced as nodes are: none lies in the plane of a wall. */
  isClear(first: PlaceInSight, x: number, y: number, z: number): boolean {
    const { cubes, from, to, start, stride, touching } = this;
    for (let axis = 0; axis < 3; axis++) from[axis] = first[axis] + DISPLACED[axis];
    to[0] = x + DISPLACED[0];
    to[1] = y + DISPLACED[1];
    to[2] = z + DISPLACED[2];
    const [lastX, lastY, lastZ] = [this.highest(0), this.highest(1), this.highest(2)];
    for (let k = this.lowest(2); k <= lastZ; k++) {
      for (let j = this.lowest(1); j <= lastY; j++) {
        for (let i = this.lowest(0); i <= lastX; i++) {
          const cube = i + j * stride[1] + k * stride[2];
          if (!cubes.has(cube)) return false;
          const place = cubes.of(cube);
          for (let at = start[place]; at < start[place + 1]; at++) if (this.isBlocked(touching[at])) return false;
        }
      }
    }
    return true;
  }

  private lowest(axis: number): number {
    return Math.floor(Math.min(this.from[axis], this.to[axis]));
  }

  private highest(axis: number): number {
    return Math.floor(Math.max(this.from[axis], this.to[axis]));
  }

  /** Whether a triangle blocks the line. */
  private isBlocked(t: number): boolean {
    const { from, to } = this;
    const { corners, normals, triangles } = this.walls;
    const first = 3 * triangles[3 * t];
    const [nx, ny, nz] = [normals[3 * t], normals[3 * t + 1], normals[3 * t + 2]];
    const before =
      nx * (from[0] - corners[first]) + ny * (from[1] - corners[first + 1]) + nz * (from[2] - corners[first + 2]);
    const after = nx * (to[0] - corners[first]) + ny * (to[1] - corners[first + 1]) + nz * (to[2] - corners[first + 2]);
    if (before > 0 === after > 0) return false;
    const share = before / (before - after);
    const x = from[0] + share * (to[0] - from[0]);
    const y = from[1] + share * (to[1] - from[1]);
    const z = from[2] + share * (to[2] - from[2]);
    for (let i = 0; i < 3; i++) {
      const here = 3 * triangles[3 * t + i];
      const next = 3 * triangles[3 * t + ((i + 1) % 3)];
      const sideX = corners[next] - corners[here];
      const sideY = corners[next + 1] - corners[here + 1];
      const sideZ = corners[next + 2] - corners[here + 2];
      const offX = x - corners[here];
      const offY = y - corners[here + 1];
      const offZ = z - corners[here + 2];
      const inward =
        nx * (sideY * offZ - sideZ * offY) + ny * (sideZ * offX - sideX * offZ) + nz * (sideX * offY - sideY * offX);
      if (inward < -RIM * hypot3(sideX, sideY, sideZ)) return false;
    }
    return true;
  }
}
