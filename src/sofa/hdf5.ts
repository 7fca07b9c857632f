import type * as H5 from 'h5wasm';
import { InputError, WavehallError } from '../units/errors.ts';

/** Bytes of the largest file that is read: the reader keeps it in memory, and some of its contents a second time. */
export const MOST_FILE_BYTES = 1_000_000_000;

/** What every HDF5 file begins with. */
const SIGNATURE = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];

/** The package h5wasm, once it is ready. It is large, and loaded with the first file. */
export interface Hdf5 {
  readonly package: typeof H5;
  readonly module: Awaited<typeof H5.ready>;
}

let loading: Promise<Hdf5> | undefined;
let files = 0;

async function load(): Promise<Hdf5> {
  const loaded = await import('h5wasm');
  const module = await loaded.ready;
  // Otherwise the library prints its errors and goes on.
  module.activate_throwing_error_handler();
  return { package: loaded, module };
}

/** Loads the library. A failure to load it is tried again with the next file. */
export function hdf5(): Promise<Hdf5> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Writes an HDF5 file in memory.
 *
 * @returns Its bytes.
 */
export async function writeHdf5(write: (file: H5.File, library: Hdf5) => void): Promise<Uint8Array<ArrayBuffer>> {
  const library = await hdf5();
  const name = `/written-${files++}.h5`;
  const { FS } = library.module;
  try {
    const file = new library.package.File(name, 'w', { track_order: true });
    try {
      write(file, library);
    } finally {
      file.close();
    }
    return FS.readFile(name) as Uint8Array<ArrayBuffer>;
  } finally {
    if (FS.analyzePath(name).exists) FS.unlink(name);
  }
}

/**
 * Opens the bytes of an HDF5 file for as long as it is read. Everything that the library throws becomes an error of the
 * file.
 *
 * @param path Name of the file in errors.
 * @throws InputError if it is no such file, is damaged or too large, or if `read` throws one.
 */
export async function readHdf5<T>(
  bytes: Uint8Array,
  path: string,
  read: (file: H5.File, library: Hdf5) => T,
): Promise<T> {
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) throw unreadable(path, 'it is no HDF5 file');
  if (bytes.length > MOST_FILE_BYTES) throw unreadable(path, `it is larger than ${MOST_FILE_BYTES / 1e9} GB`);
  const library = await hdf5();
  const name = `/read-${files++}.h5`;
  const { FS } = library.module;
  try {
    FS.writeFile(name, bytes);
    const file = new library.package.File(name, 'r');
    try {
      return read(file, library);
    } finally {
      file.close();
    }
  } catch (cause) {
    if (cause instanceof WavehallError) throw cause;
    throw unreadable(path, 'it is damaged, or of a kind that the reader does not know', cause);
  } finally {
    if (FS.analyzePath(name).exists) FS.unlink(name);
  }
}

/** An error of a SOFA file. */
export function unreadable(path: string, why: string, cause?: unknown): InputError {
  return new InputError(
    path,
    `this SOFA file cannot be read: ${why}`,
    'Save it again with the program that made it, or choose another file.',
    { cause },
  );
}
