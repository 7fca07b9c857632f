import * as z from 'zod';
import { decodeChannels } from '../../../response/decode-wav.ts';
import { simulatedComment } from '../../../response/simulated-comment.ts';
import { encodeWav, encodeWavChannels } from '../../../response/wav.ts';
import { responseStem } from '../../../scene/file-stem.ts';
import { sofaChannelCount, type RoomResponses } from '../../../sofa/room-responses.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, type Vec3 } from '../../../units/quantities.ts';
import { SOUND_RATES } from '../../../units/sound-rates.ts';
import { shapeFault } from '../../ports/host/shape-fault.ts';
import { knownOfPair } from './known-of-pair.ts';

/** What stands beside WAV files and says where their sources and receivers are. */
export const SIDECAR = 'responses.json';

const FORMAT = 'wavehall-responses-1';

/** Coordinates larger than this, m, are a mistake. */
const FARTHEST = 1e6;
/** Samples of a response and channels of a receiver that are read. */
const MOST_SAMPLES = 2 ** 30;
const MOST_CHANNELS = 1024;

const coordinate = z.number().min(-FARTHEST).max(FARTHEST);
const vector = z.tuple([coordinate, coordinate, coordinate]) as unknown as z.ZodType<Vec3>;
const name = z.string().min(1).max(200);
const fileName = z.string().regex(/^[^/\\:]+\.wav$/i, 'a name of a WAV file beside this one');

const point = { name, position: vector, view: vector.optional(), up: vector.optional() };

const channels = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('omni') }),
  z.strictObject({
    kind: z.literal('ambisonics'),
    order: z.int().min(0).max(31),
    normalisation: z.enum(['SN3D', 'N3D']),
  }),
  z.strictObject({
    kind: z.literal('array'),
    capsules: z
      .array(
        z.strictObject({
          name: name.optional(),
          position: vector,
          direction: vector.optional(),
          pattern: z.string().max(200).optional(),
        }),
      )
      .min(1)
      .max(MOST_CHANNELS),
  }),
]);

const shape = z.strictObject({
  format: z.literal(FORMAT),
  title: z.string().max(1000),
  sampleRateHz: z.number().min(SOUND_RATES.least).max(SOUND_RATES.most),
  room: z.strictObject({
    description: z.string().max(10_000).optional(),
    temperatureCelsius: z.number().min(-273.15).max(1000).optional(),
    volumeCubicMetres: z.number().positive().optional(),
    shoebox: (z.tuple([vector, vector]) as unknown as z.ZodType<readonly [Vec3, Vec3]>).optional(),
    geometryFile: z.string().max(1000).optional(),
  }),
  about: z.record(z.string().regex(/^\w{1,100}$/), z.string().max(10_000)),
  sources: z.array(z.strictObject(point)).min(1).max(100_000),
  receivers: z
    .array(z.strictObject({ ...point, channels }))
    .min(1)
    .max(100_000),
  responses: z.array(z.strictObject({ source: name, receiver: name, file: fileName })).min(1),
});

/** The name of a receiver's WAV file, which says the convention of ambisonics. */
function wavName(source: string, { name: receiver, channels: kind }: RoomResponses['receivers'][number]): string {
  const ending =
    kind.kind === 'ambisonics'
      ? `-ambisonics-${kind.order}-ACN-${kind.normalisation}`
      : kind.kind === 'array'
        ? '-array'
        : '';
  return `${responseStem(source, receiver)}${ending}.wav`;
}

/**
 * Responses as WAV files of 32-bit floats, one for each source at each receiver with all its channels, and
 * `responses.json`, which says all else.
 *
 * @throws InputError if two files would have the same name.
 */
export function wavFiles(groups: readonly RoomResponses[]): Map<string, Uint8Array | string> {
  const files = new Map<string, Uint8Array | string>();
  const responses: { source: string; receiver: string; file: string }[] = [];
  const [first] = groups;
  for (const group of groups) {
    for (const [s, source] of group.sources.entries()) {
      for (const [r, receiver] of group.receivers.entries()) {
        const file = wavName(source.name, receiver);
        if (files.has(file)) {
          throw new InputError(
            'receivers',
            `two responses would be written to ${file}`,
            'Give sources and receivers names that differ in letters and digits.',
          );
        }
        const signals = group.response(s, r);
        const rate = hertz(group.sampleRateHz);
        const known = knownOfPair(group, source, receiver);
        const comment = known && simulatedComment(known);
        files.set(file, signals.length === 1 ? encodeWav(signals[0], rate, comment) : encodeWavChannels(signals, rate));
        responses.push({ source: source.name, receiver: receiver.name, file });
      }
    }
  }
  const { title, sampleRateHz, room, about, sources } = first;
  const content = {
    ...{ format: FORMAT, title, sampleRateHz, room, about, sources },
    receivers: groups.flatMap(({ receivers }) => receivers),
    responses,
  };
  files.set(SIDECAR, `${JSON.stringify(content, null, 2)}\n`);
  return files;
}

/** What a sidecar says, and which files it needs. */
export type Sidecar = z.infer<typeof shape>;

/**
 * Reads `responses.json`.
 *
 * @param path Name of the file in errors.
 * @throws InputError if it is no such file, or names sources and receivers that it does not place.
 */
export function readSidecar(text: string, path: string): Sidecar {
  const remedy = 'Correct the file; docs/use/files.md describes it.';
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new InputError(path, 'this is not JSON', remedy, { cause });
  }
  const { data, error } = shape.safeParse(content);
  if (error) throw new InputError(path, `this does not describe responses: ${shapeFault(error)}`, remedy);
  for (const [what, list] of [
    ['source', data.sources],
    ['receiver', data.receivers],
  ] as const) {
    const known = new Set(list.map((each) => each.name));
    if (known.size < list.length) throw new InputError(path, `two ${what}s have the same name`, remedy);
    const missing = data.responses.find((response) => !known.has(response[what]));
    if (missing)
      throw new InputError(path, `${missing.file} is of the ${what} ${missing[what]}, which has no position`, remedy);
  }
  return data;
}

/**
 * Responses of WAV files with their sidecar, in groups of receivers that have the same channels.
 *
 * @param path Name of the sidecar in errors.
 * @param fileOf Contents of the WAV files by name.
 * @param warn Told of files that may not be whole, once or more often.
 * @throws InputError if a file is missing for a pair, or is not as the sidecar says.
 */
export function sidecarResponses(
  sidecar: Sidecar,
  path: string,
  fileOf: (name: string) => Uint8Array,
  keyOf: (channels: Sidecar['receivers'][number]['channels']) => string,
  warn: (warning: string) => void,
): readonly RoomResponses[] {
  const remedy = 'Add it, or take the source or the receiver out of the list.';
  const files = new Map(
    sidecar.responses.map(({ source, receiver, file }) => [`${source}\n${receiver}`, file] as const),
  );
  const keys = [...new Set(sidecar.receivers.map((each) => keyOf(each.channels)))];
  return keys.map((key): RoomResponses => {
    const receivers = sidecar.receivers.filter((each) => keyOf(each.channels) === key);
    const read = (s: number, r: number): readonly Float32Array[] => {
      const [source, receiver] = [sidecar.sources[s], receivers[r]];
      const file = files.get(`${source.name}\n${receiver.name}`);
      if (file === undefined)
        throw new InputError(path, `there is no file of ${source.name} at ${receiver.name}`, remedy);
      const decoded = decodeChannels(fileOf(file), file);
      if (decoded.cut !== null) warn(`${file} ${decoded.cut}`);
      const wanted = sofaChannelCount(receiver.channels);
      if (decoded.channels.length !== wanted) {
        throw new InputError(
          file,
          `it has ${decoded.channels.length} channels, and the receiver ${receiver.name} has ${wanted}`,
          'Correct the channels of the receiver, or take the right file.',
        );
      }
      if (decoded.sampleRateHz !== Math.round(sidecar.sampleRateHz)) {
        throw new InputError(
          file,
          `its sample rate is ${decoded.sampleRateHz} Hz, and ${path} says ${sidecar.sampleRateHz} Hz`,
          'Correct the sample rate, or take the right file.',
        );
      }
      return decoded.channels;
    };
    let length = 0;
    for (const s of sidecar.sources.keys()) {
      for (const r of receivers.keys()) length = Math.max(length, read(s, r)[0].length);
    }
    if (length > MOST_SAMPLES) throw new InputError(path, 'its responses are too long', 'Shorten them.');
    const { title, sampleRateHz, room, about, sources } = sidecar;
    return { title, sampleRateHz, room, about, sources, length, receivers, response: read };
  });
}
