import { describe, expect, it } from 'vitest';
import { parseScene } from '../../../src/scene/parse.ts';
import { InputError } from '../../../src/units/errors.ts';

/** A scene that uses every key. */
function sceneFile() {
  return {
    wavehall: 1,
    title: 'Hall',
    description: 'A test',
    air: { temperatureCelsius: 18, relativeHumidityPercent: 45, pressureKilopascals: 99.5, absorption: false },
    materials: { plaster: { absorption: 0.05 }, curtain: { admittance: 0.2 }, mirror: { rigid: true } },
    geometry: {
      boxes: [
        { add: { from: [0, 0, 0], to: [8, 5, 3] }, material: 'plaster', faces: { 'z-': 'curtain', 'x+': 'mirror' } },
        { subtract: { from: [3, 2, 0], to: [4, 3, 3] }, material: 'mirror' },
      ],
    },
    walls: 'subcell',
    outside: { absorbsFromHz: 125 },
    sources: { S1: { position: [1, 1, 1.5] } },
    receivers: { R1: { position: [6, 3, 1.2] }, 'left.ear_2-b': { position: [6, 4, 1.2] } },
    durationSeconds: 0.5,
    maxFrequencyHz: 1000,
    scheme: 'compact-5@2%',
    sampleRateHz: 44100,
  };
}

/** The scene with one entry changed, or removed if the value is undefined. */
function sceneWith(path: readonly (string | number)[], value: unknown): unknown {
  const file: unknown = sceneFile();
  const parent = path.slice(0, -1).reduce<unknown>((entry, key) => (entry as Record<string, unknown>)[key], file);
  (parent as Record<string, unknown>)[path.at(-1)!] = value;
  return file;
}

function errorOf(file: unknown): InputError {
  try {
    parseScene(typeof file === 'string' ? file : JSON.stringify(file), 'hall.json');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('parsed without an error');
}

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
      outside: { absorbsFrom: 125 },
      sources: [{ name: 'S1', position: [1, 1, 1.5] }],
      receivers: [
        { name: 'R1', position: [6, 3, 1.2] },
        { name: 'left.ear_2-b', position: [6, 4, 1.2] },
      ],
      duration: 0.5,
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

/** Entry to set and its value (undefined removes it); the error's path and message, and a part of its remedy. */
type Fault = [(string | number)[], unknown, string, string, string];

const allKeys =
  '"wavehall", "title", "description", "air", "materials", "dimensions", "geometry", "walls", "outside", "sources", "receivers", "durationSeconds", ' +
  '"maxFrequencyHz", "scheme", "tolerancePercent", "sampleRateHz"';

const someAir =
  'the air, such as { "temperatureCelsius": 20, "relativeHumidityPercent": 50, "pressureKilopascals": 101.325 }';

describe('parseScene on one fault', () => {
  it.each<Fault>([
    [['wavehall'], 2, 'wavehall', 'expected the format version this program reads, 1, found 2', 'format version'],
    [
      ['wavehall'],
      undefined,
      'wavehall',
      'missing; expected the format version this program reads, 1',
      'Add "wavehall"',
    ],
    [['title'], 7, 'title', 'expected a text, found 7', 'a text'],
    [['description'], null, 'description', 'expected a text, found null', 'a text'],
    [['sorces'], {}, 'sorces', 'unknown key "sorces"', `Did you mean "sources"? Keys allowed there: ${allKeys}.`],
    [['zzz'], 1, 'zzz', 'unknown key "zzz"', `Keys allowed there: ${allKeys}.`],

    [['outside'], {}, 'outside.absorbsFromHz', 'missing; expected a frequency in Hz above 0', 'Add "absorbsFromHz"'],
    [
      ['outside', 'absorbsFromHz'],
      0,
      'outside.absorbsFromHz',
      'expected a frequency in Hz above 0, found 0',
      'Give a frequency',
    ],

    [['air'], undefined, 'air', `missing; expected ${someAir}`, 'Add "air"'],
    [['air'], 20, 'air', `expected ${someAir}, found 20`, 'Give the air'],
    [
      ['air', 'humidity'],
      0.5,
      'air.humidity',
      'unknown key "humidity"',
      'Keys allowed there: "temperatureCelsius", "relativeHumidityPercent", "pressureKilopascals", "absorption".',
    ],
    ...(
      [
        ['temperatureCelsius', 'a temperature from -20 to 50 °C', [-20.5, 50.5, 249, 331, '20']],
        ['relativeHumidityPercent', 'a relative humidity from 0 to 100 %', [-1, 100.5, '45 %']],
        ['pressureKilopascals', 'a static pressure from 50 to 110 kPa', [1, 111, 799, 1101, 79999, 110001, null]],
        ['absorption', 'true or false', ['off', 0]],
      ] as const
    ).flatMap(([key, expected, values]) =>
      values.map((value): Fault => [
        ['air', key],
        value,
        `air.${key}`,
        `expected ${expected}, found ${JSON.stringify(value)}`,
        `Give ${expected}.`,
      ]),
    ),
    ...(
      [
        ['temperatureCelsius', 'a temperature from -20 to 50 °C'],
        ['relativeHumidityPercent', 'a relative humidity from 0 to 100 %'],
        ['pressureKilopascals', 'a static pressure from 50 to 110 kPa'],
      ] as const
    ).map(([key, expected]): Fault => [
      ['air', key],
      undefined,
      `air.${key}`,
      `missing; expected ${expected}`,
      `Add "${key}": ${expected}.`,
    ]),

    [['materials'], [], 'materials', 'expected materials by name, found []', 'materials by name'],
    [
      ['materials', 'plaster', 'absorption'],
      1.7,
      'materials.plaster.absorption',
      'expected a random-incidence absorption coefficient from 0 to 1, found 1.7',
      'Give a random-incidence absorption coefficient from 0 to 1.',
    ],
    [
      ['materials', 'plaster', 'absorption'],
      -0.1,
      'materials.plaster.absorption',
      'expected a random-incidence absorption coefficient from 0 to 1, found -0.1',
      'from 0 to 1',
    ],
    [
      ['materials', 'curtain', 'admittance'],
      -1,
      'materials.curtain.admittance',
      'expected a specific admittance of at least 0, found -1',
      'at least 0',
    ],
    [
      ['materials', 'mirror', 'rigid'],
      false,
      'materials.mirror.rigid',
      'expected true, or another key instead, found false',
      'Give true',
    ],
    [
      ['materials', 'mirror', 'absorption'],
      0.1,
      'materials.mirror',
      'expected exactly one of "absorption", "admittance", "impedance", "porous", "library", "rigid", "open", found {"rigid":true,"absorption":0.1}',
      'exactly one of',
    ],
    [
      ['materials', 'old brick'],
      {},
      'materials["old brick"]',
      'expected exactly one of "absorption", "admittance", "impedance", "porous", "library", "rigid", "open", found {}',
      'exactly one of',
    ],
    [
      ['materials', 'brick'],
      { absorbtion: 0.1 },
      'materials.brick.absorbtion',
      'unknown key "absorbtion"',
      'Did you mean "absorption"? Keys allowed there: "absorption", "admittance", "impedance", "porous", "library", "rigid", "open".',
    ],
    [
      ['materials', 'brick'],
      0.1,
      'materials.brick',
      'expected a material such as { "absorption": 0.1 }, found 0.1',
      'such as',
    ],

    [['geometry', 'spheres'], [], 'geometry.spheres', 'unknown key "spheres"', 'Keys allowed there: "boxes", "mesh".'],
    [['geometry', 'boxes'], [], 'geometry.boxes', 'expected a list of at least one box, found []', 'at least one box'],
    [
      ['geometry', 'boxes'],
      undefined,
      'geometry',
      'expected exactly one of "boxes", "mesh", found {}',
      'Give exactly one of "boxes", "mesh".',
    ],
    [
      ['geometry', 'boxes', 1],
      'pillar',
      'geometry.boxes[1]',
      'expected a box: { "add" or "subtract": …, "material": … }, found "pillar"',
      'a box:',
    ],
    [
      ['geometry', 'boxes', 1, 'subtract'],
      undefined,
      'geometry.boxes[1]',
      'expected exactly one of "add", "subtract", found {"material":"mirror"}',
      'exactly one of',
    ],
    [
      ['geometry', 'boxes', 1, 'add'],
      { from: [0, 0, 0], to: [1, 1, 1] },
      'geometry.boxes[1]',
      'expected exactly one of "add", "subtract", found {"subtract":{"from":[3,2,0],"to":[4,3,3]},"material":"mirror","add":{"from":[0,…',
      'exactly one of',
    ],
    [
      ['geometry', 'boxes', 0, 'material'],
      undefined,
      'geometry.boxes[0].material',
      'missing; expected the name of a material',
      'Add "material"',
    ],
    [
      ['geometry', 'boxes', 0, 'material'],
      'Plastr',
      'geometry.boxes[0].material',
      'there is no material "Plastr"',
      'Did you mean "plaster"? Materials defined in this file: "plaster", "curtain", "mirror".',
    ],
    [
      ['geometry', 'boxes', 0, 'faces', 'z-'],
      'toString',
      'geometry.boxes[0].faces["z-"]',
      'there is no material "toString"',
      'Materials defined in this file: "plaster", "curtain", "mirror".',
    ],
    [
      ['geometry', 'boxes', 0, 'faces', 'floor'],
      'plaster',
      'geometry.boxes[0].faces.floor',
      'unknown key "floor"',
      'Keys allowed there: "x-", "x+", "y-", "y+", "z-", "z+".',
    ],
    [
      ['geometry', 'boxes', 0, 'add', 'to'],
      [8, 5],
      'geometry.boxes[0].add.to',
      'expected three numbers [x, y, z], in metres, found [8,5]',
      'three numbers',
    ],
    [
      ['geometry', 'boxes', 0, 'add', 'to'],
      [8, 5, 3, 1],
      'geometry.boxes[0].add.to',
      'expected three numbers [x, y, z], in metres, found [8,5,3,1]',
      'three numbers',
    ],
    [
      ['geometry', 'boxes', 0, 'add', 'to', 1],
      '5',
      'geometry.boxes[0].add.to[1]',
      'expected a number of metres, found "5"',
      'a number of metres',
    ],
    [
      ['geometry', 'boxes', 1, 'subtract', 'to'],
      [4, 2, -1],
      'geometry.boxes[1].subtract',
      'the box has no extent on y: 2 to 2, z: 0 to -1',
      'Give "from" the lower',
    ],
    [
      ['geometry', 'boxes', 0],
      { subtract: { from: [0, 0, 0], to: [1, 1, 1] }, material: 'plaster' },
      'geometry.boxes[0]',
      'the first box subtracts ({"from":[0,0,0],"to":[1,1,1]}), but there is no air yet to take away',
      'Begin the list with an "add" box',
    ],

    [['sources'], {}, 'sources', 'expected at least one source, found {}', 'Give at least one source.'],
    [['receivers'], {}, 'receivers', 'expected at least one receiver, found {}', 'Give at least one receiver.'],
    [
      ['receivers'],
      undefined,
      'receivers',
      'missing; expected receivers by name, such as { "R1": { "position": [1, 1, 1.5] } }',
      'Add "receivers"',
    ],
    [
      ['sources', 'S1', 'position'],
      undefined,
      'sources.S1.position',
      'missing; expected three numbers [x, y, z], in metres',
      'Add "position": three numbers [x, y, z], in metres.',
    ],
    [['sources', 'S1', 'gain'], 2, 'sources.S1.gain', 'unknown key "gain"', 'Keys allowed there: "position".'],
    ...['', '.hidden', 'a/b', 'a b', 'größe', 'S'.repeat(101)].map((name): Fault => [
      ['sources', name],
      { position: [1, 1, 1] },
      /^\w+$/.test(name) ? `sources.${name}` : `sources["${name}"]`,
      `the name ${name.length > 80 ? `"${'S'.repeat(78)}…` : `"${name}"`} cannot be part of a file name`,
      'letters, digits, ".", "_" and "-"',
    ]),
    [
      ['sources', 's1'],
      { position: [1, 2, 1] },
      'sources.s1',
      'source "s1" with receiver "R1" and source "S1" with receiver "R1" would both be written to "s1-R1.wav", ignoring capitals',
      'Rename one of them.',
    ],
    [
      ['receivers', 'LEFT.ear_2-b'],
      { position: [1, 2, 1] },
      'receivers["LEFT.ear_2-b"]',
      'source "S1" with receiver "LEFT.ear_2-b" and source "S1" with receiver "left.ear_2-b" would both be written to "S1-LEFT.ear_2-b.wav", ignoring capitals',
      'Rename one of them.',
    ],
    [
      ['sources', 'S1', 'position'],
      [1, 2, 9],
      'sources.S1.position',
      '[1,2,9] is not in the air: it lies outside all boxes',
      'Move it into the air',
    ],
    [
      ['sources', 'S1', 'position'],
      [3.5, 2.5, 1],
      'sources.S1.position',
      '[3.5,2.5,1] is not in the air: it lies in the wall, in the subtracted geometry.boxes[1]',
      'Move it into the air',
    ],
    [
      ['receivers', 'R1', 'position'],
      [6, 3, 0],
      'receivers.R1.position',
      '[6,3,0] is not in the air: it lies on a surface',
      'off every surface',
    ],
    [
      ['receivers', 'R1', 'position'],
      [3, 2.5, 1],
      'receivers.R1.position',
      '[3,2.5,1] is not in the air: it lies on a surface',
      'off every surface',
    ],

    ...['stairs', null, true].map((walls): Fault => [
      ['walls'],
      walls,
      'walls',
      `expected a wall model: "staircase" or "subcell", found ${JSON.stringify(walls)}`,
      '"staircase" or "subcell"',
    ]),
    [['durationSeconds'], 0, 'durationSeconds', 'expected a number of seconds above 0, found 0', 'above 0'],
    [['maxFrequencyHz'], -1, 'maxFrequencyHz', 'expected a frequency in Hz above 0, found -1', 'above 0'],
    [
      ['scheme'],
      '',
      'scheme',
      'expected the name of a scheme, such as "compact-5@2%", or the path of a weights file, found ""',
      'such as',
    ],
    ...[0, 44100.5, 768001, '48k'].map((rate): Fault => [
      ['sampleRateHz'],
      rate,
      'sampleRateHz',
      `expected a whole number of samples a second from 1 to 768000, found ${JSON.stringify(rate)}`,
      'whole number',
    ]),
  ])('%j set to %j', (entry, value, path, message, remedy) => {
    const error = errorOf(sceneWith(entry, value));
    expect(error.path).toBe(`hall.json: ${path}`);
    expect(error.message).toBe(message);
    expect(error.remedy).toContain(remedy);
    expect(error.exitStatus).toBe(2);
  });

  it('is a number too large for a double', () => {
    const error = errorOf(JSON.stringify(sceneFile()).replace('"durationSeconds":0.5', '"durationSeconds":1e999'));
    expect(error.path).toBe('hall.json: durationSeconds');
    expect(error.message).toBe('expected a number of seconds above 0, found Infinity');
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
        'hall.json: sources.S1.position: [9,9,9] is not in the air: it lies outside all boxes',
      ].join('\n'),
    );
    expect(error.remedy).toBe(
      [
        'Give a text.',
        'Give a random-incidence absorption coefficient from 0 to 1.',
        'Write 0.02 for 2 %.',
        'Did you mean "plaster"? Materials defined in this file: "plaster", "curtain", "mirror", "felt".',
        'Move it into the air, off every surface.',
      ].join('\n'),
    );
  });

  it('does not check positions against boxes that are wrong', () => {
    const error = errorOf(sceneWith(['geometry', 'boxes', 0, 'add'], { from: [0, 0, 0], to: [0, 5, 3] }));
    expect(error.message).toBe('the box has no extent on x: 0 to 0');
  });
});
