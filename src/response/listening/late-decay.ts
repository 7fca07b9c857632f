import type { Hertz } from '../../units/quantities.ts';
import { directSound, recordDecay, fitDecays, type DecayFits } from '../decay/decay.ts';
import { HALF_LEFT } from '../band-limit.ts';
import { gatedSpectra } from '../figures/gated-spectra.ts';
import { filterArea, type Octave } from '../figures/octaves.ts';

/** The reverberation of a response at the end of its valid band. */
export interface LateDecay {
  /** The octave it was measured in; it ends where the valid band does. */
  readonly octave: Octave;
  /** Which decay time it is; T30 if the response shows it. */
  readonly figure: keyof DecayFits;
  readonly decaySeconds: number;
  /**
   * Energy that arrives per second and per hertz, extrapolated to the time of emission: squares of samples, so that
   * `density · bandwidth · e^(−rate · t)` is the energy of a band per second.
   */
  readonly density: number;
  /** Decay rate of the energy, 1/s: 6 ln 10 over the decay time. */
  readonly rate: number;
}

/** Energy falls by 60 dB in the decay time. */
export const decayRate = (decaySeconds: number): number => (6 * Math.LN10) / decaySeconds;

/** The octave that ends at a frequency. */
function octaveBelow(frequency: number): Octave {
  return { centreHz: frequency / 10 ** 0.15, lowerHz: frequency / 10 ** 0.3, upperHz: frequency };
}

/**
 * Fits the decay in the octave below the end of the valid band (docs/theory/listening.md, eq. E3).
 *
 * @param samples Shape [n], the first sample at the time of emission; any unit.
 * @returns null if the response is too short for any decay time, or silent.
 */
export function lateDecay(samples: Float32Array | Float64Array, sampleRate: Hertz, validTo: Hertz): LateDecay | null {
  const onset = directSound(samples);
  if (onset === null) return null;
  const octave = octaveBelow(validTo);
  const { energies, backwards } = gatedSpectra(samples.subarray(onset), sampleRate).octave(octave);
  const fits = fitDecays(recordDecay(backwards, energies.whole), sampleRate);
  for (const figure of ['t30', 't20', 'edt'] as const) {
    const fit = fits[figure];
    if (!fit) continue;
    const rate = decayRate(fit.decaySeconds);
    const since = onset / sampleRate + fit.fromSeconds;
    const remaining = energies.whole * 10 ** (fit.fromDb / 10);
    const area = filterArea(octave, octave.lowerHz / 8, HALF_LEFT * validTo);
    return {
      octave,
      figure,
      decaySeconds: fit.decaySeconds,
      rate,
      density: (remaining * rate * Math.exp(rate * since)) / area,
    };
  }
  return null;
}
