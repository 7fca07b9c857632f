import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const pathOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

it('npm run test:quick names folders and files that exist, and the pages for contributors name it', () => {
  const { scripts } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8')) as { scripts: Record<string, string> };
  const words = scripts['test:quick'].split(' ');
  const paths = words.filter((word) => word.startsWith('test/'));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(pathOf(path)))).toEqual([]);
  // Neither what needs a build, a GPU or a browser.
  expect(paths.filter((path) => !/^test\/(unit|window)\/(?!browser)/.test(path))).toEqual([]);
  for (const page of ['CONTRIBUTING.md', 'docs/contribute/testing.md']) {
    expect(readFileSync(pathOf(page), 'utf8'), page).toContain('npm run test:quick');
  }
});
