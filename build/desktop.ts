/** Bundles the main program of Electron, and the preload script, which has to be CommonJS in the sandbox. */
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { Bundled } from './bundled.ts';
import { NOTICE, packagesIn, writeLicences } from './licences.ts';

const main = 'electron/main/main.ts';
const preload = 'electron/preload/preload.ts';

export const desktopEntries = [main, preload];

/** @param root Root of the repository. */
export async function bundleDesktop(root: string): Promise<Bundled> {
  const shared = {
    absWorkingDir: root,
    preserveSymlinks: true,
    banner: { js: NOTICE },
    metafile: true,
    bundle: true,
    platform: 'node',
    // Electron 45 contains Node 24.
    target: 'node24',
    external: ['electron'],
    sourcemap: 'linked',
    logLevel: 'warning',
  } satisfies BuildOptions;
  const made = [
    await build({ ...shared, format: 'esm', entryPoints: [main], outfile: 'dist/main.js' }),
    await build({ ...shared, format: 'cjs', entryPoints: [preload], outfile: 'dist/preload.cjs' }),
  ];
  const packages = packagesIn(
    root,
    made.map(({ metafile }) => metafile),
  );
  writeLicences(root, packages, join(root, 'dist/main-licences.txt'));
  return { outputs: ['dist/main.js', 'dist/preload.cjs'], packages };
}
