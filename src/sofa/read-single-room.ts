import { OWN } from './data-set-names.ts';
import { unreadable } from './hdf5.ts';
import { type NetcdfFile, readNetcdf, type ReadNumbers } from './read-netcdf.ts';
import { ROOM_CONVENTIONS } from './single-room.ts';
import type { SofaPoint, PlacedReceiver, ReceiverChannels, RoomOfResponses, RoomResponses } from './room-responses.ts';
import { delayed } from './delay.ts';
import { isSoundRate, SOUND_RATES } from '../units/sound-rates.ts';
import { positionsOf, type Positions } from './positions.ts';
import type { Vec3 } from '../units/quantities.ts';

/**
 * Reads impulse responses of a room from a SOFA file of the conventions SingleRoomSRIR and SingleRoomMIMOSRIR, of any
 * version, by any program. Each measurement becomes a receiver; measurements at the same place with different sources
 * become one.
 *
 * @param path Name of the file in errors.
 * @throws InputError if it cannot be read, is of another convention, or has what is not read.
 */
export function readRoomResponses(bytes: Uint8Array, path: string): Promise<RoomResponses> {
  return readNetcdf(bytes, path, (file) => {
    const convention = file.attributes.get('SOFAConventions');
    if (convention === 'SingleRoomSRIR') return readSrir(file);
    if (convention === 'SingleRoomMIMOSRIR') return readMimo(file);
    throw unreadable(
      path,
      `its convention is ${convention ?? 'not given'}, and responses of a room are read from ${ROOM_CONVENTIONS.join(' and ')}`,
    );
  });
}

/** A variable that must be there. */
export function needed(file: NetcdfFile, name: string): ReadNumbers {
  const found = file.numbers(name);
  if (!found) throw unreadable(file.path, `it has no ${name}`);
  return found;
}

function readSrir(file: NetcdfFile): RoomResponses {
  const data = needed(file, 'Data.IR');
  const [count, channels, length] = shapeOf(file, data, 3);
  const places = placesOf(file, count, channels);
  const shift = delayed(file, needed(file, 'Data.Delay'), [count, channels, 1]);
  const sourceOf = sameAs(places.sources);
  const listenerOf = sameAs(places.listeners);
  const sources = sourceOf.first.map((m, index) => named(places.sources[m], sourceName(file, index, sourceOf.first)));
  const receivers = listenerOf.first.map((m, index) => receiver(file, places, m, index));
  const measured = new Map(
    Array.from({ length: count }, (_, m) => [`${sourceOf.index[m]} ${listenerOf.index[m]}`, m] as const),
  );
  if (measured.size !== sources.length * receivers.length || measured.size !== count) {
    throw unreadable(file.path, 'not every source is measured once at every listener');
  }
  return {
    ...aboutOf(file),
    sampleRateHz: rateOf(file),
    length: length + shift.most,
    sources,
    receivers,
    response: (source, index) => {
      const m = measured.get(`${source} ${index}`)!;
      return Array.from({ length: channels }, (_, channel) => {
        const from = (m * channels + channel) * length;
        return shift.apply(data.values.subarray(from, from + length), m, channel, 0);
      });
    },
  };
}

function readMimo(file: NetcdfFile): RoomResponses {
  const data = needed(file, 'Data.IR');
  const [count, channels, length, emitters] = shapeOf(file, data, 4);
  const places = placesOf(file, count, channels);
  if (new Set(places.sources.map(({ position }) => position.join())).size > 1) {
    throw unreadable(file.path, 'its group of emitters moves between measurements, which is not read');
  }
  const around = places.sources[0].position;
  const at = positionsOf(file, 'EmitterPosition', emitters);
  if (at.kind !== 'points') throw unreadable(file.path, 'its emitters are spherical harmonics, which are not read');
  const names = namesOf(file, 'Sources') ?? file.texts('EmitterDescriptions') ?? [];
  const sources = at.points.map((point, index): SofaPoint => ({
    name: names.length === emitters && names[index] ? names[index] : `S${index + 1}`,
    position: plus(around, point),
  }));
  const shift = delayed(file, needed(file, 'Data.Delay'), [count, channels, emitters]);
  return {
    ...aboutOf(file),
    sampleRateHz: rateOf(file),
    length: length + shift.most,
    sources,
    receivers: places.listeners.map((_, m) => receiver(file, places, m, m)),
    response: (source, m) =>
      Array.from({ length: channels }, (_, channel) => {
        const from = (m * channels + channel) * length;
        const signal = Float64Array.from({ length }, (_, n) => data.values[(from + n) * emitters + source]);
        return shift.apply(signal, m, channel, source);
      }),
  };
}

const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

function shapeOf(file: NetcdfFile, { shape }: ReadNumbers, dimensions: number): readonly number[] {
  if (shape.length === dimensions && shape.every((size) => size > 0)) return shape;
  throw unreadable(file.path, `Data.IR has not the ${dimensions} dimensions of its convention`);
}

/** The sample rate, the same for all. */
export function rateOf(file: NetcdfFile): number {
  const { values, attributes } = needed(file, 'Data.SamplingRate');
  const unit = attributes.get('Units') ?? 'hertz';
  if (!/^(hertz|hz)$/i.test(unit)) throw unreadable(file.path, `its sample rate is in ${unit}`);
  const [rate] = values;
  if (values.every((each) => each === rate) && isSoundRate(rate)) return rate;
  throw unreadable(
    file.path,
    `its sample rate is not one number of hertz from ${SOUND_RATES.least} to ${SOUND_RATES.most}`,
  );
}

interface Places {
  readonly listeners: readonly SofaPoint[];
  readonly sources: readonly SofaPoint[];
  readonly receivers: Positions;
  readonly views: Positions | null;
  readonly channels: number;
}

function placesOf(file: NetcdfFile, count: number, channels: number): Places {
  const directions = (name: string): readonly Vec3[] | undefined => {
    if (!file.names.includes(name)) return undefined;
    const read = positionsOf(file, name, count, name.replace(/Up$/, 'View'));
    return read.kind === 'points' ? read.points : undefined;
  };
  const placed = (of: 'Listener' | 'Source'): SofaPoint[] => {
    const at = positionsOf(file, `${of}Position`, count);
    if (at.kind !== 'points') throw unreadable(file.path, `${of}Position is not a position`);
    const views = directions(`${of}View`);
    const ups = directions(`${of}Up`);
    return at.points.map((position, m) => ({
      ...{ name: '', position },
      ...(views ? { view: views[m] } : {}),
      ...(ups ? { up: ups[m] } : {}),
    }));
  };
  return {
    listeners: placed('Listener'),
    sources: placed('Source'),
    receivers: positionsOf(file, 'ReceiverPosition', channels),
    views: file.names.includes('ReceiverView') ? positionsOf(file, 'ReceiverView', channels) : null,
    channels,
  };
}

/** Finds equal places: for each the index among different ones, and for each of those its first. */
function sameAs(points: readonly SofaPoint[]): {
  readonly index: readonly number[];
  readonly first: readonly number[];
} {
  const known = new Map<string, number>();
  const first: number[] = [];
  const index = points.map(({ position, view, up }, m) => {
    const key = JSON.stringify([position, view, up]);
    const there = known.get(key);
    if (there !== undefined) return there;
    known.set(key, first.length);
    first.push(m);
    return first.length - 1;
  });
  return { index, first };
}

const named = (point: SofaPoint, name: string): SofaPoint => ({ ...point, name });

function sourceName(file: NetcdfFile, index: number, all: readonly number[]): string {
  const description = file.attributes.get('SourceDescription');
  return all.length === 1 && description && description.length <= 80 ? description : `S${index + 1}`;
}

/** Names that our own files have as a list. */
function namesOf(file: NetcdfFile, of: 'Listeners' | 'Sources'): readonly string[] | undefined {
  try {
    const list: unknown = JSON.parse(file.attributes.get(`${OWN}${of}`) ?? 'null');
    if (Array.isArray(list) && list.every((name): name is string => typeof name === 'string')) return list;
  } catch {
    // Another program's attribute: names are numbers then.
  }
  return undefined;
}

function receiver(
  file: NetcdfFile,
  { listeners, receivers, views, channels }: Places,
  m: number,
  index: number,
): PlacedReceiver {
  const names = namesOf(file, 'Listeners');
  const name = names?.length === listeners.length || names?.length === index + 1 ? names[index] : undefined;
  return { ...listeners[m], name: name ?? `R${index + 1}`, channels: channelsOf(file, receivers, views, channels) };
}

function channelsOf(file: NetcdfFile, at: Positions, views: Positions | null, count: number): ReceiverChannels {
  if (at.kind === 'spherical harmonics') {
    const order = Math.round(Math.sqrt(count)) - 1;
    if ((order + 1) ** 2 !== count)
      throw unreadable(file.path, `${count} channels are no order of spherical harmonics`);
    const text = `${file.attributes.get('ReceiverDescription') ?? ''} ${file.texts('ReceiverDescriptions')?.[0] ?? ''}`;
    const normalisation = /\bSN3D\b/.test(text) ? 'SN3D' : /\bN3D\b/.test(text) ? 'N3D' : undefined;
    if (!normalisation) {
      throw unreadable(
        file.path,
        'its description does not say how its spherical harmonics are normalised, SN3D or N3D',
      );
    }
    return { kind: 'ambisonics', order, normalisation };
  }
  const directed = views?.kind === 'points' ? views.points : undefined;
  if (count === 1 && !directed && at.points[0].every((coordinate) => coordinate === 0)) return { kind: 'omni' };
  const texts = file.texts('ReceiverDescriptions');
  return {
    kind: 'array',
    capsules: at.points.map((position, index) => ({
      position,
      ...(directed ? { direction: directed[index] } : {}),
      ...(texts?.length === count && texts[index] ? { name: texts[index] } : {}),
    })),
  };
}

function aboutOf(file: NetcdfFile): Pick<RoomResponses, 'title' | 'room' | 'about'> {
  const one = (name: string): number | undefined => file.numbers(name)?.values[0];
  const corner = (name: string): Vec3 | undefined => {
    const values = file.numbers(name)?.values;
    return values && values.length >= 3 ? [values[0], values[1], values[2]] : undefined;
  };
  const [low, high] = [corner('RoomCornerA'), corner('RoomCornerB')];
  const kelvin = one('RoomTemperature');
  const boxed = file.attributes.get('RoomType') === 'shoebox' && low && high;
  const geometry = file.attributes.get('RoomGeometry');
  const room: RoomOfResponses = {
    description: file.attributes.get('RoomDescription'),
    // Zero is the convention's default, for a temperature or a volume that nobody gave.
    temperatureCelsius: kelvin ? Math.round((kelvin - 273.15) * 1e6) / 1e6 : undefined,
    volumeCubicMetres: one('RoomVolume') || undefined,
    shoebox: boxed ? [low, high] : undefined,
    geometryFile: geometry === 'not given' ? undefined : geometry,
  };
  const about: Record<string, string> = {};
  for (const [name, text] of file.attributes) {
    if (name.startsWith(OWN) && !/Listeners$|Sources$/.test(name)) about[name.slice(OWN.length)] = text;
  }
  return { title: file.attributes.get('Title') ?? '', room, about };
}
