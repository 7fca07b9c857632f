import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const at = (path: string): URL => new URL(`../../../${path}`, import.meta.url);

it('every promise of SECURITY.md names a test that exists', () => {
  const page = readFileSync(at('SECURITY.md'), 'utf8');
  const held = [...page.matchAll(/`(test\/[^`]+)`(?:: "([^"]+)")?/g)];
  expect(held.length).toBeGreaterThan(25);
  for (const [, file, title] of held) {
    expect(existsSync(at(file)), file).toBe(true);
    if (title !== undefined) expect(readFileSync(at(file), 'utf8'), file).toContain(title);
  }
  // Each row of a table has one, or says why not.
  const rows = page.split('\n').filter((line) => /^\| (?!promise|point|-)/.test(line));
  expect(rows.filter((row) => !/`test\/|no test: /.test(row))).toEqual([]);
});
