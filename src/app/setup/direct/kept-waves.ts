import { responseBand } from '../../../response/band-limit.ts';
import type { Dimensions } from '../../../scheme/directions.ts';
import { meanWaves, type MeanWave } from '../../../scheme/mean-dispersion.ts';
import { hertz } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** The waves that finished responses keep, and what the scheme makes of them. */
export interface KeptWaves {
  /** Mean waves of the scheme. */
  readonly waves: (angle: number) => MeanWave;
  /** Angle of the exact wave at the edge of the scheme's band, rad per step. */
  readonly edge: number;
  /** Numerical angle of the highest wave of which something is kept, rad per step: the cut ends above the edge. */
  readonly passTo: number;
}

/** Finds the waves that finished responses keep, at any sample rate. */
export function keptWaves(
  { scheme, sampleRate, validTo }: Pick<RenderPlan, 'scheme' | 'sampleRate' | 'validTo'>,
  dimensions: Dimensions = 3,
): KeptWaves {
  const waves = meanWaves(scheme, dimensions);
  const { stopHz } = responseBand(validTo, sampleRate, hertz(Infinity));
  return {
    waves,
    edge: Math.PI * scheme.courant * scheme.band,
    passTo: waves((2 * Math.PI * stopHz) / sampleRate).from,
  };
}
