import type * as H5 from 'h5wasm';
import { MEANING, SAMPLE_RATE, SAMPLES, type WholeText } from './data-set-names.ts';
import type { ReadableFile } from './growing-file.ts';
import { openHdf5, readBytes, unreadable, type Hdf5, type ReadHdf5 } from './hdf5.ts';
import { isSoundRate } from '../units/sound-rates.ts';
import { eightBitText } from '../units/text-encoding.ts';

/** The most bytes of responses that are read at once, and of a column. */
const MOST_BYTES = 1_000_000_000;

/**
 * A data set in one file, as the collected results of a sweep are: responses are read when they are asked for, so that
 * the file may be larger than memory.
 */
export class DataSet {
  /** Responses in the file. */
  readonly count: number;
  /** Channels of a response. */
  readonly channels: number;
  /** Samples of a channel. */
  readonly length: number;
  readonly sampleRateHz: number;
  /** Names of the columns of its table. */
  readonly columns: readonly string[];

  private constructor(
    private readonly file: ReadHdf5,
    private readonly onDisk: ReadableFile,
    private readonly path: string,
    contents: Pick<DataSet, 'count' | 'channels' | 'length' | 'sampleRateHz' | 'columns'>,
  ) {
    this.count = contents.count;
    this.channels = contents.channels;
    this.length = contents.length;
    this.sampleRateHz = contents.sampleRateHz;
    this.columns = contents.columns;
  }

  /**
   * Opens a file that ends in `.h5` or `.sofa`.
   *
   * @param path Name of the file in errors.
   * @throws InputError if it is no data set, or damaged.
   */
  static async open(file: ReadableFile, path: string): Promise<DataSet> {
    const opened = await openHdf5(file, path);
    try {
      return opened.read((content, library) => {
        const shape = datasetOf(content, library, SAMPLES, path).shape ?? [];
        const rates = datasetOf(content, library, SAMPLE_RATE, path).value;
        if (shape.length !== 3 || !(rates instanceof Float64Array) || !isSoundRate(rates[0])) {
          throw unreadable(path, 'its responses are not those of a data set');
        }
        const [count, channels, length] = shape;
        const columns = content.keys().filter((name) => {
          const entry = content.get(name);
          return entry instanceof library.package.Dataset && MEANING in entry.attrs && entry.shape?.[0] === count;
        });
        return new DataSet(opened, file, path, { count, channels, length, sampleRateHz: rates[0], columns });
      });
    } catch (error) {
      opened.close();
      throw error;
    }
  }

  /** A column of texts, one for each response. @throws InputError if it has no such column */
  texts(column: string): string[] {
    return this.file.read((content, library) => {
      const { shape, dtype } = this.columnOf(content, library, column);
      const [, width] = shape ?? [];
      if (width === undefined || dtype !== 'S1') throw this.notOf(column, 'texts');
      // Read as bytes: the library's own way would take each for a character.
      const characters = readBytes(
        library,
        this.count * width,
        (to) => library.module.get_dataset_data(content.file_id, `/${column}`, null, null, null, to),
        (bytes) => bytes,
      );
      return Array.from({ length: this.count }, (_, row) => {
        const bytes = characters.subarray(row * width, (row + 1) * width);
        const end = bytes.indexOf(0);
        return eightBitText(end < 0 ? bytes : bytes.subarray(0, end));
      });
    });
  }

  /** What a file of one rendering holds as a text: `report.json`, or the scene; null if it has none. */
  wholeText(name: WholeText): string | null {
    return this.file.read((content, library) => {
      const entry = content.get(name);
      if (!(entry instanceof library.package.Dataset)) return null;
      const { size, total_size: bytes } = entry.metadata;
      const value = size === 1 && bytes <= MOST_BYTES ? entry.value : null;
      if (!(value instanceof Uint8Array)) throw unreadable(this.path, `its ${name} is no text`);
      return eightBitText(value);
    });
  }

  /**
   * A column of numbers, one for each response; NaN where there is none. @throws InputError if it has no such column
   */
  numbers(column: string): Float64Array {
    return this.file.read((content, library) => {
      const { value } = this.columnOf(content, library, column);
      if (!(value instanceof Float64Array)) throw this.notOf(column, 'numbers');
      return value;
    });
  }

  /**
   * Reads responses.
   *
   * @param indices Numbers of the responses, from 0, in any order.
   * @returns Shape [indices, channels, length].
   * @throws InputError if there is no such response, or if they are too many at once.
   */
  responses(indices: readonly number[]): Float32Array {
    const each = this.channels * this.length;
    const wrong = indices.find((index) => !Number.isInteger(index) || index < 0 || index >= this.count);
    if (wrong !== undefined) throw unreadable(this.path, `it has ${this.count} responses, and none of number ${wrong}`);
    if (4 * each * indices.length > MOST_BYTES) throw unreadable(this.path, 'so many responses are too large at once');
    return this.file.read((content, library) => {
      const data = datasetOf(content, library, SAMPLES, this.path);
      const all = new Float32Array(indices.length * each);
      indices.forEach((index, row) => all.set(data.slice([[index, index + 1], [], []]) as Float32Array, row * each));
      return all;
    });
  }

  /** Closes the file. */
  close(): void {
    this.file.close();
    this.onDisk.close?.();
  }

  private columnOf(content: H5.File, library: Hdf5, column: string): H5.Dataset {
    if (!this.columns.includes(column)) {
      throw unreadable(this.path, `it has no column ${column}, but ${this.columns.join(', ')}`);
    }
    const dataset = datasetOf(content, library, column, this.path);
    const { size, total_size: values } = dataset.metadata;
    if (size * values > MOST_BYTES) throw unreadable(this.path, `its column ${column} is too large`);
    return dataset;
  }

  private notOf(column: string, kind: string): Error {
    return unreadable(this.path, `its column ${column} does not hold ${kind}`);
  }
}

function datasetOf(content: H5.File, { package: { Dataset } }: Hdf5, name: string, path: string): H5.Dataset {
  const entry = content.get(name);
  if (!(entry instanceof Dataset)) throw unreadable(path, `it has no ${name}`);
  return entry;
}
