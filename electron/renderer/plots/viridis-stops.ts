import { viridis } from '../../../src/chart/viridis.ts';

const STOPS = 17;

/** CSS colours of maps from the lowest value to the highest, evenly spaced: for a scale. */
export const viridisStops = (): readonly string[] =>
  Array.from({ length: STOPS }, (_, i) => `rgb(${viridis(i / (STOPS - 1)).join(', ')})`);
