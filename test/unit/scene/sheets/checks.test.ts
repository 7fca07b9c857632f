import { describe, expect, it } from 'vitest';
import type { MaterialDefinition } from '../../../../src/material/definition.ts';
import { checkMaterialPlaces } from '../../../../src/scene/checks/material-places.ts';
import { checkSheets } from '../../../../src/scene/checks/sheet-checks.ts';
import type { SheetInFile } from '../../../../src/scene/schema/geometry-schema.ts';
import type { SceneFile } from '../../../../src/scene/schema/schema.ts';
import { boxOf } from '../../../support/rooms/box-sheets.ts';

const MATERIALS = new Map<string, MaterialDefinition>([
  ['wall', { kind: 'rigid' }],
  ['tile', { kind: 'sheet', flowResistance: 800, massPerArea: 4 }],
  ['door', { kind: 'partition', massPerArea: 15 }],
]);
const ROOM = boxOf('add', [0, 0, 0], [5, 4, 3]);

/** The path and message of each problem. */
const problems = (boxes = [ROOM], ...sheets: SheetInFile[]): string[] =>
  checkSheets(boxes, sheets, MATERIALS).map(({ path, message }) => `${path.join('.')}: ${message}`);

const sheet = (from: SheetInFile['from'], to: SheetInFile['to'], material = 'tile'): SheetInFile => ({
  from,
  to,
  material,
});

describe('checkSheets', () => {
  it('finds nothing wrong with sheets in the air, and with a door between two boxes', () => {
    expect(problems([ROOM], sheet([0, 0, 2], [5, 4, 2]), sheet([2, 0, 0], [2, 4, 2]))).toEqual([]);
    expect(problems([ROOM, boxOf('add', [5, 0, 0], [8, 4, 3], 'wall', { 0: 'door' })])).toEqual([]);
    const column = boxOf('subtract', [1, 1, 0], [2, 2, 3]);
    expect(problems([ROOM, column], sheet([0, 0, 2], [5, 4, 2]))).toEqual([]);
  });

  it.each<[string, SheetInFile[], string]>([
    [
      'is a box',
      [sheet([0, 0, 2], [5, 4, 2.5])],
      'expected a sheet that is flat across one axis, found from [0,0,2] to [5,4,2.5]',
    ],
    [
      'is a line',
      [sheet([0, 0, 2], [5, 0, 2])],
      'expected a sheet that is flat across one axis, found from [0,0,2] to [5,0,2]',
    ],
    [
      'goes backward',
      [sheet([5, 0, 2], [0, 4, 2])],
      'expected a sheet that is flat across one axis, found from [5,0,2] to [0,4,2]',
    ],
    ['lies outside', [sheet([0, 0, 7], [5, 4, 7])], 'the sheet of "tile" touches no air'],
    ['lies on the ceiling', [sheet([0, 0, 3], [5, 4, 3])], '20 m² of the sheet "tile" has no air behind it'],
  ])('finds one that %s', (_, sheets, message) => {
    expect(problems([ROOM], ...sheets)).toEqual([`geometry.sheets.0: ${message}`]);
  });

  it('finds one that lies on another, or on a face that is a sheet', () => {
    expect(problems([ROOM], sheet([0, 0, 2], [3, 4, 2]), sheet([2, 0, 2], [5, 4, 2]))).toEqual([
      'geometry.sheets.1: the sheet lies on geometry.sheets[0]',
    ]);
    const two = [ROOM, boxOf('add', [5, 0, 0], [8, 4, 3], 'wall', { 0: 'door' })];
    expect(problems(two, sheet([5, 0, 0], [5, 1, 2]))).toEqual([
      'geometry.sheets.0: the sheet lies on a face of boxes that is a sheet itself, of "door"',
    ]);
  });

  it('finds a wall whose material is a sheet, but not a partition, which may be thick', () => {
    expect(problems([boxOf('add', [0, 0, 0], [5, 4, 3], 'wall', { 5: 'tile' })])).toEqual([
      'geometry.boxes.0: 20 m² of the sheet "tile" has no air behind it',
    ]);
    expect(problems([boxOf('add', [0, 0, 0], [5, 4, 3], 'wall', { 5: 'door' })])).toEqual([]);
  });

  it('finds sides of a thick partition', () => {
    const sided = new Map([...MATERIALS, ['door', { kind: 'partition', massPerArea: 15, front: 'wall' }]] as const);
    const boxes = [boxOf('add', [0, 0, 0], [5, 4, 3], 'wall', { 5: 'door' })];
    expect(checkSheets(boxes, [], sided as typeof MATERIALS).map(({ message }) => message)).toEqual([
      'the partition "door" has solid between its sides, and a "front" or "back"',
    ]);
  });

  it('takes segments in two dimensions', () => {
    const flat = {
      ...boxOf('add', [0, 0, -0.5], [5, 4, 0.5]),
      materials: ['wall', 'wall', 'wall', 'wall', null, null] as never,
    };
    expect(problems([flat], sheet([2, 0], [2, 4]))).toEqual([]);
    expect(problems([flat], sheet([5, 0], [5, 4]))).toEqual([
      'geometry.sheets.0: 4 m of the sheet "tile" has no air behind it',
    ]);
  });
});

describe('checkMaterialPlaces', () => {
  const materials = { wall: { rigid: true }, tile: { sheet: { flowResistance: 8 } }, wool: { porousVolume: {} } };
  const found = (geometry: unknown): string[] =>
    checkMaterialPlaces({ materials, geometry } as unknown as Partial<SceneFile>).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );

  it('finds a wall as a sheet, a volume as a surface, and one side of a sheet', () => {
    expect(found({ sheets: [sheet([0, 0], [0, 1], 'wall')] })).toEqual([
      'geometry.sheets.0.material: "wall" is a wall, and this is a sheet with air on both sides',
    ]);
    expect(found({ boxes: [{ material: 'wool' }] })).toEqual([
      'geometry.boxes.0.material: "wool" fills a volume, and this is a surface',
    ]);
    expect(found({ mesh: { materials: { A: { front: 'tile', back: 'wall' }, B: 'tile' } } })).toEqual([
      'geometry.mesh.materials.A: only one side is a sheet or a partition: {"front":"tile","back":"wall"}',
    ]);
  });
});
