/**
 * The software bill of materials (CycloneDX): every package of which something is shipped. npm lists all packages of
 * the lock file; most of them only build and test. Here stay those in the bundles, and Electron; the installed package
 * depends on none. What differs from one build to the next is left out, so that the same sources give the same
 * bytes.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceName, type BundledPackage } from './licences.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly [key: string]: unknown;
}

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [key: string]: unknown;
}

/**
 * @param parts The packages in the bundles of each part: `node`, `window`, `desktop`.
 * @returns JSON
 * @throws Error if the lock file lacks a package that is shipped.
 */
export function billOfMaterials(root: string, parts: ReadonlyMap<string, readonly BundledPackage[]>): string {
  const { metadata, components, dependencies, $schema, bomFormat, specVersion, version } = bomOfNpm(root);
  const holders = new Map<string, Set<string>>();
  const add = (ref: string, part: string): void => {
    holders.set(ref, (holders.get(ref) ?? new Set()).add(part));
  };
  for (const [part, packages] of parts) for (const each of packages) add(`${each.name}@${each.version}`, part);
  const installed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    devDependencies: Record<string, string>;
  };
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  add(`electron@${installed.devDependencies['electron']}`, 'desktop');

  const shipped = components
    .filter((component) => holders.has(component['bom-ref']))
    .map((component) => ({
      ...component,
      licenses: component['licenses'] ?? [
        { license: { name: licenceName(join(root, 'node_modules', component.name)) } },
      ],
      scope: 'required',
      properties: [...holders.get(component['bom-ref'])!].sort().map((value) => ({ name: 'wavehall:part', value })),
    }))
    .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const found = new Set<string>(shipped.map((component) => component['bom-ref']));
  const lacking = [...holders.keys()].filter((ref) => !found.has(ref));
  if (lacking.length > 0) throw new Error(`package-lock.json lacks what is shipped: ${lacking.join(', ')}`);
  const bom = {
    $schema,
    bomFormat,
    specVersion,
    version,
    // npm takes the name of the folder.
    metadata: { component: { ...metadata.component, name: installed.name } },
    components: shipped,
    dependencies: [
      { ref: metadata.component['bom-ref'], dependsOn: [...found] },
      ...[...found].map((ref) => ({ ref, dependsOn: (needs.get(ref) ?? []).filter((each) => found.has(each)) })),
    ],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function bomOfNpm(root: string): Bom {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  // Set by `npm run`; it is the same npm, and needs no shell on Windows.
  const npm = process.env['npm_execpath'];
  const [program, given] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  const text = execFileSync(program, given, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  return JSON.parse(text) as Bom;
}
