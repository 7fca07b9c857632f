/** Finds the Electron binary. The package does not contain it; it is downloaded at first use. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/**
 * Path of the binary, null if it is not there. Downloads nothing. `ELECTRON_OVERRIDE_DIST_PATH` names another folder.
 */
export function electronBinary(): string | null {
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
  const note = join(folder, 'path.txt');
  const name = existsSync(note) ? readFileSync(note, 'utf8') : 'electron';
  const path = join(dist, name);
  return existsSync(path) ? path : null;
}

/** Downloads the binary with the program of its package. @returns its path, null if the download failed. */
export function fetchElectron(): string | null {
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore' });
  return electronBinary();
}
