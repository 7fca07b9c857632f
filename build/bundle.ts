/**
 * Bundles the command line into `dist/`: the program itself and the worker of the reference engine. Everything is inlined
 * but `webgpu`, whose native library must stay in its own package; the solver `highs` looks for its WebAssembly beside.
 *
 *   tsx build/bundle.ts
 */
import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** An entry and the file it becomes. A `command` is made executable; its source carries no `#!` line of its own. */
const bundles = [
  { entry: 'src/cli/main.ts', output: 'dist/cli.js', command: true },
  { entry: 'src/engine/reference/worker.ts', output: 'dist/cpu-worker.js', command: false },
];

const hashbang = '#!/usr/bin/env node\n';

/** CommonJS dependencies call `require` for Node's own modules; an ES module has none. */
const requireForCommonJs =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['webgpu'],
  loader: { '.wgsl': 'text' },
  sourcemap: 'linked',
  logLevel: 'warning',
};

const missing = bundles.filter(({ entry }) => !existsSync(join(root, entry)));
if (missing.length > 0) {
  const names = missing.map(({ entry }) => entry).join(', ');
  console.error(`build: no such entry: ${names}. Write it, or correct the list in build/bundle.ts.`);
  process.exit(1);
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
for (const { entry, output, command } of bundles) {
  await build({
    ...shared,
    entryPoints: [entry],
    outfile: output,
    banner: { js: (command ? hashbang : '') + requireForCommonJs },
  });
  if (command) chmodSync(join(root, output), 0o755);
  console.log(output);
}

copyFileSync(join(root, 'node_modules/highs/build/highs.wasm'), join(root, 'dist/highs.wasm'));
