import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { InputError } from '../app/index.ts';

/**
 * Files that `--measured` names: a folder stands for the WAV files in it, in the order of their names.
 *
 * @param paths Files and folders, in the order of the options.
 * @throws InputError for a folder without WAV files.
 */
export function measuredFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
    const names = readdirSync(path).filter((name) => extname(name).toLowerCase() === '.wav');
    if (names.length > 0) return names.sort().map((name) => join(path, name));
    throw new InputError(
      path,
      'this folder has no WAV file',
      'Name responses as SOURCE-RECEIVER.wav in it, or give a file.',
    );
  });
}
