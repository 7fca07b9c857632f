import { describe, expect, it } from 'vitest';
import { errorOf, fixture, measure, PRISM, read } from '../../support/rooms/meshes.ts';

const FACET = `facet normal 0 0 1
  outer loop
    vertex 0 0 0
    vertex 1 0 0
    vertex 0 1 0
  endloop
endfacet
`;

const text = `solid one\n${FACET}endsolid one\n`;

describe('readStl', () => {
  it.each(['prism-ascii.stl', 'prism-binary.stl'])('reads %s, which another program wrote', async (name) => {
    const { mesh } = await read(name, fixture(name));
    expect(measure(mesh)).toMatchObject(PRISM);
    expect(mesh.materialNames).toEqual(['default']);
  });

  it('reads several solids, in capitals, with a byte order mark', async () => {
    const { mesh } = await read('two.stl', `\ufeff${text}${text.toUpperCase()}`);
    expect(measure(mesh)).toMatchObject({ triangles: 2, area: 1 });
  });

  it('reads a binary file that calls itself a solid', async () => {
    const bytes = Buffer.from(fixture('prism-binary.stl'));
    bytes.write('solid of another kind');
    expect(measure((await read('prism.stl', bytes)).mesh)).toMatchObject(PRISM);
  });

  it('reads bytes that begin inside a larger buffer', async () => {
    const bytes = new Uint8Array([1, 2, 3, ...fixture('prism-binary.stl')]).subarray(3);
    expect(measure((await read('prism.stl', bytes)).mesh)).toMatchObject(PRISM);
  });

  it.each([
    ['nothing', '', /^bad.stl$/, /0 bytes are not an STL file/],
    ['no facet', 'solid one\nendsolid one\n', /^bad.stl$/, /holds no triangles/],
    ['a file cut off in a facet', text.slice(0, 60), /line 4$/, /expected a number, found the end|without "endsolid"/],
    ['a file cut off after a facet', `solid one\n${FACET}`, /line 8$/, /the file ends here, without "endsolid"/],
    ['a facet of two corners', text.replace('vertex 1 0 0\n', ''), /line 6$/, /expected "vertex", found "endloop"/],
    ['a corner that is no number', text.replace('1 0 0', '1 nan 0'), /line 5$/, /found "nan"/],
    ['a corner too large', text.replace('1 0 0', '1e999 0 0'), /line 5$/, /not finite/],
    ['a corner of two numbers', text.replace('1 0 0', '1 0'), /line 5$/, /found the end/],
    ['text after the solid', `${text}more\n`, /line 10$/, /expected "solid", found "more"/],
    ['an endless line', `solid ${'x'.repeat(1 << 21)}`, /line 1$/, /bytes long/],
  ])('refuses %s', async (_, contents, path, message) => {
    const error = await errorOf('bad.stl', contents);
    expect(error.path).toMatch(path);
    expect(error.message).toMatch(message);
  });

  it.each([
    [
      'claims four billion triangles',
      (bytes: Buffer) => bytes.writeUInt32LE(0xffffffff, 80),
      /4294967295 triangles.* of 20$/,
    ],
    ['claims none', (bytes: Buffer) => bytes.writeUInt32LE(0, 80), /0 triangles.* of 20$/],
    [
      'has a corner that is not a number',
      (bytes: Buffer) => bytes.writeFloatLE(NaN, 84 + 50 + 12 + 4),
      /NaN.* not finite/,
    ],
    [
      'has a corner at infinity',
      (bytes: Buffer) => bytes.writeFloatLE(-Infinity, 84 + 50 + 12),
      /-Infinity.* not finite/,
    ],
  ])('refuses a binary file that %s', async (_, spoil, message) => {
    const bytes = Buffer.from(fixture('prism-binary.stl'));
    spoil(bytes);
    expect((await errorOf('bad.stl', bytes)).message).toMatch(message);
  });

  it.each([1, 14, 50, 700])('reads a binary file with a tail of %d bytes, and says so', async (tail) => {
    const { mesh, imported } = await read(
      'tail.stl',
      Buffer.concat([fixture('prism-binary.stl'), Buffer.alloc(tail, 7)]),
    );
    expect(measure(mesh)).toMatchObject({ volume: expect.closeTo(PRISM.volume, 5) as number, triangles: 20 });
    expect(imported!.notes).toEqual([`The file has ${tail} bytes behind its last triangle, which were not read.`]);
    expect((await read('whole.stl', fixture('prism-binary.stl'))).imported).toBeUndefined();
  });

  it.each([-1, -50, -900])('refuses a binary file whose length is %d bytes off', async (difference) => {
    const bytes = Buffer.concat([fixture('prism-binary.stl'), Buffer.alloc(1)]);
    const error = await errorOf('bad.stl', bytes.subarray(0, bytes.length - 1 + difference));
    expect([error.path, error.message]).toEqual([
      'bad.stl',
      expect.stringMatching(/^its header says 20 triangles, but its length is that of/),
    ]);
  });
});
