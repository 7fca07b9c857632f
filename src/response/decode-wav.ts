import { InputError } from '../units/errors.ts';
import { type Hertz, hertz } from '../units/quantities.ts';
import { isSoundRate, SOUND_RATE_RULE } from '../units/sound-rates.ts';
import { isBigEndian, riffChunks } from './riff.ts';
import { CONTAINERS, SoundFile } from './wave-file.ts';

/** A sound read from a WAV file. */
export interface DecodedWav {
  /** The mean of the channels. Shape [n]. Integers are scaled to ±1 at full scale; floats are as in the file. */
  readonly samples: Float32Array;
  readonly sampleRateHz: Hertz;
  /** Number of channels in the file. */
  readonly channels: number;
  /** Why it may not be the whole sound, as a sentence about the file; null if the file says that it is. */
  readonly cut: string | null;
}

/** The channels of a WAV file, each of shape [n]. */
export interface DecodedChannels extends Pick<DecodedWav, 'sampleRateHz' | 'cut'> {
  readonly channels: readonly Float32Array[];
}

/** WAVE_FORMAT_PCM, WAVE_FORMAT_IEEE_FLOAT, and WAVE_FORMAT_EXTENSIBLE, whose subformat says which of the two it is. */
const [INTEGER, FLOAT, EXTENSIBLE] = [1, 3, 0xfffe];

/** Bytes of the `fmt ` chunk: its least, and up to the end of the subformat's first two bytes. */
const [FORMAT_BYTES, SUBFORMAT_END] = [16, 26];

/** Reads the sample that begins at byte `at`. @param little Whether its least significant byte comes first */
type Reader = (view: DataView, at: number, little: boolean) => number;

/**
 * Readers of samples by format and bits per sample. Integers of 8 bits are unsigned; those of 24 are read as a signed
 * and an unsigned part.
 */
const READERS: Readonly<Record<string, Reader>> = {
  [`${INTEGER} 8`]: (view, at) => (view.getUint8(at) - 128) / 2 ** 7,
  [`${INTEGER} 16`]: (view, at, little) => view.getInt16(at, little) / 2 ** 15,
  [`${INTEGER} 24`]: (view, at, little) =>
    ((view.getInt16(little ? at + 1 : at, little) << 8) | view.getUint8(little ? at : at + 2)) / 2 ** 23,
  [`${INTEGER} 32`]: (view, at, little) => view.getInt32(at, little) / 2 ** 31,
  [`${FLOAT} 32`]: (view, at, little) => view.getFloat32(at, little),
  [`${FLOAT} 64`]: (view, at, little) => view.getFloat64(at, little),
};

/**
 * Reads a WAV file of integers (8, 16, 24 or 32 bits) or floats (32 or 64 bits), plain or extensible (Microsoft and
 * IBM, "Multimedia programming interface and data specifications 1.0", 1991; Microsoft, "Multiple channel audio data
 * and WAVE files", 2001), in the containers of {@link riffChunks}.
 *
 * Several channels are mixed to their mean. A caller that must not mix, such as one that expects the response of a
 * single receiver, checks `channels`. A file shorter than its header says, or of which a stopped recorder wrote no
 * length, is read to its end; `cut` says so. Callers tell it, or refuse the file by {@link refuseCut}.
 *
 * @param path Name of the file in errors.
 * @throws InputError if it is not such a file, has no samples, has a sample that is not finite, or fewer than 100 or
 *   more than 10 million samples a second.
 */
export function decodeWav(bytes: Uint8Array, path: string): DecodedWav {
  const { channels, sampleRateHz, cut } = decodeChannels(bytes, path);
  const [first] = channels;
  if (channels.length === 1) return { samples: first, sampleRateHz, channels: 1, cut };
  const samples = first.map((_, n) => channels.reduce((sum, channel) => sum + channel[n], 0) / channels.length);
  return { samples, sampleRateHz, channels: channels.length, cut };
}

/** The channels of a WAV file, each of shape [n]; otherwise as {@link decodeWav}. */
export function decodeChannels(bytes: Uint8Array, path: string): DecodedChannels {
  const { fmt, data } = open(bytes, path);
  const { audioFormat, bitsPerSample: bits, numChannels, sampleRate } = fmt;
  const extensible = audioFormat === EXTENSIBLE && fmt.chunkSize >= SUBFORMAT_END;
  const encoding = extensible ? subformatOf(fmt.subformat[0], isBigEndian(bytes)) : audioFormat;
  const read = READERS[`${encoding} ${bits}`] as Reader | undefined;
  if (!read) throw unreadable(path, `format ${encoding} with ${bits} bits a sample is not supported`);
  if (numChannels === 0 || sampleRate === 0) throw unreadable(path, 'it has no channel or no sample rate');
  if (!isSoundRate(sampleRate)) {
    throw new InputError(path, `this WAV file says that it has ${sampleRate} samples a second`, SOUND_RATE_RULE);
  }

  const view = new DataView(data.samples.buffer, data.samples.byteOffset, data.samples.byteLength);
  const frame = (bits / 8) * numChannels;
  const length = Math.floor(view.byteLength / frame);
  if (length === 0) throw unreadable(path, 'it has no samples');
  const channels = Array.from({ length: numChannels }, () => new Float32Array(length));
  const little = !isBigEndian(bytes);
  for (let n = 0, at = 0; n < length; n++) {
    for (let channel = 0; channel < numChannels; channel++, at += bits / 8)
      channels[channel][n] = read(view, at, little);
  }
  if (!channels.every((samples) => samples.every(Number.isFinite))) {
    throw unreadable(path, 'a sample is not a finite number');
  }
  return { channels, sampleRateHz: hertz(sampleRate), cut: whyCut(bytes, frame) };
}

/**
 * The format that stands at the beginning of an extensible format's GUID. With the most significant byte first,
 * programs write it as four bytes, as two and two (SoX), or as in RIFF: one byte of the four is not 0.
 *
 * @param first The first four bytes of the GUID as a number of the file.
 */
function subformatOf(first: number, bigEndian: boolean): number {
  if (!bigEndian) return first & 0xffff;
  return [0, 8, 16, 24].map((shift) => (first >>> shift) & 0xff).find((byte) => byte !== 0) ?? 0;
}

/** What is missing of the samples, by the header; null if nothing is. @param frame Bytes of a sample of all channels */
function whyCut(bytes: Uint8Array, frame: number): string | null {
  for (const { name, start, end, claimed } of riffChunks(bytes)) {
    if (name !== 'data') continue;
    if (claimed === null) return 'does not say how long it is, as when a recorder is stopped: it is read to its end';
    const [held, wanted] = [end - start, claimed].map((size) => Math.floor(size / frame));
    return held < wanted ? `is cut: it ends after ${held} of the ${wanted} samples that its header says` : null;
  }
  return null;
}

/**
 * Refuses a file of a result that is not whole: its length is known, and figures of a part would be wrong.
 *
 * @throws InputError if the file is cut.
 */
export function refuseCut<T extends Pick<DecodedWav, 'cut'>>(decoded: T, path: string): T {
  if (decoded.cut === null) return decoded;
  throw new InputError(path, `this WAV file ${decoded.cut}`, 'Render the scene again: its folder is not whole.');
}

function open(bytes: Uint8Array, path: string): SoundFile {
  const file = new SoundFile();
  let fault: unknown;
  try {
    file.fromBuffer(bytes);
  } catch (error) {
    fault = error;
  }
  if (!CONTAINERS.includes(file.container) || file.format !== 'WAVE') throw unreadable(path, 'it is of another kind');
  if (fault || file.fmt.chunkSize < FORMAT_BYTES) throw unreadable(path, 'it is damaged');
  return file;
}

function unreadable(path: string, why: string): InputError {
  return new InputError(
    path,
    `this WAV file cannot be read: ${why}`,
    'Save it as a WAV file of 16, 24 or 32 bits a sample.',
  );
}
