import { expect, it } from 'vitest';
import { listMaterials, TEXTURES } from '../../../../src/app/index.ts';
import { startDocument } from '../../../../electron/renderer/state/document/document.ts';
import { materialLooks } from '../../../../electron/renderer/state/materials/looks.ts';
import { ownPickable, pickableEntry, pickGroups } from '../../../../electron/renderer/state/materials/picker.ts';

const own = new Map([
  ['Felt', { absorption: { 125: 0.1, 250: 0.3 } }],
  ['Net', { sheet: { flowResistance: 400 } }],
]);
const all = [...ownPickable(own, undefined, listMaterials()), ...listMaterials().map(pickableEntry)];
const ask = (query: object) => pickGroups(all, { text: '', category: '', suggested: undefined, recent: [], ...query });

it('The picker lists what is suggested and what was used last first, then my materials and the categories', () => {
  const groups = ask({ suggested: 'brick', recent: ['linoleum', 'Felt'] });
  expect(groups.slice(0, 4).map(({ key }) => key)).toEqual(['suggested', 'recent', 'own', 'masonry']);
  expect(groups[1].entries.map(({ title }) => title)).toEqual(['Linoleum on concrete', 'Felt']);
  // Each entry of the library is in one category.
  expect(groups.slice(3).flatMap(({ entries }) => entries)).toHaveLength(listMaterials().length);
  // A sheet stands on no wall.
  expect(groups[2].entries.map(({ title }) => title)).toEqual(['Felt']);
});

it('A search finds titles, descriptions and categories; a category shows its own', () => {
  expect(ask({ text: 'CURTAINS velvet', suggested: 'brick' }).flatMap(({ entries }) => entries)).toHaveLength(1);
  const floors = ask({ category: 'floor', recent: ['brick'] });
  expect(floors.map(({ key }) => key)).toEqual(['floor']);
  expect(ask({ text: 'no such thing' })).toEqual([]);
});

it('Materials look like their entry, their name or their kind; what says nothing gets a muted colour', () => {
  const materials = {
    floor: { library: 'parquet-on-concrete' },
    Teppich: { absorption: 0.3 },
    Glas: {},
    hard: { rigid: true },
    side: { absorption: 0.1 },
    other: { absorption: 0.1 },
  };
  startDocument({ name: 'a.json', token: null, scene: { wavehall: 1, materials }, files: new Map() }, true);
  const looks = materialLooks.value;
  expect(looks.get('floor')!.texture).toBe('planks');
  expect(looks.get('Teppich')!.texture).toBe('pile');
  expect(looks.get('Glas')!.texture).toBe('glass');
  expect(looks.get('hard')!.texture).toBe('plain');
  expect(looks.get('side')!.colour).not.toBe(looks.get('other')!.colour);
  for (const { texture } of looks.values()) expect(TEXTURES).toContain(texture);
});
