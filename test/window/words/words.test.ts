import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { words, type Words } from '../../../electron/words/words.ts';
import { CLOSE, OPEN, outside, pseudo } from './pseudo.ts';

const electron = fileURLToPath(new URL('../../../electron/', import.meta.url));

/** The code of the window without its catalogue. */
const code = readdirSync(electron, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(`words${sep}`))
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

it('Another language says the same strings, and none less', () => {
  const other: Words = pseudo(words);
  expect(leaves(other, [])).toEqual(leaves(words, []));
  expect(other.shell.bar.open).toBe(`${OPEN}Open${CLOSE}`);
  expect(other.run.queueIsThrough(2)).toBe('⟦The queue is finished: 2 runs.⟧');
  expect(outside(`S1: ${other.run.started(other.shell.bar.open)}`)).toBe('S1:');
  // @ts-expect-error: a string is missing.
  const missing: Words['plots'] = { ...words.plots, showAll: undefined };
  // @ts-expect-error: a string has a value that the window does not give.
  const wrong: Words['plots'] = { ...words.plots, cursorOf: (title: string, more: string) => title + more };
  expect([missing, wrong]).toHaveLength(2);
});

it('Every string of the catalogue is used', () => {
  const unused = leaves(words, []).filter(
    (path) => !named.has(path.at(-1)!) && !path.slice(1, -1).some((key) => tables.has(key)),
  );
  expect(unused.map((path) => path.join('.'))).toEqual([]);
});
