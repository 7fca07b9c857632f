import { bandEdgeFrequency } from './curves.ts';
import type { Dimensions } from './directions.ts';
import { levelBand } from './level-band.ts';
import { schemeName, type Scheme } from './scheme.ts';
import type { WallModel } from './wall-model.ts';
import measured from './wall-bands.generated.json' with { type: 'json' };

/**
 * The fewest points per wavelength at which the highest octave of small rooms is right between the nodes, whatever one
 * pair of walls takes: edges and corners count there (docs/measurements/accuracy.md).
 */
export const FEWEST_POINTS_AT_WALLS = 3.4;

/**
 * Points per wavelength of schemes that were not measured: leggy ones, weights of one's own, and stencils of more than
 * 125 points.
 */
const POINTS_OF_OTHERS = 6;

/**
 * Points per wavelength down to which walls between the nodes take what they should: `npm run wall-bands` measures
 * decay times between two walls 14 spacings apart, at 12 places between the nodes and 4 angles. They are off by 8 % at
 * most as a root mean square, and by 4 % in the mean.
 */
function pointsAtWalls(scheme: Scheme): number {
  const own = (measured as Readonly<Record<string, number | undefined>>)[schemeName(scheme)];
  return Math.max(FEWEST_POINTS_AT_WALLS, own ?? POINTS_OF_OTHERS);
}

/**
 * ωT/2 at the end of the band of rooms with sheets: there a mass is off by half a decibel in the highest octave and at
 * long waves (docs/theory/sheets.md, eq. Z10), which is more than the traces of sheets leave
 * (docs/measurements/sheets.md).
 */
const HALF_STEP_AT_SHEETS = 0.75;

/**
 * The highest frequency of a scheme, fX/c, at which all is right: every wave lies in the band, in every direction
 * ({@link bandEdgeFrequency}), levels are right to 1 dB ({@link levelBand}), and walls take what they should; on a
 * staircase whose walls lie on cell faces they do so in the whole band of the scheme. Sheets let through what they
 * should, to half a decibel in each octave.
 *
 * @param hasSheets Whether the room has sheets or partitions.
 */
export function rightBand(scheme: Scheme, walls: WallModel, dimensions: Dimensions = 3, hasSheets = false): number {
  const inAir = levelBand(scheme, dimensions) * bandEdgeFrequency(scheme);
  const atWalls = walls === 'subcell' ? 1 / pointsAtWalls(scheme) : Infinity;
  const atSheets = hasSheets ? HALF_STEP_AT_SHEETS / (Math.PI * scheme.courant) : Infinity;
  return Math.min(inAir, atWalls, atSheets);
}
