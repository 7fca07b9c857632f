import { BOTH_SIDES, type TriangleMesh } from '../../mesh/mesh.ts';
import { RIGID } from '../surfaces/surface.ts';
import { makeGrid, type Grid } from '../grid/grid.ts';
import type { FaceMaterials } from '../mesh/triangles/wall-triangles.ts';

/**
 * Layers of nodes between the floor and the ceiling of a prism. What the cubes of the middle layer look like depends on
 * walls and nodes up to two layers away, so the middle one of seven knows of neither floor nor ceiling.
 */
export const LAYERS = 7;

/** Layers of the grid of a prism, those above its ceiling and below its floor included. */
export const PRISM_LAYERS = LAYERS + 2;

/** How far floor and ceiling stay within the grid, in spacings. */
const SHORT = 0.75;

/** The walls of a plan with a floor and a ceiling that are rigid and lie on cell faces. */
export interface Prism {
  readonly mesh: TriangleMesh;
  readonly faceMaterials: FaceMaterials;
  /** {@link LAYERS} layers of nodes, the middle one at z = 0, and one more above and below. */
  readonly grid: Grid;
}

/**
 * Makes a plan {@link LAYERS} spacings high.
 *
 * @param mesh Its walls: upright, from −height/2 to +height/2 of the grid.
 * @param grid One layer that covers them.
 */
export function prismOf(mesh: TriangleMesh, { front, back, sheet, partitions }: FaceMaterials, grid: Grid): Prism {
  const { spacing, height, origin, size } = grid;
  const top = (LAYERS / 2) * spacing;
  const walls = Float64Array.from(mesh.vertices, (x, i) => (i % 3 === 2 ? (x / height) * LAYERS * spacing : x));
  // Over all of the grid but the outermost nodes, which a mesh may not reach.
  const [x0, y0] = [origin[0] + SHORT * spacing, origin[1] + SHORT * spacing];
  const [x1, y1] = [origin[0] + (size[0] - SHORT) * spacing, origin[1] + (size[1] - SHORT) * spacing];
  const slabs = [-top, top].flatMap((z) => [x0, y0, z, x1, y0, z, x1, y1, z, x0, y1, z]);
  const first = walls.length / 3;
  const flat = [0, 4].flatMap((corner) => [0, 1, 2, 0, 2, 3].map((at) => first + corner + at));
  const added = flat.length / 3;
  const rigid = mesh.materialNames.length;
  return {
    mesh: {
      vertices: Float64Array.from([...walls, ...slabs]),
      triangles: Uint32Array.from([...mesh.triangles, ...flat]),
      material: Uint16Array.from([...mesh.material, ...Array.from({ length: added }, () => rigid)]),
      materialNames: [...mesh.materialNames, 'floor and ceiling'],
      sides: Uint8Array.from([...mesh.sides, ...Array.from({ length: added }, () => BOTH_SIDES)]),
    },
    faceMaterials: {
      front: Int32Array.from([...front, RIGID]),
      back: Int32Array.from([...back, RIGID]),
      sheet: sheet && Int32Array.from([...sheet, RIGID]),
      partitions,
    },
    grid: makeGrid([size[0], size[1], PRISM_LAYERS], spacing, [origin[0], origin[1], -(PRISM_LAYERS / 2) * spacing]),
  };
}
