import type { Hertz } from '../../units/quantities.ts';
import { powerBandMeans, type PowerSpectrum } from '../power-spectrum.ts';
import { realSignal, spectrumOf } from '../transform.ts';

/** Width of the band below the end of the valid one whose mean power stands for all above it, octaves. */
const EDGE = 1 / 3;

/** Smallest power told apart from 0, relative to the largest. */
const LEAST_SHARE = 1e-15;

/** Phase and delay of the minimum-phase system with the magnitude of a response. */
export interface MinimumPhase {
  /** Shape [bins to half the sample rate], radians, not wrapped. */
  readonly phase: Float64Array;
  /** Shape [bins to half the sample rate]: −dφ/dω, s. */
  readonly delaySeconds: Float64Array;
}

/**
 * Computes the minimum phase of a magnitude: the Hilbert transform of its logarithm ([Oppenheim2010], section 12.3),
 * with the cepstrum c[n] of ln |H| folded to positive times: φ = −Σ 2 c[n] sin ωn, and τ = Σ 2 n c[n] cos ωn.
 *
 * The transform needs the magnitude at all frequencies, and a simulation ends at its valid band, by a filter without
 * phase. So the mean level of the last third of an octave goes on above it. Near the end of the band this choice shows.
 *
 * @param spectrum Powers of the bins to half the sample rate, by a transform at least four times as long as the
 *   response.
 */
export function minimumPhase({ power, binHz }: PowerSpectrum, sampleRate: Hertz, validTo: Hertz): MinimumPhase {
  const size = 2 * (power.length - 1);
  const least = LEAST_SHARE * power.reduce((most, each) => Math.max(most, each), 0);
  const centre = validTo * 2 ** (-EDGE / 2);
  const [edge] = powerBandMeans({ power, binHz }, Float64Array.of(centre), EDGE);
  const logarithm = new Float64Array(2 * size);
  for (let bin = 0; bin < power.length; bin++) {
    const shown = bin * binHz > validTo ? edge : power[Math.max(1, bin)];
    logarithm[2 * bin] = Math.log(Math.max(shown, least)) / 2;
  }
  const cepstrum = realSignal(logarithm, size);
  for (let n = 1; n < size / 2; n++) cepstrum[n] *= 2;
  cepstrum.fill(0, size / 2 + 1);
  const folded = spectrumOf(cepstrum, size);
  const late = spectrumOf(
    cepstrum.map((value, n) => (n * value) / sampleRate),
    size,
  );
  return {
    phase: Float64Array.from(power, (_, bin) => folded[2 * bin + 1]),
    delaySeconds: Float64Array.from(power, (_, bin) => late[2 * bin]),
  };
}
