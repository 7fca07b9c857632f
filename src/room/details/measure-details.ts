import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { BoxElement } from '../../scene/scene.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { FaceMaterials } from '../mesh/triangles/wall-triangles.ts';
import { boxDetails, faceCells } from './box-details.ts';
import type { RoomDetails } from './details.ts';
import { rememberedDetails } from './remembered-details.ts';

/** The shape of a room: boxes, or a mesh with its materials. */
export type DetailedGeometry =
  | { readonly boxes: readonly BoxElement[] }
  | {
      readonly boxes: undefined;
      readonly mesh: TriangleMesh;
      readonly faceMaterials: FaceMaterials;
      readonly materialNames: readonly string[];
      /** Mesh materials that are openings. */
      readonly open: ReadonlySet<number>;
    };

const MOST_TRIANGLES = 2e6;
const MOST_CELLS = 1e6;

/**
 * Finds the details of a room: exactly for boxes; for a mesh from samples of its triangles. The samples are always the
 * same.
 *
 * @param open Names of the scene's materials that are openings, for boxes.
 * @param listeners Sources and receivers, m. In a mesh, air is what they see, directly or round corners.
 * @returns undefined for a mesh of more than 2 million triangles, and for boxes whose planes cut the walls into more
 *   than a million cells: that would take too long.
 */
export function roomDetails(
  geometry: DetailedGeometry,
  open: ReadonlySet<string>,
  listeners: readonly Vec3[],
): RoomDetails | undefined {
  if (geometry.boxes ? faceCells(geometry.boxes) > MOST_CELLS : geometry.mesh.triangles.length / 3 > MOST_TRIANGLES) {
    return undefined;
  }
  return geometry.boxes ? boxDetails(geometry.boxes, open) : rememberedDetails(geometry, listeners);
}
