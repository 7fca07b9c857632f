import { boxesMesh } from '../../../room/boxes/boxes-mesh.ts';
import { MOST_AREA_RECEIVERS, type LaidArea, type ReceiverArea, type SurfaceArea } from '../../../scene/areas/area.ts';
import { TooManyPlacesError } from '../../../scene/areas/grid.ts';
import { layLine, layPolygon, laySphere, laySurface } from '../../../scene/areas/lay.ts';
import type { SurfaceTriangles } from '../../../scene/areas/surface-heights.ts';
import { unknownMaterials } from '../../../scene/checks/area-checks.ts';
import { checkFileNames, checkNames } from '../../../scene/checks/names.ts';
import { sceneError } from '../../../scene/checks/problems.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { TriangleMesh } from '../../../mesh/mesh.ts';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import { rounded } from '../../ports/engine/counts.ts';
import { readReceivers } from './read-receivers.ts';
import { writePath } from '../../../scene/json-path.ts';

type SceneOfAreas = Pick<Scene, 'areas' | 'geometry' | 'sources' | 'receivers'>;

/**
 * Lays the receivers of all areas of a scene.
 *
 * @param mesh Mesh of the scene; undefined for boxes.
 * @throws InputError for a table that cannot be read, an area without receivers, or too many of them.
 */
export async function readAreas(
  scene: SceneOfAreas,
  mesh: TriangleMesh | undefined,
  sceneFile: string,
  files: Files,
): Promise<readonly LaidArea[]> {
  const laid: LaidArea[] = [];
  for (const area of scene.areas) {
    const path = `${sceneFile}: ${writePath(['receivers', area.name])}`;
    const one =
      area.kind === 'file' ? await readReceivers(area, sceneFile, files) : lay(area, scene, mesh, sceneFile, path);
    if (one.points.length === 0) throw nothingThere(area, path);
    if (one.points.length > MOST_AREA_RECEIVERS) throw tooMany(path, one.points.length, one.spacing, one.kind);
    laid.push(one);
  }
  checkTogether(scene, laid, sceneFile);
  return laid;
}

function lay(
  area: Exclude<ReceiverArea, { kind: 'file' }>,
  scene: SceneOfAreas,
  mesh: TriangleMesh | undefined,
  sceneFile: string,
  path: string,
): LaidArea {
  try {
    if (area.kind === 'polygon') return layPolygon(area);
    if (area.kind === 'line') return layLine(area);
    if (area.kind === 'sphere') return laySphere(area);
    return laySurface(area, trianglesOf(area, scene, mesh, sceneFile));
  } catch (error) {
    if (!(error instanceof TooManyPlacesError)) throw error;
    throw tooMany(path, error.places, 'spacing' in area ? area.spacing : null, area.kind);
  }
}

/** The triangles of an area's materials. @throws InputError for a material that the mesh has not */
function trianglesOf(
  { name, materials }: SurfaceArea,
  { geometry }: SceneOfAreas,
  mesh: TriangleMesh | undefined,
  sceneFile: string,
): SurfaceTriangles {
  const { vertices, triangles, material, materialNames } =
    mesh ?? (geometry.kind === 'boxes' ? boxesMesh(geometry.boxes, geometry.sheets) : boxesMesh([])).mesh;
  if (mesh) {
    const problems = unknownMaterials(name, materials, materialNames, 'Materials of the mesh');
    if (problems.length > 0) throw sceneError(sceneFile, problems);
  }
  const wanted = new Set(materials.map((one) => materialNames.indexOf(one)));
  const corners: number[] = [];
  material.forEach((index, t) => {
    if (wanted.has(index)) for (let i = 0; i < 3; i++) corners.push(triangles[3 * t + i]);
  });
  return { vertices, corners: Uint32Array.from(corners) };
}

function nothingThere({ kind }: ReceiverArea, path: string): InputError {
  const [message, remedy] =
    kind === 'surface'
      ? [
          'no place of the grid is on these surfaces',
          'Name surfaces that rise by less than 60°, or take a smaller spacing.',
        ]
      : kind === 'polygon'
        ? ['no place of the grid is in the polygon', 'Take a smaller spacing.']
        : ['there are no receivers', 'Give at least one.'];
  return new InputError(path, message, remedy);
}

/** @param spacing Spacing of the area, m; null where it has none. */
function tooMany(path: string, count: number, spacing: number | null, kind: LaidArea['kind']): InputError {
  // A grid over an area has as many places as the square of its spacing gives.
  const factor = (count / MOST_AREA_RECEIVERS) ** (kind === 'line' ? 1 : 0.5);
  return new InputError(
    path,
    `${rounded(count)} receivers; all areas of a scene have at most ${rounded(MOST_AREA_RECEIVERS)} together`,
    spacing === null
      ? 'Give fewer, or divide them among several scenes.'
      : `Take a spacing of at least ${(1.05 * factor * spacing).toPrecision(2)} m.`,
  );
}

function checkTogether(scene: SceneOfAreas, laid: readonly LaidArea[], sceneFile: string): void {
  const count = laid.reduce((sum, { points }) => sum + points.length, 0);
  if (count > MOST_AREA_RECEIVERS) throw tooMany(`${sceneFile}: receivers`, count, null, 'file');
  const inFiles = laid.flatMap(({ writesResponses, points }) => (writesResponses ? points : []));
  const problems = [
    ...checkNames(
      'receivers',
      laid.flatMap(({ points }) => points),
    ),
    ...sameNames(scene, laid),
    ...(inFiles.length > 0 ? checkFileNames(scene.sources, [...scene.receivers, ...inFiles]) : []),
  ];
  if (problems.length > 0) throw sceneError(sceneFile, problems);
}

/** Finds receivers of areas with the names of others, ignoring capitals. */
function sameNames({ receivers }: SceneOfAreas, laid: readonly LaidArea[]): Parameters<typeof sceneError>[1][number][] {
  const seen = new Set(receivers.map(({ name }) => name.toLowerCase()));
  return laid.flatMap((area) =>
    area.points.flatMap(({ name }) => {
      const isNew = !seen.has(name.toLowerCase());
      seen.add(name.toLowerCase());
      return isNew
        ? []
        : {
            path: ['receivers', area.name],
            message: `two receivers are named ${JSON.stringify(name)}, ignoring capitals`,
            remedy: 'Rename one of them, or the area.',
          };
    }),
  );
}
