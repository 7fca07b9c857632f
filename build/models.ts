/**
 * `npm run models -- [NAME]`: bundles the program that puts models of rooms on their grids to `dist/models.js` and runs
 * it. With a name only models run that have it in theirs.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from './node.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const output = join('dist', 'models.js');
await bundleTool(root, 'build/models/main.ts', output);
const run = spawnSync(process.execPath, [join(root, output), ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = run.status ?? 1;
