import { InputError } from '../../units/errors.ts';
import { encodingNote, withoutMark, withoutUtf16 } from '../../units/text-encoding.ts';
import { notedOnly } from '../imported.ts';
import { DEFAULT_MATERIAL, MeshBuilder } from '../mesh-builder.ts';
import type { ReadMesh } from '../mesh.ts';
import { plyBody } from './ply-body.ts';
import { readPlyHeader, type PlyElement } from './ply-header.ts';
import { damaged } from '../text.ts';

/** Names of the property that lists the corners of a face. */
const CORNER_LISTS = ['vertex_indices', 'vertex_index'];

/**
 * Reads a PLY file, text or binary of either byte order. PLY has no materials: all triangles get {@link
 * DEFAULT_MATERIAL}.
 *
 * @throws InputError naming file and place.
 */
export function readPly(file: Uint8Array, fileName: string): ReadMesh {
  const plain = withoutUtf16(file, fileName);
  const bytes = withoutMark(plain.bytes);
  const builder = new MeshBuilder(fileName);
  const material = builder.material(DEFAULT_MATERIAL);
  const header = readPlyHeader(bytes, fileName);
  const body = plyBody(bytes, header, fileName);
  const vertexLists = header.elements.filter(({ name }) => name === 'vertex').length;
  /** Faces that stand before the vertices that they name. */
  const early: (readonly number[])[] = [];
  let verticesRead = 0;
  for (const element of header.elements) {
    switch (element.name) {
      case 'vertex': {
        const axes = ['x', 'y', 'z'].map((axis) => indexOf(element, [axis], false, fileName)) as [
          number,
          number,
          number,
        ];
        for (let i = 0; i < element.count; i++) {
          const values = body.next(element) as readonly number[];
          builder.addVertex(values[axes[0]], values[axes[1]], values[axes[2]], body.place);
        }
        verticesRead++;
        break;
      }
      case 'face': {
        const list = indexOf(element, CORNER_LISTS, true, fileName);
        for (let i = 0; i < element.count; i++) {
          const corners = body.next(element)[list] as readonly number[];
          if (verticesRead < vertexLists) early.push(corners);
          else builder.addPolygon(corners, material, body.place);
        }
        break;
      }
      case 'tristrips':
        throw new InputError(fileName, 'holds triangle strips', 'Export it with faces instead.');
      default:
        for (let i = 0; i < element.count; i++) body.next(element);
    }
  }
  early.forEach((corners, i) => builder.addPolygon(corners, material, () => `${fileName}: face ${i + 1}`));
  if (!body.atEnd()) throw damaged(fileName, 'data follows the last element of its header');
  return { mesh: builder.done(), rigid: new Set(), ...notedOnly([plain.isUtf16 ? encodingNote('utf-16') : null]) };
}

function indexOf({ name, properties }: PlyElement, names: readonly string[], list: boolean, fileName: string): number {
  const index = properties.findIndex((property) => names.includes(property.name));
  if (index !== -1 && (properties[index].countType !== undefined) === list) return index;
  throw damaged(fileName, `its header gives element "${name}" no ${list ? 'list' : 'number'} "${names[0]}"`);
}
