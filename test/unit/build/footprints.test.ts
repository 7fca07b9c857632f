import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { footprints, listing } from '../../support/footprints.ts';

it('files that tests leave in the repository, and changes of what is built, are found', () => {
  const root = mkdtempSync(join(tmpdir(), 'wavehall-footprints-'));
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const path of ['dist/cli.js', 'dist/window/main.js', 'src/a.ts', 'scenes/hall.json']) write(path, 'old');
  const before = listing(root);
  expect(footprints(before, listing(root))).toEqual([]);
  write('dist/cli.js', 'another');
  write('dist/fuzz.js', '');
  write('src/a.ts', 'a person goes on writing');
  write('src/b.ts', '');
  rmSync(join(root, 'scenes/hall.json'));
  for (const path of ['out/a.wav', 'node_modules/.cache/b', 'dist/types/c.d.ts']) write(path, '');
  expect(footprints(before, listing(root))).toEqual([
    'dist/cli.js has changed',
    'dist/fuzz.js is new',
    'scenes/hall.json is gone',
  ]);
});
