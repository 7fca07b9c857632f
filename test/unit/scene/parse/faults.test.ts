import { describe, it } from 'vitest';
import { expectFault, type Fault } from './scene-file.ts';
import { quote } from '../../../../src/scene/checks/problems.ts';

const allKeys =
  '"wavehall", "title", "description", "air", "materials", "dimensions", "geometry", "walls", "outside", "sources", "receivers", "systems", "figures", "durationSeconds", "durationFor", ' +
  '"maxFrequencyHz", "scheme", "tolerancePercent", "fullBand", "sampleRateHz", "$schema"';

const someAir =
  'the air, such as { "temperatureCelsius": 20, "relativeHumidityPercent": 50, "pressureKilopascals": 101.325 }';

describe('parseScene on one fault of what surrounds the geometry', () => {
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

    [
      ['outside'],
      {},
      'outside.absorbsFromHz',
      'missing; expected a frequency from 1 to 1000000 Hz',
      'Add "absorbsFromHz"',
    ],
    [
      ['outside', 'absorbsFromHz'],
      0,
      'outside.absorbsFromHz',
      'expected a frequency from 1 to 1000000 Hz, found 0',
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
      'expected a specific admittance from 0 to 1000, found -1',
      'from 0 to 1000',
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
      'expected exactly one of "absorption", "admittance", "impedance", "porous", "library", "rigid", "open", "sheet", "partition", "porousVolume", found {"rigid":true,"absorption":0.1}',
      'exactly one of',
    ],
    [
      ['materials', 'old brick'],
      {},
      'materials["old brick"]',
      'expected exactly one of "absorption", "admittance", "impedance", "porous", "library", "rigid", "open", "sheet", "partition", "porousVolume", found {}',
      'exactly one of',
    ],
    [
      ['materials', 'brick'],
      { absorbtion: 0.1 },
      'materials.brick.absorbtion',
      'unknown key "absorbtion"',
      'Did you mean "absorption"? Keys allowed there: "absorption", "admittance", "impedance", "porous", "library", "rigid", "open", "sheet", "partition", "porousVolume", "scattering", "uncertaintyPercent".',
    ],
    [
      ['materials', 'brick'],
      0.1,
      'materials.brick',
      'expected a material such as { "absorption": 0.1 } or { "library": "carpet-heavy" }, found 0.1',
      'such as',
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
      'Add "position": three numbers [x, y, z], in metres; or a "walk" for a source that moves.',
    ],
    [
      ['sources', 'S1', 'gain'],
      2,
      'sources.S1.gain',
      'unknown key "gain"',
      'Keys allowed there: "position", "walk", "signal", "soundPowerDb", "speechDb", "pattern", "directivity", "elements", "piston", "orientation", "reference".',
    ],
    ...(
      [
        ['', 'has no letter or digit: files are named after it'],
        ['???', 'has no letter or digit: files are named after it'],
        [' S9', 'begins or ends with a space'],
        ['S\u202e1', 'has a character that nobody sees'],
        ['S\n1', 'has a character that nobody sees'],
        ['S'.repeat(101), 'is too long: files are named after it'],
        ['座'.repeat(34), 'is too long: files are named after it'],
      ] as const
    ).map(([name, what]): Fault => [
      ['sources', name],
      { position: [1, 1, 1] },
      /^\w+$/.test(name) ? `sources.${name}` : `sources[${JSON.stringify(name)}]`,
      `the name ${quote(name)} ${what}`,
      /too long/.test(what) ? 'at most 100 bytes' : /space/.test(what) ? 'Leave' : /sees/.test(what) ? 'again' : 'Add',
    ]),
    [
      ['sources', '(S1)'],
      { position: [1, 2, 1] },
      'sources["(S1)"]',
      'source "(S1)" with receiver "R1" and source "S1" with receiver "R1" would both be written to "S1-R1.wav", ignoring capitals',
      'Rename one of them.',
    ],
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
      'S1 is outside the room, at [1,2,9]',
      'Move it into the room',
    ],
    [
      ['sources', 'S1', 'position'],
      [3.5, 2.5, 1],
      'sources.S1.position',
      'S1 is inside a wall (subtracted box 2), at [3.5,2.5,1]',
      'Move it into the room',
    ],
    [
      ['receivers', 'R1', 'position'],
      [6, 3, 0],
      'receivers.R1.position',
      'R1 is on a surface of the room, at [6,3,0]',
      'off every surface',
    ],
    [
      ['receivers', 'R1', 'position'],
      [3, 2.5, 1],
      'receivers.R1.position',
      'R1 is on a surface of the room, at [3,2.5,1]',
      'off every surface',
    ],

    ...['stairs', null, true].map((walls): Fault => [
      ['walls'],
      walls,
      'walls',
      `expected a wall model: "staircase" or "subcell", found ${JSON.stringify(walls)}`,
      '"staircase" or "subcell"',
    ]),
    [['durationSeconds'], 0, 'durationSeconds', 'expected a duration from 0.002 to 3600 s, found 0', '0.002'],
    [['maxFrequencyHz'], -1, 'maxFrequencyHz', 'expected a frequency from 1 to 1000000 Hz, found -1', 'from 1'],
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
      `expected a whole number of samples a second from 500 to 768000, found ${JSON.stringify(rate)}`,
      'whole number',
    ]),
  ])('%j set to %j', expectFault);
});
