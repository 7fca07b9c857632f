import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { block, fan } from '../../../support/models/triangles.ts';
import {
  blenderCollada,
  colladaBinding,
  colladaDocument,
  colladaMaterials,
  colladaPoints,
  sketchupCollada,
} from '../../../support/models/write-collada.ts';
import { errorOf, measure, read } from '../../../support/rooms/meshes.ts';

const HALL = block('wall', [1, 2, 0], [5, 5, 3]);
const named = HALL.map((face) => ({
  ...face,
  material: face.corners.every(([, , z]) => z === 0) ? 'floor' : 'Brick &amp; Co',
}));

/** A square of 2 × 1 as corners 0 to 3. */
const SQUARE: readonly Vec3[] = [[0, 0, 0], [2, 0, 0], [2, 1, 0], [0, 1, 0]]; // prettier-ignore
const INPUT = '<input semantic="VERTEX" source="#s-vertices" offset="0"/>';

/** A file of one geometry. */
const file = (primitives: string, nodes: string, { up = 'Z_UP', points = SQUARE, unit = 'meter="1"' } = {}): string =>
  colladaDocument(
    unit,
    up,
    `${colladaMaterials({ m1: 'Oak', m2: 'Glass' })}<library_geometries><geometry id="s"><mesh>
    ${colladaPoints('s', points)}${primitives}</mesh></geometry></library_geometries>`,
    nodes,
  );

const TRIANGLES = `<triangles material="a">${INPUT}<p>0 1 2 0 2 3</p></triangles>`;
const instance = (inside = ''): string => `<instance_geometry url="#s">${inside}</instance_geometry>`;
const node = (inside: string, transforms = ''): string => `<node>${transforms}${inside}</node>`;

describe('a COLLADA file', () => {
  it('as Blender writes it is read with names, areas and fronts, and its node moves it', async () => {
    const { mesh, metresPerUnit, imported } = await read('a.dae', blenderCollada(named, [10, -3, 7]));
    const found = measure(mesh);
    expect(found).toMatchObject({ from: [1, 2, 0], to: [5, 5, 3] });
    // The rounding of coordinates that are moved there and back.
    expect(found.areas['floor']).toBeCloseTo(12, 12);
    expect(found.areas['Brick & Co']).toBeCloseTo(12 + 42, 12);
    expect(Math.abs(found.volume)).toBeCloseTo(36, 12);
    expect(metresPerUnit).toBe(1);
    expect(imported?.taken).toEqual([{ kind: 'instance_geometry', count: 1 }]);
  });

  it('as SketchUp writes it has inches, and components that the scene repeats', async () => {
    const { mesh, metresPerUnit } = await read('a.dae', sketchupCollada(named.flatMap(fan)));
    expect(metresPerUnit).toBe(0.0254);
    const found = measure(mesh);
    expect(found.areas['floor'] * 0.0254 ** 2).toBeCloseTo(12, 10);
    expect(found.to.map((x) => x * 0.0254)).toEqual([5, 5, 3].map((x) => expect.closeTo(x, 12) as number));
  });

  it.each([
    ['X_UP', [0, 0, 0], [0, 1, 2]],
    ['Y_UP', [0, 0, 0], [2, 0, 1]],
    ['Z_UP', [0, 0, 0], [2, 1, 0]],
  ])('is turned from %s', async (up, from, to) => {
    const found = measure((await read('a.dae', file(TRIANGLES, node(instance()), { up }))).mesh);
    expect(found.from.map((x) => x + 0)).toEqual(from);
    expect(found.to.map((x) => x + 0)).toEqual(to);
  });

  it('is y up in metres if it says nothing', async () => {
    const bare = file(TRIANGLES, node(instance())).replace(/<unit.*<\/up_axis>/, '');
    const { mesh, metresPerUnit } = await read('a.dae', bare);
    expect([measure(mesh).to[2], metresPerUnit]).toEqual([1, 1]);
  });

  it('applies transforms from the last to the first, nodes outside in', async () => {
    const turned = node(
      node(instance(), '<translate>1 0 0</translate><rotate>0 0 1 90</rotate><scale>1 3 1</scale>'),
      '<matrix>1 0 0 0  0 1 0 5  0 0 2 4  0 0 0 1</matrix>',
    );
    // (x, y) → (x, 3y) → (-3y, x) → (1 - 3y, x), then 5 along y and 4 up.
    const found = measure((await read('a.dae', file(TRIANGLES, turned))).mesh);
    expect(found.from).toEqual([-2, 5, 4].map((x) => expect.closeTo(x, 12) as number));
    expect(found.to).toEqual([1, 7, 4].map((x) => expect.closeTo(x, 12) as number));
  });

  it('keeps fronts in a mirrored node', async () => {
    const whole = blenderCollada(named);
    const mirrored = whole.replace('>1 0 0 0 0 1', '>-1 0 0 0 0 1');
    const { volume } = measure((await read('a.dae', whole)).mesh);
    expect(measure((await read('a.dae', mirrored)).mesh).volume).toBeCloseTo(volume, 12);
  });

  it('takes triangles, polygons with holes, fans and strips', async () => {
    const points: Vec3[] = [...SQUARE, [0.5, 0.25, 0], [1.5, 0.25, 0], [1.5, 0.75, 0], [0.5, 0.75, 0]];
    const area = async (primitive: string): Promise<number> =>
      measure((await read('a.dae', file(primitive, node(instance()), { points }))).mesh).area;
    expect(await area(`<polygons>${INPUT}<ph><p>0 1 2 3</p><h>4 5 6 7</h></ph></polygons>`)).toBeCloseTo(1.5, 12);
    expect(await area(`<polygons>${INPUT}<ph><p>0 1 2 3</p><h>7 6 5 4</h></ph></polygons>`)).toBeCloseTo(1.5, 12);
    expect(await area(`<polygons>${INPUT}<p>0 1 2 3</p></polygons>`)).toBe(2);
    expect(await area(`<trifans>${INPUT}<p>0 1 2 3</p></trifans>`)).toBe(2);
    expect(await area(`<tristrips>${INPUT}<p>0 1 3 2</p></tristrips>`)).toBe(2);
  });

  it('names materials by what a node binds, by the symbol without, and leaves out what is no surface', async () => {
    const primitives = `${TRIANGLES}<triangles>${INPUT}<p>0 1 2</p></triangles><lines>${INPUT}<p>0 1</p></lines>`;
    const nodes =
      node(instance(colladaBinding({ a: 'm1' }))) +
      node(instance(colladaBinding({ a: 'm2' }))) +
      node(instance()) +
      node('<instance_light url="#l"/><instance_geometry url="#gone"/><instance_node url="other.dae#x"/>');
    const { mesh, imported } = await read('a.dae', file(primitives, nodes));
    expect(measure(mesh).areas).toEqual({ Oak: 2, Glass: 2, a: 2, default: 3 });
    expect(imported?.leftOut).toEqual([
      { kind: 'lines', count: 1, reason: 'lines' },
      { kind: 'instance_light', count: 1, reason: 'a light' },
      { kind: 'instance_geometry', count: 1, reason: 'of a part that the file does not hold' },
      { kind: 'instance_node', count: 1, reason: 'a part of another file' },
    ]);
  });

  it('may be in UTF-16 or Windows-1252, which is said', async () => {
    const text = file(TRIANGLES, node(instance(colladaBinding({ a: 'm1' })))).replace('Oak', 'Tür');
    const wide = await read('a.dae', Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect([wide.mesh.materialNames, wide.imported?.notes[0]]).toEqual([['Tür'], expect.stringContaining('UTF-16')]);
    const old = await read('a.dae', Buffer.from(text, 'latin1'));
    expect([old.mesh.materialNames, old.imported?.notes[0]]).toEqual([['Tür'], expect.stringContaining('1252')]);
  });

  it.each([
    ['no XML', 'COLLADA', /is not XML/],
    ['another document', '<svg/>', /line 1, <svg>.*no COLLADA/],
    ['an entity', '<!DOCTYPE a [<!ENTITY e "x">]><COLLADA>&e;</COLLADA>', /is not XML.*entity/],
    ['deep nesting', `${'<COLLADA>'.repeat(300)}${'</COLLADA>'.repeat(300)}`, /more than 200 deep/],
    ['a corner that is no vertex', file(`<triangles>${INPUT}<p>0 1 9</p></triangles>`, node(instance())), /vertex 9.*are 4/],
    ['a word as a number', file(`<triangles>${INPUT}<p>0 1 x</p></triangles>`, node(instance())), /found "x"/],
    ['counts that do not fit', file(`<polylist>${INPUT}<vcount>4 4</vcount><p>0 1 2 3</p></polylist>`, node(instance())), /<vcount>/],
    ['no material scene', file(TRIANGLES, '').replace('<instance_visual_scene url="#Scene"/>', '<instance_visual_scene url="#x"/>'), /no scene "#x"/],
    ['a unit of nothing', file(TRIANGLES, node(instance()), { unit: 'meter="0"' }), /"meter" is not a length/],
    ['a skewed node', file(TRIANGLES, node(instance(), '<skew>1 2 3 4 5 6 7</skew>')), /<skew>/],
    ['an empty scene', file(TRIANGLES, ''), /no triangles/],
  ])('is refused with %s', async (_, contents, message) => {
    const error = await errorOf('a.dae', contents);
    expect(`${error.path}: ${error.message}`).toMatch(message);
  }); // prettier-ignore

  it('whose nodes repeat each other again and again is refused before anything is made', async () => {
    const levels = Array.from(
      { length: 40 },
      (_, i) => `<node id="n${i + 1}"><instance_node url="#n${i}"/><instance_node url="#n${i}"/></node>`,
    ).join('');
    const bomb = file(TRIANGLES, node('<instance_node url="#n40"/>')).replace(
      '<library_visual_scenes>',
      `<library_nodes><node id="n0">${instance()}</node>${levels}</library_nodes><library_visual_scenes>`,
    );
    expect((await errorOf('a.dae', bomb)).message).toMatch(/corners and vertices; at most 6\.\d+e\+6/);
    const round = file(TRIANGLES, '<node id="r"><instance_node url="#r"/></node>');
    expect((await errorOf('a.dae', round)).message).toMatch(/a part is in itself/);
  });
});
