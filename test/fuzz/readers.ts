/**
 * The fuzzer's list of readers: everything that reads what somebody else wrote. A new reader joins by one entry. A test
 * fails if a file of the program reads and no entry names it.
 */
import type { Random } from '../support/numbers/random.ts';
import { cacheReaders } from './read-caches.ts';
import { meshReaders } from './read-meshes.ts';
import { otherReaders } from './read-others.ts';
import { sceneReaders } from './read-scenes.ts';

/** One reader of files, texts or messages. */
export interface Reader {
  readonly name: string;
  /** The files of the program that read: paths from the root of the repository. */
  readonly covers: readonly string[];
  /** Valid inputs, which are changed. At least one. */
  readonly seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** Whether inputs are JSON, so that their values are changed, too. */
  readonly json?: boolean;
  /** Makes an input by the grammar of the format, from a number. */
  readonly make?: (seed: number) => Uint8Array;
  /**
   * Reads an input as the program does. Returns what was read: NaN in it is a fault. Throws what the program tells the
   * user: an error that is not of its own kinds is a fault.
   */
  readonly read: (input: Uint8Array) => unknown;
  /** How many inputs this reader gets for each of a usual one; 1 if undefined. */
  readonly share?: number;
  /** Changes a seed; that of bytes, numbers and JSON if undefined. */
  readonly mutate?: (random: Random, seed: Uint8Array) => Uint8Array;
}

export const READERS: readonly Reader[] = [...sceneReaders, ...meshReaders, ...cacheReaders, ...otherReaders];

/** Files that look like readers and are none of their own: why. */
export const NO_READERS: Readonly<Record<string, string>> = {
  'src/app/calibrate/trial.ts': 'hands on the files of another host',
  'src/app/calibrate/job.ts': 'reads the scene a second time, which was read before',
  'src/app/host/memory-files.ts': 'files of the page, which others read',
  'src/node/files.ts': 'files by path, which others read',
  'src/app/scene/needed-files.ts': 'hands the files of a scene to loadScheme and readSceneMesh',
  'electron/renderer/state/document/document.ts': 'texts are read by parseScene in the worker before anything is shown',
  'electron/renderer/state/document/opening.ts': 'any text that is not JSON is taken for no scene',
  'electron/renderer/state/stencils/bench-kept.ts': 'what the page itself stored',
  'src/disk/placing.ts': 'names that the program itself wrote while it placed files',
  'electron/main/recent.ts': 'what the window itself stored; anything else is an empty list',
};
