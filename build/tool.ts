/**
 * `tsx build/tool.ts TOOL [OPTIONS]`: bundles a tool to `out/tools` and runs it in the root of the repository with
 * these options; they stand in its `main.ts`. TOOL is a folder of `build` with a `main.ts`, or `fuzz`.
 */
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from './node.ts';

/** What is bundled of a tool, and what of it is run. */
interface Tool {
  /** Entry points by the names of their bundles. */
  readonly entries: Readonly<Record<string, string>>;
  /** Name of the bundle to run. */
  readonly program: string;
  /** Options of Node itself. */
  readonly node: readonly string[];
}

function toolNamed(name: string, options: readonly string[]): Tool {
  if (name === 'fuzz') {
    const entries = {
      fuzz: 'test/fuzz/main.ts',
      'fuzz-worker': 'test/fuzz/worker.ts',
      'fuzz-real': 'test/support/real-looking/main.ts',
    };
    return { entries, program: options.includes('--real') ? 'fuzz-real' : 'fuzz', node: ['--enable-source-maps'] };
  }
  const program = basename(name);
  const node = name === 'studies/soak' ? ['--expose-gc'] : [];
  return { entries: { [program]: `build/${name}/main.ts` }, program, node };
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [name, ...options] = process.argv.slice(2);
const { entries, program, node } = toolNamed(name, options);
const folder = await bundleTool(root, basename(name), entries);
const run = spawnSync(process.execPath, [...node, join(folder, `${program}.js`), ...options], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
