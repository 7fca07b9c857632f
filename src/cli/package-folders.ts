import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders that stand beside the bundles, in the package as in a checkout. */
export interface PackageFolders {
  /** The example rooms. */
  readonly scenes: string;
  /** The pages for users. */
  readonly pages: string;
}

export const PACKAGE_FOLDERS: PackageFolders = {
  scenes: fileURLToPath(new URL('../scenes', import.meta.url)),
  pages: fileURLToPath(new URL('../docs/use', import.meta.url)),
};

/** Names of the files of a folder that have an ending, without it. @param extension Ending with its dot */
export const stemsIn = (folder: string, extension: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .map((name) => basename(name, extension))
    .sort();
