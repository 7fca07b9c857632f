import { bandOf, type Band } from './bands.ts';
import type { MaterialDefinition } from './definition.ts';

/** Scattering coefficient of one octave band. */
export interface BandScattering {
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  /** Share of the reflected energy that does not leave in the mirrored direction, 0 to 1 (ISO 17497-1). */
  readonly scattering: number;
}

/** The scattering coefficient of a surface: one for all frequencies, or octaves without a gap, rising. */
export type Scattering = number | readonly BandScattering[];

/**
 * Returns the scattering coefficient at a frequency: straight lines over the logarithm of frequency between the centres
 * of octaves, constant beyond the outermost ones.
 *
 * @param frequency Hz, above 0.
 */
export function scatteringAt(scattering: Scattering, frequency: number): number {
  if (typeof scattering === 'number') return scattering;
  const centres = scattering.map(({ centreHz }) => bandOf(centreHz, 1).centre);
  const above = centres.findIndex((centre) => centre >= frequency);
  if (above <= 0) return scattering.at(above)!.scattering;
  const along = Math.log(frequency / centres[above - 1]) / Math.log(centres[above] / centres[above - 1]);
  const [low, high] = [scattering[above - 1].scattering, scattering[above].scattering];
  return low + along * (high - low);
}

/** Frequencies of a band over which scattering is averaged. */
const BAND_POINTS = 24;

/**
 * Returns the mean of {@link scatteringAt} over a band, evenly over its frequencies: the sound of an impulse has all
 * alike. So what image sources leave at each frequency and what rays bring of the band add up to all.
 */
export function bandScattering(scattering: Scattering, { lower, upper }: Pick<Band, 'lower' | 'upper'>): number {
  if (typeof scattering === 'number') return scattering;
  let sum = 0;
  for (let i = 0; i < BAND_POINTS; i++)
    sum += scatteringAt(scattering, lower + ((upper - lower) * (i + 0.5)) / BAND_POINTS);
  return sum / BAND_POINTS;
}

/**
 * The scattering coefficient that is assumed of a surface whose material gives none. Few are measured, and those of
 * plane walls are small: 0.05 for what is hard and flat, 0.1 for all others, at every frequency.
 */
export function assumedScattering({ kind }: MaterialDefinition): number {
  return kind === 'rigid' || kind === 'partition' || kind === 'sheet' ? 0.05 : 0.1;
}
