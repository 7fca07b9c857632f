import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { words } from '../../../electron/renderer/words/words.ts';

const electron = fileURLToPath(new URL('../../../electron/', import.meta.url));

/** The code of the window without its catalogue. */
const code = readdirSync(electron, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(join('renderer', 'words')))
  .map((path) => readFileSync(join(electron, path), 'utf8'))
  .join('\n');

/** All names in the code. */
const named = new Set(code.match(/[\w$]+/g));
/** Tables that are read by an index, `viewNames[view]`, or as a whole, `Object.entries(families)`. */
const tables = new Set(Array.from(code.matchAll(/(\w+)\[|\.(\w+)[);]/g), ([, indexed, whole]) => indexed ?? whole));

/** The paths of all strings, such as `shell.bar.open`. */
function leaves(node: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return [path];
  return Object.entries(node).flatMap(([key, child]) => leaves(child, [...path, key]));
}

it('Every string of the catalogue is used', () => {
  const unused = leaves(words, []).filter(
    (path) => !named.has(path.at(-1)!) && !path.slice(1, -1).some((key) => tables.has(key)),
  );
  expect(unused.map((path) => path.join('.'))).toEqual([]);
});
