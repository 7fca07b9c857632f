import wavefile from 'wavefile';
import type { Hertz } from '../units/quantities.ts';

/**
 * A mono WAV file of 32-bit floats, unscaled: the samples read back are the samples given, also beyond ±1.
 *
 * The sample rate of a WAV file is an integer. A rate that is not, such as the simulation's own, is rounded in the
 * header; whoever needs it exactly must keep it elsewhere.
 *
 * @param samples Shape [n].
 * @returns The bytes of the file.
 * @throws RangeError if the rate rounds to less than 1 Hz or more than 32 bits hold.
 */
export function encodeWav(samples: Float32Array, sampleRate: Hertz): Uint8Array {
  const rate = Math.round(sampleRate);
  if (!(rate >= 1 && rate < 2 ** 32)) {
    throw new RangeError(`a WAV file cannot have the sample rate ${sampleRate} Hz`);
  }
  const file = new wavefile.WaveFile();
  file.fromScratch(1, rate, '32f', samples);
  return file.toBuffer();
}
