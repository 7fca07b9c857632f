import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from './node.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Bundles `build/NAME/main.ts` to `dist/NAME.js` and runs it with the options of this process. With `--bundle` nothing
 * is run.
 *
 * @param nodeOptions Options of Node itself.
 */
export async function runTool(name: string, nodeOptions: readonly string[] = []): Promise<void> {
  const output = join('dist', `${name}.js`);
  await bundleTool(root, `build/${name}/main.ts`, output);
  const options = process.argv.slice(2);
  if (options.includes('--bundle')) return;
  const run = spawnSync(process.execPath, [...nodeOptions, join(root, output), ...options], { stdio: 'inherit' });
  process.exitCode = run.status ?? 1;
}
