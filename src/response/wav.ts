import type { Hertz } from '../units/quantities.ts';
import { RunError } from '../units/errors.ts';
import { SoundFile } from './wave-file.ts';

const SAMPLE_BYTES = 4;

/** No sound file has a sample that is no finite number. @throws RunError */
function requireFinite(samples: Float32Array): void {
  // A loop takes a fifth of the time of `every`.
  let at = 0;
  while (at < samples.length && Number.isFinite(samples[at])) at++;
  if (at === samples.length) return;
  throw new RunError(
    `sample ${at} of a response is not a finite number`,
    'Render the scene anew, without its checkpoint and its cache; if it happens again, report it with the scene file.',
  );
}

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
 * @throws RunError if a sample is not finite; RangeError if the rate rounds to less than 1 Hz, or if a second takes
 * 2^32
 *   bytes or more.
 */
export function encodeWav(samples: Float32Array, sampleRate: Hertz, comment?: string): Uint8Array<ArrayBuffer> {
  requireFinite(samples);
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

/** WAVE_FORMAT_EXTENSIBLE, and the GUID of 32-bit floats in it, KSDATAFORMAT_SUBTYPE_IEEE_FLOAT. */
const EXTENSIBLE = 0xfffe;
const FLOAT_GUID = [0x00000003, 0x00100000, 0xaa000080, 0x719b3800] as const;
/** Bytes of the RIFF header, of the extensible `fmt ` chunk with its header, of `fact`, and of the header of `data`. */
const HEADER = { riff: 12, format: 48, fact: 12, data: 8 } as const;
/** Most channels of a file: the bytes of a frame are a number of 16 bits. */
const MOST_CHANNELS = Math.floor(0xffff / SAMPLE_BYTES);

/**
 * Writes a WAV file of 32-bit floats with several channels, in the extensible format (Microsoft, "Multiple channel
 * audio data and WAVE files", 2001), as AmbiX files are. No channel has a loudspeaker: the mask is 0. Samples are not
 * scaled.
 *
 * @param channels Each of shape [n].
 * @throws RunError if a sample is not finite; RangeError if the file would not fit its header.
 */
export function encodeWavChannels(channels: readonly Float32Array[], sampleRate: Hertz): Uint8Array<ArrayBuffer> {
  channels.forEach(requireFinite);
  const rate = Math.round(sampleRate);
  const count = channels.length;
  const { length } = channels[0];
  const [frame, bytes] = [SAMPLE_BYTES * count, SAMPLE_BYTES * count * length];
  const header = HEADER.riff + HEADER.format + HEADER.fact + HEADER.data;
  if (!(rate >= 1 && frame * rate < 2 ** 32 && bytes + header < 2 ** 32 && count <= MOST_CHANNELS)) {
    throw new RangeError(`a WAV file cannot have ${count} channels of ${length} samples at ${sampleRate} Hz`);
  }
  const file = new Uint8Array(header + bytes);
  const view = new DataView(file.buffer);
  let at = 0;
  const name = (four: string): void => {
    for (const letter of four) view.setUint8(at++, letter.charCodeAt(0));
  };
  const word = (value: number): void => view.setUint32((at += 4) - 4, value, true);
  const half = (value: number): void => view.setUint16((at += 2) - 2, value, true);
  name('RIFF');
  word(header + bytes - 8);
  name('WAVE');
  name('fmt ');
  word(HEADER.format - 8);
  half(EXTENSIBLE);
  half(count);
  word(rate);
  word(frame * rate);
  half(frame);
  half(8 * SAMPLE_BYTES);
  half(22);
  half(8 * SAMPLE_BYTES);
  word(0);
  for (const part of FLOAT_GUID) word(part);
  name('fact');
  word(4);
  word(length);
  name('data');
  word(bytes);
  const samples = new Float32Array(file.buffer, at, count * length);
  channels.forEach((channel, c) => {
    for (let n = 0, to = c; n < length; n++, to += count) samples[to] = channel[n];
  });
  return file;
}
