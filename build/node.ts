/**
 * Bundles the command line: the program itself and the thread of the reference engine. All packages are bundled except
 * `webgpu`, whose native library must stay in its own package. The solver `highs` loads its WebAssembly file from the
 * folder of the bundle.
 */
import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** An entry and the file that it becomes. A `command` is made executable and gets its `#!` line here. */
const bundles = [
  { entry: 'src/cli/main.ts', output: 'dist/cli.js', command: true },
  { entry: 'src/node/cpu-thread.ts', output: 'dist/cpu-thread.js', command: false },
];

export const nodeEntries = bundles.map(({ entry }) => entry);

const hashbang = '#!/usr/bin/env node\n';

/** CommonJS dependencies load Node's modules with `require`, which an ES module does not have. */
const requireForCommonJs =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** @param root Of the repository. */
export async function bundleNode(root: string): Promise<string[]> {
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
  for (const { entry, output, command } of bundles) {
    await build({
      ...shared,
      entryPoints: [entry],
      outfile: output,
      banner: { js: (command ? hashbang : '') + requireForCommonJs },
    });
    if (command) chmodSync(join(root, output), 0o755);
  }
  copyFileSync(join(root, 'node_modules/highs/build/highs.wasm'), join(root, 'dist/highs.wasm'));
  return bundles.map(({ output }) => output);
}
