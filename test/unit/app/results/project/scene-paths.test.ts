import { expect, it } from 'vitest';
import { withPaths } from '../../../../../src/app/results/project/scene-paths.ts';

it('renames every file that a scene refers to, and nothing else', () => {
  const scene = (at: (path: string) => string) => ({
    title: 'a.obj',
    geometry: {
      mesh: { file: at('a.obj'), materials: { 'a.obj': 'wall' } },
      furniture: [{ file: at('chair.obj') }, { file: at('chair.obj'), position: [1, 1, 0] }],
    },
    scheme: at('weights.json'),
    sources: {
      S1: { position: [1, 1, 1], directivity: { file: at('horn.sofa') } },
      S2: { walk: at('way.csv'), signal: at('steps.wav') },
      S3: { walk: [{ at: 0, position: [1, 1, 1] }], signal: { file: at('speech.wav'), levelDb: 60 } },
    },
    receivers: {
      R1: { file: at('seats.csv'), unit: 'm' },
      R2: { position: [1, 1, 1], array: { file: at('array.csv'), unit: 'm' } },
      R3: { walk: at('visitor.csv') },
    },
  });
  const renamed = withPaths(JSON.stringify(scene((path) => path)), (path) => `files/${path}`);
  expect(JSON.parse(renamed)).toEqual(scene((path) => `files/${path}`));
});

it('leaves a scheme that is no file, and a text that is no scene', () => {
  for (const text of ['{"scheme": "compact-5@2%"}', '{', '7', '{"sources": "mesh"}']) {
    expect(withPaths(text, (path) => `files/${path}`)).toBe(text);
  }
});
