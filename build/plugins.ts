/**
 * Packs the plugins of `plugins/`, each into the one file that its program installs:
 *
 *   npm run plugins                # into out/packages
 *   tsx build/plugins.ts FOLDER
 */
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import packageFile from '../package.json' with { type: 'json' };
import library from '../src/material/library.json' with { type: 'json' };
import { FIGURES } from '../src/response/figures/catalogue.ts';

/** A plugin as it is packed: the files of its folder, and what the build adds to them. */
export interface Plugin {
  /** Its folder in `plugins/`. What lies there is the content of the packed file, but for {@link STAYS}. */
  readonly folder: string;
  /** Name of the packed file, a zip by whatever name its program wants. */
  readonly file: string;
  /** Folder in the packed file that gets `materials.json`, `figures.json` and `LICENSE`. */
  readonly own: string;
}

/** All plugins. */
export const PLUGINS: readonly Plugin[] = [
  { folder: 'sketchup', file: 'wavehall-sketchup.rbz', own: 'wavehall' },
  { folder: 'blender', file: 'wavehall-blender.zip', own: 'wavehall' },
  { folder: 'octave', file: 'wavehall-octave.zip', own: '+wavehall' },
];

/** Names of files and folders that are not packed, besides those that begin with a dot. */
const STAYS: readonly string[] = ['README.md', 'test', 'tests', '__pycache__'];

const root = fileURLToPath(new URL('..', import.meta.url));

/** The earliest time that a zip can hold, so that the same files make the same bytes. */
const TIME = new Date(1980, 0, 1);

/** The version of the program and what plugins show of its library of materials, as the text of `materials.json`. */
export function materialList(): string {
  const materials = Object.entries(library.materials).map(([name, { title, category, colour }]) => [
    name,
    { title, category, colour },
  ]);
  const { categories } = library;
  const list = { version: packageFile.version, categories, materials: Object.fromEntries(materials) as object };
  return `${JSON.stringify(list, null, 1)}\n`;
}

/** The figures of octaves that short tables show, as `report.json` has them, as the text of `figures.json`. */
export function figureList(): string {
  const shown = FIGURES.filter(({ universal, onRequest }) => universal && !onRequest);
  const list = shown.map(({ name, symbol, meaning, shown: { unit, factor, digits } }) => {
    return { name, symbol, meaning, unit, factor, digits };
  });
  return `${JSON.stringify(list, null, 1)}\n`;
}

/** Files of a plugin by their paths in its packed file, sorted. */
export function pluginFiles({ folder, own }: Plugin): ReadonlyMap<string, Uint8Array> {
  const from = join(root, 'plugins', folder);
  const paths = (readdirSync(from, { recursive: true }) as string[])
    .map((path) => path.split(sep))
    .filter((parts) => parts.every((part) => !part.startsWith('.') && !STAYS.includes(part)))
    .map((parts) => parts.join('/'))
    .filter((path) => statSync(join(from, path)).isFile());
  const files = new Map(paths.map((path): [string, Uint8Array] => [path, readFileSync(join(from, path))]));
  files.set(`${own}/materials.json`, strToU8(materialList()));
  files.set(`${own}/figures.json`, strToU8(figureList()));
  files.set(`${own}/LICENSE`, readFileSync(join(root, 'LICENSE')));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Packs all plugins into a folder. @returns paths of the packed files */
export function packPlugins(output: string): readonly string[] {
  mkdirSync(output, { recursive: true });
  return PLUGINS.map((plugin) => {
    const path = join(output, plugin.file);
    writeFileSync(path, zipSync(Object.fromEntries(pluginFiles(plugin)), { level: 9, mtime: TIME }));
    return path;
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of packPlugins(resolve(argv[2] ?? join(root, 'out/packages'))))
    console.log(`${path}  ${(statSync(path).size / 1e3).toFixed(0)} kB`);
}
