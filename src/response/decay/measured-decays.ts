import type { Hertz } from '../../units/quantities.ts';
import { measureResponse } from '../figures/figures.ts';
import type { SimulatedKnown } from '../simulated-comment.ts';

/** Decay times of one octave of a recorded response, s; null where noise or the end of the record hides them. */
export interface MeasuredDecay {
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  readonly t20: number | null;
  readonly edt: number | null;
}

/**
 * Measures the decay times of an impulse response that was recorded in a room, with its noise ([Lundeby1995],
 * [Chu1978]; docs/theory/figures.md).
 *
 * @param samples Shape [n]; any unit.
 * @param simulated What is known of it if it was simulated: it then has no noise.
 */
export function measuredDecays(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  simulated?: SimulatedKnown,
): MeasuredDecay[] {
  const { validTo, ...how } = simulated ?? { validTo: (sampleRate / 2) as Hertz, hasNoise: true };
  const { figures } = measureResponse(samples, sampleRate, validTo, how);
  if (figures.onsetSeconds === null) return [];
  // What moves materials is certain: a time of reduced range is none here.
  return figures.bands.map(({ centreHz, t20Seconds, edtSeconds, reducedRange = [] }) => ({
    ...{ centreHz, edt: edtSeconds },
    t20: reducedRange.includes('t20Seconds') ? null : t20Seconds,
  }));
}
