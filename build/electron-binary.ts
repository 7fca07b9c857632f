/** Finds the Electron binary, which its package does not contain: it is fetched when it is first wanted. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** Its path, if it is there; nothing is fetched. `ELECTRON_OVERRIDE_DIST_PATH` names a folder with another one. */
export function electronBinary(): string | null {
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
  const note = join(folder, 'path.txt');
  const name = existsSync(note) ? readFileSync(note, 'utf8') : 'electron';
  const path = join(dist, name);
  return existsSync(path) ? path : null;
}

/** Fetches it with the package's own program. @returns its path, or null if it cannot be had. */
export function fetchElectron(): string | null {
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore' });
  return electronBinary();
}
