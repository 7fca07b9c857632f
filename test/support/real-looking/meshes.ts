import type { Vec3 } from '../../../src/units/quantities.ts';
import { normalOf, shuffled, type Face } from '../models/triangles.ts';
import { ShapeUtils, Vector2 } from 'three';
import { glb, gltf, type Layout } from '../models/write-gltf.ts';
import { unwelded, welded } from '../models/write-text.ts';
import type { Random } from '../numbers/random.ts';
import { drawModel, meshFile } from './models.ts';
import { chance, pick, type RealFormat } from './real.ts';

/** The way a program writes numbers. */
export function numberForm(random: Random, digits: number): (x: number) => string {
  return pick(random, [
    (x: number) => String(x),
    (x: number) => x.toFixed(Math.max(6, digits)),
    (x: number) => x.toExponential(12),
    (x: number) =>
      x
        .toExponential(12)
        .replace('e', 'E')
        .replace(/([+-])(\d)$/, '$10$2'),
    (x: number) => (Number.isInteger(x) ? `${x}.` : String(x)),
    (x: number) => String(x).replace(/^(-?)0\./, '$1.'),
  ]);
}

/** Lines in the form of a system. */
export const lineEnd = (random: Random): string => pick(random, ['\n', '\r\n']);

/** A text in one of the encodings of the field, if it can hold it. */
export function encodedText(random: Random, text: string): Uint8Array {
  const kind = random();
  if (kind < 0.25 && /^[\u0000-ÿ]*$/.test(text)) return Buffer.from(text, 'latin1');
  return new TextEncoder().encode(kind < 0.5 ? `\ufeff${text}` : text);
}

/** Polygons as triangles. */
export function cutFaces(faces: readonly Face[]): Face[] {
  return faces.flatMap(({ material, corners }) => {
    if (corners.length === 3) return [{ material, corners }];
    const normal = normalOf(corners);
    const axis = [0, 1, 2].reduce((a, b) => (Math.abs(normal[b]) > Math.abs(normal[a]) ? b : a));
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const flat = corners.map((corner) => new Vector2(corner[u], corner[v]));
    return ShapeUtils.triangulateShape(flat, []).map((three) => ({ material, corners: three.map((i) => corners[i]) }));
  });
}

const OBJ: RealFormat = {
  name: 'OBJ',
  make: (random) => {
    const { faces, digits } = drawModel(random);
    const write = numberForm(random, digits);
    const end = lineEnd(random);
    const ordered = chance(random) ? faces : [...faces].sort((a, b) => (a.material < b.material ? -1 : 1));
    const list = chance(random) ? welded(ordered) : unwelded(ordered);
    const style = pick(random, ['Blender', 'SketchUp', 'Rhino', '3ds Max', 'MeshLab'] as const);
    const isRelative = chance(random, 0.2);
    const lines = [`# ${style} - Übung`, ...(chance(random) ? ['mtllib Möbel und Wände.mtl'] : []), ''];
    const colour = style === 'MeshLab' ? ' 0.5 0.25 1' : '';
    const vertex = (at: Vec3): string => `v ${style === '3ds Max' ? ' ' : ''}${at.map(write).join(' ')}${colour}`;
    const separate = !isRelative && chance(random);
    if (!separate && !isRelative) lines.push(...list.vertices.map(vertex));
    if (separate) lines.push('o Raum', ...list.vertices.map(vertex), `# ${list.vertices.length} vertices`);
    const isUv = chance(random);
    if (isUv) lines.push('vt 0.0 0.0', 'vt 1.0 0.0 0.0');
    lines.push('vn 0 0 1', 's off');
    let material = '';
    list.faces.forEach((corners, f) => {
      if (ordered[f].material !== material) {
        material = ordered[f].material;
        lines.push(`g Gruppe_${f}`, `usemtl ${material}`);
      }
      if (isRelative) lines.push(...corners.map((i) => vertex(list.vertices[i])));
      const count = corners.length;
      const numbers = corners.map((i, k) => (isRelative ? k - count : i + 1));
      const tail = isUv ? '/1/1' : pick(random, ['', '//1']);
      const words = numbers.map((i) => `${i}${isRelative && isUv ? '/-1/-1' : tail}`);
      if (chance(random, 0.1) && count > 3) lines.push(`f ${words.slice(0, 3).join(' ')} \\`, words.slice(3).join(' '));
      else lines.push(`f ${words.join(' ')}${chance(random, 0.2) ? ' ' : ''}`);
    });
    if (chance(random, 0.2) && !isRelative) lines.push('l 1 2', 'p 1');
    const text = lines.join(end) + (chance(random, 0.8) ? end : '');
    return meshFile('Halle.obj', encodedText(random, text), { faces, hasMaterials: true, precision: 1e-9 });
  },
};

const STL_TEXT: RealFormat = {
  name: 'STL as text',
  make: (random) => {
    const { faces, digits } = drawModel(random, 1);
    const cut = cutFaces(faces);
    const [write, end, tab] = [numberForm(random, digits), lineEnd(random), pick(random, ['  ', '\t', ' ', '   '])];
    const isUpper = chance(random, 0.2);
    const name = pick(random, ['', 'Raum', 'Exported from Blender-4.2', 'Größe 3', 'ascii']);
    const facets = cut.flatMap(({ corners }) => [
      `${tab}facet normal ${normalOf(corners).map(write).join(' ')}`,
      `${tab}${tab}outer loop`,
      ...corners.map((at) => `${tab}${tab}${tab}vertex ${at.map(write).join(' ')}`),
      `${tab}${tab}endloop`,
      `${tab}endfacet`,
    ]);
    const halves = chance(random, 0.2) ? 7 * Math.floor(cut.length / 2) : facets.length;
    const solid = (part: readonly string[]): string[] =>
      part.length === 0 ? [] : [`solid ${name}`, ...part, `endsolid ${name}`];
    const text = [...solid(facets.slice(0, halves)), ...solid(facets.slice(halves)), ''].join(end);
    const bytes = encodedText(random, isUpper ? text.toUpperCase() : text);
    return meshFile('Halle.STL', bytes, { faces, hasMaterials: false, precision: 1e-7 });
  },
};

const STL_BINARY: RealFormat = {
  name: 'STL in binary',
  make: (random) => {
    const { faces } = drawModel(random, 1);
    const cut = cutFaces(faces);
    const bytes = Buffer.alloc(84 + 50 * cut.length, pick(random, [0, 32]));
    bytes.write(pick(random, ['', 'solid exported', 'COLOR=\xb0\xb0\xb0\xff,MATERIAL=', 'Exported from Blender-4.2', 'STLB ASM 1.0']), 'latin1'); // prettier-ignore
    bytes.writeUInt32LE(cut.length, 80);
    const isZero = chance(random);
    cut.forEach(({ corners }, f) => {
      const normal = isZero ? [0, 0, 0] : normalOf(corners);
      [...normal, ...corners.flat()].forEach((x, i) => bytes.writeFloatLE(x, 84 + 50 * f + 4 * i));
      bytes.writeUInt16LE(pick(random, [0, 0, 0x7fff, 0x8000]), 84 + 50 * f + 48);
    });
    const tail = chance(random, 0.1) ? Buffer.from('\n') : Buffer.alloc(0);
    return meshFile('hall.stl', Buffer.concat([bytes, tail]), { faces, hasMaterials: false, precision: 1.2e-7 });
  },
};

const ply = (name: string, form: 'ascii' | 'binary_little_endian' | 'binary_big_endian'): RealFormat => ({
  name,
  make: (random) => {
    const { faces, digits } = drawModel(random, 1);
    const cut = chance(random) ? cutFaces(faces) : faces;
    const list = chance(random) ? welded(cut) : unwelded(cut);
    const isDouble = chance(random);
    const real = isDouble ? pick(random, ['double', 'float64']) : pick(random, ['float', 'float32']);
    const [count, index] = pick(random, [['uchar', 'int'], ['uint8', 'int32'], ['uchar', 'uint'], ['ushort', 'uint32'], ['int', 'int']] as const); // prettier-ignore
    const key = pick(random, ['vertex_indices', 'vertex_index']);
    const [before, after] = [chance(random, 0.3), chance(random)];
    const hasFacesFirst = chance(random, 0.15);
    const vertexElement = [
      `element vertex ${list.vertices.length}`,
      ...(before ? ['property float confidence'] : []),
      ...['x', 'y', 'z'].map((axis) => `property ${real} ${axis}`),
      ...(after ? ['nx', 'ny', 'nz'].map((axis) => `property float ${axis}`) : []),
      ...(after ? ['red', 'green', 'blue'].map((each) => `property uchar ${each}`) : []),
    ];
    const hasFlags = chance(random, 0.3);
    const faceElement = [
      `element face ${list.faces.length}`,
      `property list ${count} ${index} ${key}`,
      ...(hasFlags ? ['property int flags'] : []),
    ];
    const parts = hasFacesFirst ? [faceElement, vertexElement] : [vertexElement, faceElement];
    const end = form === 'ascii' ? lineEnd(random) : '\n';
    const header = [
      'ply',
      `format ${form} 1.0`,
      pick(random, ['comment VCGLIB generated', 'comment Created in Blender version 4.2', 'obj_info Größe']),
      ...parts.flat(),
      'end_header',
      '',
    ].join(end);
    const fields = (kind: string): number =>
      ({ uchar: 1, uint8: 1, ushort: 2, float: 4, float32: 4, double: 8, float64: 8 })[kind] ?? 4;
    const little = form === 'binary_little_endian';
    const chunks: Buffer[] = [];
    const put = (kind: string, value: number): void => {
      const view = new DataView(new ArrayBuffer(fields(kind)));
      if (kind.startsWith('double') || kind === 'float64') view.setFloat64(0, value, little);
      else if (kind.startsWith('float')) view.setFloat32(0, value, little);
      else if (view.byteLength === 1) view.setUint8(0, value);
      else if (view.byteLength === 2) view.setUint16(0, value, little);
      else view.setInt32(0, value, little);
      chunks.push(Buffer.from(view.buffer));
    };
    const write = numberForm(random, digits);
    const vertexRows = list.vertices.map((at): [string, number][] => [
      ...(before ? [['float', 0.5] as [string, number]] : []),
      ...at.map((x): [string, number] => [real, x]),
      ...(after ? [0, 0, 1].map((x): [string, number] => ['float', x]) : []),
      ...(after ? [200, 100, 0].map((x): [string, number] => ['uchar', x]) : []),
    ]);
    const faceRows = list.faces.map((corners): [string, number][] => [
      [count, corners.length],
      ...corners.map((i): [string, number] => [index, i]),
      ...(hasFlags ? [['int', 0] as [string, number]] : []),
    ]);
    const rows = hasFacesFirst ? [...faceRows, ...vertexRows] : [...vertexRows, ...faceRows];
    if (form !== 'ascii') for (const [kind, value] of rows.flat()) put(kind, value);
    const lines = rows.map((row) => row.map(([kind, x]) => (kind === real ? write(x) : String(x))).join(' '));
    const body = form === 'ascii' ? Buffer.from(lines.join(end) + end) : Buffer.concat(chunks);
    const precision = form === 'ascii' || isDouble ? 1e-9 : 1.2e-7;
    const bytes = Buffer.concat([Buffer.from(header, pick(random, ['latin1', 'utf8'] as const)), body]);
    return meshFile('Scan.ply', bytes, { faces, hasMaterials: false, precision });
  },
});

const LAYOUTS: readonly Layout[] = ['plain', 'interleaved', 'sparse', 'short'];

const gltfFormat = (name: string, write: (nodes: never, layout: Layout) => Uint8Array, file: string): RealFormat => ({
  name,
  make: (random) => {
    const { faces } = drawModel(random);
    const cut = cutFaces(shuffled(faces, random));
    // Nodes that are moved and turned back: the corners are those that were drawn.
    const half = Math.floor(cut.length / 2);
    const turned = (part: readonly Face[]): Face[] =>
      part.map(({ material, corners }) => ({ material, corners: corners.map(([x, y, z]): Vec3 => [y, -x, z]) }));
    const turn = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    const nodes = [
      { faces: cut.slice(0, half) },
      { rotation: turn, children: [{ faces: turned(cut.slice(half)), scale: [1, 1, 1] }] },
    ];
    const bytes = write(nodes as never, pick(random, LAYOUTS));
    return meshFile(file, bytes, { faces, hasMaterials: true, precision: 5e-7 });
  },
});

export const meshFormats: readonly RealFormat[] = [
  OBJ,
  STL_TEXT,
  STL_BINARY,
  ply('PLY as text', 'ascii'),
  ply('PLY, little end first', 'binary_little_endian'),
  ply('PLY, big end first', 'binary_big_endian'),
  gltfFormat('glTF', (nodes, layout) => new TextEncoder().encode(gltf(nodes, layout)), 'Halle.gltf'),
  gltfFormat('GLB', (nodes, layout) => glb(nodes, layout), 'Halle.glb'),
];
