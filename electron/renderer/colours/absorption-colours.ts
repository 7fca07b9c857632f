import { mixed } from './mixed.ts';

/** YlGnBu of ColorBrewer 2.0 (Brewer, Harrower, Penn State University), without its darkest colour. */
const STOPS = ['#ffffd9', '#edf8b1', '#c7e9b4', '#7fcdbb', '#41b6c4', '#1d91c0', '#225ea8', '#253494'];

/** CSS colours of absorption coefficients from 0 to 1, evenly spaced. */
export const absorptionStops: readonly string[] = STOPS;

/** CSS colour of an absorption coefficient; values above 1 look like 1. */
export function absorptionColour(absorption: number): string {
  const at = Math.min(1, Math.max(0, absorption)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  return mixed(STOPS[low + 1], STOPS[low], at - low);
}
