import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Writes the licences of all packages in the bundles to one file. @throws Error if a package has none. */
export function writeLicences(root: string, bundles: readonly Metafile[], output: string): void {
  const inputs = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = inputs.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => licenceOf(join(root, folder)));
  writeFileSync(output, texts.join(`\n${'-'.repeat(80)}\n\n`));
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  if (file === undefined && license === undefined) throw new Error(`${name} has no licence: ${folder}`);
  const text = file !== undefined ? readFileSync(join(folder, file), 'utf8') : license;
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
