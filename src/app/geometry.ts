import type { TriangleMesh } from '../mesh/mesh.ts';
import { withPointsOfMesh } from '../scene/mesh-points.ts';
import { writePath } from '../scene/problems.ts';
import type { BoxGeometry, PointsOfScene, Scene } from '../scene/scene.ts';
import { readSceneMesh } from './mesh-file.ts';
import { mapMaterials, type MappedMaterials } from './mesh-materials.ts';
import { openNames } from './openings.ts';

/** A mesh that has been read and whose materials are those of the scene. */
export interface LoadedMesh extends MappedMaterials {
  readonly kind: 'mesh';
  /** How errors name the file. */
  readonly file: string;
  readonly mesh: TriangleMesh;
}

/** The geometry of a scene with all its files read. */
export type LoadedGeometry = BoxGeometry | LoadedMesh;

/** A scene that is complete. */
export interface LoadedScene {
  readonly scene: Scene;
  readonly geometry: LoadedGeometry;
  /** Where a source or a receiver stands for errors, as `hall.json: sources.S1.position`. */
  readonly pointPath: (key: 'sources' | 'receivers', name: string) => string;
}

/**
 * Reads what a scene refers to.
 *
 * @param memoryLimit Bytes that may be taken.
 * @throws InputError if the mesh file is not there or not as it should be, or does not fit the scene.
 */
export async function loadGeometry(
  scene: Scene<PointsOfScene>,
  sceneFile: string,
  memoryLimit: number,
): Promise<LoadedScene> {
  const { geometry } = scene;
  const loaded = geometry.kind === 'mesh' ? await readSceneMesh(geometry, sceneFile, memoryLimit) : undefined;
  const complete = withPointsOfMesh(scene, loaded?.points, sceneFile, loaded?.file ?? sceneFile);
  const pointPath: LoadedScene['pointPath'] = (key, name) =>
    typeof scene[key] === 'string'
      ? `${loaded!.file}: ${key} ${JSON.stringify(name)}`
      : `${sceneFile}: ${writePath([key, name, 'position'])}`;
  if (geometry.kind === 'boxes') return { scene: complete, geometry, pointPath };
  const mapped = mapMaterials(loaded!, geometry, openNames(scene.materials), sceneFile);
  return { scene: complete, geometry: { kind: 'mesh', file: loaded!.file, mesh: loaded!.mesh, ...mapped }, pointPath };
}
