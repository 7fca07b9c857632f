import { describe, expect, it } from 'vitest';
import { readIfc } from '../../../../src/mesh/ifc/ifc.ts';
import type { ReadMesh } from '../../../../src/mesh/mesh.ts';
import { hallIfc, HALL_PLAN, rectangle, writeIfc } from '../../../support/models/write-ifc.ts';

const read = (bytes: Uint8Array, spaces?: readonly string[]): Promise<ReadMesh> =>
  readIfc(bytes, 'hall.ifc', { spaces });

/** Volume and areas by material of triangles, m³ and m². */
function measures(
  { mesh: { vertices, triangles, material, materialNames } }: ReadMesh,
  only?: (name: string) => boolean,
) {
  let volume = 0;
  const areas: Record<string, number> = {};
  for (let t = 0; t < triangles.length; t += 3) {
    const name = materialNames[material[t / 3]];
    if (only && !only(name)) continue;
    const [a, b, c] = [0, 1, 2].map((corner) => [
      ...vertices.subarray(3 * triangles[t + corner], 3 * triangles[t + corner] + 3),
    ]);
    const cross = (u: number[], v: number[]): number[] => [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]; // prettier-ignore
    const minus = (u: number[], v: number[]): number[] => u.map((each, i) => each - v[i]);
    volume += cross(b, c).reduce((sum, each, i) => sum + each * a[i], 0) / 6;
    areas[name] = (areas[name] ?? 0) + Math.hypot(...cross(minus(b, a), minus(c, a))) / 2;
  }
  return { volume, areas };
}

const FLOOR = 6 * 4 + 4 * 3;
const HEIGHT = 3;
const PERIMETER = 26;
const [WINDOW, DOOR] = [2 * 1.2, 1 * 2.1];
const isTable = (name: string): boolean => name === 'FurnishingElement: Wood';

describe('an IFC file with rooms', () => {
  it('is the air of its rooms, of exact volume, and each surface has the material behind it', async () => {
    const room = await read(hallIfc());
    const { volume, areas } = measures(room, (name) => !isTable(name));
    expect(volume).toBeCloseTo(FLOOR * HEIGHT, 9);
    expect(Object.fromEntries(Object.entries(areas).map(([name, area]) => [name, Number(area.toFixed(6))]))).toEqual({
      'Slab: Concrete, floor': FLOOR,
      'Slab: Concrete, ceiling': FLOOR,
      'Wall: Brick': Number((PERIMETER * HEIGHT - WINDOW - DOOR).toFixed(6)),
      'Window: Glass': WINDOW,
      'Door: Oak': DOOR,
    });
    expect(measures(room, isTable).volume).toBeCloseTo(1 * 0.6 * 0.05, 9);
    expect(room.spaces).toMatchObject([{ name: 'Hall Hall long', isTaken: true, from: [0, 0, 0], to: [6, 7, 3] }]);
    expect(room.spaces![0].volume).toBeCloseTo(FLOOR * HEIGHT, 9);
  });

  it('says what it took and left out', async () => {
    const { taken, leftOut } = (await read(hallIfc())).imported!;
    expect(taken).toEqual([{ kind: 'IfcSpace', count: 1 }, { kind: 'IfcFurnishingElement', count: 1 }]); // prettier-ignore
    expect(leftOut.map(({ kind, count }) => `${count} ${kind}`).sort()).toEqual(['1 IfcDoor', '1 IfcWindow', '2 IfcSlab', '6 IfcWall']); // prettier-ignore
  });

  it('has a surface of its own where nothing fills an opening, or nothing is behind', async () => {
    const { areas } = measures(
      await read(
        writeIfc({
          elements: [{ type: 'IFCWALL', name: 'w', plan: rectangle(0, -1, 4, 0), z: 0, height: 3, material: 'Brick' }],
          holes: [{ inside: 'w', plan: rectangle(1, -1, 2, 0), z: 0, height: 2 }],
          spaces: [{ name: 'a', plan: rectangle(0, 0, 4, 4), z: 0, height: 3 }],
        }),
      ),
    );
    expect(areas['Opening']).toBeCloseTo(2, 9);
    expect(areas['Wall: Brick']).toBeCloseTo(4 * 3 - 2, 9);
    expect(areas['Space']).toBeCloseTo(3 * 4 * 3 + 2 * 16, 9);
  });

  it('takes the rooms that are named, or the building alone', async () => {
    const two = hallIfc({
      spaces: [{ name: 'Hall', plan: HALL_PLAN, z: 0, height: 3000 }, { name: 'Attic', plan: rectangle(0, 0, 6000, 7000), z: 3200, height: 2000 }],
    }); // prettier-ignore
    expect(measures(await read(two, ['Attic'])).volume).toBeCloseTo(84, 9);
    expect(measures(await read(two, ['Hall', 'Attic']), (name) => !isTable(name)).volume).toBeCloseTo(84 + 108, 9);
    const building = await read(two, []);
    // Walls without their holes, slabs, window, door and table.
    const south = 6.6 * 0.3 * 3 - WINDOW * 0.3;
    const west = 7 * 0.3 * 3 - DOOR * 0.3;
    const others = (4.3 + 2 + 3 + 4.3) * 0.3 * 3;
    const slabs = 2 * 6.6 * 7.6 * 0.2;
    const rest = WINDOW * 0.06 + DOOR * 0.06 + 1 * 0.6 * 0.05;
    expect(measures(building).volume).toBeCloseTo(south + west + others + slabs + rest, 5);
    expect(building.imported!.leftOut).toMatchObject([{ kind: 'IfcSpace', count: 2 }]);
    await expect(read(two, ['Cellar'])).rejects.toThrow(/no room "Cellar"/);
  });

  it('takes the unit from the file', async () => {
    const spaces = [{ name: 'a', plan: rectangle(0, 0, 4, 5), z: 0, height: 3 }];
    expect(measures(await read(writeIfc({ elements: [], spaces }))).volume).toBeCloseTo(60, 9);
    expect(measures(await read(writeIfc({ prefix: '.DECI.', elements: [], spaces }))).volume).toBeCloseTo(0.06, 9);
  });
});

describe('a faulty IFC file', () => {
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const header = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n";
  it.each([
    ['of no STEP', 'hello', /does not begin with/],
    ['of another schema', "ISO-10303-21;HEADER;FILE_SCHEMA(('AP214'));", /names no IFC schema/],
    ['without instances', `${header}ENDSEC;END-ISO-10303-21;`, /holds no instances/],
    ['of instances that refer to themselves', `${header}#1=IFCA(#2);\n#2=IFCB((#1));\nENDSEC;`, /#1 refers to itself/],
    ['of an instance defined twice', `${header}#1=IFCA($);\n#1=IFCA($);\nENDSEC;`, /#1 is defined twice/],
    ['of a huge number', `${header}#9300000000000000000=IFCA($);\nENDSEC;`, /numbered beyond/],
    ['of parentheses that do not match', `${header}#1=IFCA((#2);\nENDSEC;`, /parentheses do not match/],
    ['of bytes of no text', `${header}#1=IFCA(\u0001);\nENDSEC;`, /it holds byte 1 where/],
    ['of a reference that is a number', `${header}#1=IFCA(#1e999);\nENDSEC;`, /a comma is missing/],
    ['of a text without end', `${header}#1=IFCA('x);\nENDSEC;`, /a text has no end/],
    [
      'of nothing with a shape',
      `${header}#1=IFCMATERIAL('x');\nENDSEC;\nEND-ISO-10303-21;\n`,
      /no shapes of building parts/,
    ],
  ])('%s is refused', async (_, contents, message) => {
    await expect(read(text(contents))).rejects.toThrow(message);
  });
});
