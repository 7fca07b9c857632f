import { beforeEach, describe, expect, it } from 'vitest';
import { fromLibrary } from '../../../../electron/renderer/state/materials/chosen-material.ts';
import { newRoom } from '../../../../src/app/index.ts';
import { parseScene } from '../../../../src/scene/parse.ts';
import { scene, setValue, startDocument, undo } from '../../../../electron/renderer/state/document/document.ts';
import { objectAt, type JsonObject } from '../../../../electron/renderer/state/document/json.ts';
import { definitionWords, kindOf } from '../../../../electron/renderer/state/materials/material-definition.ts';
import { usesOf } from '../../../../electron/renderer/state/materials/material-uses.ts';
import {
  addChosen,
  addMaterial,
  canReplace,
  defineByNumbers,
  kindsFor,
  problemsOfMaterial,
  removeMaterial,
  renameMaterial,
  sceneMaterials,
  setLaw,
  setLossBand,
} from '../../../../electron/renderer/state/materials/materials.ts';
import {
  hasPart,
  hasPlaceFor,
  lawOf,
  withBasis,
  withModel,
  withOpenings,
  withPart,
  type SheetPart,
} from '../../../../electron/renderer/state/materials/through-definition.ts';
import {
  sheetMaterials,
  surfaceMaterials,
  wallMaterials,
} from '../../../../electron/renderer/state/drawing/painting.ts';
import { readingProblems } from '../../../../electron/renderer/state/room/scene-check.ts';
import { seededRandom, wholeBetween } from '../../../support/numbers/random.ts';

const WALLS = { walls: 'plaster-on-masonry', floor: 'carpet-thin', ceiling: 'plaster-on-masonry' };
const ROOM = newRoom({ title: 'Room', size: [7, 5, 3], materials: WALLS }) as JsonObject;

/** Throws if a scene with the definition is refused. */
const read = (definition: JsonObject): unknown =>
  parseScene(
    JSON.stringify({ ...ROOM, materials: { ...objectAt(ROOM, ['materials']), new: definition } }),
    'room.json',
  );

const law = (name: string, kind: 'sheet' | 'partition' | 'porousVolume'): JsonObject =>
  lawOf(objectAt(scene.value, ['materials', name]), kind);
const kinds = (name: string): readonly string[] => kindsFor(sceneMaterials.value.find((one) => one.name === name)!);

beforeEach(() => {
  startDocument({ name: 'room.json', token: null, scene: ROOM, files: new Map() }, true);
  readingProblems.value = [];
});

describe('a sheet', () => {
  it('is always one that the scene format accepts, whichever parts come and go', () => {
    const random = seededRandom(7);
    const parts: readonly SheetPart[] = ['flow', 'holes', 'mass', 'resonance', 'held'];
    let sheet: JsonObject = { flowResistance: 500 };
    for (let step = 0; step < 60; step++) {
      const part = parts[wholeBetween(random, 0, parts.length - 1)];
      if (hasPlaceFor(sheet, part)) sheet = withPart(sheet, part, !hasPart(sheet, part));
      if (hasPart(sheet, 'holes')) sheet = withOpenings(sheet, random() < 0.5 ? 'slotMetres' : 'holeMetres');
      expect(() => read({ sheet }), JSON.stringify(sheet)).not.toThrow();
    }
    expect(withPart({ massPerArea: 4 }, 'mass', false)).toEqual({ massPerArea: 4 });
  });

  it('keeps the width of its openings as holes or slots', () => {
    const perforation = { holeMetres: 0.004, spacingMetres: 0.02, thicknessMetres: 0.01 };
    expect(withOpenings({ perforation }, 'slotMetres')['perforation']).toEqual({
      slotMetres: 0.004,
      spacingMetres: 0.02,
      thicknessMetres: 0.01,
    });
  });

  it('stands in no list of what a wall can have, and no wall in that of a sheet', () => {
    addMaterial('sheet');
    expect(surfaceMaterials.value).not.toContain('material');
    expect(wallMaterials.value).not.toContain('material');
    expect([canReplace('sheet', 'bands'), canReplace('library', 'sheet'), canReplace('sheet', 'sheet')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(kinds('material')).toEqual(expect.arrayContaining(['sheet', 'partition', 'rigid']));
    expect(kinds('carpet-thin')).not.toEqual(expect.arrayContaining(['sheet']));
    setValue('', ['geometry', 'sheets'], [{ from: [0, 0, 2], to: [7, 5, 2], material: 'material' }]);
    expect(kinds('material')).toEqual(['library-sheet', 'sheet', 'partition']);
    expect(usesOf(scene.value, 'material')).toEqual(['sheet at z = 2 m']);
  });

  it('is renamed where it hangs, and so is a wall that is one of its sides', () => {
    addMaterial('sheet');
    setLaw('material', 'sheet', { ...law('material', 'sheet'), front: 'carpet-thin' });
    setValue('', ['geometry', 'sheets'], [{ from: [0, 0, 2], to: [7, 5, 2], material: 'material' }]);
    const before = scene.value;
    renameMaterial('material', 'tile');
    renameMaterial('carpet-thin', 'fleece');
    expect(law('tile', 'sheet')['front']).toBe('fleece');
    expect(usesOf(scene.value, 'tile')).toEqual(['sheet at z = 2 m']);
    expect(usesOf(scene.value, 'fleece')).toEqual(['floor', 'tile (front)']);
    removeMaterial('tile');
    expect(kindOf(objectAt(scene.value, ['materials'])['tile'])).toBe('sheet');
    undo();
    undo();
    expect(scene.value).toBe(before);
  });

  it('says what is wrong with it, and not what is wrong with another', () => {
    addMaterial('sheet');
    const problem = (path: string) => ({ path: `room.json: ${path}`, message: path, remedy: '' });
    const own = problem('materials.material.sheet.perforation.spacingMetres');
    readingProblems.value = [own, problem('materials.material-2.sheet'), problem('materials["material-2"].sheet')];
    expect(problemsOfMaterial('material')).toEqual([own]);
    expect(problemsOfMaterial('material-2')).toEqual([readingProblems.value[2]]);
  });
});

describe('a sheet of the library', () => {
  it('is one by its name alone, and can be turned into its numbers', () => {
    addChosen(fromLibrary('tile-mineral-wool'));
    addChosen(fromLibrary('door-hollow'));
    expect(sceneMaterials.value.slice(-2).map(({ kind }) => kind)).toEqual(['library-sheet', 'library-sheet']);
    expect(surfaceMaterials.value).not.toContain('door-hollow');
    expect(sheetMaterials.value).toEqual(['tile-mineral-wool', 'door-hollow']);
    expect(definitionWords({ library: 'door-hollow' }, null)).toMatch(/^Hollow door: Flush panel door/);
    expect([canReplace('library-sheet', 'sheet'), canReplace('library-sheet', 'library')]).toEqual([true, false]);
    const both = (): unknown[] =>
      ['tile-mineral-wool', 'door-hollow'].map((name) => {
        const read = parseScene(JSON.stringify(scene.value), 'room.json').materials.get(name);
        return read;
      });
    const before = both();
    defineByNumbers('tile-mineral-wool');
    defineByNumbers('door-hollow');
    expect(sceneMaterials.value.slice(-2).map(({ kind }) => kind)).toEqual(['sheet', 'partition']);
    expect(both()).toEqual(before);
  });
});

describe('a partition', () => {
  it('is known by its mass or by its loss in bands, which can be added and removed', () => {
    addMaterial('partition');
    setLaw('material', 'partition', { ...withBasis(law('material', 'partition'), 'loss'), front: 'carpet-thin' });
    setLossBand('material', 2000, 33);
    setLossBand('material', 125, undefined);
    expect(law('material', 'partition')).toEqual({
      transmissionLoss: { '250': 24, '500': 27, '1000': 30, '2000': 33 },
      front: 'carpet-thin',
    });
    expect(() => read({ partition: law('material', 'partition') })).not.toThrow();
    const massive = withBasis(law('material', 'partition'), 'mass');
    expect(massive).toEqual({ massPerArea: 15, front: 'carpet-thin' });
    expect(() => read({ partition: withPart(massive, 'resonance', true) })).not.toThrow();
  });
});

describe('a porous volume', () => {
  it('has a porosity and a tortuosity only in the model that knows them', () => {
    const jca = withModel({ flowResistivity: 9000 }, 'jca');
    expect(jca).toMatchObject({ model: 'jca', tortuosity: 1.1 });
    expect(() => read({ porousVolume: jca })).not.toThrow();
    const miki = withModel({ ...jca, porosity: 0.98, viscousLength: 1e-4 }, 'miki');
    expect(miki).toEqual({ flowResistivity: 9000 });
    expect(() => read({ porousVolume: { ...miki, porosity: 0.98 } })).toThrow(/only the model "jca" has it/);
    expect(() => read({ porousVolume: miki })).not.toThrow();
  });
});

it('What sound goes through is described in a line', () => {
  const said = (definition: JsonObject): string => definitionWords(definition, null);
  expect(said({ sheet: { flowResistance: 800, massPerArea: 4 } })).toBe('sheet: 800 Pa·s/m, 4 kg/m²');
  const perforation = { slotMetres: 0.004, spacingMetres: 0.02, thicknessMetres: 0.01 };
  expect(said({ sheet: { perforation, massPerArea: 9, resonanceHz: 90 } })).toBe(
    'sheet: slots of 4 mm every 20 mm, 9 kg/m², resonance at 90 Hz',
  );
  expect(said({ partition: { transmissionLoss: { '250': 24, '125': 20 } } })).toBe(
    'partition: R 20 to 24 dB, 2 octave bands',
  );
  expect(said({ porousVolume: { flowResistivity: 1e4, model: 'jca' } })).toBe(
    'porous volume of 10000 Pa·s/m², by Johnson, Champoux and Allard',
  );
  expect(said({ sheet: {} })).toBe('sheet: ?');
});
