import { sharedFloat64 } from '../../lists/shared-memory.ts';
import type { Band } from '../../material/bands.ts';
import { wallAdmittance } from '../../material/wall.ts';
import type { RayLaw } from '../room/room.ts';

/** Steps of the table over √cos θ: near grazing incidence, where walls change most, steps of cos θ are small. */
export const COSINE_STEPS = 256;

/** Frequencies of a band over which a wall is averaged, evenly spaced: the sound of an impulse has all alike. */
const BAND_POINTS = 24;

/**
 * Tabulates the share of the energy that walls reflect, |R|² with R = (cos θ − Y)/(cos θ + Y), averaged over bands: by
 * law, band and √cos θ from 0 to 1 in {@link COSINE_STEPS} steps, between which {@link reflectedShare} interpolates.
 */
export function reflectedShares(laws: readonly RayLaw[], bands: readonly Band[]): Float64Array {
  const table = sharedFloat64(laws.length * bands.length * (COSINE_STEPS + 1));
  let at = 0;
  for (const { wall, isOpening } of laws) {
    for (const { lower, upper } of bands) {
      const admittances = Array.from({ length: BAND_POINTS }, (_, i) =>
        wallAdmittance(wall, lower + ((upper - lower) * (i + 0.5)) / BAND_POINTS),
      );
      for (let step = 0; step <= COSINE_STEPS; step++) {
        const cosine = (step / COSINE_STEPS) ** 2;
        // All of it at grazing incidence, where a rigid wall would give 0/0.
        const shares = admittances.map(([g, b]) =>
          isOpening ? 0 : cosine === 0 ? 1 : ((cosine - g) ** 2 + b * b) / ((cosine + g) ** 2 + b * b),
        );
        table[at++] = shares.reduce((sum, share) => sum + share, 0) / BAND_POINTS;
      }
    }
  }
  return table;
}

/**
 * Reads a table of {@link reflectedShares}.
 *
 * @param start where the row of a law and band begins
 * @param cosine of the angle of incidence, 0 to 1
 */
export function reflectedShare(table: Float64Array, start: number, cosine: number): number {
  const place = COSINE_STEPS * Math.sqrt(cosine);
  const step = Math.min(COSINE_STEPS - 1, Math.floor(place));
  const low = table[start + step];
  return low + (place - step) * (table[start + step + 1] - low);
}
