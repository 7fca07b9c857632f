import { describe, expect, it } from 'vitest';
import { parseScene } from '../../../../src/scene/parse.ts';
import { errorOf, sceneFile, sceneWith } from './scene-file.ts';

describe('parseScene on a good file', () => {
  it('gives everything in the file', () => {
    const scene = parseScene(JSON.stringify(sceneFile()), 'hall.json');
    expect(scene).toEqual({
      title: 'Hall',
      description: 'A test',
      air: { temperature: 18, relativeHumidity: 45, pressure: 99.5, absorbs: false },
      materials: new Map<string, unknown>([
        ['plaster', { kind: 'absorption', absorption: 0.05 }],
        ['curtain', { kind: 'admittance', admittance: 0.2 }],
        ['mirror', { kind: 'rigid' }],
      ]),
      geometry: {
        kind: 'boxes',
        boxes: [
          {
            operation: 'add',
            from: [0, 0, 0],
            to: [8, 5, 3],
            materials: ['plaster', 'mirror', 'plaster', 'plaster', 'curtain', 'plaster'],
          },
          {
            operation: 'subtract',
            from: [3, 2, 0],
            to: [4, 3, 3],
            materials: ['mirror', 'mirror', 'mirror', 'mirror', 'mirror', 'mirror'],
          },
        ],
      },
      walls: 'subcell',
      givesWalls: true,
      outside: { absorbsFrom: 125 },
      sources: [{ name: 'S1', position: [1, 1, 1.5] }],
      receivers: [
        { name: 'R1', position: [6, 3, 1.2] },
        { name: 'left.ear_2-b', position: [6, 4, 1.2] },
      ],
      listening: {
        levels: new Map([['S1', { soundPowerDb: null, speechDb: null }]]),
        systems: [],
        noiseDb: null,
        extendsSpeech: false,
        thirdOctaves: false,
        lines: [],
        figuresOfEight: new Map(),
        ears: new Map(),
      },
      areas: [],
      duration: 0.5,
      durationFor: 'T30',
      maxFrequency: 1000,
      scheme: 'compact-5@2%',
      sampleRate: 44100,
    });
  });

  it('accepts a file without title, description, faces, sample rate, walls, outside and absorption of air', () => {
    const file = {
      ...sceneFile(),
      title: undefined,
      description: undefined,
      sampleRateHz: undefined,
      walls: undefined,
      outside: undefined,
    };
    Object.assign(file.air, { absorption: undefined });
    file.geometry.boxes.length = 1;
    Object.assign(file.geometry.boxes[0], { faces: undefined });
    const scene = parseScene(JSON.stringify(file), 'hall.json');
    expect(scene.geometry).toMatchObject({
      kind: 'boxes',
      boxes: [{ materials: Array(6).fill('plaster') as string[] }],
    });
    expect([scene.title, scene.description, scene.sampleRate]).toEqual(['', '', 48000]);
    expect(scene.air.absorbs).toBe(true);
    expect(scene.walls).toBe('staircase');
    expect(scene.givesWalls).toBe(false);
    expect(scene.outside).toBe(null);
  });

  it.each<[string, (string | number)[], unknown]>([
    ['an unused material', ['materials', 'gold leaf'], { absorption: 0 }],
    ['a material named like a property of every object', ['materials', 'constructor'], { rigid: true }],
    ['total absorption', ['materials', 'plaster', 'absorption'], 1],
    ['no admittance', ['materials', 'curtain', 'admittance'], 0],
    ['the coldest air', ['air', 'temperatureCelsius'], -20],
    ['the hottest air', ['air', 'temperatureCelsius'], 50],
    ['bone-dry air', ['air', 'relativeHumidityPercent'], 0],
    ['saturated air', ['air', 'relativeHumidityPercent'], 100],
    ['the thinnest air', ['air', 'pressureKilopascals'], 50],
    ['the densest air', ['air', 'pressureKilopascals'], 110],
    ['absorption that is switched on', ['air', 'absorption'], true],
    ['the highest sample rate', ['sampleRateHz'], 768000],
    ['a longest name', ['sources', 'S'.repeat(100)], { position: [1, 1, 1] }],
    ['a position a hair off the floor', ['sources', 'S1', 'position'], [1, 1, 1e-9]],
  ])('takes %s', (_, path, value) => {
    expect(() => parseScene(JSON.stringify(sceneWith(path, value)), 'hall.json')).not.toThrow();
  });
});

describe('parseScene on one fault of the text', () => {
  it('is a number too large for a double', () => {
    const error = errorOf(JSON.stringify(sceneFile()).replace('"durationSeconds":0.5', '"durationSeconds":1e999'));
    expect(error.path).toBe('hall.json: durationSeconds');
    expect(error.message).toBe('expected a duration from 0.002 to 3600 s, found Infinity');
  });

  it('is a file that holds no object', () => {
    const error = errorOf('[]');
    expect([error.path, error.message]).toEqual(['hall.json', 'expected a scene: an object, found []']);
  });

  it('is a file that is not JSON', () => {
    const error = errorOf('{\n  "wavehall": 1,\n  title\n}');
    expect([error.path, error.message]).toEqual([
      'hall.json: line 3, column 3',
      'expected a key in double quotes, found "t"',
    ]);
  });
});

describe('parseScene on air in other units', () => {
  it.each([
    ['temperatureCelsius', 293.15, 'That looks like kelvin: write 20.'],
    ['temperatureCelsius', 250, 'That looks like kelvin: write -23.15.'],
    ['pressureKilopascals', 101325, 'That looks like Pa: write 101.325.'],
    ['pressureKilopascals', 80000, 'That looks like Pa: write 80.'],
    ['pressureKilopascals', 1013.25, 'That looks like hPa: write 101.325.'],
    ['pressureKilopascals', 800, 'That looks like hPa: write 80.'],
  ])('%s %d', (key, value, remedy) => {
    expect(errorOf(sceneWith(['air', key], value)).remedy).toBe(remedy);
  });
});

describe('parseScene on openings', () => {
  const open = {
    sky: { open: true },
    plaster: { absorption: 0.05 },
    curtain: { rigid: true },
    mirror: { rigid: true },
  };

  it('requires "outside" if a surface is open', () => {
    const file = { ...sceneFile(), materials: open, outside: undefined };
    file.geometry.boxes[0].faces = { 'z-': 'curtain', 'x+': 'sky' };
    const { path, message, remedy } = errorOf(file);
    expect(path).toBe('hall.json: outside');
    expect(message).toBe('missing; the material "sky" leads outside');
    expect(remedy).toContain('Add "outside": { "absorbsFromHz": 250 }');
    expect(() => parseScene(JSON.stringify({ ...file, outside: { absorbsFromHz: 250 } }), 'hall.json')).not.toThrow();
    expect(errorOf({ ...file, outside: 250 }).message.split('\n')).toHaveLength(1);
  });

  it('requires nothing if no surface uses the open material', () => {
    expect(() =>
      parseScene(JSON.stringify({ ...sceneFile(), materials: open, outside: undefined }), 'hall.json'),
    ).not.toThrow();
  });

  it('refuses a triangle that is open on one side and a wall on the other', () => {
    const materials = {
      Wall: 'plaster',
      Window: { front: 'sky', back: 'plaster' },
      Door: { front: 'sky', back: 'sky' },
    };
    const geometry = { mesh: { file: 'hall.obj', unit: 'm', materials } };
    const { path, message, remedy } = errorOf({ ...sceneFile(), materials: open, geometry });
    expect(path).toBe('hall.json: geometry.mesh.materials.Window');
    expect(message).toBe('one side is open and the other a wall: {"front":"sky","back":"plaster"}');
    expect(remedy).toMatch(/^An opening has no sides/);
  });
});

describe('parseScene on file names that meet', () => {
  const point = { position: [1, 1, 1] };

  it('finds pairs that differ only in where the hyphen belongs', () => {
    const error = errorOf({
      ...sceneFile(),
      sources: { a: point, 'a-b': point },
      receivers: { 'b-c': point, C: point },
    });
    expect(error.path).toBe('hall.json: sources["a-b"]');
    expect(error.message).toBe(
      'source "a-b" with receiver "C" and source "a" with receiver "b-c" would both be written to "a-b-C.wav", ignoring capitals',
    );
  });

  it('reports two names once, however many pairs they affect', () => {
    const receivers = { R1: point, R2: point, R3: point };
    expect(errorOf({ ...sceneFile(), sources: { a: point, A: point }, receivers }).message.split('\n')).toHaveLength(1);
  });

  it('allows hyphens if no file names meet', () => {
    const file = { ...sceneFile(), sources: { a: point, 'a-b': point }, receivers: { c: point, 'b-d': point } };
    expect(parseScene(JSON.stringify(file), 'hall.json').sources).toHaveLength(2);
  });
});

describe('parseScene on several faults', () => {
  it('reports them all, the first one as the path, and each remedy once', () => {
    const file = sceneFile();
    const error = errorOf({
      ...file,
      title: 3,
      materials: { ...file.materials, plaster: { absorption: 1.7 }, felt: { absorption: 2 } },
      geometry: { boxes: [{ ...file.geometry.boxes[0], material: 'plastre' }] },
      sources: { S1: { position: [9, 9, 9] } },
    });
    expect(error.path).toBe('hall.json: title');
    expect(error.message).toBe(
      [
        'expected a text, found 3',
        'hall.json: materials.plaster.absorption: expected a random-incidence absorption coefficient from 0 to 1, found 1.7',
        'hall.json: materials.felt.absorption: expected a random-incidence absorption coefficient from 0 to 1, found 2',
        'hall.json: geometry.boxes[0].material: there is no material "plastre"',
        'hall.json: sources.S1.position: S1 is outside the room, at [9,9,9]',
      ].join('\n'),
    );
    expect(error.remedy).toBe(
      [
        'Give a text.',
        'Give a random-incidence absorption coefficient from 0 to 1.',
        'Write 0.02 for 2 %.',
        'Did you mean "plaster"? Materials defined in this file: "plaster", "curtain", "mirror", "felt".',
        'Move it into the room, off every surface.',
      ].join('\n'),
    );
  });

  it('does not check positions against boxes that are wrong', () => {
    const error = errorOf(sceneWith(['geometry', 'boxes', 0, 'add'], { from: [0, 0, 0], to: [0, 5, 3] }));
    expect(error.message).toBe('the box has no extent on x: 0 to 0');
  });
});
