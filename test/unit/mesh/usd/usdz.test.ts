import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { block } from '../../../support/models/triangles.ts';
import { roomUsdz, usda, usdMesh, usdz } from '../../../support/models/write-usd.ts';
import { errorOf, measure, read } from '../../../support/rooms/meshes.ts';

const HALL = block('wall', [1, 2, 0], [5, 5, 3]).map((face) => ({
  ...face,
  material: face.corners.every(([, , z]) => z === 0) ? 'Oak' : 'Brick',
}));

/** A square of 2 × 1. */
const SQUARE: readonly Vec3[] = [[0, 0, 0], [2, 0, 0], [2, 1, 0], [0, 1, 0]]; // prettier-ignore
const mesh = (name: string, inside = ''): string => usdMesh(name, SQUARE, [[0, 1, 2, 3]], inside);
const METRES = '    metersPerUnit = 1\n    upAxis = "Z"';
const file = (prims: string, others: Readonly<Record<string, string>> = {}, metadata = METRES): Uint8Array =>
  usdz({ 'a.usda': usda(metadata, prims), ...others });
const xform = (inside: string, ops = '', metadata = ''): string =>
  `def Xform "X" (${metadata})\n{\n${ops}\n${inside}\n}\n`;
const order = (...names: string[]): string =>
  `uniform token[] xformOpOrder = [${names.map((name) => `"${name}"`).join(', ')}]`;
const near = (values: readonly number[]): number[] => values.map((x) => expect.closeTo(x, 9) as number);

describe('a USDZ package', () => {
  it('in centimetres and y up, with a turned reference and subsets, is read with names, areas and fronts', async () => {
    const { mesh: room, metresPerUnit, imported } = await read('a.usdz', roomUsdz(HALL));
    const found = measure(room);
    expect(metresPerUnit).toBe(0.01);
    expect(found.from).toEqual(near([100, 200, 0]));
    expect(found.to).toEqual(near([500, 500, 300]));
    expect(found.areas['Oak']).toBeCloseTo(12e4, 6);
    expect(found.areas['Brick']).toBeCloseTo(54e4, 6);
    expect(Math.abs(found.volume)).toBeCloseTo(36e6, 3);
    expect(imported).toEqual({ taken: [{ kind: 'Mesh', count: 1 }], leftOut: [], notes: [] });
  });

  it('is y up and in centimetres if it says nothing', async () => {
    const { mesh: found, metresPerUnit } = await read('a.usdz', file(mesh('A'), {}, ''));
    expect([measure(found).to[2], metresPerUnit]).toEqual([1, 0.01]);
  });

  it.each([
    ['a matrix', 'matrix4d xformOp:transform = ( (0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 1, 0), (5, 6, 7, 1) )', ['xformOp:transform'], [4, 6, 7], [5, 8, 7]],
    ['moved, then turned, from the last on', 'double3 xformOp:translate = (5, 6, 7)\nfloat xformOp:rotateZ = 90', ['xformOp:translate', 'xformOp:rotateZ'], [4, 6, 7], [5, 8, 7]],
    ['a quaternion', 'quatf xformOp:orient = (0.7071067811865476, 0, 0, 0.7071067811865476)', ['xformOp:orient'], [-1, 0, 0], [0, 2, 0]],
    ['turns of which x comes first', 'float3 xformOp:rotateXYZ = (90, 0, 90)', ['xformOp:rotateXYZ'], [0, 0, 0], [0, 2, 1]],
    ['a pivot', 'float3 xformOp:translate:pivot = (2, 0, 0)\nfloat3 xformOp:scale = (2, 2, 2)', ['xformOp:translate:pivot', 'xformOp:scale', '!invert!xformOp:translate:pivot'], [-2, 0, 0], [2, 2, 0]],
    ['an inverse', 'matrix4d xformOp:transform = ( (2, 0, 0, 0), (0, 4, 0, 0), (0, 0, 1, 0), (2, 0, 0, 1) )', ['!invert!xformOp:transform'], [-1, 0, 0], [0, 0.25, 0]],
    ['a value by time', 'float3 xformOp:translate.timeSamples = { 2: (9, 9, 9), 1: (1, 0, 0) }', ['xformOp:translate'], [1, 0, 0], [3, 1, 0]],
  ])('is placed by %s', async (_, ops, names, from, to) => {
    const { mesh: found } = await read('a.usdz', file(xform(mesh('A'), `${ops}\n${order(...names)}`)));
    expect(measure(found)).toMatchObject({ from: near(from), to: near(to) });
  }); // prettier-ignore

  it('has materials by binding, also of prims around, and else the names of meshes', async () => {
    const prims =
      xform(mesh('A') + mesh('B', 'rel material:binding = </M/Glass>'), 'rel material:binding = </M/Oak>') +
      mesh('Wall0') +
      `def Cube "Sofa" { double size = 1 }`;
    expect(measure((await read('a.usdz', file(prims))).mesh).areas).toEqual({ Oak: 2, Glass: 2, Wall0: 2, Sofa: 6 });
  });

  it('follows classes, chosen variants, references with a path, payloads and sublayers', async () => {
    const prims = `class "_Wall" { ${mesh('Inherited')} }
      def Xform "I" ( inherits = </_Wall> ) { }
      def Xform "V" ( variants = { string size = "large" } prepend variantSets = "size" )
      { variantSet "size" = { "small" { ${mesh('Small')} } "large" { ${mesh('Large')} } } }
      def "R" ( prepend references = [@b.usda@</Other>, </I>] ) { over "There" { token visibility = "invisible" } }
      def "P" ( payload = @b.usda@ ) { }`;
    const other = usda('    defaultPrim = "Main"', `def "Main" { ${mesh('Paid')} }\ndef "Other" { ${mesh('There')} }`);
    const layers = { 'b.usda': other, 'sub.usda': usda('', mesh('Sub')) };
    const read1 = await read('a.usdz', file(prims, layers, `${METRES}\nsubLayers = [@./sub.usda@, @gone.usda@]`));
    expect(measure(read1.mesh).areas).toEqual({ Inherited: 4, Large: 2, Paid: 2, Sub: 2 });
    expect(read1.imported?.leftOut).toEqual([
      { kind: 'Mesh', count: 1, reason: 'invisible' },
      { kind: 'gone.usda', count: 1, reason: 'a file that is not in the package' },
    ]);
  });

  it('leaves out what is no surface, turns left-handed faces, and notes smoothing', async () => {
    const prims = `def SphereLight "L" {}\ndef Camera "C" {}\ndef Sphere "S" {}\ndef PointInstancer "P" { ${mesh('Q')} }
      def Xform "G" { token purpose = "guide"\n ${mesh('H')} }\ndef Xform "N" ( active = false ) { ${mesh('O')} }
      ${mesh('A').replace('"none"', '"catmullClark"')}`;
    const { mesh: found, imported } = await read('a.usdz', file(prims));
    expect(measure(found).areas).toEqual({ A: 2 });
    expect(imported?.leftOut.map(({ kind }) => kind)).toEqual(['SphereLight', 'Camera', 'Sphere', 'PointInstancer', 'Xform', 'Xform']);
    expect(imported?.notes).toEqual([expect.stringMatching(/^Smoothed meshes/)]);
    const box = (orientation: string): Uint8Array =>
      file(usdMesh('A', HALL.flatMap(({ corners }) => corners), HALL.map((_, i) => [0, 1, 2, 3].map((c) => 4 * i + c)), `uniform token orientation = "${orientation}"`));
    const [right, left] = [await read('a.usdz', box('rightHanded')), await read('a.usdz', box('leftHanded'))];
    expect(measure(left.mesh).volume).toBeCloseTo(-measure(right.mesh).volume, 9);
  }); // prettier-ignore

  it.each([
    ['no ZIP', Buffer.from('#usda 1.0'), /not a complete ZIP file/],
    ['no layer', usdz({ 'a.png': new Uint8Array(9) }), /holds no layer/],
    ['no text of USD', usdz({ 'a.usda': 'def' }), /does not begin with "#usda/],
    ['a text without an end', file('def "A'), /line 8.*has no end/],
    ['a missing mark', file('def Mesh "A" { int[ x }'), /expected "\]", found "x"/],
    ['counts that do not fit', file(usdMesh('A', SQUARE, [[0, 1, 2, 3]]).replace('Counts = [4]', 'Counts = [5]')), /Mesh "A".*faceVertexCounts/],
    ['a corner that is no vertex', file(usdMesh('A', SQUARE, [[0, 1, 4]])), /vertex 4.*are 4/],
    ['a word as a number', file(mesh('A').replace('(2, 0, 0)', '(2, x, 0)')), /points holds something that is not a number/],
    ['a text as a transform', file(xform(mesh('A'), order('xformOp:wobble') + '\nfloat xformOp:wobble = 1')), /no transform that is read/],
    ['another axis', file(mesh('A'), {}, '    upAxis = "W"'), /upAxis is "W"/],
    ['a unit of nothing', file(mesh('A'), {}, '    metersPerUnit = 0'), /metersPerUnit is not a length/],
    ['deep nesting', file('def "A" {'.repeat(300)), /more than 200 deep/],
    ['deep lists', file(`def "A" { int[] points = ${'['.repeat(300)} }`), /more than 200 deep/],
    ['a prim in itself', file('def "A" { def "B" ( references = </A> ) { } }'), /in itself/],
  ])('is refused with %s', async (_, contents, message) => {
    const error = await errorOf('a.usdz', contents);
    expect(`${error.path}: ${error.message}`).toMatch(message);
  }); // prettier-ignore

  it('whose references repeat each other again and again is refused before anything is made', async () => {
    const levels = Array.from(
      { length: 40 },
      (_, i) => `class "L${i + 1}" { def "A" ( references = </L${i}> ) {} def "B" ( references = </L${i}> ) {} }`,
    );
    const bomb = file(`class "L0" { ${mesh('M')} }\n${levels.join('\n')}\ndef "Top" ( references = </L40> ) { }`);
    expect((await errorOf('a.usdz', bomb)).message).toMatch(/corners and vertices; at most 6\.\d+e\+6/);
  });
});
