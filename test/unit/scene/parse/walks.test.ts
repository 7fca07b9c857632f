import { describe, expect, it } from 'vitest';
import { parseScene } from '../../../../src/scene/parse.ts';
import { errorOf, sceneFile } from './scene-file.ts';

const way = [
  { at: 0, position: [1, 1, 1.5] },
  { at: 2, position: [2, 1, 1.5] },
];
const source = { position: [1, 4, 1.5], signal: 'speech.wav' };

const sceneOf = (changes: object): object => ({
  ...sceneFile(),
  sources: { S1: source },
  receivers: { R1: { walk: way } },
  ...changes,
});

describe('walks in a scene', () => {
  it('are read, with what sources play', () => {
    const scene = parseScene(
      JSON.stringify(
        sceneOf({ sources: { S1: source, S2: { walk: 'way.csv', signal: { file: 'a.wav', levelDb: 65 } } } }),
      ),
      'hall.json',
    );
    expect(scene.receivers).toEqual([{ name: 'R1', position: [1, 1, 1.5], walk: { points: way, file: null } }]);
    expect(scene.sources).toEqual([
      { name: 'S1', position: [1, 4, 1.5], signal: { file: 'speech.wav', levelDb: null, sound: null } },
      {
        name: 'S2',
        position: [0, 0, 0],
        walk: { points: [], file: 'way.csv' },
        signal: { file: 'a.wav', levelDb: 65, sound: null },
      },
    ]);
  });

  const cases: readonly (readonly [string, object, string, RegExp])[] = [
    ['one point', { receivers: { R1: { walk: way.slice(1) } } }, 'receivers.R1.walk', /at least two points/],
    [
      'times that fall',
      { receivers: { R1: { walk: [way[1], way[0]] } } },
      'receivers.R1.walk[1]',
      /at 0 s, and at the one/,
    ],
    [
      'times that stand',
      { receivers: { R1: { walk: [way[0], way[0]] } } },
      'receivers.R1.walk[1]',
      /at the one before at 0/,
    ],
    [
      'a speed above Mach 0.3',
      { receivers: { R1: { walk: [way[0], { at: 0.009, position: [2, 1, 1.5] }] } } },
      'receivers.R1.walk[1]',
      /Mach 0\.32; at most 103 m\/s/,
    ],
    [
      'a point outside',
      { receivers: { R1: { walk: [...way, { at: 3, position: [9, 1, 1] }] } } },
      'receivers.R1.walk[2].position',
      /outside the room/,
    ],
    ['a source without a signal', { sources: { S1: { position: [1, 4, 1.5] } } }, 'sources.S1.signal', /"R1" moves/],
    [
      'a signal where nothing moves',
      { receivers: { R1: { position: [1, 1, 1] } } },
      'sources.S1.signal',
      /nothing in the scene moves/,
    ],
    ['a walk and a position', { sources: { S1: { ...source, walk: way } } }, 'sources.S1.position', /does not go with/],
    ['neither', { sources: { S1: { signal: 'a.wav' } } }, 'sources.S1.position', /missing/],
    ['a pattern', { sources: { S1: { ...source, pattern: 'cardioid' } } }, 'sources.S1.pattern', /radiates evenly/],
    ['a power', { sources: { S1: { ...source, speechDb: 60 } } }, 'sources.S1.speechDb', /level is that of the signal/],
    [
      'direction on a walk',
      { receivers: { R1: { walk: way, ambisonics: 1 } } },
      'receivers.R1.ambisonics',
      /no meaning with "walk"/,
    ],
    [
      'direction beside a walk',
      { receivers: { R1: { walk: way }, R2: { position: [2, 2, 1], ambisonics: 1 } } },
      'receivers.R2',
      /not offered in a scene with walks/,
    ],
    [
      'an area',
      {
        receivers: {
          R1: { walk: way },
          A: {
            line: [
              [1, 1, 1],
              [2, 1, 1],
            ],
            spacingMetres: 0.5,
          },
        },
      },
      'receivers.A',
      /areas of receivers/,
    ],
    ['systems', { systems: { PA: { sources: { S1: { gainDb: 0 } } } } }, 'systems', /sound systems/],
  ];
  it.each(cases)('are refused with %s', (_, changes, path, message) => {
    const { path: place, message: text } = errorOf(sceneOf(changes));
    expect(`${place}: ${text}`).toContain(`hall.json: ${path}`);
    expect(text).toMatch(message);
  });
});
