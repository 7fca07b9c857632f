/**
 * Where Dawn is loaded from: the package `webgpu`, where it is installed as in a checkout, else what the program brings
 * along. That is compressed, for five platforms; the files of this one are unpacked into the user's cache once.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import program from '../../../package.json' with { type: 'json' };
import { cacheFolder } from '../cache-folder.ts';
import { DAWN_LIST, type DawnFile, type DawnList } from './dawn-list.ts';

/** Where the bundle's package has it. */
const BROUGHT = new URL('./dawn/', import.meta.url);

/** The module of the package `webgpu`, as a path; undefined if the version of this program is not installed. */
export function installedDawn(): string | undefined {
  try {
    const module = fileURLToPath(import.meta.resolve('webgpu'));
    const { version } = JSON.parse(readFileSync(join(dirname(module), 'package.json'), 'utf8')) as DawnList;
    return version === program.devDependencies.webgpu ? module : undefined;
  } catch {
    return undefined;
  }
}

/** Address of the module of Dawn. @throws Error if there is none for this platform, or no place to unpack it */
export const dawnModule = (): string => pathToFileURL(installedDawn() ?? unpackedDawn()).href;

/** Names of platforms as the package `webgpu` has them. */
const thisPlatform = (): string => `${process.platform}-${process.platform === 'darwin' ? 'universal' : process.arch}`;

/** Folders of the cache with Dawn, whole or still being unpacked. */
export const UNPACKED_NAME = /^\.?dawn-.+-[\da-f]{12}(-\w{6})?$/;

/**
 * Unpacks the files of a platform, if they are not there yet.
 *
 * @param brought Folder of the compressed files.
 * @param cache Folder in which a folder of its own is made.
 * @returns path of the module
 * @throws Error for a platform without files, a damaged file or a folder that cannot be written to
 */
export function unpackedDawn(
  brought = fileURLToPath(BROUGHT),
  cache = cacheFolder(),
  platform = thisPlatform(),
): string {
  const { version, platforms } = JSON.parse(readFileSync(join(brought, DAWN_LIST), 'utf8')) as DawnList;
  const files = platforms[platform];
  if (!files) throw new Error(`there is no Dawn for ${platform}`);
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const folder = join(cache, `dawn-${version}-${platform}-${digest}`);
  if (!isWhole(folder, platform, files)) unpack({ brought, folder, platform, files });
  return join(folder, 'index.js');
}

/**
 * Whether files are there, of their lengths. They get their place when all of them are written, but a folder that was
 * cleared in part may have lost any of them.
 */
function isWhole(folder: string, platform: string, files: readonly DawnFile[]): boolean {
  try {
    for (const name of ['index.js', 'package.json']) statSync(join(folder, name));
    return files.every(({ name, bytes }) => statSync(join(folder, 'dist', platform, name)).size === bytes);
  } catch {
    return false;
  }
}

interface Unpacking {
  readonly brought: string;
  readonly folder: string;
  readonly platform: string;
  readonly files: readonly DawnFile[];
}

function unpack({ brought, folder, platform, files }: Unpacking): void {
  mkdirSync(dirname(folder), { recursive: true });
  const beside = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  try {
    copyFileSync(join(brought, 'index.js'), join(beside, 'index.js'));
    writeFileSync(join(beside, 'package.json'), '{ "type": "module" }\n');
    mkdirSync(join(beside, 'dist', platform), { recursive: true });
    for (const { name, sha256 } of files) {
      const bytes = brotliDecompressSync(readFileSync(join(brought, platform, `${name}.br`)));
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${name} of Dawn is damaged`);
      writeFileSync(join(beside, 'dist', platform, name), bytes);
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    // Another process may have been faster.
    if (!isWhole(folder, platform, files)) throw error;
  }
}
