import type { Octave } from '../../response/figures/octaves.ts';

/**
 * What rays and image sources leave out, one standard deviation in the octave in which they are compared with waves:
 * root mean squares over the rooms of docs/measurements/full-band.md but one. It falls as the root of the wavelength,
 * for it is mostly diffraction; this is assumed.
 */
export const METHOD = { decay: 0.1, levelDb: 0.7, clarityDb: 1.3 } as const;

/** Standard deviations of a normal distribution that hold the true value in nine of ten cases. */
export const NORMAL = 1.645;

/**
 * Factor by which rays leave out less in an octave than in the one compared.
 *
 * @param comparedHz Centre of the octave that waves computed, too; undefined without one.
 */
export const methodFall = (centreHz: number, comparedHz: number | undefined): number =>
  comparedHz === undefined ? 1 : Math.min(1, Math.sqrt(comparedHz / centreHz));

/** Share of an octave that lies below the crossover, by the logarithm of frequency. */
export const shareBelow = ({ lowerHz, upperHz }: Pick<Octave, 'lowerHz' | 'upperHz'>, crossover: number): number =>
  Math.max(0, Math.min(1, Math.log(crossover / lowerHz) / Math.log(upperHz / lowerHz)));
