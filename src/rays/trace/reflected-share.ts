import { sharedFloat64 } from '../../lists/shared-memory.ts';
import type { Band } from '../../material/bands.ts';
import { wallAdmittance } from '../../material/wall.ts';
import type { RayLaw } from '../room/room.ts';

/** Steps of the table over √cos θ: near grazing incidence, where walls change most, steps of cos θ are small. */
export const COSINE_STEPS = 256;

/** Frequencies of a band over which a wall is averaged, evenly spaced: the sound of an impulse has all alike. */
const BAND_POINTS = 24;

/**
 * Tabulates the share of the energy that walls reflect, |R|² with R = (cos θ − Y)/(cos θ + Y), of sheets
 * R = cos θ/(cos θ + 2Y), averaged over bands: by
 * law, band and √cos θ from 0 to 1 in {@link COSINE_STEPS} steps, between which {@link reflectedShare} interpolates.
 */
export function reflectedShares(laws: readonly RayLaw[], bands: readonly Band[]): Float64Array {
  return tabulated(laws, bands, ({ isOpening, through }, [g, b], cosine) => {
    if (isOpening) return 0;
    if (through) return g === 0 && b === 0 ? 1 : cosine ** 2 / ((cosine + 2 * g) ** 2 + 4 * b * b);
    // All of it at grazing incidence, where a rigid wall would give 0/0.
    return cosine === 0 ? 1 : ((cosine - g) ** 2 + b * b) / ((cosine + g) ** 2 + b * b);
  });
}

/**
 * Tabulates the share of the energy that sheets let through, τ of docs/theory/sheets.md, eq. Z1, as
 * {@link reflectedShares} does; 0 for other laws.
 *
 * @returns an empty table if nothing lets sound through.
 */
export function transmittedShares(laws: readonly RayLaw[], bands: readonly Band[]): Float64Array {
  if (!laws.some(({ through }) => through)) return sharedFloat64(0);
  return tabulated(laws, bands, ({ through }, [g, b], cosine) =>
    !through || (g === 0 && b === 0) ? 0 : (4 * (g * g + b * b)) / ((cosine + 2 * g) ** 2 + 4 * b * b),
  );
}

/** Means over bands of a share, by law, band and step. @param shareOf Share by law, admittance and cosine. */
function tabulated(
  laws: readonly RayLaw[],
  bands: readonly Band[],
  shareOf: (law: RayLaw, admittance: readonly [number, number], cosine: number) => number,
): Float64Array {
  const table = sharedFloat64(laws.length * bands.length * (COSINE_STEPS + 1));
  let at = 0;
  for (const law of laws) {
    for (const { lower, upper } of bands) {
      const admittances = Array.from({ length: BAND_POINTS }, (_, i) =>
        wallAdmittance(law.through ?? law.wall, lower + ((upper - lower) * (i + 0.5)) / BAND_POINTS),
      );
      for (let step = 0; step <= COSINE_STEPS; step++) {
        const cosine = (step / COSINE_STEPS) ** 2;
        const shares = admittances.map((admittance) => shareOf(law, admittance, cosine));
        table[at++] = shares.reduce((sum, share) => sum + share, 0) / BAND_POINTS;
      }
    }
  }
  return table;
}

/**
 * Reads a table of {@link reflectedShares} or {@link transmittedShares}.
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
