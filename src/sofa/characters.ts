import type * as H5 from 'h5wasm';
import type { Hdf5 } from './hdf5.ts';

/** What h5wasm calls the class of texts. */
export const TEXT_CLASS = 3;

const UNLIMITED = 2n ** 64n - 1n;

/**
 * Creates a variable of single characters, a byte of UTF-8 each, as the NetCDF library writes texts. By the library of
 * HDF5 itself: h5wasm encodes texts one by one, and here each byte is one.
 *
 * @param bytes All of them, the last index fastest.
 * @param chunks Characters that lie together, by dimension; the variable can grow then.
 */
export function createCharacters(
  file: H5.File,
  name: string,
  bytes: Uint8Array,
  shape: readonly number[],
  { module }: Hdf5,
  chunks?: readonly number[],
): void {
  const sizes = shape.map(BigInt);
  withBytes(bytes, module, (pointer) =>
    module.create_dataset(file.file_id, `/${name}`, pointer, {
      ...{ type: TEXT_CLASS, size: 1, vlen: false, signed: false, littleEndian: true, cset: 1 },
      ...{ shape: sizes, maxshape: chunks ? sizes.map(() => UNLIMITED) : sizes, chunks: chunks?.map(BigInt) ?? null },
      ...{ compression: 0, compression_opts: [], track_order: false },
    } as never),
  );
}

/** Writes texts as the rows of such a variable, with zeros at their ends. @param from Index of the first row. */
export function writeCharacters(
  file: H5.File,
  name: string,
  texts: readonly Uint8Array[],
  from: number,
  width: number,
  { module }: Hdf5,
): void {
  const bytes = new Uint8Array(texts.length * width);
  texts.forEach((text, index) => bytes.set(text, index * width));
  const count = [BigInt(texts.length), BigInt(width)];
  withBytes(bytes, module, (pointer) =>
    module.set_dataset_data(file.file_id, `/${name}`, count, [BigInt(from), 0n], [1n, 1n], pointer),
  );
}

/** Lends bytes to the library. */
function withBytes(bytes: Uint8Array, module: Hdf5['module'], work: (pointer: bigint) => void): void {
  const pointer = module._malloc(Math.max(1, bytes.length));
  try {
    module.HEAPU8.set(bytes, pointer);
    work(BigInt(pointer));
  } finally {
    module._free(pointer);
  }
}
