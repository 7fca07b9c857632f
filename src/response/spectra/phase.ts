import type { Hertz, Seconds } from '../../units/quantities.ts';
import { powerBandMeans, powerSpectra, shownFrequencies } from '../power-spectrum.ts';
import { minimumPhase } from './minimum-phase.ts';
import { spectrumOf } from '../transform.ts';

/** Spacing of the frequencies, octaves: phases of a room turn within a few hertz. */
const APART = 1 / 96;

/** Width of the bands of the group delay, octaves. */
const WIDTH = 1 / 24;

/** Length of the transform relative to the response: between bins, the phase turns by a quarter at most. */
const PADDING = 4;

/** Phase and group delay of a response by frequency, for drawing. All arrays have shape [frequencies]. */
export interface PhaseResponse {
  /** Frequencies from 20 Hz to the top of the valid band. */
  readonly frequencyHz: Float32Array;
  /** Magnitude `20 lg |H|` at each frequency, without smoothing; −Infinity without sound. */
  readonly levelDb: Float32Array;
  /** Wrapped: −180 to 180. */
  readonly phaseDegrees: Float32Array;
  /** Unwrapped: it goes on where the wrapped one jumps; between −180 and 180 at the lowest frequency. */
  readonly unwrappedDegrees: Float32Array;
  /** Delay after the direct sound. NaN where there is no sound. */
  readonly groupDelaySeconds: Float32Array;
  /** Phase of the minimum-phase system with the same magnitude ({@link minimumPhase}). */
  readonly minimumDegrees: Float32Array;
  /** What the phase has beyond the minimum one, unwrapped; between −180 and 180 at the lowest frequency. */
  readonly excessDegrees: Float32Array;
  /** Group delay of the minimum-phase system. NaN where there is no sound. */
  readonly minimumDelaySeconds: Float32Array;
  /** What the group delay has beyond it. NaN where there is no sound. */
  readonly excessDelaySeconds: Float32Array;
  /** Time of the direct sound, which was taken off. */
  readonly removedSeconds: number;
}

/**
 * Computes phase and group delay of a response, without the delay of its direct sound.
 *
 * The phase is that of `H(ω) e^(jωT)` for e^{jωt}: a later arrival turns it down. The group delay is `−dφ/dω − T`,
 * computed without unwrapping as `Re(D(ω)/H(ω))` with `D` the spectrum of `n h[n]` ([Oppenheim2010], section 5.1), and
 * averaged over 1/24 octave with the power as weight. It is the time at which the mean energy of the band arrives. A
 * minimum of the spectrum may make it negative. The excess is what both have beyond the minimum phase: 0 where filters
 * could undo the room.
 *
 * @param samples Shape [n], a digital impulse response, the first sample at t = 0; any unit.
 * @param removed T, the time of the direct sound.
 */
export function phaseResponse(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
  removed: Seconds,
): PhaseResponse {
  const shown = shownFrequencies(sampleRate, validTo, Infinity, APART);
  const frequencies = shown.frequencies.filter((frequency) => frequency <= validTo);
  const size = 2 ** Math.ceil(Math.log2(PADDING * Math.max(2, samples.length)));
  const binHz = sampleRate / size;
  const spectrum = spectrumOf(samples, size);
  const late = spectrumOf(
    Float64Array.from(samples, (sample, n) => (n / sampleRate - removed) * sample),
    size,
  );
  const cross = new Float64Array(size / 2 + 1);
  for (let bin = 0; bin < cross.length; bin++) {
    const [re, im] = [2 * bin, 2 * bin + 1];
    cross[bin] = late[re] * spectrum[re] + late[im] * spectrum[im];
  }
  const power = powerSpectra(size, sampleRate)(samples);
  const powers = powerBandMeans(power, frequencies, WIDTH);
  const crosses = powerBandMeans({ power: cross, binHz }, frequencies, WIDTH);
  const unwrapped = unwrappedPhase(spectrum, size, removed * sampleRate);
  const read = (values: Float64Array): number[] =>
    Array.from(frequencies, (frequency) => valueAt(values, frequency / binHz));
  const phases = read(unwrapped);
  const minimum = minimumPhase(power, sampleRate, validTo);
  const minima = read(minimum.phase);
  const weighted = minimum.delaySeconds.map((delay, bin) => delay * power.power[bin]);
  const minimumDelays = powerBandMeans({ power: weighted, binHz }, frequencies, WIDTH).map(
    (each, i) => each / powers[i],
  );
  return {
    frequencyHz: Float32Array.from(frequencies),
    levelDb: Float32Array.from(frequencies, (frequency) => 10 * Math.log10(valueAt(power.power, frequency / binHz))),
    phaseDegrees: Float32Array.from(phases, (phase) => degrees(wrapped(phase))),
    unwrappedDegrees: withoutTurns(phases),
    minimumDegrees: Float32Array.from(minima, degrees),
    excessDegrees: withoutTurns(phases.map((phase, i) => phase - minima[i])),
    minimumDelaySeconds: Float32Array.from(minimumDelays),
    excessDelaySeconds: Float32Array.from(minimumDelays, (each, i) => crosses[i] / powers[i] - each),
    groupDelaySeconds: Float32Array.from(powers, (each, i) => crosses[i] / each),
    removedSeconds: removed,
  };
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Unwrapped phases, degrees, less the whole turns that the first of them has. */
function withoutTurns(phases: readonly number[]): Float32Array {
  const turns = 2 * Math.PI * Math.round((phases[0] ?? 0) / (2 * Math.PI));
  return Float32Array.from(phases, (phase) => degrees(phase - turns));
}

/** An angle as one from −π to π. */
const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** The value between two bins, on a line. */
function valueAt(values: Float64Array, position: number): number {
  const bin = Math.min(Math.floor(position), values.length - 2);
  return values[bin] + (position - bin) * (values[bin + 1] - values[bin]);
}

/** Phase of each bin up to half the sample rate, rad: from one bin to the next, it turns by less than π. */
function unwrappedPhase(spectrum: Float64Array, size: number, removedSamples: number): Float64Array {
  const phases = new Float64Array(size / 2 + 1);
  let before = 0;
  for (let bin = 0; bin < phases.length; bin++) {
    const own = Math.atan2(spectrum[2 * bin + 1], spectrum[2 * bin]) + (2 * Math.PI * bin * removedSamples) / size;
    before += wrapped(own - before);
    phases[bin] = before;
  }
  return phases;
}
