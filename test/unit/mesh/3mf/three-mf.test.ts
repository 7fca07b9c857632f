import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { block, fan } from '../../../support/models/triangles.ts';
import { roomThreeMf, threeMf, threeMfMesh, threeMfModel } from '../../../support/models/write-3mf.ts';
import { errorOf, measure, read } from '../../../support/rooms/meshes.ts';

const HALL = block('wall', [1, 2, 0], [5, 5, 3])
  .map((face) => ({ ...face, material: face.corners.every(([, , z]) => z === 0) ? 'floor' : 'wall' }))
  .flatMap(fan);

/** A square of 2 × 1. */
const SQUARE: readonly Vec3[] = [[0, 0, 0], [2, 0, 0], [2, 1, 0], [0, 1, 0]]; // prettier-ignore
const HALVES = [[0, 1, 2], [0, 2, 3]]; // prettier-ignore

const file = (resources: string, items: string, unit = 'meter'): Uint8Array =>
  threeMf({ '3D/3dmodel.model': threeMfModel(unit, resources, items) });
const object = (inside: string, attributes = 'id="1" type="model"'): string =>
  `<object ${attributes}>${inside}</object>`;

describe('a 3MF file', () => {
  it('of two parts, with a component that turns the room, is read with names, areas and fronts', async () => {
    const { mesh, metresPerUnit, imported } = await read('a.3mf', roomThreeMf(HALL));
    const found = measure(mesh);
    expect(metresPerUnit).toBe(1e-3);
    expect(found).toMatchObject({ from: [1000, 2000, 0], to: [5000, 5000, 3000] });
    expect(found.areas).toEqual({ floor: 12e6, wall: 54e6 });
    expect(Math.abs(found.volume)).toBeCloseTo(36e9, 3);
    expect(imported?.taken).toEqual([{ kind: 'object', count: 1 }]);
  });

  it.each([
    ['micron', 1e-6],
    ['millimeter', 1e-3],
    ['centimeter', 1e-2],
    ['inch', 0.0254],
    ['foot', 0.3048],
    ['meter', 1],
  ])('is in its unit: %s', async (unit, metres) => {
    const bytes = file(object(threeMfMesh(SQUARE, HALVES)), '<item objectid="1"/>', unit);
    expect((await read('a.3mf', bytes)).metresPerUnit).toBe(metres);
  });

  it('takes base materials, colours and the names of objects', async () => {
    const resources =
      '<basematerials id="5"><base name="Oak" displaycolor="#112233"/><base name="Stone" displaycolor="#112233"/></basematerials>' +
      '<m:colorgroup id="6"><m:color color="#a0b0c0FF"/></m:colorgroup>' +
      object(
        threeMfMesh([...SQUARE, [0, 0, 1]], [...HALVES, [0, 1, 2], [0, 1, 4]], (i) => ['', ' p1="0"', ' pid="6" p1="0"', ' pid="7" p1="0"'][i]),
        'id="1" name="Hall" pid="5" pindex="1"',
      ) +
      object(threeMfMesh(SQUARE, HALVES), 'id="2" name="Bench"') +
      object(threeMfMesh(SQUARE, HALVES), 'id="3"') +
      object(threeMfMesh(SQUARE, HALVES), 'id="4" type="support"'); // prettier-ignore
    const items = [1, 2, 3, 4].map((id) => `<item objectid="${id}"/>`).join('');
    const { mesh, imported } = await read('a.3mf', file(resources, items));
    expect(measure(mesh).areas).toEqual({ Stone: 1, Oak: 1, '#A0B0C0': 1, Hall: 1, Bench: 2, default: 2 });
    expect(imported?.leftOut).toEqual([{ kind: 'object', count: 1, reason: 'a support for printing' }]);
  });

  it('places items by their transforms, and keeps fronts in a mirror', async () => {
    const room = object(threeMfMesh(SQUARE, HALVES));
    const turned = await read('a.3mf', file(room, '<item objectid="1" transform="0 2 0 -3 0 0 0 0 1 10 20 30"/>'));
    // (x, y) becomes (-3y, 2x), then it is moved.
    expect(measure(turned.mesh)).toMatchObject({ from: [7, 20, 30], to: [10, 24, 30] });
    const box = HALL.map(({ corners }) => corners);
    const boxed = object(
      threeMfMesh(
        box.flat(),
        box.map((_, i) => [3 * i, 3 * i + 1, 3 * i + 2]),
      ),
    );
    const volume = async (transform: string): Promise<number> =>
      measure((await read('a.3mf', file(boxed, `<item objectid="1" transform="${transform}"/>`))).mesh).volume;
    expect(await volume('-1 0 0 0 1 0 0 0 1 0 0 0')).toBeCloseTo(await volume('1 0 0 0 1 0 0 0 1 0 0 0'), 9);
  });

  it.each([
    ['no ZIP', Buffer.from('solid'), /not a complete ZIP file/],
    ['no model', zipSync({ 'a.txt': new Uint8Array(3) }), /holds no model/],
    ['another unit', file('', '', 'mile'), /its unit is "mile"/],
    ['an object that is not there', file('', '<item objectid="4"/>'), /no object "4"/],
    ['a part that is not there', file('', '<item objectid="4" p:path="/x.model"/>'), /no part "x.model"/],
    ['a corner that is no vertex', file(object(threeMfMesh(SQUARE, [[0, 1, 4]])), '<item objectid="1"/>'), /vertex 4/],
    ['a word as a number', file(object('<mesh><vertices><vertex x="a" y="0" z="0"/></vertices></mesh>'), ''), /found "a"/],
    ['a short transform', file(object(threeMfMesh(SQUARE, HALVES)), '<item objectid="1" transform="1 0 0"/>'), /3 numbers; 12/],
    ['an object in itself', file(object('<components><component objectid="1"/></components>'), '<item objectid="1"/>'), /in itself/],
  ])('is refused with %s', async (_, contents, message) => {
    const error = await errorOf('a.3mf', contents);
    expect(`${error.path}: ${error.message}`).toMatch(message);
  }); // prettier-ignore

  it('whose components repeat each other, or whose parts grow without end, is refused at once', async () => {
    const levels = Array.from({ length: 40 }, (_, i) =>
      object(`<components>${`<component objectid="${i + 1}"/>`.repeat(2)}</components>`, `id="${i + 2}"`),
    ).join('');
    const bomb = file(object(threeMfMesh(SQUARE, HALVES)) + levels, '<item objectid="41"/>');
    expect((await errorOf('a.3mf', bomb)).message).toMatch(/corners and vertices; at most 6\.\d+e\+6/);
    const zip = Buffer.from(zipSync({ '3D/3dmodel.model': new Uint8Array(100) }));
    // The size of its only part, in the list at its end.
    zip.writeUInt32LE(70_000_000, zip.indexOf('PK\u0001\u0002') + 24);
    expect((await errorOf('a.3mf', zip)).message).toMatch(/would become more than 67 MB/);
  });
});
