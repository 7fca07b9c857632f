import { createReadStream } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aboutKept } from '../app/index.ts';
import { UNPACKED_NAME } from './adapters/dawn-package.ts';
import { DRIVERS_FILE } from './adapters/driver-trial.ts';
import { cacheFolder } from './cache-folder.ts';
import { KEPT_NAME, ROOMS_FOLDER } from './kept-rooms.ts';
import { errorInWords } from './system-error.ts';

/**
 * What an entry of the cache is: a prepared room, where a run stopped, something small that was measured, or a part of
 * the program that was unpacked.
 */
export const CACHE_KINDS = ['rooms', 'runs', 'measured', 'unpacked'] as const;
export type CacheKind = (typeof CACHE_KINDS)[number];

/** A file of the cache, or a folder of unpacked files. */
export interface CacheEntry {
  readonly kind: CacheKind;
  /** What it is for, in words. */
  readonly about: string;
  readonly bytes: number;
  /** When it was used last; for what was measured or unpacked, when it was written. ISO 8601. */
  readonly used: string;
  /** Its path. */
  readonly file: string;
}

/** What measured files are for, by the beginning of their names. */
const MEASURED: Readonly<Record<string, string>> = {
  schemes: 'how fast schemes are on a device, and the one chosen',
  device: 'how fast a device is, and what earlier runs took',
  kernel: 'the fastest kernel of a stencil on a device',
  stability: 'the measured stability of a prepared room',
  walls: 'walls that materials became',
  gridwalls: 'walls of materials on the grids of rooms',
  areas: 'what the walls of checked rooms absorb',
};
const MEASURED_NAME = /^([a-z]+)-[\da-f]{16}\.json$/;

/** Lists what the program keeps for later runs, the largest first. @throws Error with the system's message */
export async function listCache(folder = cacheFolder()): Promise<CacheEntry[]> {
  return errorInWords(async () => {
    const measured = await entriesIn(folder, (name) => measuredEntry(name));
    const rooms = await entriesIn(join(folder, ROOMS_FOLDER), (name, path) => keptEntry(name, path));
    return [...measured, ...rooms, ...(await unpackedIn(folder))].sort((a, b) => b.bytes - a.bytes);
  });
}

/**
 * Removes what the program keeps for later runs. What is not of this program stays.
 *
 * @param kinds What is removed.
 * @returns what was removed
 * @throws Error with the system's message
 */
export async function clearCache(
  kinds: readonly CacheKind[] = CACHE_KINDS,
  folder = cacheFolder(),
): Promise<CacheEntry[]> {
  const removed = (await listCache(folder)).filter(({ kind }) => kinds.includes(kind));
  await errorInWords(async () => {
    for (const { file } of removed) await rm(file, { force: true, recursive: true });
  });
  return removed;
}

type Described = Pick<CacheEntry, 'kind' | 'about'>;

/** The files of a folder that are the program's; none if there is no such folder. */
async function entriesIn(
  folder: string,
  describe: (name: string, path: string) => Promise<Described | undefined>,
): Promise<CacheEntry[]> {
  const entries: CacheEntry[] = [];
  for (const name of await namesIn(folder)) {
    const file = join(folder, name);
    // Another program may have removed it.
    const found = await lstat(file).catch(() => undefined);
    const described = found?.isFile() ? await describe(name, file) : undefined;
    if (found && described) entries.push({ ...described, bytes: found.size, used: found.mtime.toISOString(), file });
  }
  return entries;
}

/** Names in a folder; none if there is no such folder. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
}

/** Time after which nobody is unpacking a part of the program any more, ms. */
const UNPACKING_MS = 3_600_000;

/** The folders of unpacked parts of the program, but for those into which one is just being unpacked. */
async function unpackedIn(folder: string): Promise<CacheEntry[]> {
  const entries: CacheEntry[] = [];
  for (const name of (await namesIn(folder)).filter((each) => UNPACKED_NAME.test(each))) {
    const file = join(folder, name);
    const found = await lstat(file).catch(() => undefined);
    if (!found?.isDirectory()) continue;
    if (name.startsWith('.') && Date.now() - found.mtimeMs < UNPACKING_MS) continue;
    const parts = await readdir(file, { recursive: true }).catch(() => []);
    const sizes = await Promise.all(parts.map((part) => lstat(join(file, part)).catch(() => undefined)));
    const bytes = sizes.reduce((sum, each) => sum + (each?.isFile() ? each.size : 0), 0);
    entries.push({ kind: 'unpacked', about: 'Dawn, which runs GPUs', bytes, used: found.mtime.toISOString(), file });
  }
  return entries;
}

function measuredEntry(name: string): Promise<Described | undefined> {
  const about =
    name === DRIVERS_FILE ? 'which drivers of this machine work' : MEASURED[MEASURED_NAME.exec(name)?.[1] ?? ''];
  return Promise.resolve(about === undefined ? undefined : { kind: 'measured', about });
}

async function keptEntry(name: string, path: string): Promise<Described | undefined> {
  const beginning = KEPT_NAME.exec(name)?.[1];
  if (beginning === undefined) return undefined;
  const about = (await aboutKept(createReadStream(path))) ?? 'written by another version of this program, or damaged';
  return { kind: beginning === 'state' ? 'runs' : 'rooms', about };
}
