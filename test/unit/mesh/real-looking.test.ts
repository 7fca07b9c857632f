/**
 * A handful of files of each format as programs in the field write them; `npm run fuzz -- --real` reads 200 of each.
 */
import { describe, expect, it } from 'vitest';
import { obj } from '../../support/models/write-text.ts';
import { block, type Face } from '../../support/models/triangles.ts';
import { meshFile } from '../../support/real-looking/models.ts';
import { readRealFiles, REAL_FORMATS } from '../../support/real-looking/formats.ts';

describe('a real-looking file', () => {
  it.each(REAL_FORMATS)('of the format $name is read as it was drawn', async (format) => {
    expect(await readRealFiles(format, 4, 1)).toEqual([]);
  });
});

it('that was drawn otherwise is found', async () => {
  const cube = block('Wand', [0, 0, 0], [2, 2, 2]);
  const truth = { faces: cube, hasMaterials: true, precision: 1e-9 };
  const wrongOf = (faces: readonly Face[]): Promise<readonly string[]> =>
    meshFile('a.obj', new TextEncoder().encode(obj(faces)), truth).wrong();
  expect(await wrongOf(cube)).toEqual([]);
  expect(await wrongOf(block('Wand', [0, 0, 0], [2, 2, 2.001]))).toContainEqual(
    expect.stringMatching(/highest corner/),
  );
  expect(await wrongOf(block('Wände', [0, 0, 0], [2, 2, 2]))).toContainEqual(expect.stringMatching(/materials is/));
  expect(await wrongOf(cube.slice(1))).toEqual([expect.stringMatching(/area of 'Wand'\[0\] is 20/)]);
});
