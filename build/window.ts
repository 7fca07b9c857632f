/** Bundles the page for desktop and browser, and copies the files that it loads by name. */
import { buildId } from './build-id.ts';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { copyExamples } from './examples.ts';
import type { Bundled } from './bundled.ts';
import { neededBy, NOTICE, packagesIn, writeLicences } from './licences.ts';
import { threeSources } from './three-sources.ts';

const folder = 'dist/window';

/** Entries of the page, by the names of their bundles. */
const page = { main: 'electron/renderer/page/main.tsx', style: 'electron/renderer/style/main.css' };

/** Workers, and a worklet. Each is one file, because it is started by the address of its file. */
const workers = {
  'core-worker': 'electron/renderer/core/worker.ts',
  'cpu-thread': 'electron/renderer/core/cpu-thread.ts',
  'room-thread': 'electron/renderer/core/room-thread.ts',
  'ears-worklet': 'electron/renderer/core/ears-worklet.ts',
};

/** The reader of IFC files: large, and loaded by the worker with the first of them. */
const ifc = { 'web-ifc': 'node_modules/web-ifc/web-ifc-api.js' };

/** The reader and writer of HDF5, for SOFA files: loaded by the worker with the first of them. */
const hdf5 = { h5wasm: 'node_modules/h5wasm/dist/esm/hdf5_hl.js' };

/** The writer of PDF: large, and loaded by the worker with the first report that is saved as one. */
const pdf = { pdfmake: 'node_modules/pdfmake/build/pdfmake.js' };

/** The solver of linear programs, for choices of materials: loaded by the worker with the first of them. */
const highs = { highs: 'node_modules/highs/build/highs.mjs' };

/** The worker loads them from beside. */
const besideLarge: Plugin = {
  name: 'IFC, HDF5, PDF and linear programs beside the worker',
  setup: (build) => {
    build.onResolve({ filter: /^web-ifc$/ }, () => ({ path: './web-ifc.js', external: true }));
    build.onResolve({ filter: /^h5wasm$/ }, () => ({ path: './h5wasm.js', external: true }));
    build.onResolve({ filter: /^pdfmake$/ }, () => ({ path: './pdfmake.js', external: true }));
    build.onResolve({ filter: /^highs$/ }, () => ({ path: './highs.js', external: true }));
  },
};

const copies = {
  'index.html': 'electron/renderer/page/index.html',
  'icon.png': 'build/icons/page-icon.png',
  'web-ifc.wasm': 'node_modules/web-ifc/web-ifc.wasm',
  'highs.wasm': 'node_modules/highs/build/highs.wasm',
  'pdf-normal.ttf': 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  'pdf-bold.ttf': 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
};

export const windowEntries = [page, workers, ifc, hdf5, pdf, highs, copies].flatMap((each) => Object.values(each));

/** @param root Root of the repository. */
export async function bundleWindow(root: string): Promise<Bundled> {
  const shared = {
    absWorkingDir: root,
    preserveSymlinks: true,
    bundle: true,
    outdir: folder,
    format: 'esm',
    platform: 'browser',
    // The desktop program, and what people open the site with.
    target: ['chrome150', 'firefox140', 'safari18.4'],
    // The glTF reader and the solver of linear programs import these on Node only.
    external: ['node:fs', 'node:module', 'node:path'],
    minify: true,
    // Names of error classes appear in messages.
    keepNames: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // In a worker ECharts expects the global object of Node, `global`.
    define: {
      'process.env.NODE_ENV': '"production"',
      global: 'globalThis',
      WAVEHALL_BUILD: JSON.stringify(buildId(root)),
    },
    loader: { '.wgsl': 'text', '.svg': 'file', '.woff2': 'file', '.png': 'file', '.wasm': 'file' },
    assetNames: 'assets/[name]-[hash]',
    chunkNames: 'chunks/[name]-[hash]',
    sourcemap: 'linked',
    legalComments: 'none',
    banner: { js: NOTICE, css: NOTICE },
    metafile: true,
    logLevel: 'warning',
  } satisfies BuildOptions;
  // Chunks of earlier builds have other names; the site would hold them all.
  rmSync(join(root, folder), { recursive: true, force: true });
  const bundles = [
    await build({ ...shared, plugins: [besideLarge], entryPoints: page, splitting: true }),
    await build({ ...shared, plugins: [besideLarge, threeSources(root)], entryPoints: workers }),
    await build({ ...shared, sourcemap: false, entryPoints: { ...ifc, ...hdf5, ...pdf, ...highs } }),
  ];
  for (const { outputs } of bundles.map(({ metafile }) => metafile)) removeUnreached(root, outputs);
  const besides = [...Object.values(copies), ...neededBy(root, 'pdfmake')];
  const packages = packagesIn(root, [
    ...bundles.map(({ metafile }) => metafile),
    { inputs: Object.fromEntries(besides.map((file) => [file, null])) },
  ]);
  writeLicences(root, packages, join(root, folder, 'licences.txt'));
  for (const [name, source] of Object.entries(copies)) copyFileSync(join(root, source), join(root, folder, name));
  copyExamples(join(root, 'scenes'), join(root, folder, 'examples'));
  const names = [
    ...Object.keys(copies),
    ...[...[workers, ifc, hdf5, pdf, highs].flatMap((each) => Object.keys(each)), 'main'].map((name) => `${name}.js`),
    'style.css',
  ];
  return { outputs: names.map((name) => `${folder}/${name}`), packages };
}

/** Removes chunks that only workers load: the use-cases run in workers, which have bundles of their own. */
function removeUnreached(root: string, outputs: Metafile['outputs']): void {
  const reached = new Set(Object.keys(outputs).filter((name) => outputs[name].entryPoint && !/\/chunks\//.test(name)));
  for (const name of reached) for (const { path } of outputs[name]?.imports ?? []) reached.add(path);
  for (const name of Object.keys(outputs)) {
    if (!/\/chunks\/[^/]*\.js(\.map)?$/.test(name) || reached.has(name.replace(/\.map$/, ''))) continue;
    rmSync(join(root, name));
  }
}
