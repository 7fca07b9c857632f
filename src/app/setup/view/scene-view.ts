import type { ImportAccount } from '../../../mesh/imported.ts';
import type { ScenePoint } from '../../../scene/scene.ts';
import { axesOf, type Orientation } from '../../../sphere/orientation.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { extentsOf, roomDimensions, type Extents } from '../../inputs/scene/extents.ts';
import type { LoadedScene } from '../../inputs/scene/geometry.ts';
import type { Host } from '../../ports/host/host.ts';
import { readShownScene } from '../../inputs/request/request.ts';
import { featureEdges } from './scene-view-edges.ts';
import { sceneTriangles, type ViewSurface } from './scene-view-surfaces.ts';

/** A source or receiver as the view shows it. */
export interface ViewPoint {
  readonly name: string;
  /** Position of the point, metres. */
  readonly position: Vec3;
  /** Where it looks, of length 1; left out if it has no direction. */
  readonly ahead?: Vec3 | undefined;
}

/** The receivers on an area. */
export interface ViewArea {
  readonly name: string;
  /** [receiver][x, y, z], metres. */
  readonly points: Float32Array;
}

/** The view of a scene before it is on a grid. */
export interface SceneView {
  readonly title: string;
  readonly dimensions: 2 | 3;
  readonly extentsMetres: Extents;
  readonly surfaces: readonly ViewSurface[];
  /** Edges where surfaces bend by more than 20° or end: pairs of points, 6 numbers each, metres. */
  readonly edges: Float32Array;
  readonly sources: readonly ViewPoint[];
  readonly receivers: readonly ViewPoint[];
  /** Receivers on areas. */
  readonly areas: readonly ViewArea[];
  /** Names of the mesh's materials that have triangles; null for boxes. */
  readonly meshMaterials: readonly string[] | null;
  /** What was taken from a mesh file and left out; null for boxes and for formats of which all surfaces are taken. */
  readonly imported: ImportAccount | null;
}

/**
 * Reads a scene and its files for the view. Sources and receivers may stand outside of the air.
 *
 * @param memoryLimit Bytes that may be taken.
 * @throws InputError if a file cannot be read or is faulty.
 */
export async function viewScene(
  sceneFile: string,
  { host, memoryLimit }: { readonly host: Host; readonly memoryLimit: number },
): Promise<SceneView> {
  return sceneView(await readShownScene(sceneFile, host.files, memoryLimit));
}

/** The view of a scene: surfaces by material; walls of a metre of height in a room of two dimensions. */
export function sceneView(loaded: LoadedScene): SceneView {
  const { scene, geometry, areas } = loaded;
  const { corners, surfaceOf, surfaces } = sceneTriangles(loaded);
  const names = surfaces.flatMap(({ meshMaterial }) => (meshMaterial === null ? [] : [meshMaterial]));
  return {
    title: scene.title,
    dimensions: roomDimensions(geometry),
    extentsMetres: extentsOf(geometry),
    surfaces,
    edges: featureEdges(corners, surfaceOf),
    sources: scene.sources.map((source) => viewPoint(source, source.directivity)),
    receivers: scene.receivers.map((receiver) => viewPoint(receiver, receiver.direction)),
    areas: areas.map(({ name, points }) => ({
      name,
      points: Float32Array.from(points.flatMap(({ position }) => position)),
    })),
    meshMaterials: scene.geometry.kind === 'mesh' ? [...new Set(names)] : null,
    imported: (geometry.kind === 'mesh' && geometry.imported) || null,
  };
}

/** @param directed How it radiates or hears; undefined if it does so evenly in all directions. */
const viewPoint = (
  { name, position }: ScenePoint,
  directed: { readonly orientation: Orientation } | undefined,
): ViewPoint => ({ name, position, ...(directed && { ahead: axesOf(directed.orientation)[0] }) });
