import type * as H5 from 'h5wasm';
import type { Vec3 } from '../units/quantities.ts';
import { createCharacters, writeCharacters } from './characters.ts';
import { MEANING, OWN, SAMPLE_RATE, SAMPLES, WHOLE_TEXTS, type WholeText } from './data-set-names.ts';
import type { GrowingFile } from './growing-file.ts';
import { createHdf5, type Hdf5, type OpenHdf5 } from './hdf5.ts';
import { writeDimension, writeText } from './netcdf.ts';
import { sofaChannelCount, type PlacedReceiver, type ReceiverChannels } from './room-responses.ts';
import { channelWords, originAttributes, SCALE, type UndatedOrigin } from './single-room.ts';

/** A value of a table; null for none. */
export type DataSetCell = string | number | null;

/** A column of the table that a data set holds beside its responses. */
export interface DataSetColumn {
  /** Letters, digits, `.`, `-` and `_`. */
  readonly name: string;
  /** A whole number is one from 0 to 2⁵³. */
  readonly kind: 'text' | 'number' | 'whole';
  /** What it is, with its unit. */
  readonly meaning: string;
}

/** What all responses of a data set have in common. */
export interface DataSetShape {
  readonly title: string;
  readonly columns: readonly DataSetColumn[];
  /**
   * The kinds of channels that receivers have. Where there are several, responses of fewer channels have silence in the
   * others, which takes no room in the file.
   */
  readonly channels: readonly ReceiverChannels[];
  readonly sampleRateHz: number;
  /** Samples of the first response. A longer one makes all longer, with silence at their ends. */
  readonly length: number;
  /** Bits of a sample: SOFA wants 64. */
  readonly bits: 32 | 64;
  /** How many responses there will be, where it is known. */
  readonly count?: number;
  /** How they were made, such as the scheme of a simulation: texts by name. */
  readonly about?: Readonly<Record<string, string>>;
  /** Whole texts beside the table. */
  readonly texts?: Readonly<Partial<Record<WholeText, string>>>;
}

/** A response with its row of the table. */
export interface DataSetRow {
  readonly cells: readonly DataSetCell[];
  /** Position of the source, metres. */
  readonly source: Vec3;
  readonly receiver: PlacedReceiver;
  /** A signal for each channel. */
  readonly signals: readonly Float32Array[];
}

/** Rows of the table that are written together. */
const BATCH = 256;
/** Characters of a text that lie together. */
const TEXT_CHUNK = 16;

const encoder = new TextEncoder();

/**
 * Writes responses of any number of rooms into one SOFA file of the convention GeneralFIR (AES69-2022): HDF5, a
 * response a measurement (M), its channels as receivers (R). The table's columns are variables beside them. Everything
 * is written in pieces, so that memory holds one response and {@link BATCH} rows, however large the file is.
 */
export class DataSetWriter {
  private rows: DataSetRow[] = [];
  /** Responses that were added, and rows of the table that are written. */
  private count = 0;
  private written = 0;
  private length: number;
  private textWidth = 1;
  private readonly channels: number;
  /** Rows of the table that lie together. */
  private readonly chunk: number;
  private readonly texts: readonly (readonly [WholeText, Uint8Array])[];

  private constructor(
    private readonly file: OpenHdf5,
    private readonly shape: DataSetShape,
  ) {
    this.length = shape.length;
    this.channels = Math.max(...shape.channels.map(sofaChannelCount));
    this.chunk = Math.max(1, Math.min(BATCH, shape.count ?? BATCH));
    this.texts = WHOLE_TEXTS.flatMap((name) => {
      const text = shape.texts?.[name] ?? '';
      return text === '' ? [] : [[name, encoder.encode(text)] as const];
    });
  }

  /** @param file An empty file. @throws the error of the disk */
  static async begin(file: GrowingFile, shape: DataSetShape, origin: UndatedOrigin): Promise<DataSetWriter> {
    const writer = new DataSetWriter(await createHdf5(file), shape);
    writer.file.write((opened, library) => writer.create(opened, library, origin));
    return writer;
  }

  /** @throws RangeError if the response has other channels than its receiver, or too many; the error of the disk. */
  add(row: DataSetRow): void {
    const { signals, receiver } = row;
    const own = sofaChannelCount(receiver.channels);
    if (signals.length !== own || own > this.channels) {
      throw new RangeError(`${signals.length} channels instead of ${Math.min(own, this.channels)}`);
    }
    const longest = Math.max(...signals.map((signal) => signal.length));
    this.file.write((file) => {
      const data = file.get(SAMPLES) as H5.Dataset;
      if (longest > this.length || this.count % BATCH === 0) {
        this.length = Math.max(this.length, longest);
        data.resize([this.count - (this.count % BATCH) + BATCH, this.channels, this.length]);
      }
      const values = new (this.shape.bits === 32 ? Float32Array : Float64Array)(own * this.length);
      signals.forEach((signal, channel) => values.set(signal, channel * this.length));
      data.write_slice(
        [
          [this.count, this.count + 1],
          [0, own],
          [0, this.length],
        ],
        values,
      );
    });
    this.count++;
    this.rows.push({ ...row, signals: [] });
    if (this.rows.length === BATCH) this.flush();
  }

  /** Writes what is left, and ends the file. @throws the error of the disk */
  finish(): void {
    this.flush();
    this.file.write((file) => {
      (file.get(SAMPLES) as H5.Dataset).resize([this.count, this.channels, this.length]);
      const sizes = {
        ...{ I: 1, C: 3, R: this.channels, E: 1, N: this.length, M: this.count, S: this.textWidth },
        ...Object.fromEntries(this.texts.map(([name, { length }]) => [lengthOf(name), length])),
      };
      Object.entries(sizes).forEach(([name, size], index) => writeDimension(file, name, size, index));
      for (const [name, dimensions] of Object.entries(this.dimensions())) {
        const dataset = file.get(name) as H5.Dataset;
        Array.from(dimensions).forEach((dimension, axis) => dataset.attach_scale(axis, dimension));
      }
      for (const [name] of this.texts) (file.get(name) as H5.Dataset).attach_scale(0, lengthOf(name));
    });
    this.file.close();
  }

  /** Gives the file up. */
  drop(): void {
    this.file.drop();
  }

  /** The dimensions of all variables, a letter each. */
  private dimensions(): Record<string, string> {
    return {
      ...{ [SAMPLES]: 'MRN', [SAMPLE_RATE]: 'I', 'Data.Delay': 'IR' },
      ...{ ListenerPosition: 'MC', ListenerView: 'MC', ListenerUp: 'MC', SourcePosition: 'MC' },
      ...{ ReceiverPosition: this.oneKind?.kind === 'array' ? 'RCI' : 'ICI', EmitterPosition: 'ECI' },
      ...Object.fromEntries(this.shape.columns.map(({ name, kind }) => [name, kind === 'text' ? 'MS' : 'M'])),
    };
  }

  /** The channels of all receivers; undefined if they differ. */
  private get oneKind(): ReceiverChannels | undefined {
    const { channels } = this.shape;
    return channels.length === 1 ? channels[0] : undefined;
  }

  private create(file: H5.File, library: Hdf5, origin: UndatedOrigin): void {
    const { title, channels, sampleRateHz, bits, columns, about = {} } = this.shape;
    const { oneKind } = this;
    const attributes = {
      ...{ Conventions: 'SOFA', Version: '2.1', SOFAConventions: 'GeneralFIR', SOFAConventionsVersion: '1.0' },
      ...{ DataType: 'FIR', RoomType: 'reverberant', Title: title, DatabaseName: title },
      ...originAttributes(origin),
      ...{ ReceiverDescription: channels.map(channelWords).join(' Or: '), Comment: SCALE },
      ...Object.fromEntries(Object.entries(about).map(([name, text]) => [`${OWN}${name}`, text])),
    };
    for (const [name, text] of Object.entries(attributes)) if (text !== '') writeText(file, name, text);
    const create = (name: string, dtype: string, chunks: number[]): H5.Dataset =>
      file.create_dataset({
        ...{ name, dtype, chunks, shape: chunks.map(() => 1), maxshape: chunks.map(() => null) },
        data: dtype === '<f' ? new Float32Array(1) : new Float64Array(1),
      });
    create(SAMPLES, bits === 32 ? '<f' : '<d', [1, oneKind ? this.channels : 1, this.length]);
    const fixed = (name: string, values: readonly number[], shape: number[]): H5.Dataset =>
      file.create_dataset({ name, data: Float64Array.from(values), shape, dtype: '<d' });
    writeText(fixed(SAMPLE_RATE, [sampleRateHz], [1]), 'Units', 'hertz');
    fixed('Data.Delay', new Array<number>(this.channels).fill(0), [1, this.channels]);
    const cartesian = { Type: 'cartesian', Units: 'metre' };
    const describe = (dataset: H5.Dataset, attributes: Readonly<Record<string, string>>): void => {
      for (const [name, text] of Object.entries(attributes)) writeText(dataset, name, text);
    };
    for (const name of ['ListenerPosition', 'ListenerView', 'SourcePosition']) {
      describe(create(name, '<d', [this.chunk, 3]), cartesian);
    }
    create('ListenerUp', '<d', [this.chunk, 3]);
    const places = oneKind?.kind === 'array' ? oneKind.capsules.map(({ position }) => position) : [[0, 0, 0]];
    describe(
      fixed('ReceiverPosition', places.flat(), [places.length, 3, 1]),
      oneKind?.kind === 'ambisonics' ? { Type: 'spherical harmonics', Units: 'degree, degree, metre' } : cartesian,
    );
    describe(fixed('EmitterPosition', [0, 0, 0], [1, 3, 1]), cartesian);
    for (const { name, kind, meaning } of columns) {
      if (kind === 'text') createCharacters(file, name, new Uint8Array(1), [1, 1], library, [this.chunk, TEXT_CHUNK]);
      else create(name, '<d', [this.chunk]);
      writeText(file.get(name) as H5.Dataset, MEANING, meaning);
    }
    // As bytes: readers of HDF5 take a space of texts of one character for padding.
    for (const [name, data] of this.texts) file.create_dataset({ name, data, shape: [data.length], dtype: '<B' });
  }

  /** Writes the rows of the table that wait. */
  private flush(): void {
    const rows = this.rows;
    if (rows.length === 0) return;
    const [from, to] = [this.written, this.written + rows.length];
    this.file.write((file, library) => {
      const points = (name: string, of: (row: DataSetRow) => Vec3): void => {
        const dataset = file.get(name) as H5.Dataset;
        dataset.resize([to, 3]);
        dataset.write_slice(
          [
            [from, to],
            [0, 3],
          ],
          Float64Array.from(rows.flatMap((row) => [...of(row)])),
        );
      };
      points('ListenerPosition', ({ receiver }) => receiver.position);
      points('ListenerView', ({ receiver }) => receiver.view ?? [1, 0, 0]);
      points('ListenerUp', ({ receiver }) => receiver.up ?? [0, 0, 1]);
      points('SourcePosition', ({ source }) => source);
      this.flushColumns(file, library, from, to);
    });
    this.written = to;
    this.rows = [];
  }

  private flushColumns(file: H5.File, library: Hdf5, from: number, to: number): void {
    const texts = this.shape.columns.map(({ kind }, column) =>
      kind === 'text' ? this.rows.map(({ cells }) => encoder.encode(String(cells[column] ?? ''))) : null,
    );
    for (const each of texts) for (const text of each ?? []) this.textWidth = Math.max(this.textWidth, text.length);
    this.shape.columns.forEach(({ name }, column) => {
      const dataset = file.get(name) as H5.Dataset;
      const own = texts[column];
      if (own) {
        dataset.resize([to, this.textWidth]);
        writeCharacters(file, name, own, from, this.textWidth, library);
      } else {
        dataset.resize([to]);
        const values = this.rows.map(({ cells }) => (cells[column] as number | null) ?? NaN);
        dataset.write_slice([[from, to]], Float64Array.from(values));
      }
    });
  }
}

/** Name of the dimension of a whole text. */
const lengthOf = (name: WholeText): string => `${name}Bytes`;
