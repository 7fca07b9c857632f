/**
 * `tsx build/tool.ts FOLDER [OPTIONS]`: bundles `build/FOLDER/main.ts` to `out/tools/NAME/NAME.js` and runs it
 * with these options; they stand in that file. With `--bundle` nothing is run.
 */
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from './node.ts';

/** Options of Node itself. */
const NODE_OPTIONS: Readonly<Record<string, readonly string[]>> = { 'studies/soak': ['--expose-gc'] };

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [folder, ...options] = process.argv.slice(2);
const name = basename(folder);
const bundled = await bundleTool(root, name, { [name]: `build/${folder}/main.ts` });
if (!options.includes('--bundle')) {
  const run = spawnSync(process.execPath, [...(NODE_OPTIONS[folder] ?? []), join(bundled, `${name}.js`), ...options], {
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
}
