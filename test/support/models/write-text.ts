import type { Vec3 } from '../../../src/units/quantities.ts';
import { normalOf, type Face } from './triangles.ts';

/** Corners that are the same to the last digit share a vertex. */
export function welded(faces: readonly Face[]): { readonly vertices: Vec3[]; readonly faces: number[][] } {
  const vertices: Vec3[] = [];
  const seen = new Map<string, number>();
  const numbered = faces.map(({ corners }) =>
    corners.map((at) => {
      const key = at.join();
      const known = seen.get(key);
      if (known !== undefined) return known;
      seen.set(key, vertices.push(at) - 1);
      return vertices.length - 1;
    }),
  );
  return { vertices, faces: numbered };
}

/** Each corner has a vertex of its own. */
export function unwelded(faces: readonly Face[]): { readonly vertices: Vec3[]; readonly faces: number[][] } {
  let next = 0;
  return {
    vertices: faces.flatMap(({ corners }) => corners),
    faces: faces.map(({ corners }) => corners.map(() => next++)),
  };
}

/** OBJ with one list of vertices. */
export function obj(faces: readonly Face[], write: (x: number) => string = String, list = welded(faces)): string {
  const lines = ['# room', 'mtllib room.mtl', 'o room'];
  for (const at of list.vertices) lines.push(`v ${at.map(write).join(' ')}`);
  let material: string | undefined;
  list.faces.forEach((corners, f) => {
    if (faces[f].material !== material) lines.push(`usemtl ${(material = faces[f].material)}`);
    lines.push(`f ${corners.map((i) => i + 1).join(' ')}`);
  });
  return `${lines.join('\n')}\n`;
}

/**
 * OBJ as old programs write it: relative numbers, normals and texture places, groups, Windows lines, long lines cut.
 */
export function oldObj(faces: readonly Face[]): string {
  const lines = ['# exported', 's off'];
  faces.forEach(({ material, corners }, f) => {
    const normal = normalOf(corners);
    lines.push(`g face_${f}`, `usemtl ${material}`);
    for (const at of corners)
      lines.push(`v  ${at.map((x) => x.toExponential(9)).join('\t')}`, 'vt 0 0', `vn ${normal.join(' ')}`);
    const numbers = corners.map((_, i) => i - corners.length).map((i) => `${i}/${i}/${i}`);
    lines.push(`f ${numbers.slice(0, 2).join(' ')} \\`, `  ${numbers.slice(2).join(' ')}`);
  });
  return lines.join('\r\n');
}

/** STL as text; its triangles have no materials. */
export function stlText(faces: readonly Face[], digits: number): string {
  const facets = faces.map(({ corners }) => {
    const vertices = corners.map((at) => `   vertex ${at.map((x) => x.toPrecision(digits)).join(' ')}`);
    return [` facet normal ${normalOf(corners).join(' ')}`, '  outer loop', ...vertices, '  endloop', ' endfacet'].join(
      '\n',
    );
  });
  return `solid room\n${facets.join('\n')}\nendsolid room\n`;
}

/** PLY as text, polygons and a colour that nobody asked for. */
export function plyText(faces: readonly Face[]): string {
  const { vertices, faces: numbered } = welded(faces);
  return [
    'ply',
    'format ascii 1.0',
    'comment a room',
    `element vertex ${vertices.length}`,
    'property double x',
    'property double y',
    'property double z',
    'property uchar red',
    `element face ${numbered.length}`,
    'property list uchar int vertex_indices',
    'end_header',
    ...vertices.map((at) => `${at.join(' ')} 200`),
    ...numbered.map((corners) => `${corners.length} ${corners.join(' ')}`),
    '',
  ].join('\n');
}
