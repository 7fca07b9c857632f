import type { Grid } from '../../grid/grid.ts';
import { growableUint32 } from '../../../lists/growable.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import type { WallTriangles } from '../../mesh/triangles/wall-triangles.ts';
import { findSorted } from '../../../lists/sorted.ts';
import type { CubeList } from './cube-list.ts';
import { TouchedCubes } from './touched-cubes.ts';

/** Triangles that touch each cube of a list; openings do not count. */
export interface CubeTriangles {
  /** [cube] index of its first triangle; one more entry at the end. */
  readonly start: Uint32Array;
  /** Triangles, ascending within a cube. */
  readonly triangle: Uint32Array;
}

/** @param cubes of the slab */
export function cubeTriangles(
  walls: WallTriangles,
  { cube, rowStart }: CubeList,
  grid: Grid,
  slab: PreparedSlab,
): CubeTriangles {
  const touched = new TouchedCubes(walls, grid, slab);
  const firstRow = slab.from * grid.size[1];
  const start = new Uint32Array(cube.length + 1);
  const places = growableUint32();
  const touching = growableUint32();
  for (let t = 0; t < walls.count; t++) {
    if (walls.open[t]) continue;
    touched.forEach(t, (corner) => {
      const row = Math.floor(corner / grid.pitch) - firstRow;
      const place = findSorted(cube, corner, rowStart[row], rowStart[row + 1]);
      if (place < 0) return;
      start[place + 1]++;
      places.push(place);
      touching.push(t);
    });
  }
  for (let place = 0; place < cube.length; place++) start[place + 1] += start[place];
  const next = start.slice();
  const triangle = new Uint32Array(touching.length);
  for (let i = 0; i < touching.length; i++) triangle[next[places.get(i)]++] = touching.get(i);
  return { start, triangle };
}
