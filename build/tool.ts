/**
 * `tsx build/tool.ts FOLDER [OPTIONS]`: bundles `build/FOLDER/main.ts` to `dist/NAME.js` and runs it with these
 * options; they stand in that file. With `--bundle` nothing is run.
 */
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from './node.ts';

/** Options of Node itself. */
const NODE_OPTIONS: Readonly<Record<string, readonly string[]>> = { 'studies/soak': ['--expose-gc'] };

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [folder, ...options] = process.argv.slice(2);
const output = join('dist', `${basename(folder)}.js`);
await bundleTool(root, `build/${folder}/main.ts`, output);
if (!options.includes('--bundle')) {
  const run = spawnSync(process.execPath, [...(NODE_OPTIONS[folder] ?? []), join(root, output), ...options], {
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
}
