import type * as H5 from 'h5wasm';
import { type Hdf5, readBytes, readHdf5, unreadable } from './hdf5.ts';
import { eightBitText } from '../units/text-encoding.ts';

/** Classes of types as the HDF5 library numbers them. */
const [INTEGERS, FLOATS, TEXTS] = [0, 1, 3];

/** Bytes of the longest text that is read. */
const MOST_TEXT = 1_000_000;
/** Values of the largest variable that is read: 1 GB. */
const MOST_VALUES = 125_000_000;
/** Values that the variables of a small file may have together: 64 MB. */
const MOST_OF_SMALL = 8_000_000;
/**
 * Values that the variables may have besides for each byte of the file, as silence is packed. What was never written
 * takes no byte at all: a few kB may hold any number of zeros.
 */
const MOST_A_BYTE = 20;
/** Texts of a length of their own in a variable. */
const MOST_TEXTS = 20_000;
/** Texts of a length of their own in an attribute, of which the first is read. */
const MOST_LISTED = 16;
/** Attributes of a file or a variable, and variables of a file, that are read. */
const MOST_NAMES = 2000;
/** Dimensions of a variable that are read. */
const MOST_DIMENSIONS = 5;

/** Numbers that were read, with their shape. */
export interface ReadNumbers {
  readonly shape: readonly number[];
  /** Values of the variable, all finite. */
  readonly values: Float64Array;
  readonly attributes: ReadonlyMap<string, string>;
}

/** A NetCDF-4 file while it is read. */
export interface NetcdfFile {
  readonly path: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Values that a file of this size may have, also with what its delays add. */
  readonly mostValues: number;
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
    const mostValues = Math.min(MOST_VALUES, MOST_OF_SMALL + MOST_A_BYTE * bytes.length);
    let left = mostValues;
    return read({
      path,
      mostValues,
      attributes: attributesOf(file, path, library),
      names,
      numbers: once((name) => {
        const found = dataset(name);
        if (!found) return undefined;
        const count = found.metadata.total_size;
        if (count > left) {
          const most = mostValues.toLocaleString('en');
          throw unreadable(
            path,
            `with ${name}, of ${count.toLocaleString('en')}, it has more than ${most} values, ` +
              'the most of a file of its size',
          );
        }
        left -= count;
        return readNumbers(found, name, path, library);
      }),
      texts: once((name) => {
        const found = dataset(name);
        return found && readTexts(found, name, path, library);
      }),
    });
  });
}

/** Keeps what a function gives for each name: a variable is read once. */
function once<T>(read: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    if (!known.has(name)) known.set(name, read(name));
    return known.get(name)!;
  };
}

/** Texts up to their first zero. */
const textOf = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return eightBitText(end < 0 ? bytes : bytes.subarray(0, end));
};

/** Reads the address of a text in the memory of the library. */
const addressIn = (bytes: Uint8Array<ArrayBuffer>): number => new Uint32Array(bytes.buffer)[0];

/** The text at an address in the memory of the library; undefined if it is too long. */
function textAt(bytes: Uint8Array<ArrayBuffer>, { module }: Hdf5): string | undefined {
  const address = addressIn(bytes);
  if (address === 0) return '';
  const end = module.HEAPU8.indexOf(0, address);
  return end < 0 || end - address > MOST_TEXT ? undefined : textOf(module.HEAPU8.slice(address, end));
}

function attributesOf(of: H5.File | H5.Dataset, path: string, library: Hdf5): Map<string, string> {
  const { module } = library;
  const all = Object.entries(of.attrs);
  if (all.length > MOST_NAMES) throw unreadable(path, `it has more than ${MOST_NAMES} attributes`);
  const texts = new Map<string, string>();
  for (const [name, { metadata }] of all) {
    const { type, size, total_size: count, vlen } = metadata;
    if (type !== TEXTS || count < 1 || size * count > MOST_TEXT || (vlen && count > MOST_LISTED)) continue;
    const fill = (address: bigint): number => module.get_attribute_data(of.file_id, of.path, name, address);
    const text = vlen
      ? readBytes(
          library,
          size * count,
          fill,
          (bytes) => textAt(bytes, library),
          (address) => module.reclaim_vlen_memory(of.file_id, of.path, name, address),
        )
      : readBytes(library, size * count, fill, (bytes) => textOf(bytes.subarray(0, size)));
    if (text !== undefined) texts.set(name, text);
  }
  return texts;
}

function readNumbers(dataset: H5.Dataset, name: string, path: string, library: Hdf5): ReadNumbers {
  const { type, total_size: count, shape, size, signed, littleEndian } = dataset.metadata;
  if (type !== INTEGERS && type !== FLOATS) throw unreadable(path, `${name} is no variable of numbers`);
  if (!shape || shape.length > MOST_DIMENSIONS) throw unreadable(path, `${name} has no shape that is read`);
  if (count > MOST_VALUES || count * size > 8 * MOST_VALUES) {
    throw unreadable(path, `${name} has more than ${MOST_VALUES} values`);
  }
  if (count !== shape.reduce((product, length) => product * length, 1)) {
    throw unreadable(path, `${name} has another number of values than its shape says`);
  }
  const read = NUMBERS[`${type === FLOATS ? 'f' : signed ? 'i' : 'u'}${size}`] as Reader | undefined;
  if (!read) throw unreadable(path, `${name} has numbers of ${size} bytes`);
  const values = readBytes(
    library,
    count * size,
    (address) => library.module.get_dataset_data(dataset.file_id, dataset.path, null, null, null, address),
    (bytes) => {
      const view = new DataView(bytes.buffer);
      return Float64Array.from({ length: count }, (_, n) => read(view, n * size, littleEndian));
    },
  );
  if (!values.every(Number.isFinite)) throw unreadable(path, `${name} has a value that is not finite`);
  return { shape, values, attributes: attributesOf(dataset, path, library) };
}

/** Reads a number at a place, with its lowest byte first or last. */
type Reader = (view: DataView, at: number, littleEndian: boolean) => number;

/** Readers of numbers by kind and bytes. */
const NUMBERS: Readonly<Record<string, Reader>> = {
  f8: (view, at, little) => view.getFloat64(at, little),
  f4: (view, at, little) => view.getFloat32(at, little),
  i1: (view, at) => view.getInt8(at),
  i2: (view, at, little) => view.getInt16(at, little),
  i4: (view, at, little) => view.getInt32(at, little),
  i8: (view, at, little) => Number(view.getBigInt64(at, little)),
  u1: (view, at) => view.getUint8(at),
  u2: (view, at, little) => view.getUint16(at, little),
  u4: (view, at, little) => view.getUint32(at, little),
  u8: (view, at, little) => Number(view.getBigUint64(at, little)),
};

/** Texts as characters by text and place, or as texts of their own. */
function readTexts(dataset: H5.Dataset, name: string, path: string, library: Hdf5): readonly string[] {
  const { type, total_size: count, shape, size, vlen } = dataset.metadata;
  if (type !== TEXTS) throw unreadable(path, `${name} is no variable of texts`);
  if (!shape || count * size > MOST_TEXT) throw unreadable(path, `${name} is too long`);
  if (vlen) return readLongTexts(dataset, name, path, library);
  const { module } = library;
  const { file_id: file, path: place } = dataset;
  const fill = (address: bigint): number => module.get_dataset_data(file, place, null, null, null, address);
  // Characters have the length of a text as their last dimension.
  const each = size === 1 && shape.length > 1 ? shape.at(-1)! : size;
  return readBytes(library, count * size, fill, (bytes) =>
    Array.from({ length: each === 0 ? 0 : bytes.length / each }, (_, row) =>
      textOf(bytes.subarray(row * each, (row + 1) * each)),
    ),
  );
}

/** Texts of a length of their own, one by one: many may be the same bytes of the file, and long. */
function readLongTexts(dataset: H5.Dataset, name: string, path: string, library: Hdf5): readonly string[] {
  const { total_size: count, shape, size } = dataset.metadata;
  if (count > MOST_TEXTS) throw unreadable(path, `${name} has more than ${MOST_TEXTS} texts`);
  const { module } = library;
  const { file_id: file, path: place } = dataset;
  let characters = 0;
  return Array.from({ length: count }, (_, index) => {
    const offset = placeIn(shape!, index);
    const one = offset.map(() => 1n);
    const text = readBytes(
      library,
      size,
      (address) => module.get_dataset_data(file, place, one, offset, one, address),
      (bytes) => {
        try {
          return textAt(bytes, library);
        } finally {
          // `reclaim_vlen_memory` would free as many texts as the variable has, of which this is one.
          module._free(addressIn(bytes));
        }
      },
    );
    characters += text?.length ?? Infinity;
    if (characters > MOST_TEXT) throw unreadable(path, `${name} is too long`);
    return text!;
  });
}

/** The indices of a value by the dimensions, the last one fastest. */
function placeIn(shape: readonly number[], index: number): bigint[] {
  const place = shape.map(() => 0n);
  for (let axis = shape.length - 1, rest = index; axis >= 0; rest = Math.floor(rest / shape[axis]), axis--) {
    place[axis] = BigInt(rest % shape[axis]);
  }
  return place;
}
