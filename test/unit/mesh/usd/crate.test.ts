// The reader of three.js, which is not the program's, reads the crates of these tests as well.
// @ts-expect-error The package has no types of it.
import { USDCParser } from 'three/examples/jsm/loaders/usd/USDCParser.js';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CrateBytes } from '../../../../src/mesh/usd/crate-bytes.ts';
import { usdCrateLayer } from '../../../../src/mesh/usd/usd-crate.ts';
import type { UsdPrim } from '../../../../src/mesh/usd/usd-layer.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { block } from '../../../support/models/triangles.ts';
import { crate, CrateTables, packed, packedInts, type CrateSpec } from '../../../support/models/write-crate.ts';
import { roomCrate, usdz } from '../../../support/models/write-usd.ts';
import { errorOf, measure, read } from '../../../support/rooms/meshes.ts';

const HALL = block('wall', [1, 2, 0], [5, 5, 3]).map((face) => ({
  ...face,
  material: face.corners.every(([, , z]) => z === 0) ? 'Oak' : 'Brick',
}));
const CRATE = unzipSync(roomCrate(HALL))['scene.usdc'];

interface Judged {
  readonly specsByPath: Readonly<Record<string, { readonly fields: Readonly<Record<string, unknown>> } | undefined>>;
}
const judged = (bytes: Uint8Array): Judged => {
  return new USDCParser().parseData(Uint8Array.from(bytes).buffer) as Judged;
};

/** A crate of a square, and of what else is given. */
function square(others: (t: CrateTables) => readonly CrateSpec[], name = '/A'): Uint8Array {
  const t = new CrateTables();
  const specs = others(t);
  return crate(t, [
    { path: '/', kind: 7, fields: { metersPerUnit: t.double(1), upAxis: t.token('Z') } },
    { path: name, kind: 6, fields: { specifier: t.specifier(0), typeName: t.token('Mesh') } },
    { path: `${name}.points`, kind: 1, fields: { default: t.points([0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0]) } },
    { path: `${name}.faceVertexCounts`, kind: 1, fields: { default: t.ints([4]) } },
    { path: `${name}.faceVertexIndices`, kind: 1, fields: { default: t.ints([0, 1, 2, 3]) } },
    ...specs,
  ]);
}

describe('a crate in a USDZ package', () => {
  it('as Blender writes it is read with names, areas and fronts', async () => {
    const { mesh, metresPerUnit } = await read('a.usdz', roomCrate(HALL));
    expect(metresPerUnit).toBe(1);
    expect(measure(mesh)).toMatchObject({ from: [1, 2, 0], to: [5, 5, 3], areas: { Oak: 12, Brick: 54 } });
    expect(Math.abs(measure(mesh).volume)).toBeCloseTo(36, 9);
  });

  it('has the values that three.js reads', () => {
    const { specsByPath } = judged(CRATE);
    const [root] = usdCrateLayer(CRATE, 'a', 'a').prims;
    const [room] = root.children;
    expect(room.properties.get('points')).toEqual(Float64Array.from(specsByPath['/root/Room.points']!.fields['default'] as Float32Array));
    expect(room.properties.get('faceVertexIndices')).toEqual(specsByPath['/root/Room.faceVertexIndices']!.fields['default']);
    expect(root.properties.get('xformOp:transform')).toEqual(specsByPath['/root.xformOp:transform']!.fields['default']);
    const all = (prim: UsdPrim): string[] => [prim.name, ...prim.children.flatMap(all)];
    const paths = Object.keys(specsByPath).filter((path) => path !== '/' && !path.includes('.'));
    expect(all(root).sort()).toEqual(paths.map((path) => path.split('/').at(-1)).sort());
  }); // prettier-ignore

  it('may be referred to by a text, and refer to a text', async () => {
    const package1 = usdz({
      'a.usda': '#usda 1.0\n( metersPerUnit = 1 upAxis = "Z" )\ndef "R" ( references = @b.usdc@</A> ) { }',
      'b.usdc': square((t) => [{ path: '/B', kind: 6, fields: { specifier: t.specifier(0), references: t.references([['c.usda', '']]) } }]),
      'c.usda': '#usda 1.0\ndef "C" { }',
    });
    expect(measure((await read('a.usdz', package1)).mesh)).toMatchObject({ area: 2, areas: { R: 2 } });
    const back = usdz({
      'b.usdc': square((t) => [{ path: '/B', kind: 6, fields: { specifier: t.specifier(0), references: t.references([['c.usda', ''], ['', '/A']]) } }]),
      'c.usda': '#usda 1.0\ndef "C" { def Cube "D" { } }',
    });
    expect(measure((await read('a.usdz', back)).mesh).areas).toEqual({ A: 2, B: 2, D: 24 });
  }); // prettier-ignore

  it('has the variant that is chosen', async () => {
    const variant = (name: string, t: CrateTables): CrateSpec[] => [
      { path: `/V/{size=${name}}`, kind: 10, fields: {} },
      { path: `/V/{size=${name}}/${name}`, kind: 6, fields: { specifier: t.specifier(0), typeName: t.token('Cube') } },
    ];
    const file = square((t) => [
      { path: '/V', kind: 6, fields: { specifier: t.specifier(0), variantSelection: t.variants({ size: 'large' }) } },
      ...variant('small', t),
      ...variant('large', t),
    ]);
    expect(measure((await read('a.usdz', usdz({ 'a.usdc': file }))).mesh).areas).toEqual({ A: 2, large: 24 });
  });

  it('packs numbers and bytes in every width', () => {
    const random = seededRandom(5);
    for (let n = 0; n < 200; n += 3) {
      const numbers = Array.from({ length: n }, () => Math.trunc((random() - 0.5) * 10 ** (9 * random())) | 0);
      expect([...new CrateBytes(packedInts(numbers), 'a').packedInts(n)]).toEqual(numbers);
      const bytes = Uint8Array.from({ length: 3 * n }, () => 4 * random());
      expect(new CrateBytes(bytes, 'a').unpacked(packed(bytes), bytes.length)).toEqual(bytes);
    }
  });

  it.each([
    ['cut off', CRATE.subarray(0, CRATE.length - 40), /ends before its contents do|behind its end/],
    ['of an old version', Uint8Array.from(CRATE, (byte, at) => (at === 9 ? 3 : byte)), /version 0\.3/],
    ['without contents', Uint8Array.from(CRATE, (byte, at) => (at >= 16 && at < 24 ? 255 : byte)), /behind its end/],
  ])('is refused if it is %s', async (_, contents, message) => {
    expect((await errorOf('a.usdz', usdz({ 'a.usdc': contents }))).message).toMatch(message);
  });

  it('with counts beyond its bytes is refused before memory is taken for them', async () => {
    for (const name of ['TOKENS', 'STRINGS', 'FIELDS', 'FIELDSETS', 'PATHS', 'SPECS']) {
      const bytes = Buffer.from(CRATE);
      const start = Number(bytes.readBigUInt64LE(bytes.lastIndexOf(name.padEnd(16, '\0')) + 16));
      bytes.writeBigUInt64LE(2n ** 40n, start);
      expect((await errorOf('a.usdz', usdz({ 'a.usdc': bytes }))).message, name).toMatch(
        /table of 1099511627776 entries/,
      );
    }
  });
});
