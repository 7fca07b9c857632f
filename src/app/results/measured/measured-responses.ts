import type { PairKind } from '../../../response/several/recorded-pair.ts';
import { decodeChannels, type DecodedChannels } from '../../../response/decode-wav.ts';
import { readSimulatedComment, type SimulatedKnown } from '../../../response/simulated-comment.ts';
import { deconvolve } from '../../../response/deconvolve.ts';
import { InputError } from '../../../units/errors.ts';
import type { Hertz } from '../../../units/quantities.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';

/** An impulse response that was recorded in a room. */
export interface MeasuredResponse {
  /** Name of the file without its ending; of several channels see {@link namesOf}. */
  readonly name: string;
  readonly path: string;
  /** Channel of the file, from 1. */
  readonly channel: number;
  /** Shape [n]; any unit. */
  readonly samples: Float32Array | Float64Array;
  readonly sampleRateHz: Hertz;
  /** What the file says of the simulation that it is the response of; left out for a recording. */
  readonly simulated?: SimulatedKnown;
  /** What is to be known of the file, and of the reference: that it is cut. */
  readonly warnings: readonly string[];
  /** The other channel of the same place, if the files are recordings of two: the right ear, or the figure-of-eight. */
  readonly pair?: { readonly kind: PairKind; readonly samples: Float32Array | Float64Array };
}

/** What the channels of a file are: a response each, or two of one place. */
export const CHANNEL_USES = ['responses', 'ears', 'lateral'] as const satisfies readonly ('responses' | PairKind)[];

/** What the channels of a recording are: responses of their own, two ears, or a pair for lateral sound. */
export type ChannelUse = (typeof CHANNEL_USES)[number];

/** Bytes of the largest sound file: more than an hour of one channel at 48 kHz with 32 bits. */
const MOST_WAV_BYTES = 750_000_000;

/** A recording goes on for at least so long after the signal that was played, s. */
const LEAST_AFTER = 0.1;

/**
 * Reads impulse responses from WAV files; each channel is one. With a reference the files are recordings of that
 * signal, such as a sweep, and are deconvolved with it.
 *
 * @param use What the channels are; of two at one place the first gives all figures of a single response.
 * @param reference Path of the signal that was played, a WAV file of one channel; undefined for impulse responses.
 * @throws InputError if a file cannot be read, if rates differ, or if a recording ends with its reference.
 */
export async function readMeasuredResponses(
  paths: readonly string[],
  reference: string | undefined,
  files: Files,
  use: ChannelUse = 'responses',
): Promise<readonly MeasuredResponse[]> {
  const played = reference === undefined ? undefined : { path: reference, ...(await readSound(reference, files)) };
  if (played && played.channels.length !== 1) {
    throw new InputError(
      played.path,
      `the reference has ${played.channels.length} channels`,
      'Give the signal that was played as a WAV file of one channel.',
    );
  }
  const all: MeasuredResponse[] = [];
  for (const path of paths) {
    const sound = await readSound(path, files);
    const { channels, sampleRateHz, simulated } = sound;
    const warnings = [{ path, ...sound }, ...(played ? [played] : [])].flatMap((one) =>
      one.cut === null ? [] : `${one.path} ${one.cut}`,
    );
    if (played && played.sampleRateHz !== sampleRateHz) {
      throw new InputError(
        path,
        `it has ${sampleRateHz} samples a second, and its reference ${played.sampleRateHz}`,
        'Save both at the same sample rate.',
      );
    }
    const stem = files.split(path).name.replace(/\.[^.]*$/, '');
    const responses = channels.map((recorded) => {
      const samples = played ? deconvolve(recorded, played.channels[0]) : recorded;
      if (!played || samples.length >= LEAST_AFTER * sampleRateHz) return samples;
      throw new InputError(
        path,
        'it ends with its reference: the room is not heard after it',
        'Record at least the reverberation time longer than the signal that is played.',
      );
    });
    if (use !== 'responses') {
      if (responses.length !== 2) {
        throw new InputError(
          path,
          `it has ${responses.length === 1 ? 'one channel' : `${responses.length} channels`}, and two are needed`,
          use === 'ears'
            ? 'Give files whose first channel is the left ear and whose second is the right.'
            : 'Give files whose first channel is the pressure and whose second is the figure-of-eight.',
        );
      }
      const [samples, other] = responses;
      all.push({ name: stem, path, channel: 1, samples, sampleRateHz, warnings, pair: { kind: use, samples: other } });
      continue;
    }
    responses.forEach((samples, index) => {
      const name = namesOf(stem, channels.length)[index];
      const known = simulated && !played ? { simulated } : {};
      all.push({ name, path, channel: index + 1, samples, sampleRateHz, warnings, ...known });
    });
  }
  return all;
}

/** The names of the channels of a file: `S1-R1+R2` has those of `S1-R1` and `S1-R2`, another is numbered. */
export function namesOf(stem: string, channels: number): string[] {
  if (channels === 1) return [stem];
  const joined = stem.split('+');
  const [, before, first] = /^(.*-)?([^-]+)$/.exec(joined[0]) ?? [];
  if (joined.length === channels) return [first, ...joined.slice(1)].map((name) => (before ?? '') + name);
  return Array.from({ length: channels }, (_, index) => `${stem}-${index + 1}`);
}

async function readSound(
  path: string,
  files: Files,
): Promise<DecodedChannels & { readonly simulated: SimulatedKnown | null }> {
  const bytes = await readOrRefuse(files.readBytes(path, MOST_WAV_BYTES), {
    path,
    wanted: 'a WAV file',
    remedy: 'Give the path of an impulse response, or of a recording with its reference, as a WAV file.',
  });
  return { ...decodeChannels(bytes, path), simulated: readSimulatedComment(bytes) };
}

/** Samples of a measurement up to this share of half its rate count: recorders and converters filter what is above. */
const VALID_SHARE = 0.9;

/** Highest frequency at which a response counts: that of the simulation, or what a recorder leaves. */
export const measuredValidTo = ({
  sampleRateHz,
  simulated,
}: Pick<MeasuredResponse, 'sampleRateHz' | 'simulated'>): Hertz =>
  simulated?.validTo ?? (((VALID_SHARE * sampleRateHz) / 2) as Hertz);
