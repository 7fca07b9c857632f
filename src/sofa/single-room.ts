import { OWN } from './data-set-names.ts';
import { encodeNetcdf, type NetcdfContent, type NumericVariable, type TextVariable } from './netcdf.ts';
import {
  sofaChannelCount,
  channelsKey,
  type SofaPoint,
  type PlacedReceiver,
  type ReceiverChannels,
  type RoomResponses,
} from './room-responses.ts';
import { InputError } from '../units/errors.ts';
import type { Vec3 } from '../units/quantities.ts';

/** Conventions that files of room responses follow (AES69-2022). */
export const ROOM_CONVENTIONS = ['SingleRoomSRIR', 'SingleRoomMIMOSRIR'] as const;
/** One of {@link ROOM_CONVENTIONS}: responses of one source, or of several. */
export type RoomConvention = (typeof ROOM_CONVENTIONS)[number];

/** What a file says of itself beside its responses. */
export interface SofaOrigin {
  readonly program: string;
  readonly programVersion: string;
  /** When it is written. */
  readonly date: Date;
  /** Who may be asked about it, and under which terms it may be used. */
  readonly author?: string | undefined;
  readonly organisation?: string | undefined;
  readonly licence?: string | undefined;
}

/** What a file says of itself that need not say when it was written. */
export type UndatedOrigin = Omit<SofaOrigin, 'date'> & Partial<Pick<SofaOrigin, 'date'>>;

/** Bytes of the responses of the largest file, before they are packed. */
export const MOST_RESPONSE_BYTES = 2_000_000_000;

const FRONT: Vec3 = [1, 0, 0];
const TOP: Vec3 = [0, 0, 1];
const CARTESIAN = { Type: 'cartesian', Units: 'metre' };

/**
 * Writes impulse responses of a room as a SOFA file of version 1.1 of a convention (AES69-2022, Annex D). Each receiver
 * is a listener, one measurement (M); its channels are the convention's receivers (R): a single one, the microphones of
 * an array, or spherical harmonics. Sources are emitters (E) of a MIMO file.
 *
 * @param source Index of the source of a SingleRoomSRIR; null for all, as a SingleRoomMIMOSRIR.
 * @throws InputError if receivers have different channels, or the responses are too large for one file.
 */
export function encodeRoomResponses(
  responses: RoomResponses,
  source: number | null,
  origin: SofaOrigin,
): Promise<Uint8Array<ArrayBuffer>> {
  const { receivers, sources, length } = responses;
  const channels = sofaChannelCount(receivers[0].channels);
  const emitters = source === null ? sources.length : 1;
  requireOneKind(receivers);
  const bytes = 8 * receivers.length * channels * length * emitters;
  if (bytes > MOST_RESPONSE_BYTES) {
    throw new InputError(
      'responses',
      `${(bytes / 1e9).toFixed(1)} GB of responses are too many for one SOFA file, which holds ${MOST_RESPONSE_BYTES / 1e9} GB`,
      'Write a file for each source, or take fewer receivers or a shorter duration.',
    );
  }
  const labels = labelsOf(responses, channels);
  const emitterNames = (source === null ? sources : [sources[source]]).map(({ name }) => name);
  const content: NetcdfContent = {
    attributes: attributesOf(responses, source, origin),
    dimensions: {
      ...{ I: 1, C: 3, R: channels, E: emitters, N: length, M: receivers.length },
      S: Math.max(...[...labels, ...emitterNames].map((text) => new TextEncoder().encode(text).length), 1),
    },
    variables: {
      ...roomVariables(responses, source === null),
      ...placeVariables('Listener', receivers),
      ...receiverVariables(receivers[0], source === null),
      ReceiverDescriptions: { kind: 'texts', dimensions: ['R', 'S'], texts: labels },
      ...(source === null ? emitterVariables(responses) : sourceVariables(sources[source], receivers.length)),
      EmitterDescriptions: { kind: 'texts', dimensions: ['E', 'S'], texts: emitterNames } satisfies TextVariable,
      'Data.IR': samples(responses, source),
      'Data.SamplingRate': {
        ...numbers(['I'], [[responses.sampleRateHz]]),
        attributes: { Units: 'hertz' },
      },
      'Data.Delay':
        source === null
          ? numbers(['I', 'R', 'I'], [new Array<number>(channels).fill(0)])
          : numbers(['I', 'R'], [new Array<number>(channels).fill(0)]),
    },
  };
  return encodeNetcdf(content);
}

function requireOneKind(receivers: readonly PlacedReceiver[]): void {
  const key = channelsKey(receivers[0].channels);
  const other = receivers.find(({ channels }) => channelsKey(channels) !== key);
  if (!other) return;
  throw new InputError(
    'receivers',
    `${receivers[0].name} and ${other.name} have different channels, and one SOFA file cannot hold both`,
    'Write a file for each kind of receiver.',
  );
}

const numbers = (dimensions: readonly string[], parts: readonly (readonly number[])[]): NumericVariable => ({
  kind: 'numbers',
  dimensions,
  parts: parts.map((part) => Float64Array.from(part)),
});

function attributesOf(
  { title, room, about, sources, receivers }: RoomResponses,
  source: number | null,
  origin: SofaOrigin,
): Record<string, string> {
  const name = title || 'Room';
  const mimo = source === null;
  const all: Record<string, string | undefined> = {
    Conventions: 'SOFA',
    Version: '2.1',
    SOFAConventions: mimo ? 'SingleRoomMIMOSRIR' : 'SingleRoomSRIR',
    SOFAConventionsVersion: '1.1',
    DataType: mimo ? 'FIR-E' : 'FIR',
    RoomType: room.shoebox ? 'shoebox' : 'dae',
    Title: name,
    ...originAttributes(origin),
    DatabaseName: name,
    RoomDescription: room.description,
    RoomGeometry: room.shoebox ? undefined : (room.geometryFile ?? 'not given'),
    ListenerDescription: receivers.map((each) => each.name).join(', '),
    ReceiverDescription: channelWords(receivers[0].channels),
    SourceDescription: mimo ? sources.map((each) => each.name).join(', ') : sources[source].name,
    Comment: SCALE,
    // Names of receivers and sources as they are, which may hold commas.
    [`${OWN}Listeners`]: JSON.stringify(receivers.map((each) => each.name)),
    ...(mimo ? { [`${OWN}Sources`]: JSON.stringify(sources.map((each) => each.name)) } : {}),
    ...Object.fromEntries(Object.entries(about).map(([key, text]) => [`${OWN}${key}`, text])),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, text]) => (text === undefined || text === '' ? [] : [[key, text] as const])),
  );
}

/** Attributes of every SOFA file: when and by what it was written, and under which terms. */
export function originAttributes(origin: UndatedOrigin): Record<string, string> {
  const date = origin.date?.toISOString().slice(0, 19).replace('T', ' ');
  return {
    ...(date !== undefined && { DateCreated: date, DateModified: date }),
    APIName: origin.program,
    APIVersion: origin.programVersion,
    ApplicationName: origin.program,
    ApplicationVersion: origin.programVersion,
    AuthorContact: origin.author ?? 'not given',
    Organization: origin.organisation ?? 'not given',
    License: origin.licence ?? 'No license provided, ask the author for permission',
  };
}

/** What the samples of a response are. */
export const SCALE =
  'Responses to a unit impulse of a monopole whose free field is s(t - r/c) / (4 pi r): times 4 pi, samples are the ' +
  'pressure for a unit impulse of pressure 1 m from the source.';

/** What the channels of a receiver are, in words. */
export function channelWords(channels: ReceiverChannels): string {
  if (channels.kind === 'omni') return 'Omnidirectional, of the size of a point: the sound pressure.';
  if (channels.kind === 'ambisonics') {
    return (
      `Ambisonics of order ${channels.order}: real spherical harmonics in the order ACN, normalised as ` +
      `${channels.normalisation}, without the phase of Condon and Shortley.`
    );
  }
  return `Array of ${channels.capsules.length} microphones.`;
}

/** What each channel is. */
function labelsOf({ receivers }: RoomResponses, count: number): string[] {
  const { channels } = receivers[0];
  if (channels.kind === 'omni') return ['omnidirectional'];
  if (channels.kind === 'array') {
    return channels.capsules.map(({ name, pattern }, index) =>
      [name ?? `${index + 1}`, pattern].filter(Boolean).join(', '),
    );
  }
  return Array.from({ length: count }, (_, index) => {
    const order = Math.floor(Math.sqrt(index));
    return `ACN ${index}, order ${order}, degree ${index - order * (order + 1)}, ${channels.normalisation}`;
  });
}

/** The conventions give the volume another number of dimensions each, and positions of receivers. */
function roomVariables({ room }: RoomResponses, mimo: boolean): Record<string, NumericVariable> {
  const { temperatureCelsius: temperature, volumeCubicMetres: volume, shoebox } = room;
  return {
    ...(temperature === undefined
      ? {}
      : { RoomTemperature: { ...numbers(['I'], [[temperature + 273.15]]), attributes: { Units: 'kelvin' } } }),
    ...(volume === undefined
      ? {}
      : { RoomVolume: { ...numbers(mimo ? ['I', 'I'] : ['I'], [[volume]]), attributes: { Units: 'cubic metre' } } }),
    ...(shoebox
      ? {
          RoomCornerA: numbers(['I', 'C'], [shoebox[0]]),
          RoomCornerB: numbers(['I', 'C'], [shoebox[1]]),
          RoomCorners: { ...numbers(['I', 'I'], [[0]]), attributes: CARTESIAN },
        }
      : {}),
  };
}

/** Positions and directions of points, a measurement each. */
function placeVariables(of: 'Listener' | 'Source', points: readonly SofaPoint[]): Record<string, NumericVariable> {
  return {
    [`${of}Position`]: {
      ...numbers(
        ['M', 'C'],
        points.map(({ position }) => position),
      ),
      attributes: CARTESIAN,
    },
    [`${of}View`]: {
      ...numbers(
        ['M', 'C'],
        points.map(({ view }) => view ?? FRONT),
      ),
      attributes: CARTESIAN,
    },
    [`${of}Up`]: numbers(
      ['M', 'C'],
      points.map(({ up }) => up ?? TOP),
    ),
  };
}

function receiverVariables({ channels }: PlacedReceiver, mimo: boolean): Record<string, NumericVariable> {
  const last = mimo ? ['I'] : [];
  if (channels.kind === 'array') {
    const { capsules } = channels;
    const places = capsules.map(({ position }) => position);
    return {
      ReceiverPosition: { ...rows(['R', 'C', ...last], places), attributes: CARTESIAN },
      ...(capsules.some(({ direction }) => direction)
        ? {
            ReceiverView: {
              ...rows(
                ['R', 'C', 'I'],
                capsules.map(({ direction }) => direction ?? FRONT),
              ),
              attributes: CARTESIAN,
            },
            ReceiverUp: rows(
              ['R', 'C', 'I'],
              capsules.map(({ direction }) => upOf(direction ?? FRONT)),
            ),
          }
        : {}),
    };
  }
  const attributes =
    channels.kind === 'ambisonics' ? { Type: 'spherical harmonics', Units: 'degree, degree, metre' } : CARTESIAN;
  return { ReceiverPosition: { ...numbers(['I', 'C', ...last], [[0, 0, 0]]), attributes } };
}

const rows = (dimensions: readonly string[], points: readonly Vec3[]): NumericVariable => numbers(dimensions, points);

/** A direction across another one, as near to the z axis as can be. */
function upOf([x, y, z]: Vec3): Vec3 {
  const level = Math.hypot(x, y);
  if (level < 1e-9) return FRONT;
  const whole = Math.hypot(level, z);
  return [(-z * x) / (level * whole), (-z * y) / (level * whole), level / whole];
}

function sourceVariables(source: SofaPoint, count: number): Record<string, NumericVariable> {
  return {
    ...placeVariables('Source', new Array<SofaPoint>(count).fill(source)),
    EmitterPosition: { ...numbers(['E', 'C', 'I'], [[0, 0, 0]]), attributes: CARTESIAN },
  };
}

/** Sources as emitters, whose positions count from the origin of the room. */
function emitterVariables({ sources, receivers }: RoomResponses): Record<string, NumericVariable> {
  const origin: SofaPoint = { name: '', position: [0, 0, 0] };
  return {
    ...placeVariables('Source', new Array<SofaPoint>(receivers.length).fill(origin)),
    EmitterPosition: {
      ...rows(
        ['E', 'C', 'I'],
        sources.map(({ position }) => position),
      ),
      attributes: CARTESIAN,
    },
    ...(sources.some(({ view }) => view)
      ? {
          EmitterView: {
            ...rows(
              ['E', 'C', 'I'],
              sources.map(({ view }) => view ?? FRONT),
            ),
            attributes: CARTESIAN,
          },
          EmitterUp: rows(
            ['E', 'C', 'I'],
            sources.map(({ up }) => up ?? TOP),
          ),
        }
      : {}),
  };
}

/** Samples by receiver, channel and time, and of several sources by source. */
function samples({ receivers, sources, length, response }: RoomResponses, source: number | null): NumericVariable {
  const channels = sofaChannelCount(receivers[0].channels);
  const of = source === null ? sources.map((_, index) => index) : [source];
  function* parts(): Generator<Float64Array> {
    for (let receiver = 0; receiver < receivers.length; receiver++) {
      const part = new Float64Array(channels * length * of.length);
      of.forEach((each, emitter) => {
        const recorded = response(each, receiver);
        if (recorded.length !== channels) throw new RangeError(`${recorded.length} channels instead of ${channels}`);
        recorded.forEach((signal, channel) => {
          for (let n = 0; n < Math.min(length, signal.length); n++) {
            part[(channel * length + n) * of.length + emitter] = signal[n];
          }
        });
      });
      yield part;
    }
  }
  return {
    kind: 'numbers',
    dimensions: ['M', 'R', 'N', ...(source === null ? ['E'] : [])],
    packed: true,
    parts: parts(),
  };
}
