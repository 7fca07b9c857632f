import { describe, expect, it } from 'vitest';
import type { MeshView } from '../../../../../src/app/setup/view/mesh-view.ts';
import { materialsIn } from '../../../../../src/app/jobs/imports/read-materials.ts';
import { entryFor, sceneAround } from '../../../../../src/app/jobs/imports/scene-around.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';

describe('a table of materials', () => {
  it('gives coefficients by octaves or third-octaves, with points or commas, as fractions or per cent', () => {
    const octaves = materialsIn('material,125,250 Hz,a_500,1k,2 kHz,4000\nWood,0.1,.12,12 %,0.3,0.2,\n', 'm.csv');
    expect(octaves.materials).toEqual({
      Wood: { absorption: { 125: 0.1, 250: 0.12, 500: 0.12, 1000: 0.3, 2000: 0.2 } },
    });
    const thirds = materialsIn('name;100;125;160\n"Felt; thick";0,1;0,2;0,3\n', 'm.csv');
    expect(thirds.materials).toEqual({ 'Felt; thick': { absorption: { 100: 0.1, 125: 0.2, 160: 0.3 } } });
  });

  it('says what it leaves out, and takes what reverberation rooms measure above 1 as 1', () => {
    const { materials, imported } = materialsIn('name,αw,250,500\nWool,0.9,0.95,1.05\nNone,,,\n', 'm.csv');
    expect(materials['Wool'].absorption).toEqual({ 250: 0.95, 500: 1 });
    expect(imported.taken).toEqual([{ kind: 'material', count: 1 }]);
    expect(imported.leftOut.map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual([
      'column "αw": not the centre of a band',
      'material: without a coefficient',
    ]);
    expect(imported.notes).toEqual([expect.stringMatching(/^1 coefficient above 1/)]);
  });

  it.each([
    ['name,125,250\nA,12,3', /line 2: "A" absorbs 12 at 125 Hz|"A" absorbs 12 at 125 Hz/],
    ['name,125,500\nA,0.1,0.2', /250 is missing between 125 and 500/],
    ['name,125\nA,0.1\nA,0.2', /there is a material "A" above/],
    ['name,125\n,0.1', /has no name/],
    ['name,125\nA,x', /expected a coefficient at 125 Hz, found "x"/],
    ['name,low\nA,0.1', /no column is the centre of a band/],
    ['125,250\n0.1,0.2', /no column "name"/],
    ['name,125,125 Hz\nA,0.1,0.2', /two columns hold the band 125 Hz/],
    ['name,125', /holds no materials/],
  ])('that is wrong is refused: %s', (text, message) => {
    expect(() => materialsIn(text, 'm.csv')).toThrow(message);
  });

  it('gives what a scene file takes', () => {
    const { materials } = materialsIn('name,63,125,250\nA,0.1,0.2,0.3\n', 'm.csv');
    const scene = {
      wavehall: 1,
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials,
      geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'A' }] },
      sources: { S: { position: [1, 1, 1] } },
      receivers: { R: { position: [2, 2, 2] } },
      durationSeconds: 1,
      maxFrequencyHz: 200,
    };
    expect(parseScene(JSON.stringify(scene), 's.json').materials.get('A')).toMatchObject({
      kind: 'bands',
      fraction: 1,
    });
  });
});

/** A file after the shoebox example of the manual. */
const CATT = `;MASTER.GEO
LOCAL  h  =  8	;hall height
ABS wood   = <12 10 8 7 5 4>  {213 220 160}
ABS seats = <68 75 82 85 86 86 86 86> L <30 40 50 60 70 80 80 80> {128 128 0} ; to 16 kHz
ABS floor = wood
ABS made = <w 10 8 7 5 4>
;ABS gone = <1 1 1 1 1 1>
CORNERS
 1	-w/2	0	0
`;

describe('a geometry file of CATT-Acoustic', () => {
  it('gives its materials, in per cent by octaves', () => {
    const { materials, imported } = materialsIn(CATT, 'master.geo');
    const wood = { absorption: { 125: 0.12, 250: 0.1, 500: 0.08, 1000: 0.07, 2000: 0.05, 4000: 0.04 } };
    expect(materials).toEqual({
      wood,
      seats: {
        absorption: { 125: 0.68, 250: 0.75, 500: 0.82, 1000: 0.85, 2000: 0.86, 4000: 0.86, 8000: 0.86, 16000: 0.86 },
      },
      floor: wood,
    });
    expect(imported.leftOut.map(({ kind, count }) => `${count} ${kind}`)).toEqual([
      '1 scattering (L)',
      '1 ABS',
      '3 other lines',
    ]);
  });

  it('of five coefficients is refused', () => {
    const { materials: parted } = materialsIn('ABS a = <1 2 3 4 5 6 : 7 8>\nABS b = <1 2 3 4 5 6:7 8>\n', 'm.geo');
    expect(parted['a']).toEqual({
      absorption: { 125: 0.01, 250: 0.02, 500: 0.03, 1000: 0.04, 2000: 0.05, 4000: 0.06, 8000: 0.07, 16000: 0.08 },
    });
    expect(parted['b']).toEqual(parted['a']);
    expect(() => materialsIn('ABS a = <1 2 3 4 5>\n', 'm.geo')).toThrow(/"a" has 5 coefficients/);
  });
});

it('a material of a model takes the entry of its name, or of its IfcMaterial', () => {
  const library = {
    brick: { absorption: {} },
    'Slab: Concrete, floor': { absorption: {} },
    Concrete: { absorption: {} },
  };
  expect(entryFor('Brick', library)).toBe('brick');
  expect(entryFor('Wall: Brick', library)).toBe('brick');
  expect(entryFor('Slab: Concrete, floor', library)).toBe('Slab: Concrete, floor');
  expect(entryFor('Slab: Concrete, ceiling', library)).toBe('Concrete');
  expect(entryFor('Door: Oak', library)).toBeUndefined();
});

describe('a scene around a model', () => {
  const mesh = {
    materials: ['Brick', 'Teppich', 'Mat_07'],
    spaces: [],
    extentsMetres: { from: [0, 0, 0], to: [4, 3, 2] },
  };
  const around = (byName: boolean): ReturnType<typeof sceneAround> =>
    sceneAround(mesh as unknown as MeshView, {
      file: 'a.obj',
      title: 'a',
      library: { Brick: { absorption: { 500: 0.3 } } },
      byName,
    });

  it('takes what the list has, then what names suggest, and leaves the rest undefined', () => {
    const { scene, suggested, toDefine } = around(true);
    expect(scene['materials']).toEqual({
      Brick: { absorption: { 500: 0.3 } },
      Teppich: { library: 'carpet-heavy' },
      Mat_07: {},
    });
    expect(suggested).toEqual({ Teppich: { entry: 'carpet-heavy', by: 'Teppich' } });
    expect(toDefine).toEqual(['Mat_07']);
  });

  it('takes nothing by name unless it is asked for', () => {
    expect(around(false)).toMatchObject({ suggested: {}, toDefine: ['Teppich', 'Mat_07'] });
  });
});
