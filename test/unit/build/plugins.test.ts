/** The packed plugins of other programs. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { packPlugins, PLUGINS } from '../../../build/plugins.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { libraryMaterials, materialCategories } from '../../../src/material/library.ts';

const folder = mkdtempSync(join(tmpdir(), 'wavehall-plugins-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the packed plugins', () => {
  const packed = packPlugins(folder);

  it.each(PLUGINS)('$file has its program, the list of materials, the licence and no tests', ({ file, own }) => {
    const files = unzipSync(readFileSync(join(folder, file)));
    const names = Object.keys(files);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => /(^|\/)(tests?|README\.md|__pycache__|\.[^/]*)(\/|$)/.test(name))).toEqual([]);
    expect(names).toContain(`${own}/LICENSE`);
    const list = JSON.parse(Buffer.from(files[`${own}/materials.json`]).toString()) as {
      readonly version: string;
      readonly categories: Record<string, string>;
      readonly materials: Record<string, { readonly title: string }>;
    };
    expect(list.version).toBe(packageFile.version);
    expect(list.categories).toEqual(Object.fromEntries(materialCategories));
    expect(Object.entries(list.materials).map(([name, { title }]) => [name, title])).toEqual(
      libraryMaterials().map(({ name, title }) => [name, title]),
    );
  });

  it('are the same bytes each time', () => {
    const bytes = packed.map((path) => readFileSync(path));
    expect(packPlugins(folder).map((path) => readFileSync(path))).toEqual(bytes);
  });

  it('are small enough for the npm package', () => {
    expect(packed.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(200_000);
  });
});
