import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

it('the table of the slowest test files names twenty that exist and start among the first', () => {
  const [, section] = readFileSync(pathOf('docs/contribute/testing.md'), 'utf8').split(
    '\n### What the slowest files prove\n',
  );
  const [table] = section.split('\n## ');
  const named = [...table.matchAll(/^\| `([^`]+)` +\| *\S/gm)].map(([, path]) => `test/${path}`);
  const order = readFileSync(pathOf('test/support/slowest-first.ts'), 'utf8');
  expect(named).toHaveLength(20);
  expect(named.filter((path) => !existsSync(pathOf(path)) || !order.includes(`'${path}'`))).toEqual([]);
});
