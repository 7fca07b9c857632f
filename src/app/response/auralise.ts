import { convolve } from '../../response/convolve.ts';
import { decodeWav } from '../../response/decode-wav.ts';
import { DRY_SOUND_RATE, drySound } from '../../response/dry-sound.ts';
import { resampleSound } from '../../response/resample-sound.ts';
import { encodeWav } from '../../response/wav.ts';
import { InputError } from '../../units/errors.ts';
import type { Hertz } from '../../units/quantities.ts';

/** Peak of the result. */
const PEAK = 0.9;

/** A dry sound heard in the room. */
export interface Auralisation {
  /** WAV file, one channel of 32-bit floats at the sample rate of the response. */
  readonly wav: Uint8Array<ArrayBuffer>;
  /** Gain applied after the convolution of dry sound and response, dB. */
  readonly gainDb: number;
}

/**
 * Convolves a dry sound with an impulse response. The dry sound is resampled if its rate differs. The result is scaled
 * to a peak of 0.9, so two rooms differ in their gains, not in loudness.
 *
 * @param dryWav A WAV file, several channels mixed to one; null for the sound that the program has
 *   (`src/response/dry-sound.ts`).
 * @param responseWav An impulse response, one channel; null for the dry sound alone, at its own rate.
 * @throws InputError if a file cannot be read, or if the result is silent.
 */
export function auralise(dryWav: Uint8Array | null, responseWav: Uint8Array | null): Auralisation {
  const { sound, rate } = responseWav ? inRoom(dryWav, responseWav) : alone(dryWav);
  const largest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  if (largest === 0) {
    throw new InputError(
      'response',
      'the result is silent, because it or the dry sound is silent',
      'Take another one.',
    );
  }
  const gain = PEAK / largest;
  const samples = Float32Array.from(sound, (sample) => gain * sample);
  return { wav: encodeWav(samples, rate), gainDb: 20 * Math.log10(gain) };
}

interface Sound {
  readonly sound: Float64Array;
  readonly rate: Hertz;
}

function inRoom(dryWav: Uint8Array | null, responseWav: Uint8Array): Sound {
  const { samples, sampleRateHz: rate } = decodeWav(responseWav, 'response');
  return { sound: convolve(dryWav ? drySamples(dryWav, rate) : drySound(rate), samples), rate };
}

function alone(dryWav: Uint8Array | null): Sound {
  if (!dryWav) return { sound: Float64Array.from(drySound(DRY_SOUND_RATE)), rate: DRY_SOUND_RATE };
  const { samples, sampleRateHz } = decodeWav(dryWav, 'dry sound');
  return { sound: Float64Array.from(samples), rate: sampleRateHz };
}

function drySamples(wav: Uint8Array, rate: Hertz): Float32Array | Float64Array {
  const { samples, sampleRateHz } = decodeWav(wav, 'dry sound');
  return sampleRateHz === rate ? samples : resampleSound(samples, sampleRateHz, rate);
}
