import type { RayLaw } from '../room/room.ts';

/** What of a law the groups depend on. */
type Scatters = Pick<RayLaw, 'scattering'>;

/**
 * Variance of the factor of a ray's energies that a reflection may have. Over the hundred reflections of a long path
 * the energies then vary by half as much again. If they varied much more, a few rays would bring all in the end.
 */
const SPREAD = 0.004;

/**
 * Groups bands that share rays. A ray is scattered or mirrored for all bands of its group alike; factors make up for
 * what a band scatters more or less than the mean. So bands of a group scatter nearly the same.
 *
 * @returns numbers of bands, each in one group
 */
export function bandGroups(laws: readonly Scatters[], bands: number): number[][] {
  const groups: number[][] = [];
  for (let band = 0; band < bands; band++) {
    const group = groups.find((members) => laws.every((law) => isAlike(law, [...members, band])));
    if (group) group.push(band);
    else groups.push([band]);
  }
  return groups;
}

/** Mean scattering coefficient of some bands: how likely their ray is scattered. */
export const meanScattering = ({ scattering }: Scatters, bands: readonly number[]): number =>
  bands.reduce((sum, band) => sum + scattering[band], 0) / bands.length;

function isAlike(law: Scatters, bands: readonly number[]): boolean {
  const mean = meanScattering(law, bands);
  // The factor is s/p with probability p, else (1 − s)/(1 − p): its variance is (s − p)²/(p (1 − p)).
  return bands.every((band) => {
    const squared = (law.scattering[band] - mean) ** 2;
    return squared === 0 || squared <= SPREAD * mean * (1 - mean);
  });
}
