import { expect, it } from 'vitest';
import { libraryMaterials, materialCategories } from '../../../../src/material/library.ts';
import { sheetEntries } from '../../../../src/material/sheet/sheet-library.ts';
import { shownName } from '../../../../src/material/names/shown-name.ts';

it('Materials of the library show its title, with the number of their name', () => {
  expect(shownName('gypsum-board-on-studs', 'gypsum-board-on-studs')).toBe('Gypsum board on studs');
  expect(shownName('gypsum-board-on-studs-2', 'gypsum-board-on-studs')).toBe('Gypsum board on studs (2)');
  expect(shownName('window', 'window')).toBe('Window of ordinary glass');
  expect(shownName('gypsum-board-on-studs')).toBe('Gypsum board on studs');
});

it('A name of the user stays as it is written', () => {
  for (const name of ['floor', 'window', 'Teppich', 'brick-2', 'side-wall', 'a-b-2'])
    expect(shownName(name)).toBe(name);
  expect(shownName('floor', 'linoleum')).toBe('floor');
  expect(shownName('carpet-heavy', 'carpet-thin')).toBe('carpet-heavy');
});

it('Each entry has a title of its own that is no name of a file, a category and a colour', () => {
  const all = [...libraryMaterials(), ...sheetEntries()];
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const { title, category, colour } of all) {
    expect(title).toMatch(/^[A-Z][^_]*[^ .]$/);
    expect(title.length).toBeLessThanOrEqual(44);
    expect([...materialCategories.keys()]).toContain(category);
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  }
});
