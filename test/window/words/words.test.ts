import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { words } from '../../../electron/renderer/words/words.ts';

const renderer = fileURLToPath(new URL('../../../electron/renderer/', import.meta.url));

/** The code of the window without its catalogue. */
const code = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('words'))
  .map((path) => readFileSync(join(renderer, path), 'utf8'))
  .join('\n');

/** The paths of all strings, such as `shell.bar.open`. */
function leaves(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return [path];
  return Object.entries(node).flatMap(([key, child]) => leaves(child, `${path}.${key}`));
}

it('Every string of the catalogue is used', () => {
  // Tables from values to names are read by an index, `viewNames[view]`, or listed, `Object.entries(families)`.
  const isUsed = (path: string): boolean => {
    const keys = path.split('.').slice(2);
    return (
      keys.some((key, i) => new RegExp(`\\.${key}[\\[)]`).test(code) && i < keys.length) ||
      new RegExp(`[.{ ,]${keys.at(-1)!.replace(/\W/g, '.')}\\b`).test(code)
    );
  };
  expect(leaves(words, 'words').filter((path) => !isUsed(path))).toEqual([]);
});
