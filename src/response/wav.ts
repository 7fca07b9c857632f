import type { Hertz } from '../units/quantities.ts';

/** Of a WAVE file that holds nothing but its format and its samples. */
const HEADER_BYTES = 44;
const SAMPLE_BYTES = 4;
/** WAVE_FORMAT_IEEE_FLOAT */
const FLOAT = 3;

/**
 * A mono WAV file of 32-bit floats, unscaled: the samples read back are the samples given, also beyond ±1.
 *
 * The sample rate of a WAV file is an integer. A rate that is not, such as the simulation's own, is rounded in the
 * header; whoever needs it exactly must keep it elsewhere.
 *
 * @param samples Shape [n]; 4n + 36 is to fit in 32 bits.
 * @returns The bytes of the file.
 * @throws RangeError if the rate rounds to less than 1 Hz or more than 32 bits hold.
 */
export function encodeWav(samples: Float32Array, sampleRate: Hertz): Uint8Array<ArrayBuffer> {
  const rate = Math.round(sampleRate);
  if (!(rate >= 1 && rate < 2 ** 32)) {
    throw new RangeError(`a WAV file cannot have the sample rate ${sampleRate} Hz`);
  }
  const dataBytes = SAMPLE_BYTES * samples.length;
  const bytes = new Uint8Array(HEADER_BYTES + dataBytes);
  const view = new DataView(bytes.buffer);
  const word = (at: number, value: string): void => bytes.set(new TextEncoder().encode(value), at);
  word(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  word(8, 'WAVE');
  word(12, 'fmt ');
  view.setUint32(16, 16, true); // bytes of the format
  view.setUint16(20, FLOAT, true);
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, rate, true);
  view.setUint32(28, (SAMPLE_BYTES * rate) % 2 ** 32, true); // bytes a second
  view.setUint16(32, SAMPLE_BYTES, true);
  view.setUint16(34, 8 * SAMPLE_BYTES, true);
  word(36, 'data');
  view.setUint32(40, dataBytes, true);
  // Arrays are little-endian wherever there is WebGPU, as WAV files are.
  new Float32Array(bytes.buffer, HEADER_BYTES).set(samples);
  return bytes;
}
