import { mixed } from './mixed.ts';

/** YlGnBu of ColorBrewer 2.0 (Brewer, Harrower, Penn State University), without its darkest colour. */
const STOPS = ['#ffffd9', '#edf8b1', '#c7e9b4', '#7fcdbb', '#41b6c4', '#1d91c0', '#225ea8', '#253494'];

/** Coefficients that differ by this have colours that can be told apart: simulated walls are no more exact. */
const STEP = 0.02;
const STEPS = Math.round(1 / STEP);

/**
 * Power by which colours follow the coefficient. Most walls absorb little, where 2 % more count for much, so colours
 * change faster there; with this power each step is still visible at the other end.
 */
const POWER = 0.7;

function colourOfStep(step: number): string {
  const at = (step / STEPS) ** POWER * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  return mixed(STOPS[low + 1], STOPS[low], at - low);
}

/** CSS colours of absorption coefficients from 0 to 1, in steps of 2 %. */
export const absorptionSteps: readonly string[] = Array.from({ length: STEPS + 1 }, (_, step) => colourOfStep(step));

/** CSS colour of an absorption coefficient, in steps of 2 %; values above 1 look like 1. */
export const absorptionColour = (absorption: number): string =>
  absorptionSteps[Math.round(Math.min(1, Math.max(0, absorption)) * STEPS)];
