/** The packages that bundles contain, and their licences. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of which a bundle contains files. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** Path of the package from the root of the repository, with `/`. */
  readonly folder: string;
}

/** The first lines of a bundle. */
export const NOTICE = `/*! Wavehall, under the MIT licence, with other packages under theirs: see licences.txt. */`;

/** Texts of a licence, and what has to be passed on with it, in a package or its folder of licences. */
const LICENCE = /^(licen[cs]e|copying|notice|third[-_ ]?party)/i;
const LICENCES = /^licen[cs]es$/i;

/** The packages in bundles, by their folders. @param bundles Their inputs by path, as esbuild reports them. */
export function packagesIn(
  root: string,
  bundles: readonly { readonly inputs: Readonly<Record<string, unknown>> }[],
): BundledPackage[] {
  const inputs = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = inputs.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort().map((folder) => {
    const { name, version } = packageFile(join(root, folder)) as { name: string; version: string };
    return { name, version, folder };
  });
}

/** The package files of what one needs, however far below: a package that comes built holds code of all of them. */
export function neededBy(root: string, name: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly dependencies?: Readonly<Record<string, string>> }>>;
  };
  const found = new Set<string>();
  const visit = (folder: string): void => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const needed of Object.keys(packages[folder].dependencies ?? {})) {
      const beside = `${folder}/node_modules/${needed}`;
      visit(beside in packages ? beside : `node_modules/${needed}`);
    }
  };
  visit(`node_modules/${name}`);
  return [...found].map((folder) => `${folder}/package.json`);
}

/** Writes the licences of packages to one file. @throws Error if a package has none. */
export function writeLicences(root: string, packages: readonly BundledPackage[], output: string): void {
  const texts = packages.map(({ folder }) => licenceOf(join(root, folder)));
  writeFileSync(output, texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/**
 * What a package says of its licence: in its package file, or the first line of the text.
 *
 * @throws Error if it has none.
 */
export function licenceName(folder: string): string {
  const { name, license } = packageFile(folder);
  const text = licenceFiles(folder).map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const said = license ?? text.at(0)?.split('\n')[0];
  if (said === undefined) throw new Error(`${name} has no licence: ${folder}`);
  return said;
}

function licenceOf(folder: string): string {
  const { name, version } = packageFile(folder);
  const license = licenceName(folder);
  const texts = licenceFiles(folder).map((file) => readFileSync(join(folder, file), 'utf8').trim());
  // A package without the text of its licence says where its source is, as the Mozilla Public License asks.
  const source = sourceOf(folder);
  const instead = source === undefined ? license : `${license}. Source code: ${source}`;
  return `${name} ${version} (${license})\n\n${(texts.length > 0 ? texts : [instead]).join('\n\n')}\n`;
}

/** Files of a package that have to be passed on, by their paths in it. */
export function licenceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isFile()) return LICENCE.test(entry.name) ? [entry.name] : [];
      if (!LICENCES.test(entry.name)) return [];
      return readdirSync(join(folder, entry.name)).map((name) => `${entry.name}/${name}`);
    })
    .sort();
}

function sourceOf(folder: string): string | undefined {
  const { repository } = packageFile(folder) as { repository?: string | { url: string } };
  const address = typeof repository === 'object' ? repository.url : repository;
  return address?.replace(/^git@([^:]+):/, 'https://$1/');
}

function packageFile(folder: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
}
