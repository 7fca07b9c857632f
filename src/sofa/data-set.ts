import type * as H5 from 'h5wasm';
import type { Vec3 } from '../units/quantities.ts';
import { createHdf5, type Hdf5, type OpenHdf5 } from './hdf5.ts';
import type { GrowingFile } from './growing-file.ts';
import { TEXT_CLASS, writeDimension, writeText } from './netcdf.ts';
import { sofaChannelCount, type PlacedReceiver, type ReceiverChannels } from './room-responses.ts';
import { channelWords, originAttributes, SCALE, type SofaOrigin } from './single-room.ts';

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
  readonly channels: ReceiverChannels;
  readonly sampleRateHz: number;
  /** Samples of the first response. A longer one makes all longer, with silence at their ends. */
  readonly length: number;
  /** Bits of a sample: SOFA wants 64. */
  readonly bits: 32 | 64;
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
const UNLIMITED = 2n ** 64n - 1n;

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

  private constructor(
    private readonly file: OpenHdf5,
    private readonly shape: DataSetShape,
  ) {
    this.length = shape.length;
    this.channels = sofaChannelCount(shape.channels);
  }

  /** @param file An empty file. @throws the error of the disk */
  static async begin(file: GrowingFile, shape: DataSetShape, origin: SofaOrigin): Promise<DataSetWriter> {
    const writer = new DataSetWriter(await createHdf5(file), shape);
    writer.file.write((opened, library) => writer.create(opened, library, origin));
    return writer;
  }

  /** @throws RangeError if the response has other channels than the first one; the error of the disk. */
  add(row: DataSetRow): void {
    const { signals } = row;
    if (signals.length !== this.channels) {
      throw new RangeError(`${signals.length} channels instead of ${this.channels}`);
    }
    const longest = Math.max(...signals.map((signal) => signal.length));
    this.file.write((file) => {
      const data = file.get('Data.IR') as H5.Dataset;
      if (longest > this.length || this.count % BATCH === 0) {
        this.length = Math.max(this.length, longest);
        data.resize([this.count - (this.count % BATCH) + BATCH, this.channels, this.length]);
      }
      const values = new (this.shape.bits === 32 ? Float32Array : Float64Array)(this.channels * this.length);
      signals.forEach((signal, channel) => values.set(signal, channel * this.length));
      data.write_slice(
        [
          [this.count, this.count + 1],
          [0, this.channels],
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
      (file.get('Data.IR') as H5.Dataset).resize([this.count, this.channels, this.length]);
      const sizes = { I: 1, C: 3, R: this.channels, E: 1, N: this.length, M: this.count, S: this.textWidth };
      Object.entries(sizes).forEach(([name, size], index) => writeDimension(file, name, size, index));
      for (const [name, dimensions] of Object.entries(this.dimensions())) {
        const dataset = file.get(name) as H5.Dataset;
        Array.from(dimensions).forEach((dimension, axis) => dataset.attach_scale(axis, dimension));
      }
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
      ...{ 'Data.IR': 'MRN', 'Data.SamplingRate': 'I', 'Data.Delay': 'IR' },
      ...{ ListenerPosition: 'MC', ListenerView: 'MC', ListenerUp: 'MC', SourcePosition: 'MC' },
      ...{ ReceiverPosition: this.shape.channels.kind === 'array' ? 'RCI' : 'ICI', EmitterPosition: 'ECI' },
      ...Object.fromEntries(this.shape.columns.map(({ name, kind }) => [name, kind === 'text' ? 'MS' : 'M'])),
    };
  }

  private create(file: H5.File, library: Hdf5, origin: SofaOrigin): void {
    const { title, channels, sampleRateHz, bits, columns } = this.shape;
    const about = {
      ...{ Conventions: 'SOFA', Version: '2.1', SOFAConventions: 'GeneralFIR', SOFAConventionsVersion: '1.0' },
      ...{ DataType: 'FIR', RoomType: 'reverberant', Title: title, DatabaseName: title },
      ...originAttributes(origin),
      ...{ ReceiverDescription: channelWords(channels), Comment: SCALE },
    };
    for (const [name, text] of Object.entries(about)) if (text !== '') writeText(file, name, text);
    const create = (name: string, dtype: string, chunks: number[]): H5.Dataset =>
      file.create_dataset({
        ...{ name, dtype, chunks, shape: chunks.map(() => 1), maxshape: chunks.map(() => null) },
        data: dtype === '<f' ? new Float32Array(1) : new Float64Array(1),
      });
    create('Data.IR', bits === 32 ? '<f' : '<d', [1, this.channels, this.length]);
    const fixed = (name: string, values: readonly number[], shape: number[]): H5.Dataset =>
      file.create_dataset({ name, data: Float64Array.from(values), shape, dtype: '<d' });
    writeText(fixed('Data.SamplingRate', [sampleRateHz], [1]), 'Units', 'hertz');
    fixed('Data.Delay', new Array<number>(this.channels).fill(0), [1, this.channels]);
    const cartesian = { Type: 'cartesian', Units: 'metre' };
    const describe = (dataset: H5.Dataset, attributes: Readonly<Record<string, string>>): void => {
      for (const [name, text] of Object.entries(attributes)) writeText(dataset, name, text);
    };
    for (const name of ['ListenerPosition', 'ListenerView', 'SourcePosition']) {
      describe(create(name, '<d', [BATCH, 3]), cartesian);
    }
    create('ListenerUp', '<d', [BATCH, 3]);
    const places = channels.kind === 'array' ? channels.capsules.map(({ position }) => position) : [[0, 0, 0]];
    describe(
      fixed('ReceiverPosition', places.flat(), [places.length, 3, 1]),
      channels.kind === 'ambisonics' ? { Type: 'spherical harmonics', Units: 'degree, degree, metre' } : cartesian,
    );
    describe(fixed('EmitterPosition', [0, 0, 0], [1, 3, 1]), cartesian);
    for (const { name, kind, meaning } of columns) {
      if (kind === 'text') createTexts(file, name, library);
      else create(name, '<d', [BATCH]);
      writeText(file.get(name) as H5.Dataset, 'Meaning', meaning);
    }
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

/** Texts as characters by two dimensions that grow; h5wasm itself writes only texts of one length. */
function createTexts(file: H5.File, name: string, { module }: Hdf5): void {
  const pointer = module._malloc(1);
  try {
    module.HEAPU8[pointer] = 0;
    module.create_dataset(file.file_id, `/${name}`, BigInt(pointer), {
      ...{ type: TEXT_CLASS, size: 1, vlen: false, signed: false, littleEndian: true, cset: 1 },
      ...{ shape: [1n, 1n], maxshape: [UNLIMITED, UNLIMITED], chunks: [BigInt(BATCH), BigInt(TEXT_CHUNK)] },
      ...{ compression: 0, compression_opts: [], track_order: false },
    } as never);
  } finally {
    module._free(pointer);
  }
}

function writeCharacters(
  file: H5.File,
  name: string,
  texts: readonly Uint8Array[],
  from: number,
  width: number,
  { module }: Hdf5,
): void {
  const bytes = new Uint8Array(texts.length * width);
  texts.forEach((text, index) => bytes.set(text, index * width));
  const pointer = module._malloc(bytes.length);
  try {
    module.HEAPU8.set(bytes, pointer);
    const count = [BigInt(texts.length), BigInt(width)];
    module.set_dataset_data(file.file_id, `/${name}`, count, [BigInt(from), 0n], [1n, 1n], BigInt(pointer));
  } finally {
    module._free(pointer);
  }
}
