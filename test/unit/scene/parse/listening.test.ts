import { describe, expect, it } from 'vitest';
import { parseScene } from '../../../../src/scene/parse.ts';
import { errorOf, sceneFile, type Fault } from './scene-file.ts';

const NOISE = { '125': 45, '250': 40, '500': 35, '1000': 30, '2000': 25, '4000': 22, '8000': 20 };

/** A scene that uses every key of levels and figures. */
function listeningFile() {
  return {
    ...sceneFile(),
    sources: {
      S1: { position: [1, 1, 1.5], speechDb: 60, soundPowerDb: { '500': 80, '1000': 77 } },
      S2: { position: [1, 2, 1.5], soundPowerDb: 90 },
    },
    receivers: Object.fromEntries(
      ['R1', 'R2', 'R3', 'R4', 'R5'].map((name, i) => [name, { position: [6, 3 + 0.02 * i, 1.2] }]),
    ),
    systems: {
      PA: { speechDb: 70, sources: { S1: { gainDb: 0 }, S2: { gainDb: -3.5, delaySeconds: 0.012, inverted: true } } },
    },
    figures: {
      noiseDb: { ...NOISE } as Record<string, number>,
      extendSpeech: true,
      thirdOctaves: true,
      openPlan: { middle: { source: 'S1', receivers: ['R1', 'R2', 'R3', 'R4'] } },
      figureOfEight: { R2: ['R1', 'R3'] },
      ears: { R4: 'R5' },
    },
  };
}

describe('levels and figures of a scene', () => {
  it('are read', () => {
    const { listening } = parseScene(JSON.stringify(listeningFile()), 'hall.json');
    expect(listening).toEqual({
      levels: new Map([
        [
          'S1',
          {
            speechDb: 60,
            soundPowerDb: new Map([
              [500, 80],
              [1000, 77],
            ]),
          },
        ],
        [
          'S2',
          { speechDb: null, soundPowerDb: new Map([63, 125, 250, 500, 1000, 2000, 4000, 8000].map((f) => [f, 90])) },
        ],
      ]),
      systems: [
        {
          name: 'PA',
          sources: [
            { name: 'S1', gainDb: 0, delaySeconds: 0, inverted: false },
            { name: 'S2', gainDb: -3.5, delaySeconds: 0.012, inverted: true },
          ],
          level: { soundPowerDb: null, speechDb: 70 },
        },
      ],
      noiseDb: Object.values(NOISE),
      extendsSpeech: true,
      thirdOctaves: true,
      lines: [{ name: 'middle', source: 'S1', receivers: ['R1', 'R2', 'R3', 'R4'] }],
      figuresOfEight: new Map([['R2', ['R1', 'R3']]]),
      ears: new Map([['R4', 'R5']]),
    });
  });

  it.each<Fault>([
    [
      ['sources', 'S1', 'speechDb'],
      900,
      'sources.S1.speechDb',
      'expected the A-weighted level of speech at 1 m, from -50 to 220 dB, found 900',
      'Give',
    ],
    [
      ['sources', 'S1', 'soundPowerDb'],
      { '100': 4 },
      'sources.S1.soundPowerDb["100"]',
      '"100" is not an octave',
      '63, 125',
    ],
    [
      ['sources', 'S1', 'soundPowerDb'],
      { '500': '4' },
      'sources.S1.soundPowerDb["500"]',
      'expected a level from -50 to 220 dB, found "4"',
      'Give',
    ],
    [['receivers', 'R1', 'speechDb'], 60, 'receivers.R1.speechDb', 'unknown key "speechDb"', '"position"'],
    [['systems', 'PA', 'sources', 'S3'], { gainDb: 0 }, 'systems.PA.sources.S3', 'there is no source "S3"', 'S2'],
    [['systems', 'PA', 'sources'], {}, 'systems.PA.sources', 'expected at least one source, found {}', 'at least one'],
    [
      ['systems', 'PA', 'sources', 'S1', 'delaySeconds'],
      -1,
      'systems.PA.sources.S1.delaySeconds',
      'expected a delay from 0 to 10 s, found -1',
      'Give',
    ],
    [
      ['systems', 'PA', 'sources', 'S1', 'inverted'],
      'yes',
      'systems.PA.sources.S1.inverted',
      'expected true or false, found "yes"',
      'Give',
    ],
    [
      ['systems', 's2'],
      { sources: { S1: { gainDb: 0 } } },
      'systems.s2',
      'a source has the name "s2", too',
      'name of its own',
    ],
    [
      ['systems', '../'],
      { sources: { S1: { gainDb: 0 } } },
      'systems["../"]',
      'the name "../" has no letter or digit: files are named after it',
      'Add',
    ],
    [
      ['figures', 'noiseDb', '125'],
      undefined,
      'figures.noiseDb["125"]',
      'missing; expected a level from -50 to 220 dB',
      'Add',
    ],
    [
      ['figures', 'openPlan', 'middle', 'source'],
      'S9',
      'figures.openPlan.middle.source',
      'there is no source "S9"',
      'S1',
    ],
    [
      ['figures', 'openPlan', 'middle', 'receivers', 3],
      'R9',
      'figures.openPlan.middle.receivers[3]',
      'there is no receiver "R9"',
      'R1',
    ],
    [
      ['figures', 'openPlan', 'middle', 'receivers'],
      ['R1'],
      'figures.openPlan.middle.receivers',
      'expected a list of at least four receivers, found ["R1"]',
      'four',
    ],
    [
      ['figures', 'figureOfEight', 'R1'],
      ['R2', 'R3'],
      'figures.figureOfEight.R1',
      'the receiver is 0.03 m from the middle of the two beside it',
      'middle',
    ],
    [
      ['receivers', 'R3', 'position', 1],
      4,
      'figures.figureOfEight.R2',
      'the two receivers are 1 m apart; a figure-of-eight needs 0.005 to 0.1 m',
      'cm',
    ],
    [['figures', 'ears', 'R4'], 'R9', 'figures.ears.R4', 'there is no receiver "R9"', 'R1'],
    [['figures', 'ears', 'R4'], 'R4', 'figures.ears.R4', 'both ears are the same receiver', 'other ear'],
  ])('refuses %j set to %j', (entry, value, path, message, remedy) => {
    const file: unknown = listeningFile();
    const parent = entry.slice(0, -1).reduce<unknown>((of, key) => (of as Record<string, unknown>)[key], file);
    (parent as Record<string, unknown>)[entry.at(-1)!] = value;
    const error = errorOf(file);
    expect(error.path).toBe(`hall.json: ${path}`);
    expect(error.message).toBe(message);
    expect(error.remedy).toContain(remedy);
  });
});
