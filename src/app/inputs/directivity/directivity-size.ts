import type { Directivity } from '../../../scene/directivity.ts';
import { nodesOfOrder } from '../direction/direction-size.ts';

/** Orders above 0 are radiated from here on, Hz: below, a source sounds the same on all sides. */
export const LOWEST_RADIATED = 20;
/** [order] Periods of the lowest frequency of an order that its signal takes before t = 0. */
export const DRIVE_PERIODS = [0, 2, 2, 2, 3, 3, 3, 3] as const;
/** Most of the length of the responses that is added before t = 0. */
export const MOST_LEAD = 0.5;
/**
 * Signals of orders 1 and 2 end within so many seconds after t = 0: 3.5 periods of {@link LOWEST_RADIATED}, from which
 * on the ending changes order 2 by 5 % at most, and order 1 by 0.4 %.
 */
export const LASTING_SECONDS = 3.5 / LOWEST_RADIATED;

/**
 * The longest that a source with direction radiates before t = 0, s. High orders begin above {@link LOWEST_RADIATED},
 * so that their more periods are no longer.
 *
 * @param duration Length of the responses, s
 */
export const mostLeadSeconds = (duration: number): number =>
  Math.min(MOST_LEAD * duration, DRIVE_PERIODS[1] / LOWEST_RADIATED);

/** The longest that the signals of a source with direction are, s. @param duration Length of the responses, s */
export const mostDriveSeconds = (duration: number): number =>
  mostLeadSeconds(duration) + Math.min(duration, LASTING_SECONDS + mostLeadSeconds(duration) / 2);

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
  const longer = sources.filter(({ directivity }) => directivity?.kind === 'measured').length;
  return ((longer / sources.length) * mostLeadSeconds(duration)) / duration;
}
