import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { bundleForSite } from './window.ts';

/** Digits of a version. */
const DIGITS = 16;

/**
 * Writes the service worker of the site, which knows the hash of every other file. To be called last.
 *
 * @param root Root of the repository.
 * @returns the version, a hash of all files
 */
export async function keepOffline(root: string, site: string): Promise<string> {
  const files = Object.fromEntries(filesOf(site).map((path) => [encodeURI(path), hashOf(join(site, path))]));
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, DIGITS);
  await bundleForSite(root, 'electron/renderer/site/offline.ts', join(site, 'offline.js'), {
    SITE_VERSION: JSON.stringify(version),
    SITE_FILES: JSON.stringify(files),
  });
  return version;
}

/** Files of a site as paths with slashes, sorted, without its service worker and what is for the host alone. */
export function filesOf(site: string): readonly string[] {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(site.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((path) => path !== 'offline.js')
    .sort();
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
