import { InputError } from '../../units/errors.ts';
import { checkListening, namesOfFiles } from './listening-checks.ts';
import { checkFileNames, checkNames } from './names.ts';
import { sceneError } from './problems.ts';
import type { Seconds } from '../../units/quantities.ts';
import {
  FROM_MESH,
  type Receiver,
  type ReceiversOfScene,
  type Scene,
  type Source,
  type SourcesOfScene,
} from '../scene.ts';

/** Sources and receivers of a mesh file. */
export interface PointsOfMesh {
  readonly sources: readonly Source[];
  readonly receivers: readonly Receiver[];
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
  scene: Scene<SourcesOfScene, ReceiversOfScene, Duration>,
  points: PointsOfMesh | undefined,
  sceneFile: string,
  meshFile: string,
): Scene<readonly Source[], readonly Receiver[], Duration> {
  const take = <Point>(
    key: 'sources' | 'receivers',
    given: readonly Point[] | typeof FROM_MESH,
    taken: readonly Point[] = [],
  ): readonly Point[] => {
    if (given !== FROM_MESH) return given;
    if (taken.length > 0) return taken;
    throw new InputError(
      `${sceneFile}: ${key}`,
      `${meshFile} holds no ${key}${points ? '' : ': files of its format have none'}`,
      `Give the ${key} here by name, such as { "${key === 'sources' ? 'S1' : 'R1'}": { "position": [1, 1, 1.5] } }.`,
    );
  };
  const complete = {
    ...scene,
    sources: take('sources', scene.sources, points?.sources),
    receivers: take('receivers', scene.receivers, points?.receivers),
  };
  if (scene.sources === FROM_MESH || scene.receivers === FROM_MESH) {
    const { listening } = scene;
    const problems = [
      ...(scene.sources === FROM_MESH ? checkNames('sources', complete.sources) : []),
      ...(scene.receivers === FROM_MESH ? checkNames('receivers', complete.receivers) : []),
      ...checkFileNames(
        namesOfFiles(
          complete.sources,
          listening.systems.map(({ name }) => name),
        ),
        complete.receivers,
      ),
    ];
    if (problems.length > 0) throw sceneError(meshFile, problems);
    const wrong = checkListening(listening, complete.sources, complete.receivers);
    if (wrong.length > 0) throw sceneError(sceneFile, wrong);
  }
  return complete;
}
