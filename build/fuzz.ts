/** `npm run fuzz -- OPTIONS`: bundles the fuzzer to `dist/fuzz.js` and runs it. Its options are in `test/fuzz/main.ts`. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from './node.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
await bundleTool(root, 'test/fuzz/main.ts', join('dist', 'fuzz.js'));
await bundleTool(root, 'test/fuzz/worker.ts', join('dist', 'fuzz-worker.js'));
const options = process.argv.slice(2);
if (!options.includes('--bundle')) {
  const run = spawnSync(process.execPath, ['--enable-source-maps', join(root, 'dist', 'fuzz.js'), ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
}
