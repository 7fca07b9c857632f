import type { Hertz } from '../../units/quantities.ts';
import { directSound } from '../decay/decay.ts';
import { spectrumOf, transformOf } from '../transform.ts';

/** The direct sound of a response, as a pulse: its spectrum is `amplitude · e^(−j2πf·arrival)` in the valid band. */
export interface DirectPulse {
  /** Time of its arrival, s, from the first sample. */
  readonly arrivalSeconds: number;
  /** Unit of the response; negative if the pressure falls first. */
  readonly amplitude: number;
}

/** How far before and after the onset a direct sound is looked for whose time is not known, over the valid band. */
const [BEFORE, AFTER] = [0.5, 1.5];

/** What the high-pass leaves of a pulse in its phase: the real part of x² / (x² − 1 − j√2 x), x = f / corner. */
function inPhase(frequency: number, corner: number | null): number {
  if (corner === null) return 1;
  const square = (frequency / corner) ** 2;
  return (square * (square - 1)) / (square * square + 1);
}

/**
 * Measures the direct sound: the mean of the spectrum in the valid band, weighted by cos² so that an arrival 1/validTo
 * later counts little (docs/theory/listening.md, eq. E2).
 *
 * @param samples Shape [n], the first sample at the time of emission; any unit.
 * @param validTo Highest frequency at which the response is valid.
 * @param arrivalSeconds When the direct sound arrives; null to look for it.
 * @param highPassHz Corner of the high-pass that the response went through ({@link highPass}); null if none.
 * @returns null for silence.
 */
export function directPulse(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
  arrivalSeconds: number | null,
  highPassHz: number | null,
): DirectPulse | null {
  const onset = directSound(samples);
  if (onset === null) return null;
  const size = 2 ** Math.ceil(Math.log2(2 * samples.length));
  const spectrum = spectrumOf(samples, size);
  const last = Math.max(2, Math.round((validTo * size) / sampleRate));
  let weights = 0;
  const weighted = new Float64Array(2 * size);
  for (let bin = 0; bin < last; bin++) {
    // Half of the bin at 0 belongs to negative frequencies.
    const weight = Math.cos((Math.PI / 2) * (bin / last)) ** 2 / (bin === 0 ? 2 : 1);
    weights += weight * inPhase((bin * sampleRate) / size, highPassHz);
    weighted[2 * bin] = weight * spectrum[2 * bin];
    weighted[2 * bin + 1] = weight * spectrum[2 * bin + 1];
  }
  const at = (time: number): number => {
    let sum = 0;
    for (let bin = 0; bin < last; bin++) {
      const phase = ((2 * Math.PI * bin) / size) * sampleRate * time;
      sum += weighted[2 * bin] * Math.cos(phase) - weighted[2 * bin + 1] * Math.sin(phase);
    }
    return sum / weights;
  };
  if (arrivalSeconds !== null) return { arrivalSeconds, amplitude: at(arrivalSeconds) };
  const pressure = new Float64Array(2 * size);
  transformOf(size).inverseTransform(pressure, weighted);
  const start = Math.max(0, Math.floor(onset - (BEFORE * sampleRate) / validTo));
  const end = Math.min(samples.length, Math.ceil(onset + (AFTER * sampleRate) / validTo) + 1);
  let largest = start;
  for (let n = start; n < end; n++) {
    if (Math.abs(pressure[2 * n]) > Math.abs(pressure[2 * largest])) largest = n;
  }
  const found = largest / sampleRate;
  return { arrivalSeconds: found, amplitude: at(found) };
}
