import { metres, type Metres } from '../../units/quantities.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import { pairsWithin } from '../scene/near-pairs.ts';

/**
 * From this distance on, in spacings, the level of a source between the nodes at a receiver between the nodes is right to
 * 1 dB up to the middle of the band, against 1/(4πr) (docs/measurements/2026-11-28-near-sources.md). Nearer it is up to
 * 2.5 dB too high, then ever lower: the field of the grid is finite at the source.
 */
const RESOLVED = { sevenPoints: 2, wider: 1.5 } as const;

/** Pairs that a warning names. */
const MOST_NAMES = 4;

/** A maximum frequency so many times as high as the valid one is named as a remedy, at most. */
const MOST_TIMES = 4;

/** The distance from a source below which the grid has wrong levels. */
export function levelsFrom({ scheme, grid }: Pick<RenderPlan, 'scheme' | 'grid'>): Metres {
  return metres(grid.spacing * (scheme.stencil.points === 7 ? RESOLVED.sevenPoints : RESOLVED.wider));
}

/** What is wrong with levels at receivers nearer to a source than the grid resolves; in three dimensions. */
export function nearWarnings(plan: Pick<RenderPlan, 'scene' | 'scheme' | 'grid' | 'dimensions' | 'validTo'>): string[] {
  const limit = levelsFrom(plan);
  const pairs = plan.dimensions === 3 ? pairsWithin(plan.scene, limit) : [];
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
  const spacings = limit / plan.grid.spacing;
  return [
    `no G, and C80 and D50 in doubt, at ${named.join(', ')}${more}: nearer to a source than ${length(limit)} (${spacings} spacings) ` +
      `the grid has its level wrong by more than 1 dB. Move the receiver away${remedy}.`,
  ];
}

const length = (of: number): string => `${Number(of.toPrecision(2))} m`;
