import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { examplePictureOf } from '../../../build/drawings/example-pictures/of-scene.ts';
import { nodeHost } from '../../../src/node/host.ts';

const scenes = fileURLToPath(new URL('../../../scenes', import.meta.url));
const names = readdirSync(scenes).filter((name) => name.endsWith('.json'));
const pictureOf = (name: string): string => join(scenes, 'pictures', name.replace(/json$/, 'png'));

/** The rows of a picture that `npm run example-pictures` has drawn: one header, one chunk of data, one end. */
const rowsOf = (png: Buffer): Buffer => inflateSync(png.subarray(33 + 8, -12 - 4));

it.each(names)('The picture of %s is that of its scene', async (name) => {
  expect(existsSync(pictureOf(name)), 'run npm run example-pictures').toBe(true);
  const now = rowsOf(await examplePictureOf(join(scenes, name), nodeHost()));
  const kept = rowsOf(readFileSync(pictureOf(name)));
  expect(kept.length).toBe(now.length);
  // Sines may differ in the last bit between versions of Node, and so may a pixel of an edge.
  let others = 0;
  for (let i = 0; i < now.length; i++) if (now[i] !== kept[i]) others++;
  expect(others / now.length).toBeLessThan(0.001);
  expect(now.some((byte) => byte > 0)).toBe(true);
});

it('The pictures together are small', () => {
  const bytes = names.reduce((sum, name) => sum + readFileSync(pictureOf(name)).length, 0);
  expect(bytes).toBeLessThan(150_000);
});
