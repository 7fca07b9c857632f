import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const pathOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

it('the index of test helpers names every file of test/support once, and no other', () => {
  const [, section] = readFileSync(pathOf('docs/contribute/testing.md'), 'utf8').split('\n## Helpers\n');
  const [index] = section.split('\n## ');
  const named = [...index.matchAll(/^\| `([^`]+)` +\| *\S/gm)].map(([, path]) => path);
  const files = readdirSync(pathOf('test/support'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/').split('test/support/')[1]);
  expect(named.sort()).toEqual(files.sort());
});
