import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a prepared room depends on: the sources, the shaders, and the packages. */
const SOURCES = ['src', 'shaders', 'package-lock.json'];
const DIGITS = 16;

/** A hash of the program's sources: two builds that differ have different ones. */
export function buildId(root: string): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(join(path, name));
    } else {
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
        .update('\0');
    }
  };
  SOURCES.forEach(add);
  return hash.digest('hex').slice(0, DIGITS);
}
