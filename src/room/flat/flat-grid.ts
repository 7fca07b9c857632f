import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { Metres } from '../../units/quantities.ts';
import { makeGrid, type Grid } from '../grid/grid.ts';
import { meshGrid } from '../mesh/grid.ts';

/**
 * The grid of one layer that covers the walls of a plan and `marginNodes` more on every side, at least 1. Its nodes are
 * at z = 0, and its cell faces where `meshGrid` puts them.
 *
 * @param height Height of the layer.
 */
export function flatGrid(mesh: TriangleMesh, spacing: Metres, marginNodes: number, height: Metres): Grid {
  const { size, origin } = meshGrid(mesh, spacing, marginNodes);
  return makeGrid([size[0], size[1], 1], spacing, [origin[0], origin[1], -0.5 * spacing], height);
}
