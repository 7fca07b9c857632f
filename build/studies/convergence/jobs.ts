import { schemeByName } from '../../../src/scheme/scheme.ts';
import { bandEdgeFrequency } from '../../../src/scheme/curves.ts';
import type { Room } from './room.ts';

/** One rendering of the study. */
export interface Job {
  readonly room: string;
  readonly scheme: string;
  readonly walls: 'staircase' | 'subcell';
  /** Grid points per wavelength of the room's design frequency; 0 where the program chooses or there is no grid. */
  readonly points: number;
  readonly role: 'reference' | 'coarser reference' | 'tested' | 'default';
}

/** Points per wavelength of the design frequency. */
export const SPACINGS = [2.8, 4, 5.6, 8] as const;

/** The spacing for which aims are stated. */
export const AIM_POINTS = 4;

/** One scheme of each family, all with the same tolerance. */
export const SCHEMES = ['compact-5@1%', 'leggy-4@1%', 'sparse-55@1%'] as const;

export const WALLS = ['subcell', 'staircase'] as const;

/** The scheme that everybody knows, at a spacing where it needs no skill. */
const REFERENCE = 'leggy-1@1%';

/** Stands in place of a scheme for that of the program, which chooses grid and walls, too. */
export const DEFAULT = 'default';

/** Stands in place of a scheme for the exact answer. */
export const EXACT = 'exact';

/** Spacing of the coarser reference over that of the reference. It says how far the reference itself has converged. */
const COARSER = 1.5;

/** All renderings of a room, the longest first. */
export function jobsOf(room: Room): Job[] {
  const jobs: Job[] = [];
  if (room.exact) jobs.push({ room: room.id, scheme: EXACT, walls: 'subcell', points: 0, role: 'reference' });
  for (const walls of room.exact ? [] : WALLS) {
    const reference = { room: room.id, scheme: REFERENCE, walls };
    jobs.push({ ...reference, points: room.referencePoints, role: 'reference' });
    jobs.push({ ...reference, points: room.referencePoints / COARSER, role: 'coarser reference' });
  }
  jobs.push({ room: room.id, scheme: DEFAULT, walls: 'subcell', points: 0, role: 'default' });
  for (const points of [...SPACINGS].reverse()) {
    for (const scheme of SCHEMES) {
      for (const walls of WALLS) jobs.push({ room: room.id, scheme, walls, points, role: 'tested' });
    }
  }
  return jobs;
}

/** The `maxFrequencyHz` at which a scheme has so many points per wavelength of the design frequency, Hz. */
export function maxFrequencyOf({ scheme, points }: Pick<Job, 'scheme' | 'points'>, room: Room): number {
  return bandEdgeFrequency(schemeByName(scheme, 'scheme')) * points * room.designHz;
}
