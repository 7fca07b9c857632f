import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { InputError } from '../../../../../src/units/errors.ts';

const GIGABYTE = 1e9;

function sceneWith(receivers: unknown) {
  return JSON.stringify({
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { absorption: 0.2 }, floor: { absorption: 0.4 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [6, 5, 3] }, material: 'wall', faces: { 'z-': 'floor' } }] },
    sources: { S1: { position: [1, 1, 1.5] } },
    receivers,
    durationSeconds: 0.5,
    maxFrequencyHz: 500,
  });
}

const read = (receivers: unknown, table = '', areaResponses = false) => {
  const files = new MemoryFiles(
    new Map([
      ['hall.json', new Blob([sceneWith(receivers)])],
      ['seats.csv', new Blob([table])],
    ]),
  );
  return readScene({ sceneFile: 'hall.json', areaResponses }, files, GIGABYTE);
};

async function errorOf(reading: Promise<unknown>): Promise<InputError> {
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  if (error instanceof InputError) return error;
  throw new Error('no error');
}

/** The floor of the room, without a spacing. */
const FLOOR = {
  polygon: [
    [0, 0],
    [6, 0],
    [6, 5],
    [0, 5],
  ],
  heightMetres: 1.2,
};

const SEATS = { seats: { file: 'seats.csv', unit: 'cm' } };

describe('a table of receivers', () => {
  it('gives names and places in its unit, with other columns and any order of columns', async () => {
    const { areas } = await read(SEATS, '# stalls\nrow;z;name;y;x\n1;120;A1;"200";450\n1;120,5;A-2;200;475\n');
    expect(areas[0].points).toEqual([
      { name: 'seats_A1', position: [4.5, 2, 1.2], at: null },
      { name: 'seats_A-2', position: [4.75, 2, 1.205], at: null },
    ]);
  });

  it.each([
    ['name,x,z\nA,1,2', 'seats.csv', 'no column "y"'],
    [
      'name,x,y,z\nA,100,1o0,120',
      'seats.csv: line 2',
      '"A": expected a coordinate y from -10000000 to 10000000 m, found "1o0"',
    ],
    ['name,x,y,z\n,100,100,120', 'seats.csv: line 2', 'the receiver has no name'],
    [
      'name,x,y,z\nA\u202e1,100,100,120',
      'hall.json: receivers["seats_A\u202e1"]',
      'the name "seats_A\u202e1" has a character that nobody sees',
    ],
    [
      'name,x,y,z\nA,1,1,1\na,2,2,2',
      'hall.json: receivers.seats',
      'two receivers are named "seats_a", ignoring capitals',
    ],
    ['name,x,y,z\n', 'hall.json: receivers.seats', 'there are no receivers'],
  ])('%j is refused', async (table, path, message) => {
    const error = await errorOf(read(SEATS, table));
    expect({ path: error.path, message: error.message }).toEqual({ path, message });
  });

  it('that is missing is told with its path', async () => {
    const error = await errorOf(read({ seats: { file: 'chairs.csv', unit: 'm' } }));
    expect(error.path).toBe('hall.json: receivers.seats.file');
    expect(error.message).toContain('chairs.csv: there is no such file');
  });
});

describe('areas', () => {
  it('lie on surfaces of boxes by their material', async () => {
    const { areas } = await read({ floor: { surface: ['floor'], spacingMetres: 1, heightMetres: 1.2 } });
    expect(areas[0].points).toHaveLength(30);
    expect(new Set(areas[0].points.map(({ position: [, , z] }) => z))).toEqual(new Set([1.2]));
  });

  it('of more receivers than are supported are refused with a spacing that fits', async () => {
    const error = await errorOf(read({ hall: { ...FLOOR, spacingMetres: 0.02 } }));
    expect(error.message).toBe('75,000 receivers; all areas of a scene have at most 20,000 together');
    const fitting = Number(/at least (.*) m/.exec(error.remedy)![1]);
    expect((await read({ hall: { ...FLOOR, spacingMetres: fitting } })).areas[0].points.length).toBeGreaterThan(15_000);
  });

  it('with files have no more responses than there can be files', async () => {
    const area = { ...FLOOR, spacingMetres: 0.05 };
    expect((await read({ hall: area })).areas[0].writesResponses).toBe(false);
    expect((await read({ hall: area }, '', true)).areas[0].writesResponses).toBe(true);
  });

  it('do not take the name of another receiver', async () => {
    const error = await errorOf(
      read({
        HALL_1: { position: [1, 2, 1] },
        hall: {
          line: [
            [1, 1, 1],
            [2, 1, 1],
          ],
          spacingMetres: 0.5,
        },
      }),
    );
    expect(error.message).toBe('two receivers are named "hall_1", ignoring capitals');
  });
});
