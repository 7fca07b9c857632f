/** Bundles the page that the desktop and the browser show, and lays beside it what it asks for by name. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { copyExamples } from './examples.ts';
import { writeLicences } from './licences.ts';

const folder = 'dist/window';

/** What the page loads, by the name it gets. */
const page = { main: 'electron/renderer/page/main.tsx', style: 'electron/renderer/style/main.css' };

/** What runs in threads of its own: each in one file, since a thread is started by the address of its file. */
const workers = {
  'core-worker': 'electron/renderer/core/worker.ts',
  'cpu-thread': 'electron/renderer/core/cpu-thread.ts',
};

const copies = { 'index.html': 'electron/renderer/page/index.html', 'icon.png': 'build/icons/page-icon.png' };

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
    // Node's parts of glTF's reader and of the solver of linear programs, which nothing here calls.
    external: ['node:fs', 'node:module', 'node:path'],
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
  for (const { outputs } of bundles.map(({ metafile }) => metafile)) removeUnreached(root, outputs);
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

/** The use-cases that the page leaves to its workers load parts when they are asked to; their chunks are of no use here. */
function removeUnreached(root: string, outputs: Metafile['outputs']): void {
  const reached = new Set(Object.keys(outputs).filter((name) => outputs[name].entryPoint && !/\/chunks\//.test(name)));
  for (const name of reached) for (const { path } of outputs[name].imports) reached.add(path);
  for (const name of Object.keys(outputs)) {
    if (!/\/chunks\/[^/]*\.js(\.map)?$/.test(name) || reached.has(name.replace(/\.map$/, ''))) continue;
    rmSync(join(root, name));
  }
}
