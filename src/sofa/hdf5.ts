import type * as H5 from 'h5wasm';
import { LibraryFile, type GrowingFile, type LibraryFiles, type ReadableFile } from './growing-file.ts';
import { InputError, RunError, WavehallError } from '../units/errors.ts';

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
/** Set if the library itself has failed: its memory may be damaged then. */
let broken = false;
let files = 0;

async function load(): Promise<Hdf5> {
  const loaded = await import('h5wasm');
  const module = await loaded.ready;
  silence(module.FS);
  return { package: loaded, module };
}

/**
 * The library prints the errors of every file that it cannot read; its functions say by their results that they failed.
 */
function silence(fs: Awaited<typeof H5.ready>['FS']): void {
  const STDERR = 2;
  const { streams } = fs as unknown as { readonly streams: readonly FS.FSStream[] };
  fs.close(streams[STDERR]);
  // The lowest that is free: the same.
  fs.open('/dev/null', 'w');
}

/** Loads the library. A failure to load it is tried again with the next file. */
async function hdf5(): Promise<Hdf5> {
  if (broken) {
    throw new RunError(
      'the reader of SOFA files has failed on a damaged file',
      'Start the program again to read others.',
    );
  }
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
  // What fails while writing is a fault of the program. While reading it is usual, and an error that leaves the library
  // in the middle of a function would damage it.
  library.module.activate_throwing_error_handler();
  try {
    atNoTime(() => {
      const file = new library.package.File(name, 'w', { track_order: true });
      try {
        write(file, library);
      } finally {
        file.close();
      }
    });
    return FS.readFile(name) as Uint8Array<ArrayBuffer>;
  } finally {
    library.module.deactivate_throwing_error_handler();
    if (FS.analyzePath(name).exists) FS.unlink(name);
  }
}

/**
 * The library writes into each object of a file when it was made, and has no switch against it. It sees a clock that
 * stands still, so that the same data are the same bytes.
 *
 * @param work Nothing else runs meanwhile.
 */
function atNoTime<T>(work: () => T): T {
  const { now } = Date;
  Date.now = () => 0;
  try {
    return work();
  } finally {
    Date.now = now;
  }
}

/** An HDF5 file on the disk that is being written. */
export interface OpenHdf5 {
  /** Does something with the file. @throws the error of the disk, or what the work throws */
  write<T>(work: (file: H5.File, library: Hdf5) => T): T;
  /** Ends the file. @throws the error of the disk */
  close(): void;
  /** Gives the file up; it cannot be read then. */
  drop(): void;
}

/**
 * Begins an HDF5 file on the disk, which may become larger than memory.
 *
 * @param file An empty file.
 * @throws The error of the disk.
 */
export async function createHdf5(file: GrowingFile): Promise<OpenHdf5> {
  const library = await hdf5();
  const { module } = library;
  const name = `grown-${files++}.h5`;
  const place = new LibraryFile(module.FS as unknown as LibraryFiles, file, name);
  const guarded = <T>(work: () => T): T => {
    module.activate_throwing_error_handler();
    try {
      const result = atNoTime(work);
      if (place.failure !== undefined) throw place.failure as Error;
      return result;
    } catch (error) {
      throw (place.failure as Error | undefined) ?? error;
    } finally {
      module.deactivate_throwing_error_handler();
    }
  };
  let opened: H5.File | undefined;
  const end = (): void => {
    try {
      opened?.close();
    } finally {
      opened = undefined;
      place.forget();
    }
  };
  try {
    opened = guarded(() => new library.package.File(`/${name}`, 'w', { track_order: true }));
  } catch (error) {
    end();
    throw error;
  }
  return {
    write: (work) => guarded(() => work(opened!, library)),
    close: () => guarded(end),
    drop: () => {
      try {
        end();
      } catch {
        // Nobody reads the file any more.
      }
    },
  };
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
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) throw unreadable(path, 'it is not an HDF5 file');
  if (bytes.length > MOST_FILE_BYTES) throw unreadable(path, `it is larger than ${MOST_FILE_BYTES / 1e9} GB`);
  const library = await hdf5();
  const name = `/read-${files++}.h5`;
  const { FS } = library.module;
  try {
    FS.writeFile(name, bytes);
    const file = new library.package.File(name, 'r');
    if (file.file_id < 0n) throw damaged(path);
    try {
      return read(file, library);
    } finally {
      file.close();
    }
  } catch (cause) {
    if (cause instanceof WavehallError) throw cause;
    // What WebAssembly throws when it fails; some surroundings have no type for it.
    if (cause instanceof Error && cause.name === 'RuntimeError') broken = true;
    throw damaged(path, cause);
  } finally {
    if (FS.analyzePath(name).exists) FS.unlink(name);
  }
}

/**
 * Reads the bytes of a value through the memory of the library.
 *
 * @param count Bytes.
 * @param fill Writes them to the address, and returns a negative number if it cannot.
 * @param free Frees what the values at the address point to.
 */
export function readBytes<T>(
  { module }: Hdf5,
  count: number,
  fill: (address: bigint) => number,
  take: (bytes: Uint8Array<ArrayBuffer>) => T,
  free?: (address: bigint) => void,
): T {
  const address = module._malloc(Math.max(1, count));
  if (address === 0) throw new RangeError(`no memory for ${count} bytes`);
  try {
    module.HEAPU8.fill(0, address, address + count);
    if (fill(BigInt(address)) < 0) throw new RangeError('the library could not read it');
    try {
      return take(module.HEAPU8.slice(address, address + count));
    } finally {
      free?.(BigInt(address));
    }
  } finally {
    module._free(address);
  }
}

/** An HDF5 file on the disk that is read. */
export interface ReadHdf5 {
  /** Reads something. @throws InputError of the file for all that the library throws */
  read<T>(work: (file: H5.File, library: Hdf5) => T): T;
  close(): void;
}

/**
 * Opens an HDF5 file on the disk, which may be larger than memory.
 *
 * @param path Name of the file in errors.
 * @throws InputError if it is no such file, or damaged.
 */
export async function openHdf5(file: ReadableFile, path: string): Promise<ReadHdf5> {
  const beginning = new Uint8Array(SIGNATURE.length);
  if (file.read(beginning, 0) < beginning.length || SIGNATURE.some((byte, at) => beginning[at] !== byte)) {
    throw unreadable(path, 'it is not an HDF5 file');
  }
  const library = await hdf5();
  const name = `lent-${files++}.h5`;
  const place = new LibraryFile(library.module.FS as unknown as LibraryFiles, file, name);
  const inWords = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      if (cause instanceof WavehallError) throw cause;
      if (cause instanceof Error && cause.name === 'RuntimeError') broken = true;
      throw damaged(path, place.failure ?? cause);
    }
  };
  try {
    const opened = inWords(() => new library.package.File(`/${name}`, 'r'));
    if (opened.file_id < 0n) throw damaged(path, place.failure);
    return {
      read: (work) => inWords(() => work(opened, library)),
      close: () => {
        opened.close();
        place.forget();
      },
    };
  } catch (error) {
    place.forget();
    throw error;
  }
}

const damaged = (path: string, cause?: unknown): InputError =>
  unreadable(path, 'it is damaged, or of a kind that the reader does not know', cause);

/** An error of a SOFA file, or of another one that its name calls HDF5. */
export function unreadable(path: string, why: string, cause?: unknown): InputError {
  return new InputError(
    path,
    `this ${/\.h(df)?5$/i.test(path) ? 'HDF5' : 'SOFA'} file cannot be read: ${why}`,
    'Save it again with the program that made it, or choose another file.',
    { cause },
  );
}
