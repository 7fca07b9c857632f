import { describe, expect, it } from 'vitest';
import { BACK, BOTH_SIDES, FRONT } from '../../../src/mesh/mesh.ts';
import { errorOf, measure, read } from '../../support/rooms/meshes.ts';

/** A file as the exporter writes it: each material has its own points. */
function exported() {
  const pts = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return {
    mats_hash: {
      Walls: { tris: [[0, 2, 1], [0, 1, 3]], pts, color: [204, 255, 255], sides: [1, 2] }, // prettier-ignore
      'Acoustic panel': { tris: [[0, 1, 2]], pts: [[0, 0, 0], [0, 0, 1], [0, 1, 0]], color: [0, 0, 0], sides: [3] }, // prettier-ignore
      _RIGID: { tris: [[0, 1, 2]], pts: pts.slice(1), color: [0, 0, 0], sides: [0] },
    },
    sources: [
      { xyz: [0.1, 0.2, 0.3], name: '' },
      { xyz: [0.3, 0.2, 0.1], name: ' organ ' },
    ],
    receivers: [{ xyz: [0.2, 0.2, 0.2], name: '' }, { xyz: [0.1, 0.1, 0.1] }],
    export_datetime: '2021-07-25 08:25:11 +0100',
  };
}

/** The file with one entry changed or removed. */
function changed(path: readonly (string | number)[], value: unknown): string {
  const file: unknown = exported();
  const parent = path.slice(0, -1).reduce<unknown>((entry, key) => (entry as Record<string, unknown>)[key], file);
  (parent as Record<string, unknown>)[path.at(-1)!] = value;
  return JSON.stringify(file);
}

describe('readModelExport', () => {
  it('reads triangles by material, the sides that have it, sources and receivers', async () => {
    const { mesh, rigid, points } = await read('model_export.json', JSON.stringify(exported()));
    expect(measure(mesh)).toMatchObject({ triangles: 4, volume: expect.closeTo(1 / 6, 12) as number, to: [1, 1, 1] });
    expect(mesh.materialNames).toEqual(['Walls', 'Acoustic panel', '_RIGID']);
    expect([...mesh.material]).toEqual([0, 0, 1, 2]);
    expect([...mesh.sides]).toEqual([BACK, FRONT, BOTH_SIDES, BOTH_SIDES]);
    expect([...rigid]).toEqual(['_RIGID']);
    expect(points).toEqual({
      sources: [
        { name: 'S1', position: [0.1, 0.2, 0.3] },
        { name: 'organ', position: [0.3, 0.2, 0.1] },
      ],
      receivers: [
        { name: 'R1', position: [0.2, 0.2, 0.2] },
        { name: 'R2', position: [0.1, 0.1, 0.1] },
      ],
    });
  });

  it('accepts a file without sources and receivers', async () => {
    const { mats_hash } = exported();
    expect((await read('model_export.json', JSON.stringify({ mats_hash }))).points).toEqual({
      sources: [],
      receivers: [],
    });
  });

  it('treats __proto__ as a normal name', async () => {
    const text = JSON.stringify(exported()).replace('"Walls"', '"__proto__"');
    expect((await read('model_export.json', text)).mesh.materialNames[0]).toBe('__proto__');
  });

  const walls = ['mats_hash', 'Walls'];
  it.each<[(string | number)[], unknown, string, RegExp]>([
    [['mats_hash'], undefined, ': mats_hash', /missing; expected an object/],
    [['mats_hash'], [], ': mats_hash', /expected an object/],
    [['mats_hash'], {}, '', /holds no triangles/],
    [walls, 7, ': mats_hash["Walls"]', /expected an object/],
    [[...walls, 'tris'], undefined, ': mats_hash["Walls"].tris', /missing; expected a list/],
    [[...walls, 'pts'], {}, ': mats_hash["Walls"].pts', /expected a list/],
    [[...walls, 'sides'], [1], ': mats_hash["Walls"]', /2 triangles, but the sides of 1/],
    [[...walls, 'sides', 1], 0, ': mats_hash["Walls"].sides[1]', /expected 1, 2 or 3, found 0/],
    [[...walls, 'sides', 1], 'front', ': mats_hash["Walls"].sides[1]', /found "front"/],
    [[...walls, 'tris', 1], [0, 1, 4], ': mats_hash["Walls"].tris[1]', /no point 4; "pts" has 4/],
    [[...walls, 'tris', 1], [0, 1, -1], ': mats_hash["Walls"].tris[1]', /no point -1/],
    [[...walls, 'tris', 1], [0, 1, 0.5], ': mats_hash["Walls"].tris[1]', /no point 0.5/],
    [[...walls, 'tris', 1], [0, 1], ': mats_hash["Walls"].tris[1]', /expected three numbers, found a list of 2/],
    [[...walls, 'pts', 3], [0, null, 0], ': mats_hash["Walls"].pts[3]', /expected three numbers/],
    [['sources'], {}, ': sources', /expected a list/],
    [['sources', 0, 'xyz'], 'here', ': sources[0].xyz', /found "here"/],
    [['sources', 0, 'name'], 7, ': sources[0].name', /expected a text, found 7/],
    [['receivers', 0], null, ': receivers[0]', /expected an object/],
  ])('refuses %j set to %j', async (entry, value, path, message) => {
    const error = await errorOf('model_export.json', changed(entry, value));
    expect(error.path).toBe(`model_export.json${path}`);
    expect(error.message).toMatch(message);
  });

  const whole = JSON.stringify(exported());
  it.each([
    ['nothing', '', /not JSON/],
    ['a file cut off', whole.slice(0, -20), /not JSON/],
    ['a list', '[]', /expected an object/],
    ['a coordinate too large', whole.replace('0.1', '1e999'), /not finite/],
    ['a vertex too large', changed([...walls, 'pts', 3], [0, 0, 7.5]).replace('7.5', '1e999'), /not finite/],
    [
      'a list a million deep',
      changed([...walls, 'pts', 3], 7.5).replace('7.5', '['.repeat(1e6) + ']'.repeat(1e6)),
      /expected three numbers, found a list of 1/,
    ],
    ['bytes that are not UTF-8', Buffer.from(whole.replace('Walls', 'W\xe4lls'), 'latin1'), /not in UTF-8/],
  ])('refuses %s', async (_, contents, message) => {
    expect((await errorOf('model_export.json', contents)).message).toMatch(message);
  });
});

describe('readMesh', () => {
  it('chooses the format by the extension', async () => {
    const error = await errorOf('hall.3ds', 'anything');
    expect([error.path, error.message]).toEqual(['hall.3ds', 'its extension is not that of a supported format']);
    expect(error.remedy).toMatch(/\.obj, \.stl, \.ply, \.gltf, \.glb, \.json/);
  });
});
