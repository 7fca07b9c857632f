import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseScene } from '../../../../src/scene/parse.ts';
import { listMaterials } from '../../../../src/app/jobs/materials/materials.ts';
import {
  scene,
  sceneText,
  startDocument,
  undo,
  undoLabel,
  setValue,
} from '../../../../electron/renderer/state/document/document.ts';
import { objectAt, valueAt, type JsonObject } from '../../../../electron/renderer/state/document/json.ts';
import { fromLibrary } from '../../../../electron/renderer/state/materials/chosen-material.ts';
import { library, searchLibrary } from '../../../../electron/renderer/state/materials/library.ts';
import {
  bandsOfDefinition,
  CHOSEN_KINDS,
  definitionWords,
  kindOf,
  neighboursOf,
} from '../../../../electron/renderer/state/materials/material-definition.ts';
import { usesOf } from '../../../../electron/renderer/state/materials/material-uses.ts';
import {
  addChosen,
  addMaterial,
  define,
  defineAs,
  picked,
  removeMaterial,
  renameMaterial,
  sceneMaterials,
  setBand,
  setNumber,
} from '../../../../electron/renderer/state/materials/materials.ts';
import {
  assign,
  assignChosen,
  forget,
  meshAssignments,
  setSided,
  toChooseCount,
} from '../../../../electron/renderer/state/materials/mesh-assignment.ts';
import { isThroughKind } from '../../../../electron/renderer/state/materials/through-definition.ts';
import { comparedBands, type Realised } from '../../../../electron/renderer/state/materials/realised.ts';
import { sceneView } from '../../../../electron/renderer/state/room/scene-check.ts';
import { pickedMaterial } from '../../../../electron/renderer/state/room/shown-room.ts';

const exampleOf = (name: string): JsonObject =>
  JSON.parse(readFileSync(new URL(`../../../../scenes/${name}.json`, import.meta.url), 'utf8')) as JsonObject;

function open(start: JsonObject): void {
  startDocument({ name: 'test.json', token: null, scene: start, files: new Map() }, true);
  pickedMaterial.value = null;
  sceneView.value = null;
}

const materials = (): JsonObject => objectAt(scene.value, ['materials']);
/** Throws if the scene is not one that can be rendered. */
const check = (): void => void parseScene(sceneText(scene.value), 'test.json');

beforeEach(() => {
  library.value = listMaterials();
});

describe('materials of a scene', () => {
  beforeEach(() => open(exampleOf('l-room')));

  it('are renamed wherever a box names them, in one step that can be undone', () => {
    const before = scene.value;
    const places = usesOf(before, 'carpet');
    expect(places).toEqual(['floor', 'floor of box 2']);
    pickedMaterial.value = 'carpet';
    expect(renameMaterial('carpet', ' rug ')).toBeNull();
    expect(Object.keys(materials())).toEqual(['plaster', 'rug', 'curtain', 'concrete']);
    expect(usesOf(scene.value, 'rug')).toEqual(places);
    expect(usesOf(scene.value, 'carpet')).toEqual([]);
    expect(picked.value?.name).toBe('rug');
    check();
    undo();
    expect(scene.value).toBe(before);
  });

  it('are renamed wherever furniture has them', () => {
    const pieces = [{ file: 'chair.obj', materials: { Seat: 'carpet', Legs: { front: 'plaster', back: 'carpet' } } }];
    setValue('', ['geometry', 'furniture'], pieces);
    expect(usesOf(scene.value, 'carpet').slice(2)).toEqual(['Seat of chair.obj', 'Legs of chair.obj (back)']);
    renameMaterial('carpet', 'rug');
    expect(valueAt(scene.value, ['geometry', 'furniture', 0, 'materials'])).toEqual({
      Seat: 'rug',
      Legs: { front: 'plaster', back: 'rug' },
    });
  });

  it('keep their names if another has the new one', () => {
    const before = scene.value;
    expect(renameMaterial('carpet', 'plaster')).toMatch(/already .* named plaster/);
    expect(renameMaterial('carpet', '  ')).toMatch(/needs a name/);
    expect(scene.value).toBe(before);
  });

  it('are removed only if no surface has them', () => {
    removeMaterial('curtain');
    expect(materials()).toHaveProperty('curtain');
    addMaterial('porous');
    expect(picked.value).toMatchObject({ name: 'material', kind: 'porous', uses: [] });
    addMaterial('rigid');
    expect(picked.value?.name).toBe('material-2');
    check();
    removeMaterial('material-2');
    expect(materials()).not.toHaveProperty('material-2');
    expect(pickedMaterial.value).toBeNull();
  });

  it.each(CHOSEN_KINDS.filter((kind) => kind !== 'library' && kind !== 'library-sheet'))(
    'start as %s with values that the scene format accepts',
    (kind) => {
      if (isThroughKind(kind)) {
        addMaterial(kind);
        expect(kindOf(materials()['material'])).toBe(kind);
        check();
        return;
      }
      define('curtain', { library: 'carpet-heavy' });
      defineAs('curtain', kind);
      expect(kindOf(materials()['curtain'])).toBe(kind);
      if (kind === 'open') expect(check).toThrow(/outside/);
      else check();
    },
  );

  it('keeps the scattering and the uncertainty of a material that gets another definition', () => {
    open(exampleOf('shoebox'));
    const beside = { scattering: 0.2, uncertaintyPercent: { 125: 20, 250: 10 } };
    define('carpet', { absorption: 0.3 });
    setValue('change', ['materials', 'carpet'], { absorption: 0.3, ...beside });
    expect(kindOf(materials()['carpet'])).toBe('absorption');
    defineAs('carpet', 'bands');
    setBand('carpet', 125, 0.5);
    expect(materials()['carpet']).toMatchObject({ absorption: { 125: 0.5, 250: 0.3 }, ...beside });
    check();
    defineAs('carpet', 'rigid');
    expect(materials()['carpet']).toEqual({ rigid: true, scattering: 0.2 });
    check();
    // Octaves are not those of a sheet; a number may be of anything.
    setValue('change', ['materials', 'carpet'], { absorption: 0.3, uncertaintyPercent: { 125: 20 } });
    defineAs('carpet', 'sheet');
    expect(materials()['carpet']).not.toHaveProperty('uncertaintyPercent');
    setValue('change', ['materials', 'carpet'], { absorption: 0.3, scattering: 0.2, uncertaintyPercent: 15 });
    defineAs('carpet', 'porousVolume');
    expect(materials()['carpet']).toEqual({ porousVolume: expect.anything() as unknown, uncertaintyPercent: 15 });
  });

  it('start as bands with the values of the library, and as one value with their mean', () => {
    const bands = listMaterials().find(({ name }) => name === 'carpet-heavy')!.bands;
    define('curtain', { library: 'carpet-heavy' });
    defineAs('curtain', 'bands');
    expect(bandsOfDefinition(materials()['curtain'], null)).toEqual(bands);
    defineAs('curtain', 'absorption');
    const mean = bands.reduce((sum, { absorption }) => sum + absorption, 0) / bands.length;
    // Rounded to two digits.
    expect(materials()['curtain']).toEqual({ absorption: Math.round(100 * mean) / 100 });
  });

  it('gain and lose bands at either end; typing into one is a single step', () => {
    define('curtain', { absorption: { '63': 0.1, '125': 0.2 } });
    expect(neighboursOf(bandsOfDefinition(materials()['curtain'], null)!)).toEqual({ below: 31.5, above: 250 });
    setBand('curtain', 31.5, 0.05);
    check();
    expect(bandsOfDefinition(materials()['curtain'], null)!.map(({ centreHz }) => centreHz)).toEqual([31.5, 63, 125]);
    const before = scene.value;
    setBand('curtain', 63, 0.3);
    setBand('curtain', 63, 0.35);
    expect(materials()['curtain']).toEqual({ absorption: { '31.5': 0.05, '63': 0.35, '125': 0.2 } });
    undo();
    expect(scene.value).toBe(before);
    setBand('curtain', 31.5, undefined);
    expect(bandsOfDefinition(materials()['curtain'], null)).toHaveLength(2);
    expect(neighboursOf([{ centreHz: 100 }])).toEqual({ below: 80, above: 125 });
    expect(neighboursOf([{ centreHz: 16 }])).toEqual({ below: null, above: 31.5 });
  });

  it('are described in words, invalid definitions included', () => {
    const words = (definition: JsonObject): string => definitionWords(definition, library.value);
    expect(words({ absorption: 0.25 })).toBe('absorbs 0.25 at every frequency');
    expect(words({ absorption: { '250': 0.2, '125': 0.1 } })).toBe('absorbs 0.1 to 0.2; 2 octave bands, 125 to 250 Hz');
    expect(words({ porous: { flowResistivity: 12000, thicknessMetres: 0.05, cavityMetres: 0.1 } })).toBe(
      'porous, 50 mm of 12000 Pa·s/m², 100 mm of air behind',
    );
    expect(words({ library: 'brick' })).toBe('Brick, unglazed');
    expect(words({ library: 'brik' })).toMatch(/not in the library/);
    expect(
      words({
        impedance: [
          [100, 2, -9],
          [200, 2, -4],
        ],
      }),
    ).toBe('impedance at 2 frequencies, 100 to 200 Hz');
    expect(words({})).toBe('not defined yet');
    expect(kindOf({ absorption: 0.1, rigid: true })).toBe('other');
    expect(kindOf({ absorption: { '1k': 0.1 } })).toBe('other');
    expect(kindOf({ rigid: false })).toBe('other');
  });

  it('change number by number', () => {
    define('curtain', { porous: { flowResistivity: 10000, thicknessMetres: 0.05 } });
    setNumber('curtain', ['porous', 'cavityMetres'], 0.1);
    expect(materials()['curtain']).toEqual({
      porous: { flowResistivity: 10000, thicknessMetres: 0.05, cavityMetres: 0.1 },
    });
    check();
  });

  it('come from the library under a free name', () => {
    addChosen(fromLibrary('brick'));
    addChosen(fromLibrary('brick'));
    expect(materials()['brick']).toEqual({ library: 'brick' });
    expect(materials()['brick-2']).toEqual({ library: 'brick' });
    expect(undoLabel.value).toBe('add Brick, unglazed (2)');
    expect(sceneMaterials.value.at(-1)?.uses).toEqual([]);
  });
});

describe('the library', () => {
  it('is searched by all words, in names, descriptions and sources', () => {
    const names = (query: string): string[] => searchLibrary(listMaterials(), query).map(({ name }) => name);
    expect(names('')).toHaveLength(listMaterials().length);
    expect(names('unglazed painted')).toEqual(['brick-painted']);
    expect(names('PAINTED unglazed')).toEqual(['brick-painted']);
    expect(names('sengpielaudio').length).toBeGreaterThan(0);
    expect(names('sengpielaudio').length).toBeLessThan(listMaterials().length);
    expect(names('no such thing')).toEqual([]);
  });
});

describe('materials of a mesh', () => {
  /** The lecture hall as a new scene around a mesh, without definitions. */
  function openNew(): string[] {
    const hall = exampleOf('lecture-hall');
    const names = Object.keys(objectAt(hall, ['geometry', 'mesh', 'materials']));
    open({
      ...hall,
      materials: Object.fromEntries(names.map((name) => [name, {}])),
      geometry: {
        mesh: {
          ...objectAt(hall, ['geometry', 'mesh']),
          materials: Object.fromEntries(names.map((name) => [name, name])),
        },
      },
    });
    return names;
  }

  it('can all be chosen from the library, which completes the scene', () => {
    const names = openNew();
    expect(toChooseCount.value).toBe(names.length);
    expect(check).toThrow();
    for (const name of names) assignChosen(name, 'both', fromLibrary('brick'));
    expect(toChooseCount.value).toBe(0);
    // One material for all; the undefined ones are gone.
    expect(materials()).toEqual({ brick: { library: 'brick' } });
    check();
  });

  it('get one material of the scene for both sides, or one for each', () => {
    const [name] = openNew();
    assignChosen(name, 'both', fromLibrary('brick'));
    setSided(name, true);
    expect(valueAt(scene.value, ['geometry', 'mesh', 'materials', name])).toEqual({ front: 'brick', back: 'brick' });
    assignChosen(name, 'back', fromLibrary('carpet-heavy'));
    expect(meshAssignments.value[0]).toMatchObject({
      assigned: { front: 'brick', back: 'carpet-heavy' },
      toChoose: false,
    });
    renameMaterial('carpet-heavy', 'rug');
    expect(usesOf(scene.value, 'rug')).toEqual([`${name} (back)`]);
    setSided(name, false);
    expect(valueAt(scene.value, ['geometry', 'mesh', 'materials', name])).toBe('brick');
    // It has a definition, so the user may still want it.
    expect(materials()).toHaveProperty('rug');
  });

  it('are distinguished from names that the mesh does not have', () => {
    open(exampleOf('lecture-hall'));
    const [name] = Object.keys(objectAt(scene.value, ['geometry', 'mesh', 'materials']));
    assign('Door', 'both', Object.keys(materials())[0]);
    expect(meshAssignments.value.some(({ isUnknown }) => isUnknown)).toBe(false);
    const surface = {
      front: 'x',
      back: 'x',
      meshMaterial: name,
      open: false,
      positions: new Float32Array(),
      outside: new Uint8Array(),
    };
    sceneView.value = {
      title: '',
      dimensions: 3,
      extentsMetres: { from: [0, 0, 0], to: [1, 1, 1] },
      surfaces: [
        { ...surface, areaSquareMetres: 2 },
        { ...surface, areaSquareMetres: 3 },
      ],
      edges: new Float32Array(),
      sources: [],
      receivers: [],
      areas: [],
      meshMaterials: [name, 'Glass'],
      imported: null,
    };
    const of = (wanted: string) => meshAssignments.value.find(({ meshMaterial }) => meshMaterial === wanted)!;
    expect(of(name)).toMatchObject({ isUnknown: false, squareMetres: 5, toChoose: false });
    expect(of('Glass')).toMatchObject({ isUnknown: false, toChoose: true, assigned: { both: '' } });
    expect(of('Door').isUnknown).toBe(true);
    forget('Door');
    expect(of('Door')).toBeUndefined();
  });
});

describe('defined and realised absorption', () => {
  const found: Realised = {
    entry: {
      name: 'a',
      kind: 'bands',
      description: null,
      source: null,
      branches: 1,
      wall: null,
      largestError: 0.01,
      largestErrorShare: 0.1,
      asksBeyondReach: false,
      reflectionError: null,
      sheets: [],
      transmission: null,
      bands: [
        { centreHz: 125, whole: true, asked: 0.1, random: 0.11, normal: 0.05 },
        { centreHz: 250, whole: false, asked: 0.2, random: 0.19, normal: 0.1 },
      ],
      warnings: [],
      picture: null,
    },
    maxFrequencyHz: 300,
  };
  const asked = [125, 250, 500].map((centreHz) => ({ centreHz, absorption: 0.2 }));

  it('marks bands that are simulated in part or not at all', () => {
    const bands = comparedBands(asked, found);
    expect(bands.map(({ centreHz, validity }) => [centreHz, validity])).toEqual([
      [125, 'whole'],
      [250, 'partly'],
      [500, 'outside'],
    ]);
    expect(bands[2]).toMatchObject({ asked: 0.2, random: null, normal: null });
  });

  it('has no realised values before the result', () => {
    expect(comparedBands(asked, null).map(({ validity }) => validity)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(comparedBands(null, null)).toEqual([]);
  });
});
