/**
 * Bundles what runs in Node: the command line, the thread of the reference engine, and the library (`library.ts`).
 * Everything is inlined but `webgpu`, which has a native library (`dawn.ts`), and `web-ifc` and `h5wasm`: they are
 * large, and files of their own that are loaded with the first IFC or SOFA file. `highs` and `web-ifc` look for their
 * WebAssembly beside. The command line is in parts, and loads those that only some commands need when they are
 * needed: a fifth of it for the version, two thirds for a check.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle, type BuildOptions, type Plugin } from 'esbuild';
import { buildId } from './build-id.ts';
import { bundleLibrary, libraryEntries, MODULE } from './library.ts';
import { NOTICE, packagesIn, writeLicences } from './licences.ts';
import type { Bundled } from './bundled.ts';
import { pastIndex } from './past-index.ts';
import { threeSources } from './three-sources.ts';

/** CommonJS dependencies call `require` for Node's own modules; an ES module has none. */
const requireForCommonJs =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** The reader of IFC files beside the command line. Not an ES module: it finds its WebAssembly by `__dirname`. */
const IFC = 'dist/web-ifc.cjs';

/** IFC files in pages that use the library. */
const PAGE_IFC = 'dist/web-ifc.js';

/** The reader and writer of HDF5, for SOFA files: with its WebAssembly in it, and as large. */
const HDF5 = 'dist/h5wasm.js';

const besideLarge: Plugin = {
  name: 'IFC and HDF5 beside the command line',
  setup: (build) => {
    build.onResolve({ filter: /^web-ifc$/ }, () => ({ path: './web-ifc.cjs', external: true }));
    build.onResolve({ filter: /^h5wasm$/ }, () => ({ path: './h5wasm.js', external: true }));
  },
};

/**
 * The server of the Model Context Protocol brings two validators of JSON schemas along, for questions to the user. The
 * program asks none, so neither is bundled.
 */
const withoutValidators: Plugin = {
  name: 'no validators of questions',
  setup: (build) => {
    const namespace = 'without-validators';
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /./, namespace }, () => ({
      contents: "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}",
    }));
  },
};

const inNode: BuildOptions = {
  platform: 'node',
  target: 'node20',
  external: ['webgpu'],
  plugins: [besideLarge],
  banner: { js: `${NOTICE}\n${requireForCommonJs}` },
  // A third less to install. Names stay, and lines are short, for what Node prints of an error.
  minifyWhitespace: true,
  lineLimit: 160,
};

/**
 * Files in `dist/` that share parts: the command line, and a thread that renders one line of a sweep after the other.
 */
const inParts = { cli: 'src/cli/main.ts', 'line-thread': 'src/node/threads/line-thread.ts' };

/** Names of parts begin with it. They stand beside the entries: what they load is found from there. */
const PART = 'part-';

/** Entries that become one file each, and how. */
const bundles: readonly { readonly entry: string; readonly output: string; readonly options: BuildOptions }[] = [
  { entry: 'src/node/threads/cpu-thread.ts', output: 'dist/cpu-thread.js', options: inNode },
  { entry: 'src/node/threads/room-thread.ts', output: 'dist/room-thread.js', options: inNode },
  { entry: 'src/node/cards/card-process.ts', output: 'dist/card-process.js', options: inNode },
];

/** Files of packages that stand beside the bundles, because they are read and not run. */
const beside = [
  { from: 'node_modules/highs/build/highs.wasm', to: 'dist/highs.wasm' },
  { from: 'node_modules/web-ifc/web-ifc-node.wasm', to: 'dist/web-ifc-node.wasm' },
  { from: 'node_modules/web-ifc/web-ifc.wasm', to: 'dist/web-ifc.wasm' },
  { from: 'node_modules/@resvg/resvg-wasm/index_bg.wasm', to: 'dist/resvg.wasm' },
  { from: 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf', to: 'dist/DejaVuSansCondensed.ttf' },
] as const;

/** It is packed for publishing alone (`dawn.ts`), and its licences are passed on in any case. */
const DAWN = 'node_modules/webgpu/index.js';

const shared = (root: string, { define }: BuildOptions): BuildOptions => ({
  absWorkingDir: root,
  preserveSymlinks: true,
  define: { ...define, WAVEHALL_BUILD: JSON.stringify(buildId(root)) },
  bundle: true,
  format: 'esm',
  loader: { '.wgsl': 'text' },
  sourcemap: 'linked',
  logLevel: 'warning',
});

export const nodeEntries = [
  ...Object.values(inParts),
  ...bundles.map(({ entry }) => entry),
  ...Object.values(libraryEntries),
];

/** @param root Root of the repository. */
export async function bundleNode(root: string): Promise<Bundled> {
  removeParts(root);
  const parts = bundle({
    ...inNode,
    ...shared(root, inNode),
    plugins: [besideLarge, withoutValidators, threeSources(root), pastIndex('src/app/index.ts')],
    metafile: true,
    entryPoints: inParts,
    outdir: 'dist',
    splitting: true,
    chunkNames: `${PART}[hash]`,
  });
  const single = bundles.map(({ entry, output, options }) =>
    bundle({ ...options, ...shared(root, options), metafile: true, entryPoints: [entry], outfile: output }),
  );
  const library = await bundleLibrary(root, shared(root, {}));
  const made = await Promise.all([parts, ...single]);
  const ifc = await bundle({
    absWorkingDir: root,
    preserveSymlinks: true,
    platform: 'node',
    target: 'node20',
    bundle: true,
    format: 'cjs',
    minify: true,
    metafile: true,
    logLevel: 'error',
    banner: { js: NOTICE },
    entryPoints: ['node_modules/web-ifc/web-ifc-api-node.js'],
    outfile: IFC,
  });
  const pageIfc = await bundle({
    absWorkingDir: root,
    preserveSymlinks: true,
    platform: 'browser',
    target: 'es2022',
    bundle: true,
    format: 'esm',
    minify: true,
    metafile: true,
    logLevel: 'error',
    banner: { js: NOTICE },
    entryPoints: ['node_modules/web-ifc/web-ifc-api.js'],
    outfile: PAGE_IFC,
  });
  const hdf5 = await bundle({
    absWorkingDir: root,
    preserveSymlinks: true,
    platform: 'node',
    target: 'node20',
    bundle: true,
    format: 'esm',
    minify: true,
    metafile: true,
    logLevel: 'error',
    banner: { js: NOTICE },
    entryPoints: ['node_modules/h5wasm/dist/esm/hdf5_hl.js'],
    outfile: HDF5,
  });
  const packages = packagesIn(root, [
    ...[...made, ifc, pageIfc, hdf5].map(({ metafile }) => metafile),
    library,
    { inputs: Object.fromEntries([...beside.map(({ from }) => from), DAWN].map((path) => [path, {}])) },
  ]);
  writeLicences(root, packages, join(root, 'dist/licences.txt'));
  chmodSync(join(root, 'dist/cli.js'), 0o755);
  for (const { from, to } of beside) copyFileSync(join(root, from), join(root, to));
  const entries = Object.keys({ ...inParts, ...libraryEntries }).map((name) => `dist/${name}.js`);
  return { outputs: [...entries, ...bundles.map(({ output }) => output), IFC, PAGE_IFC, HDF5], packages };
}

/** Removes the parts that an earlier build made: their names change with what is in them. */
function removeParts(root: string): void {
  const folder = join(root, 'dist');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((each) => each.startsWith(PART))) rmSync(join(folder, name));
}

/** Where tools stand. Not in `dist/`, which holds what is shipped and nothing else. */
const TOOLS = 'out/tools';

/** What a tool loads beside itself: threads, WebAssembly, a font. Parts and modules belong to other bundles. */
const LOADED = new RegExp(`^(?!${PART}|${MODULE}).*\\.(js|cjs|wasm|ttf)$`);

/**
 * Bundles a program of the repository that renders, such as a study, into a folder of its own, beside copies of what it
 * loads from `dist/`.
 *
 * @param tool Name of the folder.
 * @param entries Entry point of each bundle by its name.
 * @returns The folder.
 */
export async function bundleTool(
  root: string,
  tool: string,
  entries: Readonly<Record<string, string>>,
): Promise<string> {
  const [dist, folder] = [join(root, 'dist'), join(root, TOOLS, tool)];
  mkdirSync(folder, { recursive: true });
  const names = existsSync(dist) ? readdirSync(dist) : [];
  for (const name of names.filter((each) => LOADED.test(each))) copyFileSync(join(dist, name), join(folder, name));
  await bundle({ ...inNode, ...shared(root, inNode), entryPoints: entries, outdir: folder });
  return folder;
}
