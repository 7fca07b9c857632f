/**
 * `npm run preparing -- OPTIONS`: bundles the tool that measures how long rooms take to prepare to `dist/preparing.js`
 * and runs it. Its options are in `build/preparing/main.ts`. With `--bundle` nothing is run.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from './node.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const output = join('dist', 'preparing.js');
await bundleTool(root, 'build/preparing/main.ts', output);
const options = process.argv.slice(2);
if (!options.includes('--bundle')) {
  process.exitCode = spawnSync(process.execPath, [join(root, output), ...options], { stdio: 'inherit' }).status ?? 1;
}
