import { type Hertz, hertz } from '../../units/quantities.ts';
import { recordDecay, fitDecays } from '../decay/decay.ts';
import { gatedSpectra } from '../figures/gated-spectra.ts';
import { OCTAVES, type Octave } from '../figures/octaves.ts';
import { bandGain } from '../noise-band.ts';
import { realSignal, spectrumOf } from '../transform.ts';
import { directPulse, type DirectPulse } from './direct-sound.ts';
import { decayRate, lateDecay, type LateDecay } from './late-decay.ts';
import { gaussianNoise } from './noise.ts';

/** What is known of a room beside its response. */
export interface ExtensionInput {
  /** Highest frequency at which the response is valid: noise begins there. */
  readonly validTo: Hertz;
  /** Time of the direct sound, s; null to look for it. */
  readonly arrivalSeconds: number | null;
  /** Corner of the high-pass that the response went through, Hz; null if none. */
  readonly highPassHz: number | null;
  /**
   * Rate at which the air takes energy, 1/s, by frequency: 2αc. Returns 0 where the absorption of the air is left out.
   */
  readonly airRate: (frequency: number) => number;
  /** How much faster walls take energy at a frequency than at a reference, or slower: a ratio; 1 if it is not known. */
  readonly wallRatio: (frequency: number, reference: number) => number;
  /** Seed of the noise. */
  readonly seed: number;
}

/** An octave of the extension. */
export interface ExtendedOctave {
  readonly centreHz: number;
  readonly decaySeconds: number;
}

/** A response with a statistical extension. */
export interface ExtendedResponse {
  /** Shape [n], as before; the same unit. */
  readonly samples: Float64Array;
  readonly direct: DirectPulse;
  readonly reference: LateDecay;
  /** Octaves of the extension, by rising frequency. */
  readonly octaves: readonly ExtendedOctave[];
  /** Simulated sound fades out from the first to the second of these frequencies, and the extension in. */
  readonly crossoverHz: readonly [number, number];
  readonly toHz: number;
}

/** Width of the crossover: the third octave below the end of the valid band. */
const CROSSOVER = 10 ** -0.1;
/** Time in which the noise fades in after the direct sound, s: in small rooms, that of the first reflections. */
const ONSET = 0.005;
/** The extension ends at this share of the sample rate, and falls to nothing at half of it. */
const ENDS = 0.45;

/** The octaves of noise: those of the figures, and the one above. */
const NOISE_OCTAVES: readonly Octave[] = [
  ...OCTAVES,
  { centreHz: 16_000, lowerHz: OCTAVES.at(-1)!.upperHz, upperHz: OCTAVES.at(-1)!.upperHz * 10 ** 0.3 },
];

/**
 * Continues a response above its valid band by a model: the direct sound goes on with its level, the reverberation as
 * exponentially decaying Gaussian noise ([Polack1988]), octave by octave. docs/theory/listening.md, eq. E1 to E9.
 * Nothing of it is simulated; use it for listening only.
 *
 * @param samples Shape [n], the first sample at the time of emission; any unit.
 * @returns null if the response is silent, or too short to say how it decays.
 */
export function extendResponse(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  input: ExtensionInput,
): ExtendedResponse | null {
  const { validTo, airRate, wallRatio } = input;
  const direct = directPulse(samples, sampleRate, validTo, input.arrivalSeconds, input.highPassHz);
  const reference = lateDecay(samples, sampleRate, validTo);
  if (!direct || !reference) return null;

  const size = 2 ** Math.ceil(Math.log2(2 * samples.length));
  const crossover = [CROSSOVER * validTo, validTo] as const;
  const gains = crossoverGains(size, sampleRate, crossover);
  const referenceHz = reference.octave.centreHz;
  const airAtReference = airRate(referenceHz);
  const bands = noiseBands(validTo, sampleRate);
  const octaves = bands.map(({ centreHz }) => {
    const walls = Math.max(0, reference.rate - airAtReference) * wallRatio(centreHz, referenceHz);
    return { centreHz, decaySeconds: (6 * Math.LN10) / (walls + airRate(centreHz)) };
  });

  const spectrum = spectrumOf(samples, size);
  const job = { samples, sampleRate, size, direct, reference, seed: input.seed };
  const steady = bands.map((band) => steadyNoise(band, job));
  const wanted = octaves.map(({ decaySeconds }) => decaySeconds);
  const tail = spectrumOf(decayingNoise(steady, bands, wanted, job), size);
  for (let bin = 0; bin <= size / 2; bin++) {
    const frequency = (bin * sampleRate) / size;
    const { simulated, coherent, diffuse } = gains(bin);
    const travelled = ((airAtReference - airRate(frequency)) / 2) * direct.arrivalSeconds;
    const amplitude = coherent * direct.amplitude * Math.exp(travelled);
    const phase = -2 * Math.PI * frequency * direct.arrivalSeconds;
    spectrum[2 * bin] = simulated * spectrum[2 * bin] + diffuse * tail[2 * bin] + amplitude * Math.cos(phase);
    spectrum[2 * bin + 1] =
      simulated * spectrum[2 * bin + 1] + diffuse * tail[2 * bin + 1] + amplitude * Math.sin(phase);
  }
  const extended = realSignal(spectrum, size).subarray(0, samples.length);
  return {
    samples: withBandOf(samples, extended, size, (bin) =>
      falling((bin * sampleRate) / size, CROSSOVER * crossover[0], crossover[0]),
    ),
    direct,
    reference,
    octaves,
    crossoverHz: crossover,
    toHz: Math.min(ENDS * sampleRate, NOISE_OCTAVES.at(-1)!.upperHz),
  };
}

/** Gains at a frequency: of the simulation, of the coherent direct sound, of the noise (eq. E1). */
interface Gains {
  readonly simulated: number;
  readonly coherent: number;
  readonly diffuse: number;
}

/** Amplitudes of simulation and direct sound add up to 1, powers of simulation and noise, too. */
function crossoverGains(
  size: number,
  sampleRate: number,
  [from, to]: readonly [number, number],
): (bin: number) => Gains {
  const half = sampleRate / 2;
  return (bin) => {
    const frequency = (bin * sampleRate) / size;
    const simulated = falling(frequency, from, to);
    const top = falling(frequency, ENDS * sampleRate, half);
    return { simulated, coherent: (1 - simulated) * top, diffuse: Math.sqrt(1 - simulated ** 2) * top };
  };
}

/**
 * Gives back what the simulated band lost at the ends of the record, where the ringing of the crossover is cut off.
 *
 * @param gain Gain of the band, by bin of the transform of `size` samples.
 */
function withBandOf(
  samples: Float32Array | Float64Array,
  extended: Float64Array,
  size: number,
  gain: (bin: number) => number,
): Float64Array {
  const lost = spectrumOf(
    extended.map((sample, n) => samples[n] - sample),
    size,
  );
  for (let bin = 0; bin <= size / 2; bin++) {
    lost[2 * bin] *= gain(bin);
    lost[2 * bin + 1] *= gain(bin);
  }
  const added = realSignal(lost, size);
  return extended.map((sample, n) => sample + added[n]);
}

/** 1 below `from`, 0 above `to`, a half period of a cosine between. */
function falling(frequency: number, from: number, to: number): number {
  const along = Math.max(0, Math.min(1, (frequency - from) / (to - from)));
  return Math.cos((Math.PI / 2) * along) ** 2;
}

/** The octaves that reach above a frequency and begin below the end of the extension. The first reaches down to any. */
function noiseBands(from: number, sampleRate: Hertz): Octave[] {
  const bands = NOISE_OCTAVES.filter(({ lowerHz, upperHz }) => upperHz > from && lowerHz < ENDS * sampleRate);
  return bands.map((band, index) => ({
    ...band,
    lowerHz: index === 0 ? 0 : band.lowerHz,
    upperHz: index === bands.length - 1 ? Infinity : band.upperHz,
  }));
}

interface NoiseJob {
  readonly samples: Float32Array | Float64Array;
  readonly sampleRate: Hertz;
  readonly size: number;
  readonly direct: DirectPulse;
  readonly reference: LateDecay;
  readonly seed: number;
}

/** Noise of one octave before it decays. */
interface SteadyNoise {
  /** Shape [n]. */
  readonly samples: Float64Array;
  /** Width of its power, Hz. */
  readonly width: number;
}

function steadyNoise(band: Octave, { samples, sampleRate, size, seed }: NoiseJob): SteadyNoise {
  const next = gaussianNoise(seed + Math.round(band.centreHz));
  const white = new Float64Array(samples.length);
  for (let n = 0; n < white.length; n++) white[n] = next();
  const spectrum = spectrumOf(white, size);
  let width = 0;
  for (let bin = 0; bin <= size / 2; bin++) {
    const gain = bandGain((bin * sampleRate) / size, band);
    width += (gain * gain * sampleRate) / size;
    spectrum[2 * bin] *= gain;
    spectrum[2 * bin + 1] *= gain;
  }
  return { samples: realSignal(spectrum, size).subarray(0, samples.length), width };
}

/** Noise of one octave under its envelope, with exactly the energy of an envelope of the rate wanted (eq. E6). */
function underEnvelope(steady: SteadyNoise, rate: number, wantedRate: number, job: NoiseJob): Float64Array {
  const { sampleRate, direct, reference } = job;
  const noise = new Float64Array(steady.samples.length);
  let [expected, energy] = [0, 0];
  for (let n = 0; n < noise.length; n++) {
    const time = n / sampleRate;
    const along = Math.max(0, Math.min(1, (time - direct.arrivalSeconds) / ONSET));
    const onset = Math.sin((Math.PI / 2) * along) ** 2;
    noise[n] = onset * Math.exp((-rate * time) / 2) * steady.samples[n];
    expected += (onset * onset * Math.exp(-wantedRate * time)) / sampleRate;
    energy += noise[n] * noise[n];
  }
  const scale = energy > 0 ? Math.sqrt((reference.density * steady.width * expected) / energy) : 0;
  for (let n = 0; n < noise.length; n++) noise[n] *= scale;
  return noise;
}

/** Rounds in which the rates are corrected, and how much by one at most. */
const [ROUNDS, MOST] = [2, 1.25];

/**
 * The sum of the octaves of noise. The decay time that an octave filter finds in a single draw is not that of the
 * envelope: energy fluctuates, and neighbours that decay more slowly leak into the filter. The rates are changed until
 * the filters find the decay times wanted (eq. E7).
 *
 * @param wanted Decay times, s.
 */
function decayingNoise(
  steady: readonly SteadyNoise[],
  bands: readonly Octave[],
  wanted: readonly number[],
  job: NoiseJob,
): Float64Array {
  const rates = wanted.map(decayRate);
  const sum = (): Float64Array =>
    sumOf(
      steady.map((noise, i) => underEnvelope(noise, rates[i], decayRate(wanted[i]), job)),
      job.samples.length,
    );
  let made = sum();
  for (let round = 0; round < ROUNDS; round++) {
    const onset = Math.ceil((job.direct.arrivalSeconds + ONSET) * job.sampleRate);
    const spectra = gatedSpectra(made.subarray(onset), job.sampleRate);
    bands.forEach(({ centreHz }, i) => {
      const band = OCTAVES.find((octave) => octave.centreHz === centreHz);
      if (!band) return;
      const { energies, backwards } = spectra.octave(band);
      const { t30, t20 } = fitDecays(recordDecay(backwards, energies.whole), job.sampleRate);
      const found = (t30 ?? t20)?.decaySeconds ?? wanted[i];
      rates[i] *= Math.min(MOST, Math.max(1 / MOST, found / wanted[i]));
    });
    made = sum();
  }
  return made;
}

function sumOf(signals: readonly Float64Array[], length: number): Float64Array {
  const sum = new Float64Array(length);
  for (const signal of signals) for (let n = 0; n < length; n++) sum[n] += signal[n];
  return sum;
}

/** The rate of a response with an extension: at least that of recordings, 48 kHz, so that treble fits in. */
export function extendedRate(sampleRate: Hertz): Hertz {
  return sampleRate >= 44_100 ? sampleRate : hertz(48_000);
}
