import type { Hertz } from '../units/quantities.ts';
import { SoundFile } from './wave-file.ts';

const SAMPLE_BYTES = 4;

/**
 * Writes a mono WAV file of 32-bit floats. Samples are not scaled: reading the file gives the same values, also beyond
 * ±1.
 *
 * The sample rate of a WAV file is an integer. Other rates, such as the simulation's own, are rounded in the header;
 * keep the exact rate elsewhere if you need it.
 *
 * @param samples Shape [n]; 4n + 36 must fit in 32 bits.
 * @param comment What a player shows of the file, in ASCII: the field ICMT of its LIST chunk (Microsoft and IBM,
 *   "Multimedia programming interface and data specifications 1.0", 1991).
 * @returns The bytes of the file.
 * @throws RangeError if the rate rounds to less than 1 Hz, or if a second takes 2^32 bytes or more.
 */
export function encodeWav(samples: Float32Array, sampleRate: Hertz, comment?: string): Uint8Array<ArrayBuffer> {
  const rate = Math.round(sampleRate);
  if (!(rate >= 1 && SAMPLE_BYTES * rate < 2 ** 32)) {
    throw new RangeError(`a WAV file cannot have the sample rate ${sampleRate} Hz`);
  }
  const file = new SoundFile();
  file.fromScratch(1, rate, '32f', []);
  // Arrays are little-endian wherever there is WebGPU, as WAV files are.
  file.data.samples = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  if (comment !== undefined) file.setTag('ICMT', comment);
  return file.toBuffer() as Uint8Array<ArrayBuffer>;
}
