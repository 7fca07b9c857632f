import { metres, type Metres, type Vec3 } from '../../../units/quantities.ts';
import { exactFrom } from '../direct/direct-records.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { pairsWithin, type Pair } from '../../inputs/scene/near-pairs.ts';
import { hasWalks } from '../sources/place-sounds.ts';

/**
 * The distance, in spacings, from which on the grid itself has the level of a source between the nodes at a receiver
 * between the nodes right to 1 dB in most directions up to the middle of the band, against 1/(4πr)
 * (docs/measurements/near-sources.md). Nearer it is up to 2.5 dB too high, then ever lower: the field of the
 * grid is finite at the source.
 */
const RESOLVED = { sevenPoints: 2, wider: 1.5 } as const;

/** Pairs that a warning names. */
const MOST_NAMES = 4;

/** A maximum frequency so many times as high as the valid one is named as a remedy, at most. */
const MOST_TIMES = 4;

type NearPlan = Pick<RenderPlan, 'scene' | 'scheme' | 'grid' | 'dimensions' | 'validTo' | 'soundSpeed'>;

/** The distance from a source below which levels are wrong. @param isExact Whether its direct sound is put right. */
export function levelsFrom({ scheme, grid, validTo, soundSpeed }: Omit<NearPlan, 'scene'>, isExact: boolean): Metres {
  if (isExact) return exactFrom({ soundSpeed, validTo });
  return metres(grid.spacing * (scheme.stencil.points === 7 ? RESOLVED.sevenPoints : RESOLVED.wider));
}

/**
 * What is wrong with levels at receivers too near to a source; in three dimensions.
 *
 * @param isClear Whether the direct sound between two positions (m) is put right.
 */
export function nearWarnings(plan: NearPlan, isClear: (from: Vec3, to: Vec3) => boolean = () => true): string[] {
  if (plan.dimensions === 2) return [];
  const isMoving = hasWalks(plan.scene);
  const limits = [true, false].map((isExact) => levelsFrom(plan, isExact));
  const near = pairsWithin(plan.scene, Math.max(...limits)).map((pair) => ({
    ...pair,
    isExact: !isMoving && isClear(...pair.positions),
  }));
  return [true, false].flatMap((isExact, i) =>
    warningsOf(
      plan,
      limits[i],
      near.filter((pair) => pair.isExact === isExact && pair.distance < limits[i]),
      isExact,
    ),
  );
}

function warningsOf(plan: NearPlan, limit: Metres, pairs: readonly Pair[], isExact: boolean): string[] {
  if (pairs.length === 0) return [];
  const named = pairs
    .slice(0, MOST_NAMES)
    .map(
      ({ source, receiver, distance }) =>
        `${JSON.stringify(receiver)} ${length(distance)} from ${JSON.stringify(source)}`,
    );
  const more = pairs.length > MOST_NAMES ? ` and ${pairs.length - MOST_NAMES} more` : '';
  const needed = Math.ceil((plan.validTo * limit) / pairs[0].distance);
  const remedy = needed <= MOST_TIMES * plan.validTo ? `, or raise the maximum frequency to ${needed} Hz` : '';
  const why = isExact
    ? `(a quarter of the shortest wavelength) the band is too narrow for its level, which is wrong by more than 1 dB`
    : `(${limit / plan.grid.spacing} spacings) the grid has its level wrong by more than 1 dB, where a wall lies between or something moves`;
  return [
    `no G, and C80 and D50 in doubt, at ${named.join(', ')}${more}: nearer to a source than ${length(limit)} ${why}. ` +
      `Move the receiver away${remedy}.`,
  ];
}

const length = (of: number): string => `${Number(of.toPrecision(2))} m`;
