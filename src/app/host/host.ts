/** What the use-cases need of what they run on. Each door hands in its own; nothing below reaches files by itself. */

/** Why a file cannot be had; `other` where the message alone says it. */
export type FileTrouble = 'missing' | 'folder' | 'forbidden' | 'other';

/** A file that cannot be read. The message is the system's own; use-cases say in their own words what it was for. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(
    readonly reason: FileTrouble,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Files by path, as users write paths. */
export interface Files {
  /** Bytes of the largest file that {@link readBytes} can read. */
  readonly largestBytes: number;
  /** Bytes of a file. @throws FileError */
  sizeOf(path: string): Promise<number>;
  /** @throws FileError */
  readBytes(path: string): Promise<Uint8Array>;
  /** A text in UTF-8. @throws FileError */
  readText(path: string): Promise<string>;
  /** The path of what a file calls by a name that counts from the file's folder, unless it is absolute. */
  beside(file: string, name: string): string;
  /** The folder and the name of a path. */
  split(path: string): { readonly folder: string; readonly name: string };
  /** Whether a folder stands at the path. */
  isFolder(path: string): Promise<boolean>;
  /**
   * Finds out before the work begins whether files can be written to a folder that need not exist yet.
   *
   * @param path How errors name the folder.
   * @throws InputError if something else stands there, or nothing may be written.
   */
  checkFolder(folder: string, path: string): Promise<void>;
  /**
   * Writes several files to a folder, all or none. After a failure or a stop nothing is left of them, nor of folders made
   * for them.
   *
   * @param files Contents by name.
   * @throws CancelledError if stopped; RunError if writing fails.
   */
  writeTogether(folder: string, files: ReadonlyMap<string, Uint8Array | string>, signal: AbortSignal): Promise<void>;
}

/** What is kept for the next time and may be deleted: texts by name. */
export interface KeptStore {
  /** Undefined if there is none. @throws Error if it cannot be read, in the system's words. */
  read(name: string): Promise<string | undefined>;
  /** Whole or not at all. @throws Error in the system's words. */
  write(name: string, text: string): Promise<void>;
  /** How messages name what is kept under a name. */
  place(name: string): string;
}

export interface Host {
  readonly files: Files;
  readonly kept: KeptStore;
}
