import { FileError, type Files } from '../../ports/host/host.ts';

/** Contents by path, as a rendering read them. */
export interface InputCopies {
  readonly texts: Readonly<Record<string, string>>;
  readonly bytes: Readonly<Record<string, Uint8Array>>;
}

/** Reads files and keeps what it reads, so that a checkpoint does not depend on files that change later. */
export class KeptInputs {
  private readonly texts = new Map<string, string>();
  private readonly bytes = new Map<string, Uint8Array>();
  readonly files: Files;

  constructor(files: Files) {
    this.files = {
      ...allOf(files),
      readText: async (path) => {
        const text = await files.readText(path);
        this.texts.set(path, text);
        return text;
      },
      readBytes: async (path, mostBytes) => {
        const bytes = await files.readBytes(path, mostBytes);
        this.bytes.set(path, bytes);
        return bytes;
      },
    };
  }

  get copies(): InputCopies {
    return { texts: Object.fromEntries(this.texts), bytes: Object.fromEntries(this.bytes) };
  }
}

/** All that files can do, also those that are of a class, whose methods are not copied by themselves. */
const allOf = (files: Files): Files => ({
  largestBytes: files.largestBytes,
  sizeOf: (path) => files.sizeOf(path),
  readBytes: (path, mostBytes) => files.readBytes(path, mostBytes),
  readText: (path) => files.readText(path),
  beside: (file, name) => files.beside(file, name),
  between: (folder, file) => files.between(folder, file),
  split: (path) => files.split(path),
  isFolder: (path) => files.isFolder(path),
  checkFolder: (folder, path, planned) => files.checkFolder(folder, path, planned),
  writeTogether: (folder, contents, signal) => files.writeTogether(folder, contents, signal),
});

/** Files of which some are copies. Others are not there: a rendering that is resumed reads what it read before. */
export function withCopies(files: Files, { texts, bytes }: InputCopies): Files {
  const missing = (path: string): Promise<never> =>
    Promise.reject(new FileError('missing', `the checkpoint has no copy of '${path}'`));
  const bytesOf = (path: string): Uint8Array | undefined =>
    Object.hasOwn(bytes, path)
      ? bytes[path]
      : Object.hasOwn(texts, path)
        ? new TextEncoder().encode(texts[path])
        : undefined;
  return {
    ...allOf(files),
    sizeOf: async (path) => bytesOf(path)?.byteLength ?? missing(path),
    // A copy of the copy: whoever reads it may change it, or hand it to a thread.
    readBytes: async (path) => bytesOf(path)?.slice() ?? missing(path),
    readText: async (path) => (Object.hasOwn(texts, path) ? texts[path] : missing(path)),
    isFolder: () => Promise.resolve(false),
  };
}
