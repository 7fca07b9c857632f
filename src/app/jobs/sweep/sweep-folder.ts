import * as z from 'zod';
import type { ManifestLine } from './manifest.ts';

/**
 * Where the results of a sweep stand in their folder. What is done is known from the folder and the manifest alone: no
 * clock is read, and nothing has to be locked.
 *
 * - `done/ab/abcd…/`: a finished line, by its hash: what a rendering writes, and `line.json`. It is written beside and
 *   renamed, so it is whole.
 * - `failed/abcd….json`: a line that failed: {@link FailedLine}. It stays there if a later attempt succeeds; what is
 *   done counts.
 * - `work/`: what is being written, and checkpoints of lines that take long (`abcd…-RANDOM/`). It may be deleted when
 *   nothing runs.
 * - `pace/RANDOM.json`: how fast each run was, for the time that is left. It decides nothing.
 */
export const DONE = 'done';
export const FAILED = 'failed';
export const WORK = 'work';
export const PACE = 'pace';

/** The line of the manifest beside its results. */
export const LINE_FILE = 'line.json';

/** How each line of a manifest begins. */
export const LINE_BEGINS = /^\{"format":\d+,"id":/;

/** Whether a text is that of the file beside a result, and of the line with this hash. */
export const isLineOf = (text: string, hash: string): boolean =>
  LINE_BEGINS.test(text) && text.includes(`"hash":"${hash}"`);

/** A line is attempted so often. */
export const MOST_ATTEMPTS = 2;

const ENDING = '.json';

/** The folder of a finished line. */
export const doneFolder = (out: string, hash: string): string => `${donePart(out, hash)}/${hash}`;

/** The folder of all finished lines whose hashes have the same first two digits. */
export const donePart = (out: string, hash: string): string => `${out}/${DONE}/${hash.slice(0, 2)}`;

/** The file that says how a line failed. */
export const failedFile = (out: string, hash: string): string => `${out}/${FAILED}/${hash}${ENDING}`;

/** The hash of the line whose failure a name in `failed` stands for; undefined for another name. */
export const failedHash = (name: string): string | undefined => /^([0-9a-f]{64})\.json$/.exec(name)?.[1];

/** A new name for the folder in `work` in which one process keeps the checkpoints of a line. */
export const checkpointName = (hash: string): string => `${hash}-${crypto.randomUUID()}`;

/** The hash of the line whose checkpoints a name in `work` stands for; undefined for another name. */
export const checkpointHash = (name: string): string | undefined => /^([0-9a-f]{64})-[0-9a-f-]{36}$/.exec(name)?.[1];

/** A new file for the pace of a run. */
export const paceFile = (out: string): string => `${out}/${PACE}/${crypto.randomUUID()}${ENDING}`;

/** All folders in `done`. */
export const DONE_PARTS: readonly string[] = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

/** Whether a name in a folder of `done` is that of a finished line. */
export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** What is recorded of a line that failed. */
export interface FailedLine {
  readonly id: string;
  readonly hash: string;
  /** So often it was attempted: 0 if files that it names were not there or had changed. */
  readonly attempts: number;
  /** The error of the last attempt. */
  readonly error: { readonly path: string | null; readonly message: string; readonly remedy: string };
}

const failedSchema = z.strictObject({
  id: z.string(),
  hash: z.string(),
  attempts: z.number().int().min(0),
  error: z.strictObject({ path: z.string().nullable(), message: z.string(), remedy: z.string() }),
});

/** The content of a file of `failed`; undefined if this program did not write it. */
export function parseFailed(text: string): FailedLine | undefined {
  try {
    return failedSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The files of a sweep. They may be very many and very large. Paths are as users write them. */
export interface SweepFiles {
  /** A file in parts of any size. @throws FileError */
  parts(path: string): AsyncIterable<Uint8Array>;
  /** Some bytes of a file. @throws FileError; also `other` if the file is shorter */
  range(path: string, from: number, length: number): Promise<Uint8Array>;
  /**
   * Writes a file in parts, all or nothing, and makes its folder.
   * @throws RunError if writing fails, or what the parts throw.
   */
  write(path: string, parts: AsyncIterable<string>): Promise<void>;
  /** Names in a folder; none if there is no folder. @throws FileError */
  names(folder: string): Promise<readonly string[]>;
  /** Whether a folder or a file stands there. */
  isThere(path: string): Promise<boolean>;
  /**
   * Writes files to a new folder in `work` and gives it the place of `folder` when it is whole and on the disk.
   *
   * @param work Folder on the same disk; made if missing.
   * @param replace Whether a folder that is there already gives way.
   * @returns false if that folder was there already and stays; the files are dropped then.
   * @throws RunError if writing fails; nothing is left then.
   */
  writeFolder(
    folder: string,
    work: string,
    files: ReadonlyMap<string, Uint8Array | string>,
    replace?: boolean,
  ): Promise<boolean>;
  /** Removes from a `work` folder what processes that have ended left there. */
  clearWork(work: string): Promise<void>;
  /**
   * Renames a folder. Of several processes that do so at once, one succeeds.
   *
   * @returns false if it is gone
   * @throws RunError
   */
  move(from: string, to: string): Promise<boolean>;
  /** Removes a folder if it is there and empty. */
  removeEmpty(folder: string): Promise<void>;
  /** The path of a file as a file in a folder names it, with `/`. */
  between(folder: string, file: string): string;
}

/** What is done with a line. */
export type LineState = 'done' | 'failed' | 'open';

/** Which lines are done and which have failed, read once from a folder. */
export interface SweepState {
  /** What is done with a line: `done` also if it failed before. */
  stateOf(line: Pick<ManifestLine, 'hash'>): LineState;
  readonly done: ReadonlySet<string>;
  /** Hashes of the lines that have failed, also of those that are done by now. */
  readonly failed: ReadonlySet<string>;
}

/** Reads the state of a sweep: the names in `done` and `failed`, and nothing else. @throws FileError */
export async function readSweepState(out: string, files: Pick<SweepFiles, 'names'>): Promise<SweepState> {
  const done = new Set<string>();
  for (const part of await files.names(`${out}/${DONE}`)) {
    if (!DONE_PARTS.includes(part)) continue;
    for (const name of await files.names(`${out}/${DONE}/${part}`)) if (isHash(name)) done.add(name);
  }
  const failed = new Set((await files.names(`${out}/${FAILED}`)).flatMap((name) => failedHash(name) ?? []));
  return {
    done,
    failed,
    stateOf: ({ hash }) => (done.has(hash) ? 'done' : failed.has(hash) ? 'failed' : 'open'),
  };
}
