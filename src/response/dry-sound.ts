import { hertz, type Hertz } from '../units/quantities.ts';
import { resampleSound } from './resample-sound.ts';
import { realSignal, spectrumOf } from './transform.ts';

/** Rate at which the sound is synthesised. For other rates it is resampled. */
export const DRY_SOUND_RATE = hertz(48_000);

const DURATION = 5;

const PEAK = 0.5;

/** When each part begins, s. About a second of silence lies between the parts, so that the room can be heard. */
const CLAPS = [0.05, 0.4];
const NOTES = [
  { at: 1.5, frequency: 220 },
  { at: 1.72, frequency: 277.2 },
  { at: 1.94, frequency: 329.6 },
  { at: 2.16, frequency: 440 },
];
const STRING_STOPS = 2.55;
const SYLLABLES = [3.55, 3.75, 4.05];

/** Length of the fade-out of a tone or a noise, s. */
const RELEASE = 0.015;

/** Formants of the vowel "a" of an adult man, Hz: [Peterson1952], table II. */
const FORMANTS = [730, 1090, 2440];

const VOICE_PITCH = 120;

/** The sounds that the program makes itself; the first has a part of each kind. */
export const DRY_SOUNDS = ['all', 'claps', 'notes', 'voice', 'bass', 'drums', 'noise'] as const;

/** One of {@link DRY_SOUNDS}. */
export type DrySoundName = (typeof DRY_SOUNDS)[number];

/** Adds its parts to a silent sound of 5 s. */
type Maker = (sound: Float64Array, noise: () => number) => void;

const MAKERS: Readonly<Record<DrySoundName, Maker>> = {
  all: (sound, noise) => {
    CLAPS.forEach((at) => add(sound, at, clap(noise), 1));
    NOTES.forEach(({ at, frequency }) => add(sound, at, pluckedString(frequency, STRING_STOPS - at, noise), 0.5));
    SYLLABLES.forEach((at) => add(sound, at, syllable(noise), 0.6));
  },
  claps: (sound, noise) => [0.05, 0.8, 2.3, 2.6, 2.75].forEach((at) => add(sound, at, clap(noise), 1)),
  notes: (sound, noise) =>
    [220, 277.2, 329.6, 440, 329.6, 277.2, 220].forEach((frequency, index) => {
      add(sound, 0.05 + 0.3 * index, pluckedString(frequency, 0.9, noise), 0.5);
    }),
  voice: (sound, noise) => [0.05, 0.25, 0.55, 1.6, 1.8, 2, 2.4].forEach((at) => add(sound, at, syllable(noise), 1)),
  bass: (sound, noise) =>
    [55, 82.4, 73.4, 98, 55].forEach((frequency, index) => {
      add(sound, 0.05 + 0.55 * index, dark(pluckedString(frequency, 0.5, noise)), 1);
    }),
  drums: (sound, noise) => {
    [0.05, 1.05, 1.55, 2.55].forEach((at) => add(sound, at, kick(), 1));
    [0.55, 2.05, 3.05].forEach((at) => add(sound, at, snare(noise), 0.7));
  },
  noise: (sound, noise) => {
    const burst = pinkNoise(0.5, noise);
    [0.05, 1.8].forEach((at) => add(sound, at, burst, 1));
  },
};

/**
 * Synthesises a dry sound of 5 s, without any reverberation, with pauses in which the room can be heard. Every call
 * gives the same sound. `all` is two hand claps, four notes of a plucked string and three syllables of a synthetic
 * voice.
 *
 * @returns Shape [5 s], one channel, the largest sample 0.5.
 */
export function drySound(sampleRate: Hertz, name: DrySoundName = 'all'): Float32Array {
  const sound = new Float64Array(DURATION * DRY_SOUND_RATE);
  MAKERS[name](sound, whiteNoise());
  const atRate = sampleRate === DRY_SOUND_RATE ? sound : resampleSound(sound, DRY_SOUND_RATE, sampleRate);
  const largest = atRate.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return Float32Array.from(atRate, (sample) => (PEAK * sample) / largest);
}

/**
 * A burst of noise around 1.2 kHz that decays within milliseconds, like the claps of [Repp1987].
 */
function clap(noise: () => number): Float64Array {
  const burst = Float64Array.from(
    { length: 0.08 * DRY_SOUND_RATE },
    (_, n) => Math.exp(-n / (0.005 * DRY_SOUND_RATE)) * noise(),
  );
  return atPeak(released(resonance(burst, 1200, 900)));
}

/**
 * A plucked string: a delay line of one period, filled with noise and fed back through the mean of neighbouring samples
 * ([Karplus1983]).
 *
 * @param frequency Hz.
 * @param duration s.
 */
function pluckedString(frequency: number, duration: number, noise: () => number): Float64Array {
  const period = Math.round(DRY_SOUND_RATE / frequency - 0.5);
  const string = new Float64Array(Math.round(duration * DRY_SOUND_RATE));
  for (let n = 0; n <= period; n++) string[n] = noise();
  const constant = constantOf(string.subarray(0, period + 1));
  for (let n = 0; n <= period; n++) string[n] -= constant;
  for (let n = period + 1; n < string.length; n++) {
    string[n] = (string[n - period] + string[n - period - 1]) / 2;
  }
  return atPeak(released(string));
}

/**
 * What of a plucked string never decays: the loop has gain 1 at 0 Hz. The sum of its samples in which the oldest counts
 * half stays the same from sample to sample, so that this constant alone would be left in the end.
 */
function constantOf(loop: Float64Array): number {
  const sum = loop.reduce((all, sample) => all + sample, -loop[0] / 2);
  return sum / (loop.length - 0.5);
}

/** The syllable "ta": a burst of noise, then glottal pulses through the formants of an "a". */
function syllable(noise: () => number): Float64Array {
  const length = 0.15 * DRY_SOUND_RATE;
  const voiceBegins = 0.02 * DRY_SOUND_RATE;
  const period = DRY_SOUND_RATE / VOICE_PITCH;
  const pulses = Float64Array.from({ length }, (_, n) =>
    n >= voiceBegins && Math.floor(n / period) !== Math.floor((n - 1) / period) ? 1 : 0,
  );
  const voice = atPeak(FORMANTS.reduce<Float64Array>((sound, formant) => resonance(sound, formant, 90), pulses));
  const burst = resonance(
    Float64Array.from({ length }, (_, n) => Math.exp(-n / (0.004 * DRY_SOUND_RATE)) * noise()),
    4000,
    2500,
  );
  const consonant = atPeak(burst);
  return atPeak(released(voice.map((sample, n) => sample + 0.5 * consonant[n])));
}

/** A string plucked with the thumb: two low-passes of 250 Hz. */
function dark(samples: Float64Array): Float64Array {
  const kept = Math.exp((-2 * Math.PI * 250) / DRY_SOUND_RATE);
  const output = Float64Array.from(samples);
  for (let pass = 0; pass < 2; pass++) {
    for (let n = 1; n < output.length; n++) output[n] = kept * output[n - 1] + (1 - kept) * output[n];
  }
  return atPeak(released(output));
}

/** A bass drum: a sine that falls from 150 to 50 Hz while it decays. */
function kick(): Float64Array {
  let phase = 0;
  const drum = Float64Array.from({ length: 0.35 * DRY_SOUND_RATE }, (_, n) => {
    const time = n / DRY_SOUND_RATE;
    phase += (2 * Math.PI * (50 + 100 * Math.exp(-time / 0.03))) / DRY_SOUND_RATE;
    return Math.sin(phase) * Math.exp(-time / 0.09);
  });
  return atPeak(released(drum));
}

/** A snare drum: a skin of 190 Hz and noise. */
function snare(noise: () => number): Float64Array {
  const length = 0.25 * DRY_SOUND_RATE;
  const wires = Float64Array.from({ length }, (_, n) => noise() * Math.exp(-n / (0.05 * DRY_SOUND_RATE)));
  const drum = resonance(wires, 3500, 5000).map(
    (sample, n) =>
      sample + 0.5 * Math.sin((2 * Math.PI * 190 * n) / DRY_SOUND_RATE) * Math.exp(-n / (0.04 * DRY_SOUND_RATE)),
  );
  return atPeak(released(drum));
}

/** Noise with the same energy in every octave from 20 Hz on, that begins and ends in 15 ms. */
function pinkNoise(duration: number, noise: () => number): Float64Array {
  const length = duration * DRY_SOUND_RATE;
  const size = 2 ** Math.ceil(Math.log2(length));
  const spectrum = spectrumOf(Float64Array.from({ length }, noise), size);
  for (let bin = 0; bin <= size / 2; bin++) {
    const frequency = (bin * DRY_SOUND_RATE) / size;
    const gain = frequency < 20 ? 0 : Math.sqrt(20 / frequency);
    spectrum[2 * bin] *= gain;
    spectrum[2 * bin + 1] *= gain;
  }
  return atPeak(released(released(realSignal(spectrum, size).subarray(0, length)).reverse()).reverse());
}

/**
 * Two-pole resonator: [Klatt1980], eq. 1 and 2.
 */
function resonance(samples: Float64Array, frequency: number, bandwidth: number): Float64Array {
  const c = -Math.exp((-2 * Math.PI * bandwidth) / DRY_SOUND_RATE);
  const b =
    2 * Math.exp((-Math.PI * bandwidth) / DRY_SOUND_RATE) * Math.cos((2 * Math.PI * frequency) / DRY_SOUND_RATE);
  const output = new Float64Array(samples.length);
  let [y1, y2] = [0, 0];
  for (let n = 0; n < samples.length; n++) {
    output[n] = (1 - b - c) * samples[n] + b * y1 + c * y2;
    [y2, y1] = [y1, output[n]];
  }
  return output;
}

function released(samples: Float64Array): Float64Array {
  const length = RELEASE * DRY_SOUND_RATE;
  return samples.map(
    (sample, n) => sample * Math.sin((Math.PI / 2) * Math.min(1, (samples.length - 1 - n) / length)) ** 2,
  );
}

function atPeak(samples: Float64Array): Float64Array {
  const largest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => sample / largest);
}

function add(sound: Float64Array, at: number, part: Float64Array, gain: number): void {
  const start = Math.round(at * DRY_SOUND_RATE);
  part.forEach((sample, n) => (sound[start + n] += gain * sample));
}

/**
 * Noise uniform in −1…1, from a 32-bit xorshift generator ([Marsaglia2003]).
 */
function whiteNoise(): () => number {
  let state = 2_463_534_242;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  };
}
