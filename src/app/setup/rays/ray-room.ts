import type { Band } from '../../../material/bands.ts';
import type { Scattering } from '../../../material/scattering.ts';
import { BACK, FRONT } from '../../../mesh/mesh.ts';
import type { RayRoom } from '../../../rays/room/room.ts';
import { RIGID } from '../../../room/surfaces/surface.ts';
import { isMadeMesh, volumesOf, type Scene } from '../../../scene/scene.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';
import { meshOfBoxes, type LoadedGeometry, type LoadedMesh } from '../../inputs/scene/geometry.ts';
import { bodyLayers, bodyWarnings, withVolumes, type Surfaces } from './porous-surfaces.ts';
import { RayLaws, type ScatteringReport } from './ray-laws.ts';
import { partitionFaces } from './thick-partitions.ts';

/** A scene as rays meet it. */
export interface SceneRayRoom {
  readonly room: RayRoom;
  /** Materials that rays meet, in the order of their first triangles. */
  readonly scattering: readonly ScatteringReport[];
  /** [law] What each law of the room scatters at any frequency; its values by band are means of it. */
  readonly scatterings: readonly Scattering[];
  readonly warnings: readonly string[];
}

/** What of a scene rays meet. */
interface RayScene {
  readonly scene: Pick<Scene, 'geometry' | 'materials' | 'scattering'>;
  readonly geometry: LoadedGeometry;
}

/**
 * The surfaces of a scene as triangles with the walls that the waves meet. Nothing comes back from openings. Rays go
 * through sheets and partitions, from one face to the other where a partition has a face in each of two rooms; not
 * through those that have a material on a side, or faces that do not cover each other, which a warning says.
 *
 * @param sceneFile How errors name the scene.
 */
export function sceneRayRoom(
  { scene, geometry }: RayScene,
  sceneFile: string,
  soundSpeed: MetresPerSecond,
  bands: readonly Band[],
): SceneRayRoom {
  const { materials } = scene;
  const loaded = drawnMesh({ scene, geometry }, sceneFile);
  const laws = new RayLaws(scene, soundSpeed, bands);
  const surfaces = withVolumes(scene, { vertices: loaded.mesh.vertices, ...surfacesOf(loaded, materials, laws) }, laws);
  const closed = [...laws.closed].map((name) => JSON.stringify(name)).join(', ');
  return {
    room: { ...surfaces, laws: laws.list, bands, soundSpeed },
    scattering: laws.reports,
    scatterings: laws.scatterings,
    warnings: [
      ...(closed === ''
        ? []
        : [
            `rays do not go through sheets and partitions that have a material on a side, or two faces that do not lie opposite each other (${closed}): above the crossover no sound comes through them`,
          ]),
      ...bodyWarnings(loaded.porous ?? []),
    ],
  };
}

/** The mesh of a scene as drawn: without what stands for porous volumes on a grid, as rays meet these themselves. */
function drawnMesh({ scene, geometry }: RayScene, sceneFile: string): LoadedMesh {
  const { geometry: drawn, materials } = scene;
  if (drawn.kind === 'boxes' && !isMadeMesh(drawn) && volumesOf(drawn).length > 0)
    return meshOfBoxes(drawn, materials, sceneFile);
  return geometry.kind === 'mesh' ? geometry : meshOfBoxes(geometry, materials, sceneFile);
}

/** The triangles with the laws of both sides. */
function surfacesOf(
  { mesh, faceMaterials, materialNames, open, porous = [] }: LoadedMesh,
  materials: Scene['materials'],
  laws: RayLaws,
): Omit<Surfaces, 'vertices'> {
  const nameOf = (index: number): string | null => (index === RIGID ? null : materialNames[index]);
  const depths = partitionDepths(mesh, faceMaterials);
  const bodies = bodyLayers(porous);
  const side = (t: number, which: typeof FRONT | typeof BACK): number => {
    const material = mesh.material[t];
    if (open.has(material)) return laws.opening();
    const own = (which === FRONT ? faceMaterials.front : faceMaterials.back)[material];
    const wall = mesh.sides[t] & which ? nameOf(own) : null;
    const sheet = nameOf(faceMaterials.sheet?.[material] ?? RIGID);
    const body = wall === null ? undefined : bodies.get(wall);
    if (body) return laws.layer(wall!, body);
    if (sheet === null) return laws.indexOf(wall, materials);
    const depth = depths.get(t);
    const isCovered =
      depth === null || [faceMaterials.front, faceMaterials.back].some((sides) => sides[material] !== RIGID);
    if (isCovered) laws.closed.add(sheet);
    if (wall !== null) return laws.indexOf(wall, materials);
    return laws.indexOf(sheet, materials, isCovered ? undefined : (depth ?? 0));
  };
  return {
    triangles: mesh.triangles,
    front: Uint16Array.from(mesh.material, (_, t) => side(t, FRONT)),
    back: Uint16Array.from(mesh.material, (_, t) => side(t, BACK)),
  };
}

/**
 * How far apart both faces are of the partitions that have one in each of two rooms, m, by triangle; null where they do
 * not cover each other.
 */
function partitionDepths(
  mesh: LoadedMesh['mesh'],
  { sheet, partitions = [] }: LoadedMesh['faceMaterials'],
): ReadonlyMap<number, number | null> {
  const ofMaterial = new Map<number, number[]>();
  mesh.material.forEach((material, t) => {
    if (!partitions.includes(sheet?.[material] ?? RIGID)) return;
    const there = ofMaterial.get(material);
    if (there) there.push(t);
    else ofMaterial.set(material, [t]);
  });
  const depths = new Map<number, number | null>();
  for (const triangles of ofMaterial.values()) {
    const { isThick, distances } = partitionFaces(mesh, triangles);
    const areCovered = distances.every((distance) => distance !== undefined);
    if (isThick) triangles.forEach((t, i) => depths.set(t, areCovered ? distances[i] : null));
  }
  return depths;
}
