import type { Directivity } from '../../scene/directivity.ts';
import { nodesOfOrder } from '../direction/direction-size.ts';

/** Orders above 0 are radiated from here on, Hz: below, a source sounds the same on all sides. */
export const LOWEST_RADIATED = 20;
/** [order] Periods of the lowest frequency of an order that its signal takes before t = 0, and as many after. */
export const DRIVE_PERIODS = [0, 2, 2, 2, 3, 3, 3, 3] as const;
/** Most of the length of the responses that is added before t = 0. */
export const MOST_LEAD = 0.5;

/**
 * The longest that a source with direction radiates before t = 0, s. High orders begin above {@link LOWEST_RADIATED}, so that
 * their more periods are no longer.
 *
 * @param duration Of the responses, s
 */
export const mostLeadSeconds = (duration: number): number =>
  Math.min(MOST_LEAD * duration, DRIVE_PERIODS[1] / LOWEST_RADIATED);

/** Nodes with a signal of their own that a source feeds at most. */
export function drivenNodes(directivity: Directivity | undefined): number {
  if (directivity?.kind === 'pattern') return nodesOfOrder(directivity.pattern.share === 1 ? 0 : 1);
  if (directivity?.kind === 'measured') return nodesOfOrder(directivity.data?.order ?? directivity.order ?? 1);
  return 0;
}

/** The time that all runs of a scene take longer, as a share of that of its responses, at most. */
export function leadShare(
  sources: readonly { readonly directivity?: Directivity | undefined }[],
  duration: number,
): number {
  const longer = sources.filter(({ directivity }) => drivenNodes(directivity) > 1).length;
  return ((longer / sources.length) * mostLeadSeconds(duration)) / duration;
}
