import type { ErrorsOf } from '../../../response/figures/figures.ts';
import { OCTAVES, type Octave } from '../../../response/figures/octaves.ts';
import { partOfBand } from './full-band/band-part.ts';
import type { BandErrors } from '../../../response/figures/uncertainty.ts';

/** Where the errors of a simulation in an octave come from: relative, one standard deviation each. */
export interface ErrorParts {
  /** Phase velocity: what differs between directions; NaN where some direction has no wave of the octave. */
  readonly scheme: number;
  /** Lengths: how far walls are from their place, over the mean free path. */
  readonly geometry: number;
  readonly volume: number;
  /** Absorbing area times absorption. */
  readonly absorption: number;
  /** Sound held up along slanted walls of a staircase. */
  readonly hindrance: number;
}

/** The errors of a simulation in an octave, one standard deviation each (docs/theory/figures.md). */
export interface OctaveErrors extends BandErrors, ErrorParts {
  readonly centreHz: number;
}

/** Puts the parts together. */
export function octaveErrors(centreHz: number, parts: ErrorParts): OctaveErrors {
  const { scheme, geometry, volume, absorption, hindrance } = parts;
  return {
    centreHz,
    ...parts,
    paths: Math.hypot(scheme, geometry),
    decay: Math.hypot(volume, absorption, geometry, hindrance),
  };
}

/**
 * Errors by octave for a measurement; those of the whole response are the largest of all. They are those of waves:
 * bands that rays computed have none, and the whole response has none where they computed a part of it.
 *
 * @param crossoverHz Where waves end and rays begin; null for rays alone, undefined for waves alone.
 */
export function errorsOf(errors: readonly OctaveErrors[], crossoverHz?: number | null): ErrorsOf {
  return (band: Octave | 'broadband') => {
    const hasRays = crossoverHz !== undefined && (band === 'broadband' || partOfBand(band, crossoverHz) === 'rays');
    if (hasRays) return undefined;
    // Of a third octave, those of the octave around it.
    if (band !== 'broadband') {
      const octave = OCTAVES.find(({ lowerHz, upperHz }) => lowerHz < band.centreHz && band.centreHz < upperHz);
      return errors.find(({ centreHz }) => centreHz === octave?.centreHz);
    }
    const most = (key: keyof BandErrors): number => Math.max(...errors.map((one) => one[key]));
    return errors.length === 0 ? undefined : { paths: most('paths'), decay: most('decay') };
  };
}
