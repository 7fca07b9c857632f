import { bandLimitedResample } from '../../../response/band-limit.ts';
import { HIGH_PASS_CORNER } from '../../../response/high-pass.ts';
import { realSignal, spectrumOf } from '../../../response/transform.ts';
import { meanWaves } from '../../../scheme/mean-dispersion.ts';
import type { SourceSignal } from '../../../scene/walk.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { REFERENCE_PRESSURE } from '../../inputs/walks/levels.ts';

/** The free field of a signal s is s/(4πr): this makes it the pressure 1 m away. */
const AT_ONE_METRE = 4 * Math.PI;

/** The transition of a low-pass, over its pass band. */
const TRANSITION = 0.25;

/**
 * The signal that drives a source: the sound in Pa 1 m from the source at rest, times 4π, at the rate of the steps. It
 * has no constant, and nothing that the motion of the source brings above the valid band (docs/theory/walks.md, eq.
 * V6). What the scheme adds to amplitudes is taken out beforehand, by the mean over directions.
 *
 * @param mach Mach number of the source at its fastest.
 * @returns Shape [n], n at most the steps of the run.
 */
export function driveSignal(
  { scheme, dimensions, sampleRate, validTo, steps }: RenderPlan,
  { sound, levelDb }: SourceSignal,
  mach: number,
): Float64Array {
  const { samples, sampleRateHz } = sound!;
  const passHz = drivenTo(validTo, mach, hertz(sampleRateHz));
  const stopHz = hertz(Math.min((1 + TRANSITION) * passHz, sampleRate / 2, sampleRateHz / 2));
  const atRate = bandLimitedResample(samples, hertz(sampleRateHz), sampleRate, passHz, stopHz);
  const gain = AT_ONE_METRE * (sampleRate / sampleRateHz) * levelGain(samples, levelDb);
  const driven = atRate.subarray(0, steps);
  const size = 2 ** Math.ceil(Math.log2(2 * driven.length));
  const spectrum = spectrumOf(driven, size);
  const wave = meanWaves(scheme, dimensions);
  for (let bin = 0; bin <= size / 2; bin++) {
    const overCorner = (bin * sampleRate) / size / HIGH_PASS_CORNER;
    // Without phase: what is recorded is high-passed once more, as responses are.
    const withoutConstant = overCorner ** 4 / (1 + overCorner ** 4);
    const factor = gain * wave((2 * Math.PI * bin) / size).gain * withoutConstant;
    spectrum[2 * bin] *= factor;
    spectrum[2 * bin + 1] *= factor;
  }
  return realSignal(spectrum, size).slice(0, driven.length);
}

/** The highest frequency that a source plays: ahead of it, it is heard 1/(1 − M) times as high. */
export const drivenTo = (validTo: Hertz, mach: number, rate: Hertz): Hertz =>
  hertz(Math.min(validTo * (1 - mach), 0.45 * rate));

/** What brings a sound to its level. */
function levelGain(samples: Float32Array | Float64Array, levelDb: number | null): number {
  if (levelDb === null) return 1;
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return (REFERENCE_PRESSURE * 10 ** (levelDb / 20)) / Math.sqrt(energy / samples.length);
}
