import type { Hertz, Seconds } from '../units/quantities.ts';
import { normalIncidenceAbsorption, randomIncidenceAbsorption, reflectionFactor } from './admittance.ts';
import { logMidpoints, type Band } from './bands.ts';
import { admittanceAt, type WallAdmittance } from './branches.ts';

/** Absorption of a wall, averaged over a band. */
export interface BandMeans {
  /** Absorption at random incidence, 0…1. */
  readonly random: number;
  /** Absorption at normal incidence, 0…1. */
  readonly normal: number;
}

/** Number of points averaged, evenly spaced on a logarithmic axis. */
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

/** Averages the absorption of an admittance, given as [real, imaginary] by frequency, over lower…upper, Hz. */
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

/** Number of points at which the error of R is computed, evenly spaced on a logarithmic axis. */
const REFLECTION_POINTS = 200;

/**
 * R.m.s. error of the complex reflection factor at normal incidence over lower…upper, Hz, on a logarithmic axis.
 *
 * @param wanted Admittance [real, imaginary] by frequency.
 */
export function reflectionError(
  wall: WallAdmittance,
  wanted: (frequency: number) => readonly [number, number],
  { lower, upper }: Pick<Band, 'lower' | 'upper'>,
  timeStep: Seconds,
): number {
  let sum = 0;
  for (const frequency of logMidpoints(lower, upper, REFLECTION_POINTS)) {
    const [re, im] = reflectionFactor(...admittanceAt(wall, 2 * Math.PI * frequency * timeStep));
    const [wantedRe, wantedIm] = reflectionFactor(...wanted(frequency));
    sum += (re - wantedRe) ** 2 + (im - wantedIm) ** 2;
  }
  return Math.sqrt(sum / REFLECTION_POINTS);
}
