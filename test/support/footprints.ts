import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that no test reads, or that are not the repository's: results, packages, git's own. */
const ELSEWHERE = new Set(['node_modules', '.git', 'out', '.cache']);

/** What people write, perhaps while tests run; tests write results and programs. */
const WRITTEN = /\.(tsx?|wgsl|css|md)$/;

/** Made by `build/types.ts`, whenever the package is packed. The only test that reads it makes it first. */
const TYPES = 'dist/types';

/** Files of the repository but sources by their path; those of `dist` with their size and time of change. */
export function listing(root: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (ELSEWHERE.has(entry.name) || path === TYPES) continue;
      if (entry.isDirectory()) walk(path);
      else if (path.startsWith('dist/')) {
        const { size, mtimeMs } = statSync(join(root, path));
        found.set(path, `${size} ${mtimeMs}`);
      } else if (!WRITTEN.test(path)) found.set(path, '');
    }
  };
  walk('');
  return found;
}

/** What has become of files between two listings, in words. */
export function footprints(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === now) return [];
    return [`${path} ${old === undefined ? 'is new' : now === undefined ? 'is gone' : 'has changed'}`];
  });
}
