import type { Scene, ScenePoint } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { LoadedScene } from './geometry.ts';

/** Points nearer to each other than this count as one, m. */
const SAME_PLACE = 1e-4;

/** A source and a receiver by their names. */
export interface Pair {
  readonly source: string;
  readonly receiver: string;
  /** Distance between the two, m. */
  readonly distance: number;
  /** Positions of the source and of the receiver, m. */
  readonly positions: readonly [from: Vec3, to: Vec3];
}

/** Sources and receivers that stay where they are, nearer to each other than a distance; the nearest first. */
export function pairsWithin({ sources, receivers }: Pick<Scene, 'sources' | 'receivers'>, most: number): Pair[] {
  const standing = (points: readonly ScenePoint[]): readonly ScenePoint[] => points.filter(({ walk }) => !walk);
  return standing(sources)
    .flatMap((source) =>
      standing(receivers).map((receiver) => ({
        source: source.name,
        receiver: receiver.name,
        distance: Math.hypot(...source.position.map((x, axis) => x - receiver.position[axis])),
        positions: [source.position, receiver.position] as const,
      })),
    )
    .filter(({ distance }) => distance < most)
    .sort((a, b) => a.distance - b.distance);
}

/** Receivers at the place of a source, whose level has no bound. */
export function samePlaceProblems(
  scene: Pick<Scene, 'sources' | 'receivers'>,
  pointPath: LoadedScene['pointPath'],
): InputError[] {
  return pairsWithin(scene, SAME_PLACE).map(
    ({ source, receiver }) =>
      new InputError(
        pointPath('receivers', receiver),
        `is at the place of source ${JSON.stringify(source)}, where its sound has no finite level`,
        'Move one of them; levels are right from a quarter of the shortest wavelength on.',
      ),
  );
}
