import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leakProblems, leakText } from '../../../../../src/app/setup/room/room-problems.ts';
import type { MaterialDefinition } from '../../../../../src/material/definition.ts';
import { readSceneMesh } from '../../../../../src/app/inputs/scene/mesh-file.ts';
import { mapMaterials } from '../../../../../src/app/inputs/scene/mesh-materials.ts';
import { faultTexts, meshWarnings, surfaceAreas } from '../../../../../src/app/setup/room/mesh-summary.ts';
import { allTogether } from '../../../../../src/units/errors.ts';
import type { TriangleMesh } from '../../../../../src/mesh/mesh.ts';
import type { Leak, MeshReport } from '../../../../../src/room/mesh/triangles/mesh-report.ts';
import type { MeshGeometry } from '../../../../../src/scene/scene.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import type { LengthUnit } from '../../../../../src/units/lengths.ts';
import { hertz, metres } from '../../../../../src/units/quantities.ts';
import { fixture } from '../../../../support/rooms/meshes.ts';
import { testHost } from '../../../../support/test-host.ts';

async function errorOf(action: () => unknown): Promise<InputError> {
  try {
    await action();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('no error');
}

describe('readSceneMesh', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const geometry = (file: string, unit?: LengthUnit): MeshGeometry => ({
    kind: 'mesh',
    file,
    unit,
    materials: new Map(),
  });
  const read = (file: string, unit?: LengthUnit, memory = 1e9) =>
    readSceneMesh(geometry(file, unit), join(folder, 'hall.json'), testHost.files, memory);

  it.each<[LengthUnit, number]>([
    ['m', 3],
    ['cm', 0.03],
    ['mm', 0.003],
    ['in', 0.0762],
    ['ft', 0.9144],
  ])('scales from %s', async (unit, width) => {
    mkdirSync(join(folder, 'models'));
    writeFileSync(join(folder, 'models', 'prism.obj'), fixture('prism.obj'));
    const { mesh, file } = await read('models/prism.obj', unit);
    expect(Math.max(...mesh.vertices)).toBeCloseTo(width, 12);
    expect(file).toBe(join(folder, 'models', 'prism.obj'));
  });

  it('takes a unit for a format that has one only if it is the same', async () => {
    writeFileSync(join(folder, 'prism.glb'), fixture('prism.glb'));
    expect(Math.max(...(await read('prism.glb')).mesh.vertices)).toBe(3);
    expect(Math.max(...(await read('prism.glb', 'm')).mesh.vertices)).toBe(3);
    const { path, message } = await errorOf(() => read('prism.glb', 'ft'));
    expect([path, message]).toEqual([
      join(folder, 'hall.json: geometry.mesh.unit'),
      expect.stringMatching(/^"ft", but/),
    ]);
  });

  it('asks for a unit before it looks for the file', async () => {
    expect((await errorOf(() => read('nowhere.stl'))).path).toBe(join(folder, 'hall.json: geometry.mesh.unit'));
    const { path, message } = await errorOf(() => read('nowhere.stl', 'm'));
    expect(path).toBe(join(folder, 'hall.json: geometry.mesh.file'));
    expect(message).toBe(`${join(folder, 'nowhere.stl')}: there is no such file`);
  });

  it('refuses what there is no memory for', async () => {
    writeFileSync(join(folder, 'prism.obj'), fixture('prism.obj'));
    const { message } = await errorOf(() => read('prism.obj', 'm', 1000));
    expect(message).toMatch(/prism\.obj: 0 MB are more than can be read/);
  });

  it('reads files beside it, and names one that is missing', async () => {
    const gltf = {
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36, uri: 'hall.bin' }],
    };
    writeFileSync(join(folder, 'hall.gltf'), JSON.stringify(gltf));
    const { path, message } = await errorOf(() => read('hall.gltf'));
    expect([path, message]).toEqual([
      join(folder, 'hall.gltf'),
      `${join(folder, 'hall.bin')}, which it refers to: there is no such file`,
    ]);
    writeFileSync(join(folder, 'hall.bin'), Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer));
    expect((await read('hall.gltf')).mesh.sides).toHaveLength(1);
  });
});

describe('mapMaterials', () => {
  /** Triangles of the materials given by index. */
  const mesh = (materialNames: string[], material: number[]): TriangleMesh => ({
    vertices: new Float64Array(9),
    triangles: Uint32Array.from(material.flatMap(() => [0, 1, 2])),
    material: Uint16Array.from(material),
    materialNames,
    sides: Uint8Array.from(material.map(() => 3)),
  });
  const map = (of: TriangleMesh, materials: Record<string, string | [string, string]>, rigid: string[] = []) =>
    mapMaterials(
      { mesh: of, rigid: new Set(rigid) },
      new Map(
        Object.entries(materials).map(([name, of]) =>
          typeof of === 'string' ? [name, { front: of, back: of }] : [name, { front: of[0], back: of[1] }],
        ),
      ),
      new Map<string, MaterialDefinition>([
        ['sky', { kind: 'open' }],
        ['door', { kind: 'open' }],
        ['cloth', { kind: 'sheet', flowResistance: 400, front: 'wood' }],
      ]),
      'hall.json: geometry.mesh.materials',
    );

  it('gives each side its material of the scene, each once', () => {
    const { materialNames, faceMaterials } = map(mesh(['a', 'b', 'c'], [0, 1, 2]), {
      c: 'wood',
      a: 'wood',
      b: ['felt', 'wood'],
    });
    expect(materialNames).toEqual(['wood', 'felt']);
    expect([...faceMaterials.front]).toEqual([0, 1, 0]);
    expect([...faceMaterials.back]).toEqual([0, 0, 0]);
  });

  it('leaves rigid what the file says is, unless it is mapped', () => {
    const of = mesh(['a', '_RIGID'], [0, 1]);
    expect([...map(of, { a: 'wood' }, ['_RIGID']).faceMaterials.front]).toEqual([0, -1]);
    expect([...map(of, { a: 'wood', _RIGID: 'felt' }, ['_RIGID']).faceMaterials.front]).toEqual([0, 1]);
    expect(() => map(of, { a: 'wood' })).toThrow(/without one of the scene: "_RIGID"$/);
  });

  it('makes openings of open materials, which are no wall on either side', () => {
    const of = mesh(['a', 'Window', 'Door', 'empty'], [0, 1, 2]);
    const { materialNames, faceMaterials, open } = map(of, {
      a: 'wood',
      Window: 'sky',
      Door: ['sky', 'door'],
      empty: 'sky',
    });
    expect(materialNames).toEqual(['wood']);
    expect([...open]).toEqual([1, 2]);
    expect([[...faceMaterials.front], [...faceMaterials.back]]).toEqual([
      [0, -1, -1, -1],
      [0, -1, -1, -1],
    ]);
    expect(map(of, { a: 'wood', Window: 'wood', Door: 'wood' }).open.size).toBe(0);
  });

  it('asks nothing of materials without triangles, and takes no scene material for them', () => {
    const of = mesh(['a', 'empty'], [0]);
    expect(map(of, { a: 'wood' }).materialNames).toEqual(['wood']);
    expect(map(of, { a: 'wood', empty: 'felt' }).materialNames).toEqual(['wood']);
  });

  it('takes no name that the mesh does not have, even if nothing is missing', () => {
    const of = mesh(['a'], [0]);
    expect(() => map(of, { a: 'wood', b: 'wood' })).toThrow(/^names that no material of the mesh has: "b"$/);
  });

  it('lists all that does not fit', async () => {
    const { path, message, remedy } = await errorOf(() =>
      map(mesh(['a', '__proto__', 'c'], [0, 1, 2]), { c: 'wood', A: 'wood', toString: 'felt' }),
    );
    expect(path).toBe('hall.json: geometry.mesh.materials');
    expect(message).toBe(
      'materials of the mesh without one of the scene: "a", "__proto__"; names that no material of the mesh has: "A", "toString"',
    );
    expect(remedy).toContain('Materials of the mesh: "a", "__proto__", "c".');
  });
});

describe('words on a mesh', () => {
  const leak: Leak = {
    position: [1, 2.345, 3],
    from: [0, 0, 0],
    to: [1, 1, 1],
    width: metres(0.1234),
    area: 0.5,
    materials: ['Wall', 'Door'],
  };
  const report: MeshReport = {
    triangles: {
      given: 9,
      kept: 6,
      faults: { duplicate: { count: 2, examples: [1, 5] }, contradiction: { count: 1, examples: [6] } },
    },
    listeners: [],
    leaks: [leak],
    leakCount: 3,
    airNodes: 1,
    volume: 1,
    overlaps: [{ kept: 'Wall', lost: 'Cover', area: 12 }],
    drawnVolume: null,
    areas: [
      { material: -1, area: 10, gridArea: 12, error: 0.2 },
      { material: 0, area: 10, gridArea: 10.5, error: 0.05 },
      { material: 1, area: 0.1, gridArea: 0.2, error: 1 },
    ],
  };

  it('tell where it leaks', () => {
    expect(leakText(leak)).toBe('at [1.00, 2.35, 3.00]: 0.12 m wide, 0.500 m², at "Wall", "Door"');
    expect(leakProblems({ ...report, leakCount: 0, leaks: [] }, null, false, 'hall.json')).toEqual([]);
    const [{ path, message, help }] = leakProblems(report, { absorbsFrom: hertz(100) }, false, 'hall.json');
    expect(path).toBe('hall.json: geometry.mesh.file');
    expect(message.split('\n  ')).toEqual([
      'the room leaks: its air reaches beyond the mesh in 3 places',
      leakText(leak),
      'and 2 smaller ones',
    ]);
    expect(help).toBe('leaks');
  });

  it('ask what is outside where it may leak', () => {
    expect(leakProblems(report, { absorbsFrom: hertz(100) }, true, 'hall.json')).toEqual([]);
    const [{ path, message, remedy }] = leakProblems(report, null, true, 'hall.json');
    expect(path).toBe('hall.json: outside');
    expect(message).toBe('missing; the room leaks: its air reaches beyond the mesh in 3 places');
    expect(remedy).toContain('"outside": { "absorbsFromHz"');
  });

  it('warn of leaks, triangles and large areas that are wrong', () => {
    expect(faultTexts(report.triangles)).toEqual([
      '2 triangles left out because they are there twice: number 1, 5',
      expect.stringMatching(/^1 triangle left out because .* another material on the same side: number 6$/),
    ]);
    const areas = surfaceAreas(report, ['wood', 'felt']);
    expect(areas.map(({ material }) => material)).toEqual([null, 'wood', 'felt']);
    const warnings = meshWarnings({ file: 'hall.obj', imported: null, ...report, areas, hidden: ['cork'] });
    expect(warnings).toHaveLength(5);
    expect(warnings[0]).toMatch(/^hall\.obj leaks in 3 places, through which sound leaves: at \[/);
    expect(warnings[1]).toMatch(/number 6$/);
    expect(warnings[2]).toBe('"Cover" and "Wall" coincide on 12.0 m²; the material of "Wall" is used');
    expect(warnings[3]).toMatch(/^"cork" touches no air of the room/);
    expect(warnings[4]).toMatch(/the area of rigid walls is 20 % too large/);
  });

  it('say several faults in one', () => {
    const one = new InputError('a', 'first', 'Do this.');
    expect(allTogether([one])).toBe(one);
    const all = allTogether([one, new InputError('b', 'second', 'Do this.'), new InputError('c', 'third', 'Do that.')]);
    expect([all.path, all.message, all.remedy]).toEqual(['a', 'first\nb: second\nc: third', 'Do this.\nDo that.']);
  });
});
