import { expect, it } from 'vitest';
import type { WallTriangles } from '../../../../../src/room/mesh/triangles/wall-triangles.ts';
import { AirLattice } from '../../../../../src/room/subcell/cut/air-lattice.ts';
import { CubeView } from '../../../../../src/room/subcell/cut/cube-view.ts';

/** Two triangles of the plane where an axis is 0.47 + 0.1 of the axis after it, beyond the cube [0, 1]³. */
function plane(axis: number): WallTriangles {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const corners = [
    [-1, -1],
    [2, -1],
    [2, 2],
    [-1, 2],
  ].flatMap(([atU, atV]) => {
    const corner = [0, 0, 0];
    corner[axis] = 0.47 + 0.1 * atU;
    corner[u] = atU;
    corner[v] = atV;
    return corner;
  });
  const normal = [0, 0, 0];
  const length = Math.sqrt(1.01);
  normal[axis] = 1 / length;
  normal[u] = -0.1 / length;
  return {
    corners: Float64Array.from(corners),
    triangles: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    normals: Float64Array.from([...normal, ...normal]),
  } as unknown as WallTriangles;
}

it.each([0, 1, 2])('takes the air along axis %i, across which most lines are cut', (axis) => {
  const view = new CubeView(plane(axis));
  const lattice = new AirLattice(view);
  const below = [0, 1, 2, 3, 4, 5, 6, 7].reduce((bits, c) => (c & (1 << axis) ? bits : bits | (1 << c)), 0);
  // Twice, as what one cube has closed is open in the next. The plane is straight, so the mean of edges is exact.
  for (const [air, part] of [
    [below, 0.52],
    [~below & 0xff, 0.48],
  ]) {
    view.load(Uint32Array.of(0, 1), 0, 2, 0, 0, 0);
    expect(lattice.fraction(air)).toBeCloseTo(part, 9);
  }
});
