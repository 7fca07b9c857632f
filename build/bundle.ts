/**
 * Bundles everything into `dist/`, or only the parts named: `node` is the command line, `window` the page, `desktop`
 * the program of Electron.
 *
 *   tsx build/bundle.ts [node] [window] [desktop]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleDesktop, desktopEntries } from './desktop.ts';
import type { Bundled } from './bundled.ts';
import { bundleNode, nodeEntries } from './node.ts';
import { sceneJsonSchema } from './scene-schema.ts';
import { billOfMaterials } from './sbom.ts';
import { bundleWindow, windowEntries } from './window.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const parts = {
  node: { entries: nodeEntries, bundle: bundleNode },
  window: { entries: windowEntries, bundle: bundleWindow },
  desktop: { entries: desktopEntries, bundle: bundleDesktop },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`build: no such part: ${unknown.join(', ')}. Name some of ${Object.keys(parts).join(', ')}, or none.`);
  process.exit(1);
}
const wanted = Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name));

const missing = wanted.flatMap(([, { entries }]) => entries).filter((entry) => !existsSync(join(root, entry)));
if (missing.length > 0) {
  console.error(`build: no such entry: ${missing.join(', ')}. Write it, or correct the list in build/.`);
  process.exit(1);
}

if (named.length === 0) rmSync(join(root, 'dist'), { recursive: true, force: true });
const packages = new Map<string, Bundled['packages']>();
for (const [name, { bundle }] of wanted) {
  const made = await bundle(root);
  packages.set(name, made.packages);
  for (const output of made.outputs) console.log(output);
}
if (packages.has('node')) {
  writeFileSync(join(root, 'dist/scene.schema.json'), `${JSON.stringify(sceneJsonSchema(), null, 1)}\n`);
  console.log('dist/scene.schema.json');
  writeFileSync(join(root, 'dist/wavehall.1'), execFileSync(process.execPath, [join(root, 'dist/cli.js'), 'manual']));
  console.log('dist/wavehall.1');
}
if (named.length === 0) {
  writeFileSync(join(root, 'dist/sbom.json'), billOfMaterials(root, packages));
  console.log('dist/sbom.json');
}
