/** Bundles the main program of Electron, and the preload script, which has to be CommonJS in the sandbox. */
import { build, type BuildOptions } from 'esbuild';

const main = 'electron/main/main.ts';
const preload = 'electron/preload/preload.ts';

export const desktopEntries = [main, preload];

/** @param root Of the repository. */
export async function bundleDesktop(root: string): Promise<string[]> {
  const shared: BuildOptions = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    // Electron 45 contains Node 24.
    target: 'node24',
    external: ['electron'],
    sourcemap: 'linked',
    logLevel: 'warning',
  };
  await build({ ...shared, format: 'esm', entryPoints: [main], outfile: 'dist/main.js' });
  await build({ ...shared, format: 'cjs', entryPoints: [preload], outfile: 'dist/preload.cjs' });
  return ['dist/main.js', 'dist/preload.cjs'];
}
