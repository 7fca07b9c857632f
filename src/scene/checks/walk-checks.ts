import type { Air } from '../../material/air.ts';
import { FROM_MESH, type ReceiversOfScene, type ScenePoint, type SourcesOfScene } from '../scene.ts';
import { walkFault } from '../walk.ts';
import { quote, type Problem } from './problems.ts';

/** The parts of a scene that walks concern. Points are undefined where they are wrong. */
interface SceneOfWalks {
  readonly sources: SourcesOfScene | undefined;
  readonly receivers: ReceiversOfScene | undefined;
  readonly air: Air | undefined;
  /** Names of areas. */
  readonly areas: readonly string[];
  readonly hasSystems: boolean;
}

/** Finds what does not go together in a scene in which something moves, and walks that are too fast. */
export function checkWalks({ sources, receivers, air, areas, hasSystems }: SceneOfWalks): Problem[] {
  const [from, to] = [pointsIn(sources), pointsIn(receivers)];
  const moving = [...from, ...to].find(({ walk }) => walk);
  if (!moving) {
    // Until both lists are right, one may have a walk.
    if (sources === undefined || receivers === undefined) return [];
    return from.flatMap(({ name, signal }) =>
      signal ? [{ path: ['sources', name, 'signal'], ...NOTHING_MOVES }] : [],
    );
  }
  const mover = quote(moving.name);
  return [
    ...(sources === FROM_MESH ? [{ path: ['sources'], ...SOURCES_OF_MESH }] : []),
    ...from.flatMap(({ name, signal }): Problem[] =>
      signal
        ? []
        : [
            {
              path: ['sources', name, 'signal'],
              message: `missing; ${mover} moves, so there are no impulse responses, and what is heard of a sound is rendered`,
              remedy: 'Add "signal": the path of a WAV file recorded without a room.',
            },
          ],
    ),
    ...to.flatMap(({ name, direction }): Problem[] =>
      direction ? [{ path: ['receivers', name], ...noDirection(mover) }] : [],
    ),
    ...areas.map((name): Problem => ({ path: ['receivers', name], ...noArea(mover) })),
    ...(hasSystems ? [{ path: ['systems'], ...noSystems(mover) }] : []),
    ...(air ? [...speedProblems('sources', from, air), ...speedProblems('receivers', to, air)] : []),
  ];
}

const pointsIn = <Point extends ScenePoint>(
  points: readonly Point[] | typeof FROM_MESH | undefined,
): readonly Point[] => (points === undefined || points === FROM_MESH ? [] : points);

const NOTHING_MOVES = {
  message: 'nothing in the scene moves, so impulse responses are rendered, and they take no signal',
  remedy:
    'Leave it out and let "auralise" play the sound in the rendered room, or give a source or a receiver a "walk".',
};

const SOURCES_OF_MESH = {
  message: 'sources of a mesh file play no signal, and a receiver moves',
  remedy: 'Give the sources here by name, each with a "signal".',
};

const noDirection = (mover: string): Omit<Problem, 'path'> => ({
  message: `${mover} moves, and receivers with direction are not offered in a scene with walks: their filters need impulse responses`,
  remedy: 'Leave the keys of direction out, or render the receiver in a scene without walks.',
});

const noArea = (mover: string): Omit<Problem, 'path'> => ({
  message: `${mover} moves, and areas of receivers show figures of impulse responses, which there are none`,
  remedy: 'Leave the area out, or render it in a scene without walks.',
});

const noSystems = (mover: string): Omit<Problem, 'path'> => ({
  message: `${mover} moves, and sound systems add impulse responses, which there are none`,
  remedy: 'Leave them out.',
});

function speedProblems(key: 'sources' | 'receivers', points: readonly ScenePoint[], air: Air): Problem[] {
  return points.flatMap(({ name, walk }): Problem[] => {
    const fault = walk && walk.file === null ? walkFault(walk.points, air) : undefined;
    return fault ? [{ path: [key, name, 'walk', fault.point], message: fault.message, remedy: fault.remedy }] : [];
  });
}
