import { convolve } from '../../../response/convolve.ts';
import { envelopeIndices } from '../../../response/envelope.ts';
import { loudnessBlocks, loudnessOf, type LoudnessBlocks } from '../../../response/listening/loudness.ts';
import { encodeWav } from '../../../response/wav.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import { dryAt, dryRateOf, type DrySource } from './dry.ts';
import { ascii } from '../../rendering/written/extension.ts';
import type { ExtensionReport } from '../../outputs/response/full-band/extension-report.ts';
import { balanced, heardComment, prepareResponse, type HeardResponse } from './response.ts';

/** Peak of a file. */
const PEAK = 0.9;

/** A dry sound heard in the room. */
export interface Auralisation {
  /** WAV file, one channel of 32-bit floats at the sample rate of the response. */
  readonly wav: Uint8Array<ArrayBuffer>;
  /** Gain applied after the convolution of dry sound and response, dB. */
  readonly gainDb: number;
}

/** How loud a file is: its integrated loudness (ITU-R BS.1770-5) in LUFS, or as loud as a peak of 0.9 makes it. */
export type FileLevel = { readonly loudness: number } | 'peak';

/**
 * Convolves a dry sound with an impulse response and writes it as a WAV file whose comment says what it contains. The
 * dry sound is resampled if its rate differs.
 *
 * @param response Null for the dry sound alone.
 * @param level A file that is too soft to have a loudness gets the peak. Samples may exceed 1: the file has floats.
 * @throws InputError if a file cannot be read, the response cannot be extended, or the result is silent.
 */
export function auralise(
  dry: DrySource,
  response: HeardResponse | null,
  directGainDb = 0,
  level: FileLevel = 'peak',
): Auralisation {
  const prepared = response && prepareResponse(response, null);
  const whole = prepared && balanced(prepared, directGainDb);
  const rate = prepared?.sampleRate ?? dryRateOf(dry);
  const sound = dryAt(dry, rate) ?? Float64Array.of(1);
  const heard = whole ? (dry.kind === 'impulse' ? whole : convolve(sound, whole)) : Float64Array.from(sound);
  const gain = gainTo(level, heard, rate);
  const of = response
    ? `${heardComment(response, prepared!.extension, directGainDb)} Convolved with a dry sound`
    : 'Dry sound, without a room';
  const comment = `${of}: ${ascii(nameOf(dry))}. Gain ${decibels(gain).toFixed(1)} dB.`;
  return {
    wav: encodeWav(
      Float32Array.from(heard, (sample) => gain * sample),
      rate,
      comment,
    ),
    gainDb: decibels(gain),
  };
}

const decibels = (factor: number): number => 20 * Math.log10(factor);

/** The factor that brings a sound to a level. @throws InputError if it is silent. */
function gainTo(level: FileLevel, sound: Float64Array, rate: Hertz): number {
  const peak = PEAK / audiblePeak(sound);
  if (level === 'peak') return peak;
  const loudness = loudnessOf(
    loudnessBlocks(
      sound.map((sample) => peak * sample),
      null,
      rate,
    ),
  );
  return loudness === null ? peak : peak * 10 ** ((level.loudness - loudness) / 20);
}

const nameOf = (dry: DrySource): string => (dry.kind === 'impulse' ? 'none' : dry.name);

/** Gains of the direct sound at which the peak is known: between them, straight lines bound it. */
export const PEAK_GAINS = [0, 1, 4] as const;

/**
 * A sound for the player, in two parts that it adds up. Both are scaled by `gainDb`, so that their sum has a peak of 1.
 */
export interface ListeningSound {
  readonly sampleRateHz: number;
  /** Shape [m], m ≤ n; null for a dry sound alone. */
  readonly direct: Float32Array | null;
  /** Shape [n]. */
  readonly rest: Float32Array;
  readonly gainDb: number;
  readonly loudness: LoudnessBlocks;
  /** Peaks of the sum with the gains {@link PEAK_GAINS} of the direct sound. */
  readonly peaks: readonly number[];
  /** Energy of the direct sound over that of the rest in the response, dB; null where there is none. */
  readonly directToReverberantDb: number | null;
  /** How long after its arrival the direct sound counts, s. */
  readonly directWindowSeconds: number;
  readonly extension: ExtensionReport | null;
  /** The least and the greatest sample of each stretch, for drawing; by time. */
  readonly overview: { readonly timeSeconds: Float32Array; readonly pressure: Float32Array };
}

/** Stretches of the drawn overview. */
const COLUMNS = 800;

/**
 * Makes a sound for the player: a dry sound in a room, or alone.
 *
 * @param response Null for the dry sound alone.
 * @param sampleRateHz Rate of the player.
 * @throws InputError if the response cannot be read or extended, or if the result is silent.
 */
export function listeningSound(dry: DrySource, response: HeardResponse | null, sampleRateHz: number): ListeningSound {
  const rate = hertz(sampleRateHz);
  const sound = dryAt(dry, rate) ?? Float64Array.of(1);
  const prepared = response && prepareResponse(response, rate);
  const through = (part: Float64Array): Float64Array => (dry.kind === 'impulse' ? part : convolve(sound, part));
  const direct = prepared && through(prepared.direct);
  const rest = prepared ? through(prepared.rest) : Float64Array.from(sound);
  const whole = direct ? balanced({ direct, rest }, 0) : rest;
  const gain = 1 / audiblePeak(whole);
  const scaled = (part: Float64Array): Float32Array => Float32Array.from(part, (sample) => gain * sample);
  const parts = { direct: direct && scaled(direct), rest: scaled(rest) };
  const shown = envelopeIndices(whole, COLUMNS);
  return {
    sampleRateHz,
    ...parts,
    gainDb: decibels(gain),
    loudness: loudnessBlocks(parts.rest, parts.direct, rate),
    peaks: PEAK_GAINS.map((factor) => peakOf(parts.rest, parts.direct, factor)),
    directToReverberantDb: prepared?.directToReverberantDb ?? null,
    directWindowSeconds: prepared?.windowSeconds ?? 0,
    extension: prepared?.extension ?? null,
    overview: {
      timeSeconds: Float32Array.from(shown, (n) => n / sampleRateHz),
      pressure: Float32Array.from(shown, (n) => gain * whole[n]),
    },
  };
}

function peakOf(rest: Float32Array, direct: Float32Array | null, factor: number): number {
  let peak = 0;
  const shared = direct?.length ?? 0;
  for (let n = 0; n < shared; n++) peak = Math.max(peak, Math.abs(rest[n] + factor * direct![n]));
  for (let n = shared; n < rest.length; n++) peak = Math.max(peak, Math.abs(rest[n]));
  return peak;
}

function audiblePeak(samples: Float64Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak > 0) return peak;
  throw new InputError('response', 'the result is silent, because it or the dry sound is silent', 'Take another one.');
}
