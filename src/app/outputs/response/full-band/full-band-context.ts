import type { Band } from '../../../../material/bands.ts';
import type { Scattering } from '../../../../material/scattering.ts';
import type { RayLaw } from '../../../../rays/room/room.ts';
import type { HarmonicDirectivity } from '../../../setup/sources/source-pattern.ts';
import type { Octave } from '../../../../response/figures/octaves.ts';
import type { Hertz } from '../../../../units/quantities.ts';

/** What all responses of a rendering share of the band above the waves: plain data. */
export interface FullBandContext {
  /** Where waves end and rays begin; without waves, where rays fade in. */
  readonly crossover: Hertz;
  /** Octave in which both halves are compared; null without waves. */
  readonly compared: Octave | null;
  readonly bands: readonly Band[];
  readonly binSeconds: number;
  /** Length of the bins of energy by batch of rays, s. */
  readonly batchSeconds: number;
  /** Highest frequency of the joined response. */
  readonly validTo: Hertz;
  readonly laws: readonly RayLaw[];
  /** [law] What each scatters. */
  readonly scatterings: readonly Scattering[];
  /** [source] How sources radiate; undefined for those that do so evenly. */
  readonly directivities: readonly (HarmonicDirectivity | undefined)[];
  /** Surface of the room, m². */
  readonly area: number;
}

/** Where waves end and rays begin, Hz, as files and reports say it: null for rays alone. */
export const toldCrossover = ({
  crossover,
  compared,
}: Pick<FullBandContext, 'crossover'> & { readonly compared: object | null }): Hertz | null =>
  compared === null ? null : crossover;
