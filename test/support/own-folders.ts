/**
 * Gives each test file a temporary folder and a user's cache of its own, which are removed when it ends. So no file
 * finds what another one, an earlier run or the user has kept. Vitest loads this before each test file.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { firstTmpdir } from './first-tmpdir.ts';

/** Variables that name temporary folders: of POSIX, and of Windows. */
const TEMPORARY = ['TMPDIR', 'TMP', 'TEMP'];
/** Variables below which the program keeps what it has measured: on Linux, Windows and macOS. */
const CACHES = ['XDG_CACHE_HOME', 'LOCALAPPDATA', ...(process.platform === 'darwin' ? ['HOME'] : [])];

const before = { ...process.env };
const own = mkdtempSync(join(firstTmpdir, 'wavehall-'));
for (const name of TEMPORARY) process.env[name] = own;
const cache = join(own, 'cache');
mkdirSync(cache);
for (const name of CACHES) process.env[name] = cache;

// Hooks of the file itself come first.
afterAll(() => {
  for (const name of [...TEMPORARY, ...CACHES]) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
  rmSync(own, { recursive: true, force: true, maxRetries: 5 });
});
