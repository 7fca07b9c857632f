/** Bundles the page that the desktop and the browser show, and lays beside it what it asks for by name. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { copyExamples } from './examples.ts';
import { writeLicences } from './licences.ts';

const folder = 'dist/window';

/** What the page loads, by the name it gets. */
const page = { main: 'electron/renderer/main.tsx', style: 'electron/renderer/style/main.css' };

/** What runs in threads of its own: each in one file, since a thread is started by the address of its file. */
const workers = {
  'core-worker': 'electron/renderer/core/worker.ts',
  'cpu-thread': 'electron/renderer/core/cpu-thread.ts',
};

const copies = { 'index.html': 'electron/renderer/index.html', 'icon.png': 'build/icons/page-icon.png' };

export const windowEntries = [page, workers, copies].flatMap((each) => Object.values(each));

/** @param root Of the repository. */
export async function bundleWindow(root: string): Promise<string[]> {
  const shared = {
    absWorkingDir: root,
    bundle: true,
    outdir: folder,
    format: 'esm',
    platform: 'browser',
    target: 'chrome150',
    // glTF's reader for Node, which nothing here calls.
    external: ['node:fs', 'node:path'],
    minify: true,
    // Names of classes are told to people, as those of errors.
    keepNames: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // ECharts takes a worker for Node, where the name of the global object is `global`.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    loader: { '.wgsl': 'text', '.svg': 'file', '.woff2': 'file', '.png': 'file', '.wasm': 'file' },
    assetNames: 'assets/[name]-[hash]',
    chunkNames: 'chunks/[name]-[hash]',
    sourcemap: 'linked',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  } satisfies BuildOptions;
  const bundles = [
    await build({ ...shared, entryPoints: page, splitting: true }),
    await build({ ...shared, entryPoints: workers }),
  ];
  writeLicences(
    root,
    bundles.map(({ metafile }) => metafile),
    join(root, folder, 'licences.txt'),
  );
  for (const [name, source] of Object.entries(copies)) copyFileSync(join(root, source), join(root, folder, name));
  copyExamples(join(root, 'scenes'), join(root, folder, 'examples'));
  return [...Object.keys(copies), ...[...Object.keys(workers), 'main'].map((name) => `${name}.js`), 'style.css'].map(
    (name) => `${folder}/${name}`,
  );
}
