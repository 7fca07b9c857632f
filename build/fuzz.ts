/**
 * `npm run fuzz -- OPTIONS`: bundles the fuzzer to `out/tools/fuzz` and runs it. Its options are in
 * `test/fuzz/main.ts`; with `--real` it is the real-looking files, with those of `test/support/real-looking/main.ts`.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from './node.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = await bundleTool(root, 'fuzz', {
  fuzz: 'test/fuzz/main.ts',
  'fuzz-worker': 'test/fuzz/worker.ts',
  'fuzz-real': 'test/support/real-looking/main.ts',
});
const options = process.argv.slice(2);
if (!options.includes('--bundle')) {
  const program = join(folder, options.includes('--real') ? 'fuzz-real.js' : 'fuzz.js');
  const run = spawnSync(process.execPath, ['--enable-source-maps', program, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
}
