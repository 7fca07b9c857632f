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
const FEWEST_POINTS_AT_WALLS = 3.4;

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
 * The highest frequency of a scheme, fX/c, at which all is right: every wave lies in the band, in every direction
 * ({@link bandEdgeFrequency}), levels are right to 1 dB ({@link levelBand}), and walls take what they should. On a
 * staircase whose walls lie on cell faces they do so in the whole band of the scheme.
 */
export function rightBand(scheme: Scheme, walls: WallModel, dimensions: Dimensions = 3): number {
  const inAir = levelBand(scheme, dimensions) * bandEdgeFrequency(scheme);
  return walls === 'subcell' ? Math.min(inAir, 1 / pointsAtWalls(scheme)) : inAir;
}
