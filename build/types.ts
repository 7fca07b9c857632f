/**
 * Writes the package's types: `dist/types`, the declarations of the public API and all that they need.
 *
 *   tsx build/types.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryEntries } from './library.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const entries = Object.values(libraryEntries).map((path) => path.replace(/\.ts$/, '.d.ts'));

/** A relative import of a declaration: `from './a.ts'` or `import("./a.ts")`. */
const IMPORT = /((?:from |import\()['"])(\.[^'"]*)\.ts(?=['"])/g;

/** Compiles declarations of the whole program and keeps those that the entries lead to. */
function writeTypes(output: string): void {
  const all = mkdtempSync(join(tmpdir(), 'wavehall-types-'));
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', join(root, 'build/tsconfig.types.json'), '--outDir', all]);
    rmSync(output, { recursive: true, force: true });
    const found = new Set(entries.map((entry) => join(all, entry)));
    for (const file of found) {
      const text = readFileSync(file, 'utf8');
      for (const [, , path] of text.matchAll(IMPORT)) found.add(resolve(dirname(file), `${path}.d.ts`));
      const copy = join(output, relative(all, file));
      mkdirSync(dirname(copy), { recursive: true });
      // As every version of TypeScript resolves them.
      writeFileSync(copy, text.replace(IMPORT, '$1$2.js'));
    }
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

writeTypes(join(root, 'dist/types'));
