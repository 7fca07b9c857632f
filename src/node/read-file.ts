import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { decodeJson } from '../units/text-encoding.ts';
import { FileError, type FileTrouble } from '../app/index.ts';

/** Size of the largest file that Node reads at once, bytes. */
export const LARGEST_FILE = 2 ** 31 - 1;

/** Bytes read at once from a file whose size the system does not tell. */
const PIECE = 2 ** 16;

const TROUBLES: Record<string, FileTrouble> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  // A name with a zero byte, which no file has.
  ERR_INVALID_ARG_VALUE: 'missing',
  EISDIR: 'folder',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
};

/** The error of a file system call. */
function failed(cause: NodeJS.ErrnoException): never {
  throw new FileError(TROUBLES[cause.code ?? ''] ?? 'other', cause.message, { cause });
}

/** What stat says of a path. */
type Found = Awaited<ReturnType<FileHandle['stat']>>;

/** @throws FileError for what has no end or no bytes of its own: a folder, a pipe, a socket, a device. */
function requireRegular(found: Found, path: string): void {
  if (found.isDirectory()) throw new FileError('folder', `'${path}' is a folder`);
  if (!found.isFile()) throw new FileError('special', `'${path}' is a pipe or a device`);
}

/** Opens a regular file; undefined if there is none. @throws FileError for other trouble */
export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await openRegular(path);
  } catch (error) {
    if (error instanceof FileError && error.reason === 'missing') return undefined;
    throw error;
  }
}

/** Bytes of a regular file. @throws FileError */
export async function sizeOfRegular(path: string): Promise<number> {
  const found = await stat(path).catch(failed);
  requireRegular(found, path);
  return found.size;
}

/**
 * Opens a regular file for reading. A pipe or a device is never waited for: it is refused before it is opened, and one
 * that takes the file's place in between is opened without blocking and refused then.
 *
 * @throws FileError
 */
export async function openRegular(path: string): Promise<FileHandle> {
  requireRegular(await stat(path).catch(failed), path);
  // Windows has no such flag, and no pipes among its files.
  const file = await open(path, constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0)).catch(failed);
  try {
    requireRegular(await file.stat(), path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Reads a regular file whole, up to a number of bytes, even if it grows while it is read or, as in /proc, says it is
 * empty.
 *
 * @throws FileError if it is larger, or no regular file
 */
export async function readRegular(path: string, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    if (size > mostBytes) throw tooLarge(path, mostBytes);
    // One byte more shows the end of the file without another copy.
    let bytes = new Uint8Array(Math.min(mostBytes, size) + 1);
    for (let length = 0; ;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, null).catch(failed);
      if (bytesRead === 0) return bytes.subarray(0, length);
      length += bytesRead;
      if (length > mostBytes) throw tooLarge(path, mostBytes);
      if (length < bytes.length) continue;
      const larger = new Uint8Array(Math.min(mostBytes + 1, Math.max(PIECE, 2 * bytes.length)));
      larger.set(bytes);
      bytes = larger;
    }
  } finally {
    await file.close();
  }
}

/** Reads the text of a JSON file, as {@link readRegular}. @throws InputError if it is in no encoding of such files */
export async function readRegularText(path: string, mostBytes: number): Promise<string> {
  return decodeJson(await readRegular(path, mostBytes), path);
}

function tooLarge(path: string, mostBytes: number): FileError {
  const most = mostBytes >= 1e6 ? `${Math.floor(mostBytes / 1e6)} MB` : `${mostBytes} bytes`;
  return new FileError('large', `'${path}' is larger than ${most}`);
}
