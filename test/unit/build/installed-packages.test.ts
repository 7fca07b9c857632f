/** What `npm ci` would warn of: it is quiet (`.npmrc`), so that nothing is to be skimmed over. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

interface Locked {
  readonly engines?: { readonly node?: string };
  readonly deprecated?: string;
  readonly hasInstallScript?: true;
  readonly optional?: true;
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const namesOf = (wanted: (each: Locked) => unknown): string[] =>
  packages.filter(([, each]) => wanted(each)).map(([path]) => path.replace(/^.*node_modules\//, ''));

/** Whether a range such as `^20.19.0 || >=22.12.0` takes Node 20. */
const takesNode20 = (range: string): boolean =>
  range.split('||').some((part) => {
    const [, operator, major] = /(>=|>|\^|~|)\s*v?(\d+)/.exec(part) ?? [];
    if (major === undefined) return true;
    return operator?.startsWith('>') ? Number(major) <= 20 : Number(major) === 20;
  });

it('Electron and its builder alone ask for a later Node', () => {
  expect([...new Set(namesOf(({ engines }) => engines?.node !== undefined && !takesNode20(engines.node)))]).toEqual([
    '@electron-internal/extract-zip',
    '@electron/get',
    '@electron/rebuild',
    'electron',
    'node-abi',
  ]);
});

it('no package is deprecated, and each that would run a script is allowed or denied it', () => {
  expect(namesOf(({ deprecated }) => deprecated)).toEqual([]);
  const scripts = namesOf(({ hasInstallScript, optional }) => hasInstallScript && !optional);
  expect(scripts.filter((name) => !(name in allowScripts))).toEqual([]);
});
