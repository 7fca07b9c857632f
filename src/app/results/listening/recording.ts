import { decodeWav } from '../../../response/decode-wav.ts';
import { resampleSound } from '../../../response/resample-sound.ts';
import { sharedFloat32 } from '../../../lists/shared-memory.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';

/** A recording before its channels are mixed: decoded by the browser, or as a WAV file. */
export type RawRecording =
  | {
      /** Each of shape [n], n ≥ 1. */
      readonly channels: readonly Float32Array[];
      readonly sampleRateHz: number;
    }
  | { readonly wav: Uint8Array };

/** A recording of one channel. */
export interface MixedRecording {
  /** The mean of the channels, shape [n]; in memory that threads share, where there is such memory. */
  readonly samples: Float32Array;
  /** Whether only its beginning is here. */
  readonly isCut: boolean;
  /** Why the file may not hold the whole sound; null if it says that it does, or the browser decoded it. */
  readonly warning: string | null;
}

/**
 * Mixes the channels of a recording and brings it to a rate.
 *
 * @param name Names it in errors.
 * @param longestSeconds Only so much of its beginning is taken.
 * @throws InputError if it cannot be read or is silent.
 */
export function mixedRecording(
  raw: RawRecording,
  name: string,
  sampleRateHz: number,
  longestSeconds: number,
): MixedRecording {
  const to = hertz(sampleRateHz);
  const { channels, from, cut } =
    'wav' in raw ? ofWav(raw.wav, name) : { channels: raw.channels, from: hertz(raw.sampleRateHz), cut: null };
  const whole = channels[0].length;
  const length = Math.min(whole, Math.ceil(longestSeconds * from));
  const mean = channels.length === 1 ? channels[0].subarray(0, length) : meanOf(channels, length);
  if (mean.every((sample) => sample === 0)) {
    throw new InputError(name, 'the recording is silent', 'Choose another recording.');
  }
  const atRate = from === to ? mean : resampleSound(mean, from, to);
  const samples = sharedFloat32(atRate.length);
  samples.set(atRate);
  return { samples, isCut: length < whole, warning: cut === null ? null : `${name} ${cut}` };
}

function ofWav(
  wav: Uint8Array,
  name: string,
): { readonly channels: readonly Float32Array[]; readonly from: Hertz; readonly cut: string | null } {
  const { samples, sampleRateHz, cut } = decodeWav(wav, name);
  return { channels: [samples], from: sampleRateHz, cut };
}

function meanOf(channels: readonly Float32Array[], length: number): Float32Array {
  const sum = channels[0].slice(0, length);
  for (const other of channels.slice(1)) for (let n = 0; n < length; n++) sum[n] += other[n];
  for (let n = 0; n < length; n++) sum[n] /= channels.length;
  return sum;
}
