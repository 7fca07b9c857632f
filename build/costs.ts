/**
 * `npm run costs -- OPTIONS`: bundles the tool that measures what steps cost to `dist/costs.js` and runs it. Its options
 * are in `build/costs/main.ts`. With `--bundle` nothing is run.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from './node.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const output = join('dist', 'costs.js');
await bundleTool(root, 'build/costs/main.ts', output);
const options = process.argv.slice(2);
if (!options.includes('--bundle')) {
  process.exitCode = spawnSync(process.execPath, [join(root, output), ...options], { stdio: 'inherit' }).status ?? 1;
}
