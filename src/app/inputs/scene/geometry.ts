import type { ImportAccount } from '../../../mesh/imported.ts';
import type { TriangleMesh } from '../../../mesh/mesh.ts';
import { boxesMesh } from '../../../room/boxes/boxes-mesh.ts';
import { withPointsOfMesh } from '../../../scene/checks/mesh-points.ts';
import {
  isMadeMesh,
  type BoxElement,
  type BoxGeometry,
  type BoxSheet,
  type Receiver,
  type Scene,
  type SceneOfFile,
  type SidesOfMaterials,
  type Source,
} from '../../../scene/scene.ts';
import type { Seconds } from '../../../units/quantities.ts';
import type { LaidArea } from '../../../scene/areas/area.ts';
import { readDirectivities } from '../directivity/read-directivities.ts';
import { readArrays } from '../direction/read-arrays.ts';
import { readSignals } from '../walks/read-signals.ts';
import { readWalks } from '../walks/read-walks.ts';
import { readAreas } from '../areas/read-areas.ts';
import type { Files } from '../../ports/host/host.ts';
import { furnishedMesh, type FurnishedMesh } from './furnished.ts';
import { readSceneMesh, type SceneMesh } from './mesh-file.ts';
import { mapMaterials, type MappedMaterials } from './mesh-materials.ts';
import { checkPorousBodies, porousBodies, type PorousBody } from './porous-bodies.ts';
import { writePath } from '../../../scene/json-path.ts';

/** A mesh whose materials are those of the scene. */
export interface LoadedMesh extends MappedMaterials {
  readonly kind: 'mesh';
  /** How errors name the file: the scene itself for a mesh that was made of its boxes or its outline. */
  readonly file: string;
  readonly mesh: TriangleMesh;
  /** Materials of the scene, by those of the mesh. */
  readonly materials: SidesOfMaterials;
  /** What was taken from the mesh file and left out; undefined if the format has nothing to leave out. */
  readonly imported?: ImportAccount | undefined;
  /** The boxes that the mesh was made of alone; undefined for a mesh file, an outline, and with furniture. */
  readonly boxes: readonly BoxElement[] | undefined;
  /** Its closed bodies that porous media fill; left out if there are none. */
  readonly porous?: readonly PorousBody[] | undefined;
  /** The sheets among those boxes; undefined if there are none. */
  readonly sheets?: readonly BoxSheet[] | undefined;
}

/** The geometry of a scene with all its files read. */
export type LoadedGeometry = BoxGeometry | LoadedMesh;

/** A scene that is complete. */
export interface LoadedScene {
  readonly scene: Scene<readonly Source[], readonly Receiver[], Seconds | undefined>;
  readonly geometry: LoadedGeometry;
  /** The receivers of its areas. */
  readonly areas: readonly LaidArea[];
  /** How errors name a source or a receiver, as `hall.json: sources.S1.position`. */
  readonly pointPath: (key: 'sources' | 'receivers', name: string) => string;
}

/**
 * Reads the files that a scene refers to.
 *
 * @param memoryLimit Bytes that may be taken.
 * @throws InputError if the mesh file, or one of furniture, is missing, faulty, or does not fit the scene.
 */
export async function loadGeometry(
  scene: SceneOfFile,
  sceneFile: string,
  files: Files,
  memoryLimit: number,
): Promise<LoadedScene> {
  const { geometry } = scene;
  const loaded = geometry.kind === 'mesh' ? await readSceneMesh(geometry, sceneFile, files, memoryLimit) : undefined;
  const withPoints = withPointsOfMesh(scene, loaded?.points, sceneFile, loaded?.file ?? sceneFile);
  const { air } = scene;
  const sources = await readDirectivities(withPoints.sources, scene.maxFrequency, sceneFile, files);
  const receivers = await readArrays(withPoints.receivers, sceneFile, files);
  const complete = {
    ...withPoints,
    sources: await readSignals(await readWalks('sources', sources, air, sceneFile, files), sceneFile, files),
    receivers: await readWalks('receivers', receivers, air, sceneFile, files),
  };
  const walks = (key: 'sources' | 'receivers'): ReadonlySet<string> =>
    new Set(complete[key].flatMap(({ name, walk }) => (walk ? name : [])));
  const pointPath: LoadedScene['pointPath'] = (key, name) =>
    typeof scene[key] === 'string'
      ? `${loaded!.file}: ${key} ${JSON.stringify(name)}`
      : `${sceneFile}: ${writePath([key, name, walks(key).has(name) ? 'walk' : 'position'])}`;
  const furnished =
    geometry.kind !== 'mesh' && isMadeMesh(geometry)
      ? await furnishedMesh(geometry, scene.materials, sceneFile, files, memoryLimit)
      : undefined;
  const geometryRead = loadedGeometry(scene, loaded, furnished, sceneFile);
  const areas = await readAreas(complete, loaded?.mesh ?? furnished?.mesh, sceneFile, files);
  return { scene: complete, geometry: geometryRead, areas, pointPath };
}

/**
 * @param loaded The mesh of the scene, if it is one.
 * @param furnished Mesh of an outline, or of boxes with furniture.
 */
function loadedGeometry(
  { geometry, materials, walls }: Pick<SceneOfFile, 'geometry' | 'materials' | 'walls'>,
  loaded: SceneMesh | undefined,
  furnished: FurnishedMesh | undefined,
  sceneFile: string,
): LoadedGeometry {
  if (geometry.kind === 'mesh') {
    const { file, mesh, imported } = loaded!;
    const path = `${sceneFile}: geometry.mesh.materials`;
    const mapped = mapMaterials(loaded!, geometry.materials, materials, path);
    checkPorousBodies(mesh, geometry.materials, materials, path);
    return {
      kind: 'mesh',
      file,
      mesh,
      imported,
      boxes: undefined,
      materials: geometry.materials,
      ...mapped,
      ...filled(mesh, geometry.materials),
    };
  }
  if (furnished) {
    const { mesh, materials: sides } = furnished;
    const mapped = mapMaterials(furnished, sides, materials, `${sceneFile}: geometry`);
    return {
      kind: 'mesh',
      file: sceneFile,
      mesh,
      boxes: undefined,
      materials: sides,
      ...mapped,
      ...filled(mesh, sides),
    };
  }
  const boxes = geometry as BoxGeometry;
  return walls === 'staircase' ? boxes : meshOfBoxes(boxes, materials, sceneFile);

  function filled(ofMesh: TriangleMesh, of: SidesOfMaterials): Pick<LoadedMesh, 'porous'> {
    const porous = porousBodies(ofMesh, of, materials);
    return porous.length > 0 ? { porous } : {};
  }
}

/** Boxes and their sheets as a mesh, for walls that pass between the nodes. */
export function meshOfBoxes(
  { boxes, sheets }: Pick<BoxGeometry, 'boxes' | 'sheets'>,
  materials: SceneOfFile['materials'],
  sceneFile: string,
): LoadedMesh {
  const { mesh } = boxesMesh(boxes, sheets);
  const sides = new Map(mesh.materialNames.map((name) => [name, { front: name, back: name }]));
  const mapped = mapMaterials({ mesh, rigid: new Set() }, sides, materials, `${sceneFile}: geometry.boxes`);
  return { kind: 'mesh', file: sceneFile, mesh, boxes, sheets, materials: sides, ...mapped };
}
