import type * as H5 from 'h5wasm';
import { type Hdf5, readBytes, readHdf5, unreadable } from './hdf5.ts';

/** Classes of types as the HDF5 library numbers them. */
const [INTEGERS, FLOATS, TEXTS] = [0, 1, 3];

/** Bytes of the longest text that is read. */
const MOST_TEXT = 1_000_000;
/** Values of the largest variable that is read: 1 GB. */
const MOST_VALUES = 125_000_000;
/** Attributes of a file or a variable, and variables of a file, that are read. */
const MOST_NAMES = 2000;
/** Dimensions of a variable that are read. */
const MOST_DIMENSIONS = 5;

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
      attributes: attributesOf(file, path, library),
      names,
      numbers: (name) => {
        const found = dataset(name);
        return found && readNumbers(found, name, path, library);
      },
      texts: (name) => {
        const found = dataset(name);
        return found && readTexts(found, name, path, library);
      },
    });
  });
}

/** Texts up to their first zero. */
const textOf = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
};

/** Texts at addresses in the memory of the library. */
function textsAt(bytes: Uint8Array<ArrayBuffer>, { module }: Hdf5): string[] {
  return Array.from(new Uint32Array(bytes.buffer), (address) => {
    if (address === 0) return '';
    return textOf(module.HEAPU8.slice(address, address + MOST_TEXT));
  });
}

function attributesOf(of: H5.File | H5.Dataset, path: string, library: Hdf5): Map<string, string> {
  const { module } = library;
  const all = Object.entries(of.attrs);
  if (all.length > MOST_NAMES) throw unreadable(path, `it has more than ${MOST_NAMES} attributes`);
  const texts = new Map<string, string>();
  for (const [name, { metadata }] of all) {
    const { type, size, total_size: count, vlen } = metadata;
    if (type !== TEXTS || count < 1 || size * count > MOST_TEXT) continue;
    const fill = (address: bigint): number => module.get_attribute_data(of.file_id, of.path, name, address);
    const text = vlen
      ? readBytes(
          library,
          size * count,
          fill,
          (bytes) => textsAt(bytes, library)[0],
          (address) => module.reclaim_vlen_memory(of.file_id, of.path, name, address),
        )
      : readBytes(library, size * count, fill, (bytes) => textOf(bytes.subarray(0, size)));
    texts.set(name, text);
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

/** By kind and bytes. */
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
  const { module } = library;
  const { file_id: file, path: place } = dataset;
  const fill = (address: bigint): number => module.get_dataset_data(file, place, null, null, null, address);
  if (vlen) {
    const free = (address: bigint): void => void module.reclaim_vlen_memory(file, place, '', address);
    return readBytes(library, count * size, fill, (bytes) => textsAt(bytes, library), free);
  }
  // Characters have the length of a text as their last dimension.
  const each = size === 1 && shape.length > 1 ? shape.at(-1)! : size;
  return readBytes(library, count * size, fill, (bytes) =>
    Array.from({ length: each === 0 ? 0 : bytes.length / each }, (_, row) =>
      textOf(bytes.subarray(row * each, (row + 1) * each)),
    ),
  );
}
