import type { Hertz, Seconds } from '../units/quantities.ts';
import { normalIncidenceAbsorption, randomIncidenceAbsorption } from './admittance.ts';
import { logMidpoints, type Band } from './bands.ts';
import { admittanceAt, type WallAdmittance } from './branches.ts';

/** What a wall absorbs, as mean over a band. */
export interface BandMeans {
  /** At random incidence, 0…1. */
  readonly random: number;
  /** At normal incidence, 0…1. */
  readonly normal: number;
}

/** Points over which the mean is taken, evenly spaced on a logarithmic axis. */
const POINTS = 24;

/** Mean absorption of a wall in the discrete time of a simulation, over the part of a band below `maxFrequency`. */
export function bandMeans(
  wall: WallAdmittance,
  { lower, upper }: Pick<Band, 'lower' | 'upper'>,
  timeStep: Seconds,
  maxFrequency: Hertz,
): BandMeans {
  return meansOf(
    (frequency) => admittanceAt(wall, 2 * Math.PI * frequency * timeStep),
    lower,
    Math.min(upper, maxFrequency),
  );
}

/** Mean absorption over lower…upper, Hz, of an admittance [real, imaginary] by frequency. */
export function meansOf(
  admittance: (frequency: number) => readonly [number, number],
  lower: number,
  upper: number,
): BandMeans {
  let [random, normal] = [0, 0];
  for (const frequency of logMidpoints(lower, upper, POINTS)) {
    const [g, b] = admittance(frequency);
    random += randomIncidenceAbsorption(g, b) / POINTS;
    normal += normalIncidenceAbsorption(g, b) / POINTS;
  }
  return { random, normal };
}
