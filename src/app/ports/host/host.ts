/**
 * What the use-cases need of their surroundings. Each program provides its own; no use-case reaches files by itself.
 */

import type { Remembered } from './remembered.ts';
import type { RoomThreads } from './room-threads.ts';

/**
 * Why a file cannot be read: `special` for a pipe or a device, which has no end; `large` for more bytes than are read;
 * `other` if only the message says it.
 */
export type FileTrouble = 'missing' | 'folder' | 'forbidden' | 'special' | 'large' | 'other';

/** Bytes of the largest text that is read: a scene, weights, a table, what is kept. */
export const MOST_TEXT_BYTES = 32_000_000;

/** A file that cannot be read. The message is the system's; use-cases add what the file was for. */
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

/** Files that are to be written to a folder. */
export interface PlannedFiles {
  readonly names?: readonly string[];
  /** Size of all files together. */
  readonly bytes?: number;
  /** Paths of files that the work reads: none may be replaced. */
  readonly inputs?: readonly string[];
  /**
   * The file that marks a folder. If given, files of these names are replaced only where that file says that this
   * program wrote the folder.
   */
  readonly mark?: FolderMark | undefined;
}

/** A file that this program writes with others, by which it knows its folders again. */
export interface FolderMark {
  /** Its name in the folder. */
  readonly name: string;
  /** What the first 64 kB of it are like. */
  readonly begins: RegExp;
}

/** Files by path, as users write paths. */
export interface Files {
  /** Bytes of the largest file that {@link readBytes} can read. */
  readonly largestBytes: number;
  /** Bytes of a file. @throws FileError */
  sizeOf(path: string): Promise<number>;
  /** @param mostBytes {@link largestBytes} if not given. @throws FileError also for a file that is larger */
  readBytes(path: string, mostBytes?: number): Promise<Uint8Array>;
  /**
   * The text of a JSON file, up to {@link MOST_TEXT_BYTES}, without a byte order mark. Tables of other programs may be
   * in other encodings: see `readTable`.
   * @throws FileError; InputError if it is in no encoding of JSON
   */
  readText(path: string): Promise<string>;
  /** Resolves a path that is relative to the folder of a file. */
  beside(file: string, name: string): string;
  /**
   * The path of a file as a file in a folder would name it: the reverse of {@link beside}. An absolute path stays one,
   * unless `isAlwaysRelative` and there is a way from the folder.
   */
  between(folder: string, file: string, isAlwaysRelative?: boolean): string;
  /** The folder and the name of a path. */
  split(path: string): { readonly folder: string; readonly name: string };
  /** Whether a folder stands at the path. */
  isFolder(path: string): Promise<boolean>;
  /**
   * Checks before the work begins whether files can be written to a folder. The folder need not exist yet.
   *
   * @param path How errors name the folder.
   * @param planned What is to be written, as far as it is known.
   * @throws InputError if the path is not a folder, if writing is not possible there, if a folder has the name of a
   * file,
   *   if a file would replace one of the inputs or a file that is not of this program, or if the disk has too little
   *   room.
   */
  checkFolder(folder: string, path: string, planned?: PlannedFiles): Promise<void>;
  /**
   * Writes several files to a folder, all or none. After a failure or a stop, the folder is as it was. The last file
   * takes its place last: where it is, the others are whole and belong to it, even if the program was killed.
   *
   * @param files Contents by name.
   * @throws CancelledError if stopped; RunError if writing fails, which says where the files are if they could be
   * written
   *   elsewhere.
   */
  writeTogether(folder: string, files: ReadonlyMap<string, Uint8Array | string>, signal: AbortSignal): Promise<void>;
}

/** Texts by name that are kept for later runs. They may be deleted at any time. */
export interface KeptStore {
  /** Undefined if there is none. @throws Error with the system's message if it cannot be read. */
  read(name: string): Promise<string | undefined>;
  /**
   * Rewrites a text, all or nothing. Of several programs that do so at the same time, each changes what the one before
   * has written.
   *
   * @param change Makes the new text from the one that is there.
   * @throws Error with the system's message.
   */
  update(name: string, change: (there: string | undefined) => string): Promise<void>;
  /** How messages name the text of a name. */
  place(name: string): string;
}

/**
 * Large contents by name that are kept for later runs, up to some size together: what was used longest ago makes way
 * for what is new. They may be deleted at any time.
 */
export interface KeptBytes {
  /** The content in parts of any size; undefined if there is none. @throws Error with the system's message. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /**
   * Writes all or nothing. What is too large for the store is not written.
   * @throws Error with the system's message, or what the parts throw.
   */
  write(name: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes what is kept under a name, if there is anything. */
  remove(name: string): Promise<void>;
}

/** The checkpoints of a rendering, beside its files: large contents by name. */
export interface CheckpointFolder {
  /** The folder as messages show it. */
  readonly place: string;
  /**
   * Makes sure that nothing else stands where the checkpoints are or are to be. All that follows does so as well.
   * @throws InputError if something does, RunError if that cannot be known
   */
  check(): Promise<void>;
  /**
   * Names of the contents that are whole. What this program did not write is none. @throws Error with the system's
   * message.
   */
  names(): Promise<readonly string[]>;
  /** The content in parts of any size; undefined if there is none. @throws Error with the system's message. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /**
   * Writes all or nothing: the content is on the disk before it has its name.
   * @throws Error with the system's message, or what the parts throw.
   */
  write(name: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes contents, if they are there, and nothing else. */
  remove(names: readonly string[]): Promise<void>;
  /** Bytes that the disk has left; Infinity where it does not say. */
  freeBytes(): Promise<number>;
  /**
   * Takes the folder for one rendering, and makes it if it is missing. One whose process has ended holds it no more.
   * @returns false if another rendering holds it.
   */
  hold(): Promise<boolean>;
  /** Gives the folder back, and removes it if it has no contents. */
  release(): Promise<void>;
  /**
   * Removes all contents, whoever holds the folder, and the folder if nothing else is in it. What is not of this
   * program stays.
   */
  discard(): Promise<void>;
}

/** The machine that the use-cases run on: its files, what is kept on it between runs, and its threads. */
export interface Host {
  readonly files: Files;
  readonly kept: KeptStore;
  /** Prepare rooms; without them, the calling thread does. */
  readonly threads?: RoomThreads | undefined;
  /** Prepared rooms; undefined if none are to be kept, and none that are kept to be used. */
  readonly rooms?: KeptBytes | undefined;
  /** What is known of rooms from earlier requests; undefined for a program that makes one. */
  readonly remembered?: Remembered | undefined;
  /** The checkpoints of the rendering to a folder; undefined where none can be kept. */
  readonly checkpoints?: ((outFolder: string) => CheckpointFolder) | undefined;
  /** Draws an SVG picture as PNG; undefined where nothing can. */
  readonly png?: ((svg: string) => Promise<Uint8Array>) | undefined;
}
