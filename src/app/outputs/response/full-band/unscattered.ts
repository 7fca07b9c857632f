import { scatteringAt, type Scattering } from '../../../../material/scattering.ts';
import type { ImagePath } from '../../../../rays/images/paths.ts';

/**
 * What the walls of a path leave of its pressure in the mirrored direction: √(1 − s) each. Rays bring the rest. It goes
 * on over the edges of bands: a step there would ring before and after each arrival.
 *
 * @param scatterings [law] What each scatters.
 * @returns A function of the path and the frequency, Hz.
 */
export function unscattered(
  scatterings: readonly Scattering[],
): (path: Pick<ImagePath, 'hits'>, frequency: number) => number {
  return ({ hits }, frequency) =>
    Math.sqrt(hits.reduce((kept, { law }) => kept * (1 - scatteringAt(scatterings[law], frequency)), 1));
}
