import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../../electron/renderer/state/document/json.ts';
import { scene, startDocument } from '../../../../electron/renderer/state/document/document.ts';
import {
  effectsOf,
  importQuestion,
  readList,
  readPasted,
  askForTable,
  takeImported,
} from '../../../../electron/renderer/state/materials/import-materials.ts';
import { addChosen } from '../../../../electron/renderer/state/materials/materials.ts';
import {
  canKeep,
  keepOwn,
  ownFile,
  ownMaterials,
  removeOwn,
  renameOwn,
} from '../../../../electron/renderer/state/materials/own-materials.ts';

vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

const felt = { absorption: { 125: 0.1, 250: 0.3, 500: 0.6 } };
const kept = (): JsonObject => Object.fromEntries(ownMaterials.value);

function open(materials: JsonObject): void {
  const start = { wavehall: 1, materials };
  startDocument({ name: 'a.json', token: null, scene: start, files: new Map() }, false);
}

beforeEach(() => {
  for (const name of ownMaterials.value.keys()) removeOwn(name);
  open({});
});

describe('my materials', () => {
  it('are kept in the storage of the window, under a name of their own', () => {
    expect(keepOwn([{ name: 'Felt', definition: felt }])).toBe(1);
    expect(keepOwn([{ name: 'Felt', definition: felt }])).toBe(0);
    expect(keepOwn([{ name: 'Felt', definition: { absorption: 0.5 } }])).toBe(1);
    expect(kept()).toEqual({ Felt: felt, 'Felt (2)': { absorption: 0.5 } });
    expect(JSON.parse(localStorage.getItem('wavehall-own-materials')!)).toEqual(kept());
  });

  it('are renamed, used in another scene and deleted', () => {
    keepOwn([
      { name: 'Felt', definition: felt },
      { name: 'Foam', definition: { absorption: 0.9 } },
    ]);
    expect(renameOwn('Felt', 'Foam')).toMatch(/already/);
    expect(renameOwn('Felt', ' ')).toMatch(/name/);
    expect(renameOwn('Felt', 'Grey felt')).toBeNull();
    expect(Object.keys(kept())).toEqual(['Grey felt', 'Foam']);
    open({ 'Grey felt': { rigid: true } });
    addChosen({ name: 'Grey felt', definition: felt });
    expect(scene.value['materials']).toEqual({ 'Grey felt': { rigid: true }, 'Grey felt-2': felt });
    removeOwn('Foam');
    expect(Object.keys(kept())).toEqual(['Grey felt']);
  });

  it('come back from their own file', () => {
    keepOwn([{ name: 'Felt', definition: felt }]);
    const bytes = ownFile();
    removeOwn('Felt');
    expect(readList(bytes, 'mine.json').rows).toEqual([{ name: 'Felt', definition: felt }]);
  });

  it('mean something without their scene', () => {
    expect(canKeep({ sheet: { flowResistance: 800 } })).toBe(true);
    expect(canKeep({ sheet: { flowResistance: 800, front: 'felt' } })).toBe(false);
    expect(canKeep({})).toBe(false);
    const file = new TextEncoder().encode('{"materials":{"A":{"sheet":{"massPerArea":4,"back":"felt"}}}}');
    expect(readList(file, 'mine.json')).toMatchObject({
      rows: [],
      problems: [{ message: expect.stringContaining('A') as string }],
    });
    expect(readList(new TextEncoder().encode('{}'), 'mine.json').problems).toHaveLength(1);
  });
});

describe('a pasted table', () => {
  it('is shown before it is taken, with decimal commas, tabs and a heading without a name', () => {
    open({ Felt: {}, Glass: { absorption: 0.1 } });
    askForTable('scene');
    readPasted('\t125\t250\t500\nFelt\t0,1\t0,3\t0,6\nGlass\t0,2\t0,1\t0,1\nFoam\t10 %\t50 %\t90 %\n');
    const { rows } = importQuestion.value!.list;
    expect(effectsOf(rows, 'scene')).toEqual(['defines', 'stays', 'adds']);
    expect(scene.value['materials']).toEqual({ Felt: {}, Glass: { absorption: 0.1 } });
    takeImported();
    expect(importQuestion.value).toBeNull();
    expect(scene.value['materials']).toEqual({
      Felt: felt,
      Glass: { absorption: 0.1 },
      Foam: { absorption: { 125: 0.1, 250: 0.5, 500: 0.9 } },
    });
  });

  it('says each fault with its line and column, and is not taken', () => {
    askForTable('own');
    readPasted('name;125;250\nFelt;0,1;much\nFoam;x;0,2\n');
    const { rows, problems } = importQuestion.value!.list;
    expect(rows).toEqual([]);
    expect(problems.map(({ path }) => path)).toEqual([
      'pasted table: line 2, column 3',
      'pasted table: line 3, column 2',
    ]);
    takeImported();
    expect(kept()).toEqual({});
  });
});
