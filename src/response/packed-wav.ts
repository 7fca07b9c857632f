import { InputError } from '../units/errors.ts';
import { isBigEndian, lettersAt, riffChunks } from './riff.ts';

/**
 * WAV files of 32-bit floats in fewer bytes, without loss: unpacking gives the same file, bit by bit.
 *
 * Samples of a response follow from those before them wherever the response has less bandwidth than its file: most
 * often by far. Each channel is predicted in blocks by linear prediction with coefficients of its own (Burg's method:
 * S. M. Kay and S. L. Marple, "Spectrum analysis - a modern perspective", Proc. IEEE 69 (1981), section II-F). What is
 * kept is how far each sample is from its prediction, counted in neighbouring floats: mostly small whole numbers, whose
 * bytes a ZIP file compresses well.
 *
 * All numbers are little-endian: the letters WHP1; the bytes before the samples, those behind them, the channels and
 * the samples of one (4 × uint32); the bytes before and behind; for each channel and block 32 coefficients (float64);
 * for each channel the lowest bytes of its distances, then the second, third and highest ones. A distance d is kept as
 * 2d, or as −2d − 1 if it is below zero.
 */
const MAGIC = 'WHP1';
const HEADER_BYTES = 20;
/** Coefficients of a block. Half as many leave about a twentieth more bytes. */
const ORDER = 32;
/** Samples of a block. */
const BLOCK = 8192;
const SAMPLE_BYTES = 4;
/** WAVE_FORMAT_IEEE_FLOAT, and WAVE_FORMAT_EXTENSIBLE whose subformat begins with it. */
const [FLOAT, EXTENSIBLE] = [3, 0xfffe];

/** The end of the name of a packed file. */
export const PACKED_WAV = '.packed';

/** @returns the packed file; null if the file has no samples of 32-bit floats, which is kept as it is. */
export function packWav(wav: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const place = samplesOf(wav);
  if (!place) return null;
  const { start, channels, frames } = place;
  const end = start + SAMPLE_BYTES * channels * frames;
  const blocks = Math.ceil(frames / BLOCK);
  const besides = start + (wav.length - end);
  const packed = new Uint8Array(HEADER_BYTES + besides + channels * (8 * ORDER * blocks + SAMPLE_BYTES * frames));
  const view = new DataView(packed.buffer);
  for (let i = 0; i < MAGIC.length; i++) packed[i] = MAGIC.charCodeAt(i);
  [start, wav.length - end, channels, frames].forEach((value, i) => view.setUint32(4 + 4 * i, value, true));
  packed.set(wav.subarray(0, start), HEADER_BYTES);
  packed.set(wav.subarray(end), HEADER_BYTES + start);
  let coefficientsAt = HEADER_BYTES + besides;
  let planesAt = coefficientsAt + channels * blocks * 8 * ORDER;
  const samples = new DataView(wav.buffer, wav.byteOffset + start, end - start);
  for (let channel = 0; channel < channels; channel++) {
    const predictor = new Predictor(frames);
    for (let n = 0; n < frames; n++) {
      predictor.bits[n] = samples.getUint32(SAMPLE_BYTES * (n * channels + channel), true);
    }
    for (let from = 0; from < frames; from += BLOCK) {
      const to = Math.min(from + BLOCK, frames);
      const coefficients = burg(predictor.values.subarray(from, to));
      for (const value of coefficients) view.setFloat64((coefficientsAt += 8) - 8, value, true);
      for (let n = from; n < to; n++) {
        const distance = (orderOf(predictor.bits[n]) - predictor.predict(n, coefficients)) | 0;
        const kept = (distance << 1) ^ (distance >> 31);
        for (let plane = 0; plane < SAMPLE_BYTES; plane++) packed[planesAt + plane * frames + n] = kept >>> (8 * plane);
      }
    }
    planesAt += SAMPLE_BYTES * frames;
  }
  return packed;
}

/**
 * The WAV file of a packed one.
 *
 * @param path Names it in errors.
 * @throws InputError if it is none or not whole; it is never much larger than what is packed.
 */
export function unpackWav(packed: Uint8Array, path: string): Uint8Array<ArrayBuffer> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const isOurs = packed.length >= HEADER_BYTES && lettersAt(packed, 0, 4) === MAGIC;
  const [before, behind, channels, frames] = isOurs
    ? [4, 8, 12, 16].map((at) => view.getUint32(at, true))
    : [0, 0, 0, 0];
  const blocks = Math.ceil(frames / BLOCK);
  const sampleBytes = SAMPLE_BYTES * channels * frames;
  if (!isOurs || packed.length !== HEADER_BYTES + before + behind + 8 * ORDER * channels * blocks + sampleBytes) {
    throw new InputError(path, 'this packed sound is damaged', 'Choose another copy of the project.');
  }
  const wav = new Uint8Array(before + behind + sampleBytes);
  wav.set(packed.subarray(HEADER_BYTES, HEADER_BYTES + before));
  wav.set(packed.subarray(HEADER_BYTES + before, HEADER_BYTES + before + behind), before + sampleBytes);
  const samples = new DataView(wav.buffer, before, sampleBytes);
  let coefficientsAt = HEADER_BYTES + before + behind;
  let planesAt = coefficientsAt + 8 * ORDER * channels * blocks;
  const coefficients = new Float64Array(ORDER);
  for (let channel = 0; channel < channels; channel++) {
    const predictor = new Predictor(frames);
    for (let n = 0; n < frames; n++) {
      if (n % BLOCK === 0) {
        for (let i = 0; i < ORDER; i++) coefficients[i] = view.getFloat64((coefficientsAt += 8) - 8, true);
      }
      let kept = 0;
      for (let plane = 0; plane < SAMPLE_BYTES; plane++) kept |= packed[planesAt + plane * frames + n] << (8 * plane);
      const distance = (kept >>> 1) ^ -(kept & 1);
      predictor.bits[n] = bitsOf((predictor.predict(n, coefficients) + distance) >>> 0);
      samples.setUint32(SAMPLE_BYTES * (n * channels + channel), predictor.bits[n], true);
    }
    planesAt += SAMPLE_BYTES * frames;
  }
  return wav;
}

/** The place of the samples of a file of 32-bit floats; null for any other file. */
function samplesOf(
  wav: Uint8Array,
): { readonly start: number; readonly channels: number; readonly frames: number } | null {
  if (lettersAt(wav, 0, 4) !== 'RIFF' || isBigEndian(wav)) return null;
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  let channels = 0;
  for (const { name, start, end } of riffChunks(wav)) {
    if (name === 'fmt ' && end - start >= 16) {
      const kind = view.getUint16(start, true);
      const format = kind === EXTENSIBLE && end - start >= 26 ? view.getUint16(start + 24, true) : kind;
      if (format !== FLOAT || view.getUint16(start + 14, true) !== 8 * SAMPLE_BYTES) return null;
      channels = view.getUint16(start + 2, true);
    }
    if (name === 'data') {
      const frames = channels === 0 ? 0 : Math.floor((end - start) / (SAMPLE_BYTES * channels));
      return frames === 0 ? null : { start, channels, frames };
    }
  }
  return null;
}

/** Predicts the samples of a channel from those before. */
class Predictor {
  /** The samples as bits; read and written through {@link values} as well. */
  readonly bits: Uint32Array;
  readonly values: Float32Array;
  private readonly one = new Float32Array(1);
  private readonly oneBits = new Uint32Array(this.one.buffer);

  constructor(frames: number) {
    this.bits = new Uint32Array(frames);
    this.values = new Float32Array(this.bits.buffer);
  }

  /** The rank of the float next to the prediction. Sums are taken in one order, so that every machine has the same. */
  predict(n: number, coefficients: Float64Array): number {
    const known = Math.min(n, ORDER);
    let sum = 0;
    for (let i = 0; i < known; i++) sum += coefficients[i] * this.values[n - 1 - i];
    this.one[0] = sum;
    return Number.isFinite(this.one[0]) ? orderOf(this.oneBits[0]) : orderOf(0);
  }
}

/** The rank of a float among all floats, from the lowest to the highest. */
const orderOf = (bits: number): number => (bits >>> 31 === 1 ? ~bits >>> 0 : (bits | 0x80000000) >>> 0);

/** The float of a rank. */
const bitsOf = (order: number): number => (order >>> 31 === 1 ? order & 0x7fffffff : ~order >>> 0);

/** Coefficients of linear prediction by Burg's method; zeros where there is nothing to predict from. */
function burg(values: Float32Array): Float64Array {
  const result = new Float64Array(ORDER);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (values.length < 4 * ORDER || !(largest > 0 && largest < Infinity)) return result;
  const forward = Float64Array.from(values, (value) => value / largest);
  const backward = forward.slice();
  const last = values.length - 1;
  for (let order = 0; order < ORDER; order++) {
    let [product, power] = [0, 0];
    for (let n = last; n > order; n--) {
      product += forward[n] * backward[n - 1];
      power += forward[n] * forward[n] + backward[n - 1] * backward[n - 1];
    }
    if (!(power > 0)) break;
    const reflection = (2 * product) / power;
    const before = result.slice(0, order);
    for (let i = 0; i < order; i++) result[i] = before[i] - reflection * before[order - 1 - i];
    result[order] = reflection;
    for (let n = last; n > order; n--) {
      const [ahead, behind] = [forward[n], backward[n - 1]];
      forward[n] = ahead - reflection * behind;
      backward[n] = behind - reflection * ahead;
    }
  }
  return result;
}
