import { leftEar } from './ear-sides.ts';
import { unreadable } from './hdf5.ts';
import { sofaAxesOf, unit } from './listener-axes.ts';
import { encodeNetcdf, type NumericVariable } from './netcdf.ts';
import { type NetcdfFile, readNetcdf } from './read-netcdf.ts';
import { positionsOf } from './positions.ts';
import { needed, rateOf } from './read-single-room.ts';
import type { SofaOrigin } from './single-room.ts';
import type { Vec3 } from '../units/quantities.ts';

/** Impulse responses of a head in the free field, at its two ears, over that without the head at its centre. */
export interface HeadResponses {
  readonly title: string;
  /** Terms of use; empty if the file gives none. */
  readonly licence: string;
  readonly sampleRateHz: number;
  /** Directions of length 1, from the head to the source, in the axes of the head: ahead, left, up. */
  readonly directions: readonly Vec3[];
  /** Distance of the farthest source from the head, m. */
  readonly distanceMetres: number;
  /** Responses at the left and the right ear, by direction; each of the same length. */
  readonly ears: readonly [left: readonly Float64Array[], right: readonly Float64Array[]];
  /** Samples by which they begin later than they say, by direction. */
  readonly delays: readonly [left: Float64Array, right: Float64Array];
}

/** A head as a file gives it. */
export interface ReadHead extends HeadResponses {
  /** Whether the file has the positions of its ears the other way round than its responses, which decide. */
  readonly areEarsTurned: boolean;
}

/** Fewer directions say nothing of a head. */
const FEWEST_DIRECTIONS = 4;

/**
 * Reads the responses of a head from a SOFA file of the convention SimpleFreeFieldHRIR, of any version. Which ear is
 * the left one is decided by its responses ({@link leftEar}), and by the positions of the receivers where those do not
 * tell.
 *
 * @param path Name of the file in errors.
 * @throws InputError if it cannot be read, is of another convention, or does not have two ears.
 */
export function readHeadResponses(bytes: Uint8Array, path: string): Promise<ReadHead> {
  return readNetcdf(bytes, path, (file) => {
    const convention = file.attributes.get('SOFAConventions');
    if (convention !== 'SimpleFreeFieldHRIR') {
      throw unreadable(
        path,
        `its convention is ${convention ?? 'not given'}, and heads are read from SimpleFreeFieldHRIR`,
      );
    }
    return headOf(file);
  });
}

function headOf(file: NetcdfFile): ReadHead {
  const { shape, values } = needed(file, 'Data.IR');
  const [count, ears, length] = shape;
  if (shape.length !== 3 || ears !== 2 || count < FEWEST_DIRECTIONS || length === 0) {
    throw unreadable(file.path, `Data.IR has not ${FEWEST_DIRECTIONS} directions or more of two ears`);
  }
  const receivers = positionsOf(file, 'ReceiverPosition', 2);
  const sources = positionsOf(file, 'SourcePosition', count);
  const listeners = positionsOf(file, 'ListenerPosition', count);
  if (receivers.kind !== 'points' || sources.kind !== 'points' || listeners.kind !== 'points') {
    throw unreadable(file.path, 'its positions are spherical harmonics, which are not read');
  }
  const axes = sofaAxesOf(file, 'Listener', count);
  // Receivers are in the axes of the listener: the left ear is on its left.
  const placedLeft = receivers.points[0][1] >= receivers.points[1][1] ? 0 : 1;
  let distance = 0;
  const directions = sources.points.map((source, m): Vec3 => {
    const [from, to] = [listeners.points[m], source];
    const vector: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    distance = Math.max(distance, Math.hypot(...vector));
    const direction = unit(axes[m](vector));
    if (!direction) throw unreadable(file.path, 'a source is in the middle of the head');
    return direction;
  });
  const delays = delaysOf(file, count);
  const ear = (which: number): readonly Float64Array[] =>
    directions.map((_, m) => values.slice((m * 2 + which) * length, (m * 2 + which + 1) * length));
  const both = [ear(0), ear(1)] as const;
  const left = leftEar({ directions, ears: both, delays }) ?? placedLeft;
  const right = left === 0 ? 1 : 0;
  return {
    title: titleOf(file.attributes),
    licence: file.attributes.get('License') ?? '',
    sampleRateHz: rateOf(file),
    directions,
    distanceMetres: distance,
    ears: [both[left], both[right]],
    delays: [delays[left], delays[right]],
    areEarsTurned: left !== placedLeft,
  };
}

/** Title of the set; or of the collection and the head in it, since sets made from older formats have no title. */
function titleOf(attributes: ReadonlyMap<string, string>): string {
  const of = (name: string): string => attributes.get(name)?.trim() ?? '';
  return of('Title') || [of('DatabaseName'), of('ListenerShortName')].filter((name) => name !== '').join(' ');
}

/** Samples; a longer delay is a mistake. */
const MOST_DELAY = 1e6;

/** Delays by ear and direction, in samples, which need not be whole. */
function delaysOf(file: NetcdfFile, count: number): readonly [Float64Array, Float64Array] {
  const { shape, values } = needed(file, 'Data.Delay');
  const [rows, columns = 1] = shape;
  if ((rows !== 1 && rows !== count) || (columns !== 2 && columns !== 1) || shape.length > 2) {
    throw unreadable(file.path, 'Data.Delay has another shape than its data');
  }
  if (values.some((delay) => Math.abs(delay) > MOST_DELAY)) throw unreadable(file.path, 'Data.Delay is too long');
  const ofEar = (ear: number): Float64Array =>
    Float64Array.from({ length: count }, (_, m) => values[(rows === 1 ? 0 : m) * columns + (columns === 1 ? 0 : ear)]);
  return [ofEar(0), ofEar(1)];
}

const CARTESIAN = { Type: 'cartesian', Units: 'metre' };

/** Writes the responses of a head as a SOFA file of SimpleFreeFieldHRIR 1.1. */
export function encodeHeadResponses(head: HeadResponses, origin: SofaOrigin): Promise<Uint8Array<ArrayBuffer>> {
  const date = origin.date.toISOString().slice(0, 19).replace('T', ' ');
  const [left, right] = head.ears;
  const { length } = left[0];
  const numbers = (dimensions: readonly string[], parts: readonly (readonly number[])[]): NumericVariable => ({
    kind: 'numbers',
    dimensions,
    parts: parts.map((part) => Float64Array.from(part)),
  });
  const pairs = left.map((samples, m) => {
    const both = new Float64Array(2 * length);
    both.set(samples);
    both.set(right[m], length);
    return both;
  });
  return encodeNetcdf({
    attributes: {
      ...{ Conventions: 'SOFA', Version: '2.1', SOFAConventions: 'SimpleFreeFieldHRIR', SOFAConventionsVersion: '1.1' },
      ...{ DataType: 'FIR', RoomType: 'free field', Title: head.title, DateCreated: date, DateModified: date },
      ...{ APIName: origin.program, APIVersion: origin.programVersion, ApplicationName: origin.program },
      ...{ ApplicationVersion: origin.programVersion, AuthorContact: origin.author ?? 'not given' },
      ...{ Organization: origin.organisation ?? 'not given', License: head.licence, DatabaseName: head.title },
      ListenerShortName: head.title,
    },
    dimensions: { I: 1, C: 3, R: 2, E: 1, N: length, M: left.length },
    variables: {
      ListenerPosition: { ...numbers(['I', 'C'], [[0, 0, 0]]), attributes: CARTESIAN },
      ListenerView: { ...numbers(['I', 'C'], [[1, 0, 0]]), attributes: CARTESIAN },
      ListenerUp: numbers(['I', 'C'], [[0, 0, 1]]),
      ReceiverPosition: {
        ...numbers(
          ['R', 'C', 'I'],
          [
            [0, 0.0875, 0],
            [0, -0.0875, 0],
          ],
        ),
        attributes: CARTESIAN,
      },
      SourcePosition: {
        ...numbers(
          ['M', 'C'],
          head.directions.map((direction) => direction.map((coordinate) => coordinate * head.distanceMetres)),
        ),
        attributes: CARTESIAN,
      },
      EmitterPosition: { ...numbers(['E', 'C', 'I'], [[0, 0, 0]]), attributes: CARTESIAN },
      'Data.IR': { kind: 'numbers', dimensions: ['M', 'R', 'N'], parts: pairs, packed: true },
      'Data.SamplingRate': { ...numbers(['I'], [[head.sampleRateHz]]), attributes: { Units: 'hertz' } },
      'Data.Delay': numbers(
        ['M', 'R'],
        left.map((_, m) => [head.delays[0][m], head.delays[1][m]]),
      ),
    },
  });
}
