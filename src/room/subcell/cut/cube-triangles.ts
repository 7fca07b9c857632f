import type { Grid } from '../../grid/grid.ts';
import type { Task } from '../../../units/task.ts';
import type { WallTriangles } from '../../mesh/triangles/wall-triangles.ts';
import { placeOf, type CubeList } from './cube-list.ts';
import { TouchedCubes } from './touched-cubes.ts';

/** Triangles that touch each cube of a list; openings do not count. */
export interface CubeTriangles {
  /** [cube] index of its first triangle; one more entry at the end. */
  readonly start: Uint32Array;
  /** Triangles, ascending within a cube. */
  readonly triangle: Uint32Array;
}

export function cubeTriangles(walls: WallTriangles, cubes: CubeList, grid: Grid, task: Task): CubeTriangles {
  const touched = new TouchedCubes(walls, grid);
  const start = new Uint32Array(cubes.cube.length + 1);
  for (let t = 0; t < walls.count; t++) {
    if (t % 64 === 0) task.check();
    if (walls.open[t]) continue;
    touched.forEach(t, (cube) => {
      const place = placeOf(cubes, grid, cube);
      if (place >= 0) start[place]++;
    });
  }
  // Each entry first holds the end of its triangles; filling from behind then leaves their start.
  let sum = 0;
  for (let place = 0; place < start.length; place++) start[place] = sum += start[place];
  const triangle = new Uint32Array(sum);
  for (let t = walls.count - 1; t >= 0; t--) {
    if (t % 64 === 0) task.check();
    if (walls.open[t]) continue;
    touched.forEach(t, (cube) => {
      const place = placeOf(cubes, grid, cube);
      if (place >= 0) triangle[--start[place]] = t;
    });
  }
  return { start, triangle };
}
