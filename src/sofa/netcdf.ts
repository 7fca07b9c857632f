import type * as H5 from 'h5wasm';
import { type Hdf5, readHdf5, unreadable, writeHdf5 } from './hdf5.ts';

/** Numbers of a NetCDF file by its dimensions, the last one fastest. */
export interface NumericVariable {
  readonly kind: 'numbers';
  /** Names of its dimensions. */
  readonly dimensions: readonly string[];
  /** Attributes of the variable. */
  readonly attributes?: Readonly<Record<string, string>>;
  /**
   * The values of the first index of the first dimension and so on: one part for each, of the product of the other
   * sizes. So no second copy of a large variable is needed.
   */
  readonly parts: Iterable<Float64Array | Float32Array>;
  /** Whether to pack it. */
  readonly packed?: boolean;
}

/** Texts of a NetCDF file: characters by two dimensions, the second one that of the longest text. */
export interface TextVariable {
  readonly kind: 'texts';
  readonly dimensions: readonly [string, string];
  readonly texts: readonly string[];
}

/** The values along a dimension, such as frequencies. */
export interface CoordinateVariable {
  readonly values: readonly number[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** What a NetCDF-4 file has. */
export interface NetcdfContent {
  /** Of the file: texts that are not empty. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Sizes of the dimensions by name. */
  readonly dimensions: Readonly<Record<string, number>>;
  readonly variables: Readonly<Record<string, NumericVariable | TextVariable>>;
}

/** The name that the NetCDF library gives the scale of a dimension that is no variable, with its size in ten places. */
const PURE_DIMENSION = 'This is a netCDF dimension but not a netCDF variable.';

/** What h5wasm calls the class of texts. */
const TEXT_CLASS = 3;

const encoder = new TextEncoder();

/**
 * Writes a NetCDF-4 file: HDF5 with a dimension scale for every dimension (Unidata, *NetCDF-4 file format*, part of the
 * NetCDF User's Guide). Attributes are texts of fixed length in UTF-8, as the NetCDF library writes characters; readers of
 * SOFA files know no others.
 *
 * @param coordinates Values along dimensions, by the dimension's name.
 * @throws RangeError if a variable has another number of values than its dimensions say.
 */
export function encodeNetcdf(
  content: NetcdfContent,
  coordinates: Readonly<Record<string, CoordinateVariable>> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return writeHdf5((file, library) => {
    for (const [name, text] of Object.entries(content.attributes)) writeText(file, name, text);
    Object.entries(content.dimensions).forEach(([name, size], index) =>
      writeDimension(file, name, size, index, coordinates[name]),
    );
    for (const [name, variable] of Object.entries(content.variables)) {
      const sizes = variable.dimensions.map((dimension) => content.dimensions[dimension]);
      const dataset =
        variable.kind === 'numbers'
          ? writeNumbers(file, name, variable, sizes)
          : writeTexts(file, name, variable, sizes, library);
      variable.dimensions.forEach((dimension, axis) => dataset.attach_scale(axis, dimension));
      const attributes = variable.kind === 'numbers' ? (variable.attributes ?? {}) : {};
      for (const [key, text] of Object.entries(attributes)) writeText(dataset, key, text);
    }
  });
}

function writeText(to: H5.File | H5.Dataset, name: string, text: string): void {
  to.create_attribute(name, text, null, `S${encoder.encode(text).length}`);
}

function writeDimension(
  file: H5.File,
  name: string,
  size: number,
  index: number,
  coordinate: CoordinateVariable | undefined,
): void {
  const scale = coordinate
    ? file.create_dataset({ name, data: Float64Array.from(coordinate.values), shape: [size], dtype: '<d' })
    : file.create_dataset({ name, data: new Float32Array(size), shape: [size], dtype: '<f' });
  scale.make_scale(coordinate ? name : `${PURE_DIMENSION}${String(size).padStart(10)}`);
  scale.create_attribute('_Netcdf4Dimid', index, [], '<i');
  for (const [key, text] of Object.entries(coordinate?.attributes ?? {})) writeText(scale, key, text);
}

function writeNumbers(file: H5.File, name: string, variable: NumericVariable, shape: readonly number[]): H5.Dataset {
  const [count, ...rest] = shape;
  const each = rest.reduce((product, size) => product * size, 1);
  const dataset = file.create_dataset(
    variable.packed
      ? {
          name,
          data: new Float64Array(1),
          shape: shape.map(() => 1),
          maxshape: [...shape],
          dtype: '<d',
          chunks: chunksOf(shape),
          compression: 4,
        }
      : { name, data: new Float64Array(count * each), shape: [...shape], dtype: '<d' },
  );
  if (variable.packed) dataset.resize([...shape]);
  let index = 0;
  for (const part of variable.parts) {
    if (part.length !== each || index >= count) throw new RangeError(`${name}: parts do not have the shape ${shape}`);
    const values = part instanceof Float64Array ? part : Float64Array.from(part);
    dataset.write_slice([[index, index + 1], ...rest.map((size): [number, number] => [0, size])], values);
    index++;
  }
  if (index !== count) throw new RangeError(`${name}: ${index} parts instead of ${count}`);
  return dataset;
}

/** About so many values are packed together. */
const CHUNK = 65_536;

/** Pieces of one index on the first dimension, and of all on the others as far as {@link CHUNK} reaches. */
function chunksOf(shape: readonly number[]): number[] {
  let left = CHUNK;
  const chunks = [...shape];
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    chunks[axis] = axis === 0 ? 1 : Math.max(1, Math.min(shape[axis], left));
    left = Math.floor(left / chunks[axis]);
  }
  return chunks;
}

function writeTexts(
  file: H5.File,
  name: string,
  { texts }: TextVariable,
  [count, length]: readonly number[],
  { module }: Hdf5,
): H5.Dataset {
  const bytes = new Uint8Array(count * length);
  texts.forEach((text, index) => bytes.set(encoder.encode(text).subarray(0, length), index * length));
  // By the library itself: h5wasm encodes texts one by one, and here each byte is one.
  const pointer = module._malloc(bytes.length);
  try {
    module.HEAPU8.set(bytes, pointer);
    const shape = [BigInt(count), BigInt(length)];
    module.create_dataset(file.file_id, `/${name}`, BigInt(pointer), {
      ...{ type: TEXT_CLASS, size: 1, vlen: false, signed: false, littleEndian: true, cset: 1 },
      ...{ shape, maxshape: shape, chunks: null, compression: 0, compression_opts: [], track_order: false },
    } as never);
  } finally {
    module._free(pointer);
  }
  return file.get(name) as H5.Dataset;
}

/** Bytes of the longest text of an attribute that is read. */
const MOST_TEXT = 1_000_000;
/** Values of the largest variable that is read: 1 GB. */
const MOST_VALUES = 125_000_000;
/** Attributes of a file or a variable, and variables of a file, that are read. */
const MOST_NAMES = 2000;

/** Numbers that were read, with their shape. */
export interface ReadNumbers {
  readonly shape: readonly number[];
  /** All finite. */
  readonly values: Float64Array;
  readonly attributes: ReadonlyMap<string, string>;
}

/** A NetCDF-4 file while it is read. */
export interface NetcdfFile {
  readonly path: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Names of its variables and dimensions. */
  readonly names: readonly string[];
  /** A variable of numbers; undefined if there is none. @throws InputError if it is none of numbers, or too large */
  numbers(name: string): ReadNumbers | undefined;
  /** A variable of texts; undefined if there is none. @throws InputError if it is none of texts, or too large */
  texts(name: string): readonly string[] | undefined;
}

/**
 * Reads a NetCDF-4 file. What is read must be read before `read` returns.
 *
 * @param path Name of the file in errors.
 * @throws InputError if it cannot be read.
 */
export function readNetcdf<T>(bytes: Uint8Array, path: string, read: (file: NetcdfFile) => T): Promise<T> {
  return readHdf5(bytes, path, (file, library) => {
    const names = file.keys();
    if (names.length > MOST_NAMES) throw unreadable(path, `it has more than ${MOST_NAMES} variables`);
    const dataset = (name: string): H5.Dataset | undefined => {
      if (!names.includes(name)) return undefined;
      const found = file.get(name);
      if (!found || !('metadata' in found) || !('filters' in found)) throw unreadable(path, `${name} is no variable`);
      return found;
    };
    return read({
      path,
      attributes: attributesOf(file, path),
      names,
      numbers: (name) => {
        const found = dataset(name);
        return found && readNumbers(found, name, path);
      },
      texts: (name) => {
        const found = dataset(name);
        return found && readTexts(found, name, path, library);
      },
    });
  });
}

function attributesOf(of: H5.File | H5.Dataset, path: string): Map<string, string> {
  const all = Object.entries(of.attrs);
  if (all.length > MOST_NAMES) throw unreadable(path, `it has more than ${MOST_NAMES} attributes`);
  const texts = new Map<string, string>();
  for (const [name, attribute] of all) {
    const { type, size, total_size: count } = attribute.metadata;
    if (type !== TEXT_CLASS || size * count > MOST_TEXT) continue;
    const { value } = attribute;
    const text = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string') texts.set(name, text.slice(0, MOST_TEXT));
  }
  return texts;
}

function readNumbers(dataset: H5.Dataset, name: string, path: string): ReadNumbers {
  const { type, total_size: count, shape, size } = dataset.metadata;
  // Integers and floats.
  if (type !== 0 && type !== 1) throw unreadable(path, `${name} is no variable of numbers`);
  if (!shape || shape.length > 5) throw unreadable(path, `${name} has no shape that is read`);
  if (count > MOST_VALUES || count * size > 8 * MOST_VALUES) {
    throw unreadable(path, `${name} has more than ${MOST_VALUES} values`);
  }
  const { value } = dataset;
  const list = (ArrayBuffer.isView(value) ? value : [value]) as ArrayLike<number | bigint>;
  const values = Float64Array.from(list, Number);
  if (values.length !== shape.reduce((product, length) => product * length, 1)) {
    throw unreadable(path, `${name} has another number of values than its shape says`);
  }
  if (!values.every(Number.isFinite)) throw unreadable(path, `${name} has a value that is not finite`);
  return { shape, values, attributes: attributesOf(dataset, path) };
}

/** Texts as characters by text and place, or as texts of their own. */
function readTexts(dataset: H5.Dataset, name: string, path: string, { module }: Hdf5): readonly string[] {
  const { type, total_size: count, shape, size, vlen } = dataset.metadata;
  if (type !== TEXT_CLASS) throw unreadable(path, `${name} is no variable of texts`);
  if (!shape || count * size > MOST_TEXT) throw unreadable(path, `${name} is too long`);
  if (vlen || size !== 1 || shape.length < 2) {
    const { value } = dataset;
    return (Array.isArray(value) ? value : [value]).map(String);
  }
  // By the library itself: h5wasm decodes every byte as a text of its own.
  const pointer = module._malloc(Math.max(count, 1));
  let bytes: Uint8Array;
  try {
    module.get_dataset_data(dataset.file_id, dataset.path, null, null, null, BigInt(pointer));
    bytes = module.HEAPU8.slice(pointer, pointer + count);
  } finally {
    module._free(pointer);
  }
  const length = shape.at(-1)!;
  const decoder = new TextDecoder();
  return Array.from({ length: length === 0 ? 0 : count / length }, (_, row) =>
    decoder.decode(bytes.subarray(row * length, (row + 1) * length)).replace(/\0.*$/s, ''),
  );
}
