import { InputError } from '../../units/errors.ts';
import { checkFileNames, checkNames } from './names.ts';
import { sceneError } from './problems.ts';
import type { Seconds } from '../../units/quantities.ts';
import { FROM_MESH, type NamedPoint, type PointsOfScene, type Scene } from '../scene.ts';

/** Sources and receivers of a mesh file. */
export interface PointsOfMesh {
  readonly sources: readonly NamedPoint[];
  readonly receivers: readonly NamedPoint[];
}

/**
 * Completes a scene with the sources and receivers that it takes from its mesh file.
 *
 * @param points Those of the mesh file; undefined if its format has none.
 * @param sceneFile Name of the scene file in errors.
 * @param meshFile Name of the mesh file in errors.
 * @throws InputError if the mesh file has none, or if their names cannot be part of file names.
 */
export function withPointsOfMesh<Duration extends Seconds | undefined>(
  scene: Scene<PointsOfScene, Duration>,
  points: PointsOfMesh | undefined,
  sceneFile: string,
  meshFile: string,
): Scene<readonly NamedPoint[], Duration> {
  const take = (key: 'sources' | 'receivers'): readonly NamedPoint[] => {
    const given = scene[key];
    if (given !== FROM_MESH) return given;
    const taken = points?.[key] ?? [];
    if (taken.length > 0) return taken;
    throw new InputError(
      `${sceneFile}: ${key}`,
      `${meshFile} holds no ${key}${points ? '' : ': files of its format have none'}`,
      `Give the ${key} here by name, such as { "${key === 'sources' ? 'S1' : 'R1'}": { "position": [1, 1, 1.5] } }.`,
    );
  };
  const complete = { ...scene, sources: take('sources'), receivers: take('receivers') };
  if (scene.sources === FROM_MESH || scene.receivers === FROM_MESH) {
    const problems = [
      ...(scene.sources === FROM_MESH ? checkNames('sources', complete.sources) : []),
      ...(scene.receivers === FROM_MESH ? checkNames('receivers', complete.receivers) : []),
      ...checkFileNames(complete.sources, complete.receivers),
    ];
    if (problems.length > 0) throw sceneError(meshFile, problems);
  }
  return complete;
}
