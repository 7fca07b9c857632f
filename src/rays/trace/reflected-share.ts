import { sharedFloat64 } from '../../lists/shared-memory.ts';
import type { Band } from '../../material/bands.ts';
import { wallAdmittance } from '../../material/wall.ts';
import { layerShares } from '../room/layer-factors.ts';
import type { RayLaw, RayRoom } from '../room/room.ts';

/** Steps of the table over √cos θ: near grazing incidence, where walls change most, steps of cos θ are small. */
export const COSINE_STEPS = 256;

/** Frequencies of a band over which a wall is averaged, evenly spaced: the sound of an impulse has all alike. */
const BAND_POINTS = 24;

/** What of the tables depends on a room. */
type Reflecting = Pick<RayRoom, 'laws' | 'soundSpeed'>;

/** A share at a frequency, by the cosine of the angle of incidence. */
type ShareByAngle = (cosine: number) => number;

/**
 * Tabulates the share of the energy that surfaces reflect: of walls |R|² with R = (cos θ − Y)/(cos θ + Y), of sheets
 * R = cos θ/(cos θ + 2Y), of porous layers that of {@link layerShares}; averaged over bands. By law, band and √cos θ
 * from 0 to 1 in {@link COSINE_STEPS} steps, between which {@link reflectedShare} interpolates.
 */
export function reflectedShares({ laws, soundSpeed }: Reflecting, bands: readonly Band[]): Float64Array {
  return tabulated(laws, bands, ({ isOpening, layer, through, wall }, frequency): ShareByAngle => {
    if (isOpening) return () => 0;
    if (layer) return (cosine) => layerShares(layer, soundSpeed, frequency, cosine).reflected;
    const [g, b] = wallAdmittance(through ?? wall, frequency);
    if (through) return (cosine) => (g === 0 && b === 0 ? 1 : cosine ** 2 / ((cosine + 2 * g) ** 2 + 4 * b * b));
    // All of it at grazing incidence, where a rigid wall would give 0/0.
    return (cosine) => (cosine === 0 ? 1 : ((cosine - g) ** 2 + b * b) / ((cosine + g) ** 2 + b * b));
  });
}

/** Whether some sound goes on behind a surface. */
const letsThrough = ({ through, layer }: RayLaw): boolean => through !== undefined || layer?.behind === 'air';

/**
 * Tabulates the share of the energy that surfaces let through, τ of docs/theory/sheets.md, eq. Z1, of sheets and that
 * of {@link layerShares} of porous layers, as {@link reflectedShares} does; 0 for other laws.
 *
 * @returns an empty table if nothing lets sound through.
 */
export function transmittedShares({ laws, soundSpeed }: Reflecting, bands: readonly Band[]): Float64Array {
  if (!laws.some(letsThrough)) return sharedFloat64(0);
  return tabulated(laws, bands, (law, frequency): ShareByAngle => {
    const { layer, through } = law;
    if (!letsThrough(law)) return () => 0;
    if (layer) return (cosine) => layerShares(layer, soundSpeed, frequency, cosine).passed;
    const [g, b] = wallAdmittance(through!, frequency);
    return (cosine) => (g === 0 && b === 0 ? 0 : (4 * (g * g + b * b)) / ((cosine + 2 * g) ** 2 + 4 * b * b));
  });
}

/** Means over bands of a share, by law, band and step. */
function tabulated(
  laws: readonly RayLaw[],
  bands: readonly Band[],
  shareOf: (law: RayLaw, frequency: number) => ShareByAngle,
): Float64Array {
  const table = sharedFloat64(laws.length * bands.length * (COSINE_STEPS + 1));
  let at = 0;
  for (const law of laws) {
    for (const { lower, upper } of bands) {
      const each = Array.from({ length: BAND_POINTS }, (_, i) =>
        shareOf(law, lower + ((upper - lower) * (i + 0.5)) / BAND_POINTS),
      );
      for (let step = 0; step <= COSINE_STEPS; step++) {
        const cosine = (step / COSINE_STEPS) ** 2;
        table[at++] = each.reduce((sum, share) => sum + share(cosine), 0) / BAND_POINTS;
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
