/** The page of the five papers against the program: their tables of the bench, the counts, the paths. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAPERS } from '../../../src/lab/papers/papers.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/papers.md'), 'utf8');

/** Section of a paper, by its key. */
const section = (key: string): string => page.split(/^## /m).find((part) => part.startsWith(`${key}\n`)) ?? '';

/** Cells of the rows of a text's tables, without heads. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => /^\| (?!place |-)/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );

const PARTS = ['works', 'partly', 'not possible'];

describe.each(PAPERS)('the page of the papers on $name', ({ name, key, items }) => {
  const rows = rowsOf(section(key));

  it('has every table and figure of the bench, and no other', () => {
    const bold = rows.flatMap(([place]) => /^\*\*(.+)\*\*$/.exec(place)?.[1] ?? []);
    expect(bold.sort()).toEqual(items.map(({ place }) => place).sort());
    expect(section(key)).toContain(`wavehall bench --paper ${name}\n`);
  });

  it('says of each item where it is, or why it is not', () => {
    for (const row of rows) {
      const [place, item, , state] = row;
      expect(row, place).toHaveLength(4);
      expect(
        [place, item].every((cell) => cell !== ''),
        `${place}, ${item}`,
      ).toBe(true);
      expect(
        PARTS.filter((part) => state === part || state.startsWith(`${part}: `)),
        `${place}: ${state}`,
      ).toHaveLength(1);
      if (state !== 'works') expect(state.length, `${place}: why`).toBeGreaterThan('partly: '.length);
    }
  });

  it('says how to run each item that a device can show: a command, a table of the bench, or a page', () => {
    const places = items.map(({ place }) => place);
    for (const [place, item, where, state] of rows) {
      if (!state.startsWith('not possible')) expect(where, `${place}, ${item}`).toMatch(/`wavehall |\bbench\b|\]\(/);
      for (const [, named] of where.matchAll(/bench, ([^;`]+)/g))
        for (const part of named.split(' and '))
          expect(
            places.filter((one) => one.includes(part)),
            `${place}: ${part}`,
          ).not.toEqual([]);
    }
  });
});

it('the page of the papers counts its rows', () => {
  const rows = PAPERS.flatMap(({ key }) => rowsOf(section(key)));
  const count = (part: string): number => rows.filter(([, , , state]) => state.startsWith(part)).length;
  const [works, partly, not] = PARTS.map(count);
  expect(page).toContain(`${rows.length} items: ${works} work, ${partly} work partly, ${not} are not possible.`);
});

it('paths and links of the page of the papers exist', () => {
  const paths = [...page.matchAll(/`(src\/[\w./-]+)`/g), ...page.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path]) =>
    path.startsWith('src/') ? path : posix.join('docs', path),
  );
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
