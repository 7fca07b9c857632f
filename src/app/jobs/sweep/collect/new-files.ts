import type { GrowingFile } from '../../../../sofa/growing-file.ts';

/** Files that are being written where nobody looks for them yet. */
export interface NewFiles {
  /** Begins a file. @throws the system's error */
  create(name: string): GrowingFile;
  /** Copies a file from elsewhere; folders in the name are made. @throws the system's error */
  copy(from: string, name: string): Promise<void>;
}

/** Where new files are to stand. */
export interface NewPlace {
  /** Folder that gets the files. */
  readonly folder: string;
  /** Names in it; null if the folder itself is new. */
  readonly names: readonly string[] | null;
  /** How errors name it. */
  readonly path: string;
}

/**
 * Writes new files, all or none: they take their places when the work has ended well and they are on the disk, the last
 * of the names last. Nothing that is there is replaced.
 *
 * @throws InputError if the folder or one of the names is there; RunError if the disk fails; what the work throws.
 */
export type WriteNewFiles = (place: NewPlace, work: (files: NewFiles) => Promise<void>) => Promise<void>;
