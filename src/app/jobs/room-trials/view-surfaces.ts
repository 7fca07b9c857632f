import { readJson } from '../../../scene/json.ts';
import type { Host } from '../../ports/host/host.ts';
import { viewScene, type SceneView } from '../../setup/view/scene-view.ts';
import { textOf, type SceneJson } from './scene-text.ts';
import { withScene } from './simulate.ts';
import { withStandingPoints } from './standing-points.ts';
import { withOwnMaterials, type RoomSurface } from './surfaces.ts';

/** The walls of a room, surface by surface, as reports of sensitivities and designs name them. */
export interface SurfacesView {
  /** The room with a material of its own on each surface. */
  readonly view: Pick<SceneView, 'surfaces' | 'edges'>;
  readonly list: readonly (Pick<RoomSurface, 'name' | 'side' | 'material'> & {
    /** Its material in that room. */
    readonly ownMaterial: string;
  })[];
}

/**
 * Reads a scene for its picture, with its surfaces apart.
 *
 * @throws InputErrors for the problems of the scene; InputError if no source or no receiver stands at a point.
 */
export async function viewSurfaces(
  sceneFile: string,
  { host, memoryLimit }: { readonly host: Host; readonly memoryLimit: number },
): Promise<SurfacesView> {
  const file = readJson(await host.files.readText(sceneFile), sceneFile) as SceneJson;
  const { scene, surfaces, nameOf } = withOwnMaterials(withStandingPoints(file, sceneFile));
  const apart = withScene(host, sceneFile, textOf(scene));
  const { surfaces: walls, edges } = await viewScene(sceneFile, { host: apart, memoryLimit });
  return {
    view: { surfaces: walls, edges },
    list: surfaces.map((surface) => {
      const { name, side, material } = surface;
      return { name, side, material, ownMaterial: nameOf(surface) };
    }),
  };
}
