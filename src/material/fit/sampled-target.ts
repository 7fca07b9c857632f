import type { Objective } from './objective.ts';
import type { ResonatorParameters, SampledAdmittance } from './resonators.ts';

/** A target at the frequencies of a fit. */
export interface SampledTarget {
  /** Hz, rising. */
  readonly frequencies: Float64Array;
  /** @param emphasis Factor of the weight of the error of each band. */
  objective(emphasis: readonly number[]): Objective;
  /** Start values at each frequency: Re Y of the target, or the real Y that gives the wanted absorption. */
  readonly conductance: Float64Array;
  readonly wanted: SampledAdmittance;
  /** The error of each band, as a multiple of its tolerance. */
  errorsOf(sampled: SampledAdmittance): number[];
  /** The error that must reach 1: the largest one of the bands, and that of the reflection factor. */
  errorOf(sampled: SampledAdmittance): number;
  /** Largest quality factor of a branch. It is higher for a spectrum, which shows how sharp the resonances are. */
  readonly maxQuality: number;
  /** Walls to begin from besides, each tried when the fit comes to its number of branches. */
  readonly starts?: readonly ResonatorParameters[];
}
