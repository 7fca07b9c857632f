import { describe, expect, it } from 'vitest';
import { BOTH_SIDES } from '../../../src/mesh/mesh.ts';
import { errorOf, fixture, measure, PRISM, read } from '../../support/rooms/meshes.ts';

/** The prism as modelling programs write it: polygons, one of them concave, groups, materials, normals, comments. */
const POLYGONS = `# made up in C:\\\\models\\\\
mtllib ../../etc/passwd
o Prism.001
v 0.0 0.0 0.0
v 3.0 0.0 0.0
v 3.0 1.0 0.0
v 1.0 1.0 0.0
v 1.0 2.0 0.0
v 0.0 2.0 0.0
v 0 0 1.5 0.5 0.5 0.5
v 3 0 15e-1 0.5 0.5 0.5
v +3. 1 1.5
v 1 1 1.5
v 1 2 1.5
v 0 2 1.5
vt 0 0
vn 0 0 -1
g floor
usemtl Teppich grün
s off
f 6//1 5//1 4//1 3//1 2//1 1//1
g ceiling
usemtl Gips
f -6/1/1 -5/1/1 -4/1/1 \\
  -3/1/1 -2/1/1 -1/1/1
usemtl __proto__
f 1/1 2/1 8/1 7/1
f 2 3 9 8
f 3 4 10 9
f 4 5 11 10
f 5 6 12 11
f 6 1 7 12
l 1 2
`;

describe('readObj', () => {
  it('reads what another program wrote', async () => {
    const { mesh, points } = await read('prism.obj', fixture('prism.obj'));
    expect(measure(mesh)).toMatchObject(PRISM);
    expect(mesh.materialNames).toEqual(['default']);
    expect([...new Set(mesh.sides)]).toEqual([BOTH_SIDES]);
    expect(points).toBeUndefined();
  });

  it.each([
    ['line feeds', POLYGONS],
    ['carriage returns, too', POLYGONS.replaceAll('\n', '\r\n')],
    ['no end to the last line', POLYGONS.trimEnd()],
  ])('cuts polygons, reads materials and counts vertices back, with %s', async (_, text) => {
    const { mesh } = await read('prism.OBJ', text);
    const { areas, ...figures } = measure(mesh);
    expect(figures).toEqual({
      ...PRISM,
      volume: expect.closeTo(6, 12) as number,
      area: expect.closeTo(23, 12) as number,
    });
    expect(Object.entries(areas).sort()).toEqual([
      ['Gips', 4],
      ['Teppich grün', 4],
      ['__proto__', 15],
    ]);
  });

  const start = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';
  it.each([
    ['nothing', '', /^empty.obj$/, /holds no triangles/],
    ['no faces', start, /^empty.obj$/, /holds no triangles/],
    ['another kind of file', 'solid cube\n', /line 1$/, /"solid" is not a keyword/],
    ['free-form surfaces', `${start}surf 0 1 0 1 1 2 3\n`, /line 4$/, /free-form/],
    ['a vertex cut off', 'v 0 0', /line 1$/, /expected a number, found the end/],
    ['a vertex that is no number', 'v 0 nan 0\n', /line 1$/, /expected a number, found "nan"/],
    ['a hexadecimal number', 'v 0 0x10 0\n', /line 1$/, /found "0x10"/],
    ['a vertex too large', 'v 0 1e999 0\n', /line 1$/, /\[0, Infinity, 0\] is not finite/],
    ['a vertex beyond any room', 'v 0 1e300 0\n', /line 1$/, /beyond any room/],
    ['a face of too many corners', `${start}f ${'1 2 3 '.repeat(3334)}\n`, /line 4$/, /a face of 10002 corners/],
    ['a face cut off', `${start}f 1 2`, /line 4$/, /a face of 2 corners/],
    ['an index of 0', `${start}f 0 1 2\n`, /line 4$/, /there is no vertex 0; 3 are defined above/],
    ['an index too high', `${start}f 1 2 4\n`, /line 4$/, /there is no vertex 4; 3 are defined above/],
    ['an index too low', `${start}f 1 2 -4\n`, /line 4$/, /there is no vertex -4; 3 are defined above/],
    ['an absurd index', `${start}f 1 2 99999999999999999999\n`, /line 4$/, /expected a whole number/],
    ['an index that is none', `${start}f 1 2 x\n`, /line 4$/, /expected a whole number, found "x"/],
    ['an endless line', `${start}f ${'1 '.repeat(1 << 20)}\n`, /line 4$/, /2097154 bytes long, more than 1048576/],
    ['an endless continued line', `${start}f 1 ${'\\\n1'.repeat(1 << 20)}\n`, /line 4$/, /longer than 1048576/],
    ['bytes of another kind', `${start}f 1 2 3\0\n`, /line 4$/, /NUL/],
    ['lines of the old Macintosh', 'v 0 0 0\rv 1 0 0\r', /line 1$/, /carriage return/],
    ['a continued line cut off', `${start}f 1 2 \\`, /line 4$/, /the file ends/],
  ])('refuses %s', async (_, text, path, message) => {
    const error = await errorOf('empty.obj', text);
    expect(error.path).toMatch(path);
    expect(error.path).toMatch(/^empty\.obj/);
    expect(error.message).toMatch(message);
    expect(error.remedy).not.toBe('');
  });

  it('reads names whose last byte is that of a blank in Latin-1', async () => {
    const lines = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl \t Città \t\nf 1 2 3\nusemtl ДВЕР\u00a0\nf 1 3 2\n';
    const { mesh } = await read('names.obj', lines);
    expect(mesh.materialNames).toEqual(['Città', 'ДВЕР']);
  });

  it('reads names that are not UTF-8 as Windows-1252, and says so', async () => {
    const lines = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl gr\xfcn\nf 1 2 3\n';
    const { mesh, imported } = await read('old.obj', Buffer.from(lines, 'latin1'));
    expect(mesh.materialNames).toEqual(['grün']);
    expect(imported!.notes).toEqual([expect.stringMatching('read as Windows-1252')]);
  });
});
