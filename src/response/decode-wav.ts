import { InputError } from '../units/errors.ts';
import { type Hertz, hertz } from '../units/quantities.ts';

/** A sound read from a WAV file. */
export interface DecodedWav {
  /** The mean of the channels. Shape [n]; of whole numbers, full scale is ±1; floats as they are. */
  readonly samples: Float32Array;
  readonly sampleRateHz: Hertz;
  /** Of the file. */
  readonly channels: number;
}

/** WAVE_FORMAT_PCM, WAVE_FORMAT_IEEE_FLOAT, and WAVE_FORMAT_EXTENSIBLE, which says further on which of the two it is. */
const [INTEGER, FLOAT, EXTENSIBLE] = [1, 3, 0xfffe];

/** How to read the sample at a byte. */
type Reader = (view: DataView, at: number) => number;

/** By format and bits a sample. Whole numbers of 8 bits have no sign, those of 24 are the upper bytes of 32. */
const READERS: Readonly<Record<string, Reader>> = {
  [`${INTEGER} 8`]: (view, at) => (view.getUint8(at) - 128) / 2 ** 7,
  [`${INTEGER} 16`]: (view, at) => view.getInt16(at, true) / 2 ** 15,
  [`${INTEGER} 24`]: (view, at) => ((view.getInt16(at + 1, true) << 8) | view.getUint8(at)) / 2 ** 23,
  [`${INTEGER} 32`]: (view, at) => view.getInt32(at, true) / 2 ** 31,
  [`${FLOAT} 32`]: (view, at) => view.getFloat32(at, true),
  [`${FLOAT} 64`]: (view, at) => view.getFloat64(at, true),
};

/**
 * Reads a WAV file of whole numbers of 8, 16, 24 or 32 bits or of floats of 32 or 64 (Microsoft and IBM, "Multimedia
 * programming interface and data specifications 1.0", 1991, and the extensible format that came after it).
 *
 * Several channels are mixed to one, their mean: of a dry recording that is its sound in the middle. Whoever may not mix,
 * as the responses of two receivers, looks at `channels`. A file that ends before its header says is read as far as it
 * goes, as recorders that were stopped leave it.
 *
 * Own code because wavefile takes floats of the extensible format for whole numbers, and what it exports to a page is not
 * what it exports to Node.
 *
 * @param path What to call the file in errors.
 * @throws InputError if it is not such a file, has no samples or one that is not finite.
 */
export function decodeWav(bytes: Uint8Array, path: string): DecodedWav {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { format, data } = findChunks(view, path);
  const channels = format.getUint16(2, true);
  const rate = format.getUint32(4, true);
  const bits = format.getUint16(14, true);
  const tag = format.getUint16(0, true);
  const encoding = tag === EXTENSIBLE && format.byteLength >= 26 ? format.getUint16(24, true) : tag;
  const read = READERS[`${encoding} ${bits}`] as Reader | undefined;
  if (!read) throw unreadable(path, `format ${encoding} with ${bits} bits a sample is not supported`);
  if (channels === 0 || rate === 0) throw unreadable(path, 'it has no channel or no sample rate');

  const samples = new Float32Array(Math.floor(data.byteLength / ((bits / 8) * channels)));
  for (let n = 0, at = 0; n < samples.length; n++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++, at += bits / 8) sum += read(data, at);
    samples[n] = sum / channels;
  }
  if (samples.length === 0) throw unreadable(path, 'it has no samples');
  if (!samples.every(Number.isFinite)) throw unreadable(path, 'a sample is not a finite number');
  return { samples, sampleRateHz: hertz(rate), channels };
}

/** The first chunk of the format and the first of samples. */
function findChunks(view: DataView, path: string): { format: DataView; data: DataView } {
  const tag = (at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
  if (view.byteLength < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw unreadable(path, 'it is of another kind');
  const chunks = new Map<string, DataView>();
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at + 4, true);
    const there = Math.min(size, view.byteLength - at - 8);
    if (!chunks.has(tag(at))) chunks.set(tag(at), new DataView(view.buffer, view.byteOffset + at + 8, there));
    at += 8 + size + (size % 2); // Chunks begin at even bytes.
  }
  const [format, data] = [chunks.get('fmt '), chunks.get('data')];
  if (!format || format.byteLength < 16 || !data) throw unreadable(path, 'it is damaged');
  return { format, data };
}

function unreadable(path: string, why: string): InputError {
  return new InputError(
    path,
    `this WAV file cannot be read: ${why}`,
    'Save it as a WAV file of 16, 24 or 32 bits a sample.',
  );
}
