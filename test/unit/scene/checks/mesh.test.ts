import { describe, expect, it } from 'vitest';
import { withPointsOfMesh } from '../../../../src/scene/checks/mesh-points.ts';
import { parseScene } from '../../../../src/scene/parse.ts';
import type { SceneOfFile } from '../../../../src/scene/scene.ts';
import { InputError } from '../../../../src/units/errors.ts';

/** A minimal scene with a mesh. */
function sceneFile() {
  return {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { plaster: { absorption: 0.05 }, wood: { absorption: 0.1 }, felt: { absorption: 0.4 } },
    geometry: {
      mesh: {
        file: 'models/hall.obj',
        unit: 'cm',
        materials: { Wall: 'plaster', 'Panel.001': { front: 'wood', back: 'felt' } },
      },
    },
    sources: { S1: { position: [1, 1, 1.5] } } as unknown,
    receivers: { R1: { position: [6, 3, 1.2] } } as unknown,
    durationSeconds: 0.5,
    maxFrequencyHz: 1000,
    scheme: 'compact-5@2%',
  };
}

function changed(path: readonly string[], value: unknown): string {
  const file: unknown = sceneFile();
  const parent = path.slice(0, -1).reduce<unknown>((entry, key) => (entry as Record<string, unknown>)[key], file);
  (parent as Record<string, unknown>)[path.at(-1)!] = value;
  return JSON.stringify(file);
}

function errorOf(action: () => unknown): InputError {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('no error');
}

describe('a scene with a mesh', () => {
  it('gives file, unit and materials', () => {
    const { geometry } = parseScene(JSON.stringify(sceneFile()), 'hall.json');
    expect(geometry).toEqual({
      kind: 'mesh',
      file: 'models/hall.obj',
      unit: 'cm',
      materials: new Map([
        ['Wall', { front: 'plaster', back: 'plaster' }],
        ['Panel.001', { front: 'wood', back: 'felt' }],
      ]),
    });
  });

  it('has walls between the nodes unless it asks for a staircase', () => {
    expect(parseScene(JSON.stringify(sceneFile()), 'hall.json').walls).toBe('subcell');
    expect(parseScene(changed(['walls'], 'staircase'), 'hall.json').walls).toBe('staircase');
  });

  it.each([
    ['no unit', ['geometry', 'mesh', 'unit'], undefined],
    ['no material at all', ['geometry', 'mesh', 'materials'], {}],
    ['a mesh in another folder', ['geometry', 'mesh', 'file'], '../hall.glb'],
    ['sources in the mesh', ['sources'], 'mesh'],
    ['receivers in the mesh', ['receivers'], 'mesh'],
    ['a position that boxes would not have', ['sources', 'S1', 'position'], [-1e3, 0, 0]],
  ])('may have %s', (_, path, value) => {
    expect(() => parseScene(changed(path, value), 'hall.json')).not.toThrow();
  });

  const mesh = ['geometry', 'mesh'];
  it.each<[string[], unknown, string, string, string]>([
    [
      ['geometry', 'boxes'],
      [{ add: { from: [0, 0, 0], to: [8, 5, 3] }, material: 'plaster' }],
      'geometry',
      expect.stringMatching(/^expected exactly one of "boxes", "outline", "mesh", found \{/) as string,
      'Give exactly one of',
    ],
    [
      mesh,
      'hall.obj',
      'geometry.mesh',
      expect.stringMatching(/^expected a mesh such as \{ "file"/) as string,
      'a mesh such as',
    ],
    [
      [...mesh, 'size'],
      2,
      'geometry.mesh.size',
      'unknown key "size"',
      '"file", "unit", "up", "scale", "mirror", "spaces", "materials"',
    ],
    [
      [...mesh, 'up'],
      'w',
      'geometry.mesh.up',
      'expected the axis that points up in the file: "z", "y", "x", "-z", "-y", "-x", found "w"',
      'Give the axis',
    ],
    [
      [...mesh, 'scale'],
      0,
      'geometry.mesh.scale',
      'expected a factor of all lengths above 0, at most 1000, found 0',
      'Give a factor',
    ],
    [
      [...mesh, 'mirror'],
      'w',
      'geometry.mesh.mirror',
      'expected the axis whose coordinates are reversed: "x", "y", "z", found "w"',
      'Give the axis',
    ],
    [
      [...mesh, 'file'],
      undefined,
      'geometry.mesh.file',
      'missing; expected the path of a mesh file from the scene file, such as "hall.obj"',
      'Add "file"',
    ],
    [
      [...mesh, 'file'],
      '',
      'geometry.mesh.file',
      'expected the path of a mesh file from the scene file, such as "hall.obj", found ""',
      'Give the path',
    ],
    [
      [...mesh, 'file'],
      '/models/hall.obj',
      'geometry.mesh.file',
      'expected the path of a mesh file from the scene file, such as "hall.obj", found "/models/hall.obj"',
      'Give the path',
    ],
    [
      [...mesh, 'file'],
      'C:\\hall.obj',
      'geometry.mesh.file',
      'expected the path of a mesh file from the scene file, such as "hall.obj", found "C:\\\\hall.obj"',
      'Give the path',
    ],
    [
      [...mesh, 'unit'],
      'yd',
      'geometry.mesh.unit',
      'expected a unit: "m", "cm", "mm", "in", "ft", found "yd"',
      'Give a unit',
    ],
    [
      [...mesh, 'unit'],
      1,
      'geometry.mesh.unit',
      'expected a unit: "m", "cm", "mm", "in", "ft", found 1',
      'Give a unit',
    ],
    [
      [...mesh, 'materials'],
      undefined,
      'geometry.mesh.materials',
      'missing; expected materials of the scene by those of the mesh, such as { "Wall": "plaster" }',
      'Add "materials"',
    ],
    [
      [...mesh, 'materials', 'Wall'],
      'plastr',
      'geometry.mesh.materials.Wall',
      'there is no material "plastr"',
      'Did you mean "plaster"?',
    ],
    [
      [...mesh, 'materials', 'Wall'],
      '',
      'geometry.mesh.materials.Wall',
      'expected the name of a material, found ""',
      'Give the name',
    ],
    [
      [...mesh, 'materials', 'Wall'],
      0.1,
      'geometry.mesh.materials.Wall',
      'expected the name of a material, found 0.1',
      'Give the name',
    ],
    [
      [...mesh, 'materials', 'Panel.001', 'back'],
      undefined,
      'geometry.mesh.materials["Panel.001"].back',
      'missing; expected the name of a material',
      'Add "back"',
    ],
    [
      [...mesh, 'materials', 'Panel.001', 'back'],
      'toString',
      'geometry.mesh.materials["Panel.001"].back',
      'there is no material "toString"',
      'Materials defined',
    ],
    [
      [...mesh, 'materials', 'Panel.001', 'side'],
      'wood',
      'geometry.mesh.materials["Panel.001"].side',
      'unknown key "side"',
      '"front", "back"',
    ],
    [
      ['sources'],
      'file',
      'sources',
      'expected sources by name, such as { "S1": { "position": [1, 1, 1.5] } }, found "file"',
      'Give sources',
    ],
    [
      ['receivers'],
      undefined,
      'receivers',
      'missing; expected receivers by name, such as { "R1": { "position": [1, 1, 1.5] } }',
      'Add "receivers"',
    ],
  ])('may not have %j set to %j', (entry, value, path, message, remedy) => {
    const error = errorOf(() => parseScene(changed(entry, value), 'hall.json'));
    expect([error.path, error.message]).toEqual([`hall.json: ${path}`, message]);
    expect(error.remedy).toContain(remedy);
  });

  it('is needed to take sources from', () => {
    const boxes = [{ add: { from: [0, 0, 0], to: [8, 5, 3] }, material: 'plaster' }];
    const text = JSON.stringify({ ...sceneFile(), geometry: { boxes }, sources: 'mesh', receivers: 'mesh' });
    const error = errorOf(() => parseScene(text, 'hall.json'));
    expect([error.path, error.message]).toEqual([
      'hall.json: sources',
      'there is no mesh to take sources from\nhall.json: receivers: there is no mesh to take receivers from',
    ]);
  });

  it('reports all faults at once', () => {
    const file = sceneFile();
    file.geometry.mesh.materials.Wall = 'plastr';
    Object.assign(file, { title: 7, sources: 'mesh', receivers: { ' a': { position: [0, 0, 0] } } });
    expect(errorOf(() => parseScene(JSON.stringify(file), 'hall.json')).message.split('\n')).toHaveLength(3);
  });
});

describe('withPointsOfMesh', () => {
  const scene = (changes: object): SceneOfFile =>
    parseScene(JSON.stringify({ ...sceneFile(), ...changes }), 'hall.json');
  const point = (name: string) => ({ name, position: [1, 2, 3] as const });
  const points = { sources: [point('S1'), point('S2')], receivers: [point('R1')] };

  it('takes from the mesh what the scene leaves to it, and no more', () => {
    const { sources, receivers } = withPointsOfMesh(scene({ sources: 'mesh' }), points, 'hall.json', 'hall.obj');
    expect(sources).toEqual(points.sources);
    expect(receivers).toEqual([{ name: 'R1', position: [6, 3, 1.2] }]);
    const own = scene({});
    expect(withPointsOfMesh(own, undefined, 'hall.json', 'hall.obj')).toEqual(own);
  });

  it.each([
    ['of a format that has none', undefined, 'hall.obj holds no receivers: files of its format have none'],
    ['that has none', { ...points, receivers: [] }, 'hall.obj holds no receivers'],
  ])('refuses a mesh %s', (_, of, message) => {
    const error = errorOf(() => withPointsOfMesh(scene({ receivers: 'mesh' }), of, 'hall.json', 'hall.obj'));
    expect([error.path, error.message]).toEqual(['hall.json: receivers', message]);
  });

  it.each([
    ['names that no file can have', [' ear', '..'], /^the name " ear" .*\nhall\.json_: receivers/],
    ['names that are there twice', ['ear', 'EAR'], /would both be written to "S1-EAR.wav"/],
  ])('refuses %s', (_, names, message) => {
    const of = { ...points, receivers: names.map(point) };
    const error = errorOf(() => withPointsOfMesh(scene({ receivers: 'mesh' }), of, 'hall.json', 'hall.json_'));
    expect(error.path).toMatch(/^hall\.json_: receivers/);
    expect(error.message).toMatch(message);
  });
});
