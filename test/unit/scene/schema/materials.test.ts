import { describe, expect, it } from 'vitest';
import { parseScene } from '../../../../src/scene/parse.ts';
import { InputError } from '../../../../src/units/errors.ts';

/** A scene with this material only. */
function sceneOf(material: unknown): string {
  return JSON.stringify({
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: material },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'wall' }] },
    sources: { S1: { position: [1, 1, 1] } },
    receivers: { R1: { position: [4, 3, 2] } },
    durationSeconds: 0.5,
    maxFrequencyHz: 1000,
    scheme: 'compact-5@2%',
  });
}

function errorOf(material: unknown): InputError {
  try {
    parseScene(sceneOf(material), 'hall.json');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('parsed without an error');
}

describe('a material', () => {
  it.each<[string, unknown, unknown]>([
    ['absorption', 0.3, { kind: 'absorption', absorption: 0.3 }],
    [
      'absorption',
      { 250: 0.2, 31.5: 0.3, 125: 0, 63: 1 },
      {
        kind: 'bands',
        fraction: 1,
        bands: [
          { centreHz: 31.5, absorption: 0.3 },
          { centreHz: 63, absorption: 1 },
          { centreHz: 125, absorption: 0 },
          { centreHz: 250, absorption: 0.2 },
        ],
      },
    ],
    [
      'absorption',
      { 125: 0.1, 100: 0.2 },
      {
        kind: 'bands',
        fraction: 3,
        bands: [
          { centreHz: 100, absorption: 0.2 },
          { centreHz: 125, absorption: 0.1 },
        ],
      },
    ],
    ['admittance', 0.2, { kind: 'admittance', admittance: 0.2 }],
    [
      'admittance',
      [
        [100, 0, 0.1],
        [200, 0.5, -3],
      ],
      {
        kind: 'spectrum',
        quantity: 'admittance',
        points: [
          [100, 0, 0.1],
          [200, 0.5, -3],
        ],
      },
    ],
    [
      'impedance',
      [
        [100, 2, -8],
        [200, 2, -4],
      ],
      {
        kind: 'spectrum',
        quantity: 'impedance',
        points: [
          [100, 2, -8],
          [200, 2, -4],
        ],
      },
    ],
    [
      'porous',
      { flowResistivity: 12000, thicknessMetres: 0.05 },
      { kind: 'porous', flowResistivity: 12000, thicknessMetres: 0.05, cavityMetres: 0 },
    ],
    [
      'porous',
      { flowResistivity: 12000, thicknessMetres: 0.05, cavityMetres: 0.2 },
      { kind: 'porous', flowResistivity: 12000, thicknessMetres: 0.05, cavityMetres: 0.2 },
    ],
    ['library', 'carpet-heavy', { kind: 'library', entry: 'carpet-heavy' }],
    ['rigid', true, { kind: 'rigid' }],
  ])('of %s %j', (key, value, expected) => {
    expect(parseScene(sceneOf({ [key]: value }), 'hall.json').materials.get('wall')).toEqual(expected);
  });
});

const COEFFICIENT = 'a random-incidence absorption coefficient from 0 to 1';
const SPECTRUM = 'a list of [Hz, real part, imaginary part]';

describe('a material is wrong', () => {
  it.each<[object, string, string]>([
    [{ absorption: 1.01 }, 'absorption', `expected ${COEFFICIENT}, found 1.01`],
    [{ absorption: 1.7 }, 'absorption', `expected ${COEFFICIENT}, found 1.7`],
    [{ absorption: { 125: 1.2 } }, 'absorption["125"]', `expected ${COEFFICIENT}, found 1.2`],
    [{ absorption: { 125: 12 } }, 'absorption["125"]', `expected ${COEFFICIENT}, found 12`],
    [{ absorption: { 125: -0.1 } }, 'absorption["125"]', `expected ${COEFFICIENT}, found -0.1`],
    [{ absorption: { 125: '0.1' } }, 'absorption["125"]', `expected ${COEFFICIENT}, found "0.1"`],
    [
      { absorption: {} },
      'absorption',
      'expected coefficients by octave or third-octave, such as { "125": 0.1, "250": 0.2 }, found {}',
    ],
    [
      { absorption: 'much' },
      'absorption',
      `expected ${COEFFICIENT}, or coefficients by octave or third-octave, such as { "125": 0.1, "250": 0.2 }, found "much"`,
    ],
    ...(
      [
        ['126', 125],
        ['250.0', 250],
        ['0x7d', 125],
        ['1k', 1000],
        ['2,5 kHz', 2500],
        ['125 Hz', 125],
        ['24000', 20000],
      ] as const
    ).map(([key, centre]): [object, string, string] => [
      { absorption: { [key]: 0.1, 500: 0.1 } },
      `absorption["${key}"]`,
      `"${key}" is not a band centre; did you mean "${centre}"?`,
    ]),
    ...['', 'low', '40000', '-125', '0'].map((key): [object, string, string] => [
      { absorption: { [key]: 0.1, 500: 0.1 } },
      /^\w*[a-z]/.test(key) ? `absorption.${key}` : `absorption["${key}"]`,
      `"${key}" is not a band centre`,
    ]),
    [{ absorption: { 125: 0.1, 500: 0.1 } }, 'absorption', '250 is missing between 125 and 500'],
    [
      { absorption: { 63: 0.1, 500: 0.1, 2000: 0.1 } },
      'absorption',
      '125 and 250 are missing between 63 and 500; 1000 is missing between 500 and 2000',
    ],
    [
      { absorption: { 125: 0.1, 160: 0.1, 250: 0.1 } },
      'absorption',
      '200 is missing between 160 and 250 (third-octaves, as 160 is no octave)',
    ],
    [
      { absorption: { 125: 0.1, 250: 0.1, 315: 0.1 } },
      'absorption',
      '160 and 200 are missing between 125 and 250 (third-octaves, as 315 is no octave)',
    ],
    [
      { absorption: { 16: 0.1, 8000: 0.1 } },
      'absorption',
      '31.5, 63, 125, 250 and 4 more are missing between 16 and 8000',
    ],

    [{ admittance: -1 }, 'admittance', 'expected a specific admittance from 0 to 1000, found -1'],
    [{ admittance: {} }, 'admittance', `expected a specific admittance from 0 to 1000, or ${SPECTRUM}, found {}`],
    [{ admittance: [] }, 'admittance', `expected ${SPECTRUM}, at least two, found []`],
    [{ impedance: [[100, 2, -8]] }, 'impedance', `expected ${SPECTRUM}, at least two, found [[100,2,-8]]`],
    [{ admittance: [[100, 1]] }, 'admittance[0]', 'expected [Hz, real part, imaginary part], found [100,1]'],
    [
      {
        admittance: [
          [0, 1, 0],
          [60, 1, 0],
        ],
      },
      'admittance[0][0]',
      'expected a frequency from 0.001 to 1000000 Hz, found 0',
    ],
    [
      {
        admittance: [
          [50, -1, 0],
          [60, 1, 0],
        ],
      },
      'admittance[0][1]',
      'expected a real part of at least 0, as every passive surface has, found -1',
    ],
    [{ admittance: [[50, 1, null]] }, 'admittance[0][2]', 'expected a number, found null'],
    [
      {
        admittance: [
          [50, 800, 800],
          [60, 1, 0],
        ],
      },
      'admittance[0]',
      'expected a specific admittance of at most 1000, found [50,800,800]',
    ],
    [
      { admittance: [200, 100].map((hz) => [hz, 1, 0]) },
      'admittance',
      `expected ${SPECTRUM} with rising frequencies, found [[200,1,0],[100,1,0]]`,
    ],
    [{ impedance: 4 }, 'impedance', `expected ${SPECTRUM}, found 4`],
    [
      {
        impedance: [
          [100, 0, 0],
          [200, 1, 0],
        ],
      },
      'impedance[0]',
      'expected a specific impedance of at least 0.001, found [100,0,0]',
    ],

    [
      { porous: 0.05 },
      'porous',
      'expected a porous layer such as { "flowResistivity": 10000, "thicknessMetres": 0.05 }, found 0.05',
    ],
    [
      { porous: { thicknessMetres: 0.05 } },
      'porous.flowResistivity',
      'missing; expected a flow resistivity from 100 to 1000000 Pa·s/m²',
    ],
    [
      { porous: { flowResistivity: 10, thicknessMetres: 0.05 } },
      'porous.flowResistivity',
      'expected a flow resistivity from 100 to 1000000 Pa·s/m², found 10',
    ],
    [
      { porous: { flowResistivity: 1e4, thicknessMetres: 0 } },
      'porous.thicknessMetres',
      'expected a thickness from 0.0001 to 10 m, found 0',
    ],
    [
      { porous: { flowResistivity: 1e4, thicknessMetres: 50 } },
      'porous.thicknessMetres',
      'expected a thickness from 0.0001 to 10 m, found 50',
    ],
    [
      { porous: { flowResistivity: 1e4, thicknessMetres: 0.05, cavityMetres: -1 } },
      'porous.cavityMetres',
      'expected a depth from 0 to 10 m, found -1',
    ],

    [{ library: 7 }, 'library', 'expected the name of a material of the library, found 7'],
    [{ library: 'carpet-heavvy' }, 'library', 'the library has no material "carpet-heavvy"'],
    [{ open: false }, 'open', 'expected true, or another key instead, found false'],
    [
      { library: 'brick', rigid: true },
      '',
      'expected exactly one of "absorption", "admittance", "impedance", "porous", "library", "rigid", "open", "sheet", "partition", "porousVolume", ' +
        'found {"library":"brick","rigid":true}',
    ],
  ])('%j', (material, path, message) => {
    const error = errorOf(material);
    expect(error.path).toBe(`hall.json: materials.wall${path && `.${path}`}`);
    expect(error.message).toBe(message);
  });

  it.each<[object, string]>([
    [{ absorption: 45 }, 'Write 0.45 for 45 %.'],
    [{ absorption: { 125: 7 } }, 'Write 0.07 for 7 %.'],
    [
      { absorption: 1.1 },
      "A reverberation room can measure more than 1 because sound bends around the sample's edges: write 1.",
    ],
    [{ absorption: 1.7 }, `Give ${COEFFICIENT}.`],
    [{ absorption: 101 }, `Give ${COEFFICIENT}.`],
    [{ absorption: -2 }, `Give ${COEFFICIENT}.`],
    [
      { absorption: { 125: 0.1, 500: 0.1 } },
      'Give all octaves, or else all third-octaves, from the lowest band to the highest.',
    ],
    [
      { absorption: { 126: 0.1 } },
      'Name bands by the nominal centres of octaves, 16, 31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000, or of ' +
        'third-octaves, such as 100, 125, 160 (IEC 61260-1).',
    ],
    [
      { impedance: [[100, 2, -8]] },
      'Give at least two points. For a value that is the same at every frequency, repeat it in both.',
    ],
  ])('%j, with its remedy', (material, remedy) => {
    expect(errorOf(material).remedy).toBe(remedy);
  });

  it('with the nearest names if the library has no such name', () => {
    const { remedy, help } = errorOf({ library: 'carpet-heavvy' });
    expect(remedy).toMatch(/^Did you mean "carpet-heavy"\? Similar ones: .*"carpet-thin"/);
    expect(remedy).not.toContain('brick');
    expect(help).toBe('materials');
  });
});
