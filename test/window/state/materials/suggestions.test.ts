import { beforeEach, expect, it } from 'vitest';
import { fromLibrary } from '../../../../electron/renderer/state/materials/chosen-material.ts';
import { scene, startDocument, undo } from '../../../../electron/renderer/state/document/document.ts';
import { objectAt, valueAt, type JsonObject } from '../../../../electron/renderer/state/document/json.ts';
import { toChooseCount } from '../../../../electron/renderer/state/materials/mesh-assignment.ts';
import {
  applicableRows,
  applyAll,
  cardIsOpen,
  chooseFor,
  closeCard,
  suggestedRows,
} from '../../../../electron/renderer/state/materials/suggestions.ts';
import { TWELVE } from '../../../support/models/twelve-materials.ts';

const materials = (): JsonObject => objectAt(scene.value, ['materials']);

function open(more: JsonObject = {}): void {
  const names = Object.fromEntries(TWELVE.map((name) => [name, name]));
  const undefinedOnes = Object.fromEntries(TWELVE.map((name) => [name, {}]));
  const start = {
    wavehall: 1,
    materials: { ...undefinedOnes, ...more },
    geometry: { mesh: { file: 'a.obj', materials: names } },
  };
  startDocument({ name: 'a.json', token: null, scene: start, files: new Map() }, false);
}

beforeEach(() => open());

it('A model of twelve materials shows them once, those whose names say nothing first', () => {
  expect(cardIsOpen.value).toBe(true);
  expect(suggestedRows.value).toHaveLength(12);
  expect(suggestedRows.value[0]).toMatchObject({ meshMaterial: 'Mat_07', suggestion: null, toChoose: true });
  expect(applicableRows.value).toHaveLength(11);
});

it('All suggestions are taken in one edit, and one undo takes them back; the rest stays to be chosen', () => {
  applyAll();
  expect(materials()['Teppichboden']).toEqual({ library: 'carpet-heavy' });
  expect(materials()['Holztür']).toEqual({ library: 'door-wood' });
  expect(toChooseCount.value).toBe(1);
  chooseFor(suggestedRows.value[0], fromLibrary('brick'));
  expect(materials()['Mat_07']).toEqual({ library: 'brick' });
  expect(toChooseCount.value).toBe(0);
  // The list stays until the user closes it.
  expect(cardIsOpen.value).toBe(true);
  closeCard();
  expect(cardIsOpen.value).toBe(false);
  undo();
  undo();
  expect(toChooseCount.value).toBe(12);
});

it('A suggestion never replaces what is defined, and a choice leaves other surfaces as they are', () => {
  open({ Beton: { absorption: 0.3 } });
  applyAll();
  expect(materials()['Beton']).toEqual({ absorption: 0.3 });
  // Two surfaces of one material: the choice is for one of them.
  const shared = { ...objectAt(scene.value, ['geometry', 'mesh', 'materials']), Putz: 'Beton' };
  const now = { ...scene.value, geometry: { mesh: { file: 'a.obj', materials: shared } } };
  startDocument({ name: 'b.json', token: null, scene: now, files: new Map() }, false);
  const row = suggestedRows.value.find(({ meshMaterial }) => meshMaterial === 'Putz')!;
  chooseFor(row, fromLibrary('limestone'));
  expect(materials()['Beton']).toEqual({ absorption: 0.3 });
  expect(valueAt(scene.value, ['geometry', 'mesh', 'materials', 'Putz'])).toBe('limestone');
});
