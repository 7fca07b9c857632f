import { describe, expect, it } from 'vitest';
import { libraryMaterials } from '../../../../src/material/library.ts';
import { suggestByName } from '../../../../src/material/names/suggest.ts';
import list from '../../../../src/material/names/name-words.json' with { type: 'json' };

describe('suggestions by name', () => {
  it.each([
    ['Linoleum', 'linoleum'],
    ['Carpet', 'carpet-heavy'],
    ['Teppichboden EG', 'carpet-heavy'],
    ['Capret_grey', 'carpet-heavy'],
    ['Plasterboard', 'gypsum-board-on-studs'],
    ['GipsKarton', 'gypsum-board-on-studs'],
    ['Gipskartondecke', 'plasterboard-ceiling'],
    ['Glas', 'glass-large-pane'],
    ['Holztür_2', 'door-wood'],
    ['Wood - Oak', 'wood-lining'],
    ['Sichtbeton', 'concrete-smooth'],
    ['Akustikdecke', 'ceiling-tile'],
    ['textile', 'curtain-medium'],
    ['Fibreglass', 'mineral-wool-50mm'],
    ['Acoustic Ceiling Tile 24 x 48', 'ceiling-tile'],
    ['Fenster 2', 'window'],
  ])('%s is %s', (name, entry) => {
    expect(suggestByName(name)?.entry).toBe(entry);
  });

  it.each([
    'Material.001',
    'Mat_03',
    'Wall',
    'Decke',
    '0128_White',
    'Computer',
    'Practice room',
    'Drugs',
    'Default',
    '',
    'Heraklith',
    'Open',
  ])('says nothing of %j', (name) => {
    expect(suggestByName(name)).toBeNull();
  });

  it('says which words of the name it goes by, as they are written', () => {
    expect(suggestByName('EG_Vorhang, schwer')).toEqual({ entry: 'curtain-heavy', by: 'Vorhang schwer' });
  });

  it('knows each entry by its name and by its title', () => {
    for (const { name, title } of libraryMaterials()) {
      expect(suggestByName(name)?.entry, name).toBe(name);
      expect(suggestByName(title)?.entry, title).toBe(name);
    }
  });

  it('suggests entries that the library has', () => {
    const names = libraryMaterials().map(({ name }) => name);
    for (const entry of Object.keys(list.entries)) expect(names).toContain(entry);
  });

  it('reads a name of any length at once', () => {
    expect(suggestByName('carpet '.repeat(100_000))).toBeNull();
  });
});
