/**
 * Bundles the library that other programs import: a file for each module of the program that the entries lead to, so
 * that a program's own bundler takes those that it needs and no other. `import { percent } from 'wavehall'` then costs
 * some hundred bytes; in one file it costs all that has state of its own, 384 kB gzipped.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { NOTICE } from './licences.ts';
import { threeSources } from './three-sources.ts';

/** Entries by their names in `dist/`; `package.json` exports them. */
export const libraryEntries = {
  wavehall: 'src/library/index.ts',
  results: 'src/library/results.ts',
  sweep: 'src/library/sweep.ts',
  listening: 'src/library/listening.ts',
  page: 'src/library/page.ts',
  node: 'src/node/index.ts',
} as const;

/** Names of the files of modules begin with it. */
export const MODULE = 'module-';

/** Readers of files that are large, and files of their own: the one of IFC differs between Node and pages. */
const besideLarge: Plugin = {
  name: 'IFC and HDF5 beside the library',
  setup: (build) => {
    build.onResolve({ filter: /^web-ifc$/ }, () => ({ path: '#web-ifc', external: true }));
    build.onResolve({ filter: /^h5wasm$/ }, () => ({ path: './h5wasm.js', external: true }));
  },
};

/** What the solver of linear programs imports in Node alone. */
const ONLY_IN_NODE = 'import("node:module")';

/**
 * Hides from the bundlers of pages what the solver of linear programs imports in Node: they refuse a module of Node,
 * also where it is never reached.
 */
const solverInPages: Plugin = {
  name: 'the solver of linear programs in pages',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]highs\.mjs$/ }, ({ path }) => {
      const parts = readFileSync(path, 'utf8').split(ONLY_IN_NODE);
      if (parts.length !== 2) throw new Error(`${path} has ${parts.length - 1} times ${ONLY_IN_NODE}, not once`);
      return { contents: parts.join('import(["node", "module"].join(":"))'), loader: 'js' };
    });
  },
};

/** Options for pages and Node alike: a test of the packed package makes sure that all but `node` run in pages. */
const options: BuildOptions = {
  banner: { js: NOTICE },
  platform: 'browser',
  target: 'es2022',
  external: ['webgpu', 'node:*'],
};

/**
 * Bundles the library, one file a module.
 *
 * @param root Folder of the repository.
 * @param shared Options of all bundles.
 */
export async function bundleLibrary(root: string, shared: BuildOptions): Promise<Metafile> {
  const all: BuildOptions = {
    ...shared,
    ...options,
    plugins: [besideLarge, solverInPages, threeSources(root)],
    define: { ...shared.define, global: 'globalThis' },
    sourcemap: false,
    outdir: 'dist',
    splitting: true,
    chunkNames: `${MODULE}[hash]`,
  };
  // A module that is an entry itself is in no file with another one. Most files of these entries are needed by none.
  const { metafile } = await bundle({ ...all, entryPoints: libraryEntries, metafile: true, write: false });
  const modules = Object.keys(metafile.inputs).filter((path) => /^src\/.*\.ts$/.test(path));
  const published = new Set<string>(Object.values(libraryEntries));
  const others = modules
    .filter((path) => !published.has(path))
    .map((path) => ({ in: path, out: MODULE + path.replace(/^src\/|\.ts$/g, '').replaceAll('/', '-') }));
  const named = Object.entries(libraryEntries).map(([out, path]) => ({ in: path, out }));
  const made = await bundle({ ...all, entryPoints: [...named, ...others], metafile: true, write: false });

  const dist = join(root, 'dist');
  const texts = new Map(made.outputFiles.map(({ path, text }) => [path, text.replace(ORDER, '')] as const));
  const wanted = new Set(Object.keys(libraryEntries).map((name) => join(dist, `${name}.js`)));
  for (const path of wanted) {
    for (const [, file] of texts.get(path)!.matchAll(IMPORTED)) wanted.add(join(dist, file));
  }
  for (const name of readdirSync(dist).filter((each) => each.startsWith(MODULE))) rmSync(join(dist, name));
  for (const path of wanted) writeFileSync(path, texts.get(path)!);
  return made.metafile;
}

/** The file of a module, as another one imports it. */
const IMPORTED = new RegExp(`["']\\./(${MODULE}[^"']+)["']`, 'g');

/**
 * An import that brings no name and only makes sure that a file runs before another one. Modules of the program do
 * nothing when they are loaded, and a package is loaded by whoever takes a name from it.
 */
const ORDER = new RegExp(`^import "\\./${MODULE}[^"]+";\\n`, 'gm');
