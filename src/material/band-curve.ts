import { ABSORPTION_CEILING } from './admittance.ts';
import { bandOf, logMidpoints } from './bands.ts';
import type { AbsorptionByBands, BandFraction } from './definition.ts';
import { monotoneCubic } from './interpolate.ts';

/** Number of points averaged in a band, evenly spaced on a logarithmic axis of frequency. */
const POINTS_PER_BAND = { 1: 12, 3: 6 } as const satisfies Record<BandFraction, number>;

/** Number of corrections of the curve. Each leaves about a third of the error. */
const CORRECTIONS = 12;

/** Where less is asked for, the curve has this: reverberation goes as 1/α, so the curve is drawn over ln α. */
const LEAST_ABSORPTION = 1e-4;

/**
 * Draws a smooth absorption curve through bands: a monotone cubic of ln α over the logarithm of frequency with knots at
 * the mid-band frequencies, constant beyond the outermost bands. The knots are chosen so that the means over the bands
 * are those asked for, as far as the ceiling of locally reacting walls allows.
 *
 * @returns α by frequency in Hz.
 */
export function curveThroughBands({ bands, fraction }: AbsorptionByBands): (frequency: number) => number {
  const asked = bands.map(({ absorption }) => inReach(absorption));
  const exact = bands.map(({ centreHz }) => bandOf(centreHz, fraction));
  const knots = exact.map(({ centre }) => Math.log(centre));
  const points = exact.map(({ lower, upper }) => logMidpoints(lower, upper, POINTS_PER_BAND[fraction]).map(Math.log));
  let values = asked;
  for (let i = 0; i < CORRECTIONS; i++) {
    const curve = monotoneCubic(knots, values.map(Math.log));
    values = values.map((value, band) => {
      const mean = points[band].reduce((sum, x) => sum + Math.exp(curve(x)), 0) / points[band].length;
      return inReach((value * asked[band]) / mean);
    });
  }
  const curve = monotoneCubic(knots, values.map(Math.log));
  return (frequency) => Math.exp(curve(Math.log(frequency)));
}

function inReach(absorption: number): number {
  return Math.min(ABSORPTION_CEILING, Math.max(LEAST_ABSORPTION, absorption));
}
