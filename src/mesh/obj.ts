import { InputError } from '../units/errors.ts';
import { withoutMark, withoutUtf16 } from '../units/text-encoding.ts';
import { notedOnly } from './imported.ts';
import { DEFAULT_MATERIAL, MeshBuilder } from './mesh-builder.ts';
import type { ReadMesh } from './mesh.ts';
import {
  damaged,
  decimal,
  FileNames,
  MOST_LINE_BYTES,
  quoted,
  textLines,
  trimmedLine,
  wholeNumber,
  type Line,
} from './text.ts';

/** Keywords of lines that do not concern the position or material of surfaces. */
const IGNORED = new Set(
  (
    'vt vn vp g o s mg mtllib maplib usemap lod bevel c_interp d_interp shadow_obj trace_obj ctech stech p l ' +
    'cstype deg bmat step parm trim hole scrv sp end con call csh'
  ).split(' '),
);

const FREE_FORM = new Set(['curv', 'curv2', 'surf', 'cdc', 'cdp', 'bzp', 'bsp', 'res']);

/**
 * Reads a Wavefront OBJ file: vertices and faces. Each face has the material of the last `usemtl` above it. Polygons
 * may be concave; loaders made for drawing cut them into fans, which is wrong here. The MTL file only says how
 * materials look and is not read.
 *
 * @throws InputError naming file and line.
 */
export function readObj(file: Uint8Array, fileName: string): ReadMesh {
  const { bytes, isUtf16 } = withoutUtf16(file, fileName);
  const names = new FileNames(bytes);
  const builder = new MeshBuilder(fileName);
  let material: number | undefined;
  let lineNumber = 0;
  const place = (): string => `${fileName}: line ${lineNumber}`;
  for (const line of joinedLines(withoutMark(bytes), fileName)) {
    lineNumber = line.number;
    const [keyword, ...words] = line.text.split(/\s+/);
    if (keyword.startsWith('#')) continue;
    switch (keyword) {
      case 'v':
        builder.addVertex(decimal(words[0], place), decimal(words[1], place), decimal(words[2], place), place);
        break;
      case 'f':
      case 'fo':
        material ??= builder.material(DEFAULT_MATERIAL);
        builder.addPolygon(
          words.map((word) => vertexIndex(word, builder.vertexCount, place)),
          material,
          place,
        );
        break;
      case 'usemtl':
        material = builder.material(
          names.read(trimmedLine(line.text.slice(keyword.length))).trim() || DEFAULT_MATERIAL,
        );
        break;
      default:
        if (FREE_FORM.has(keyword)) {
          throw new InputError(place(), `${quoted(keyword)} is a free-form curve or surface`, 'Export polygons only.');
        }
        if (!IGNORED.has(keyword)) throw damaged(place(), `${quoted(keyword)} is not a keyword of OBJ files`);
    }
  }
  return { mesh: builder.done(), rigid: new Set(), ...notedOnly([names.note(isUtf16)]) };
}

/** Yields lines. A line that ends in a backslash is joined with the next one, unless it is a comment. */
function* joinedLines(bytes: Uint8Array, fileName: string): Generator<Line, void> {
  let parts: string[] = [];
  let length = 0;
  let first = 0;
  for (const { number, text } of textLines(bytes, fileName)) {
    if (parts.length === 0) first = number;
    length += text.length;
    if (length > MOST_LINE_BYTES) {
      throw damaged(
        `${fileName}: line ${first}`,
        `the line and its continuations are longer than ${MOST_LINE_BYTES} bytes`,
      );
    }
    const goesOn = text.endsWith('\\') && !(parts.length === 0 && text.startsWith('#'));
    parts.push(goesOn ? text.slice(0, -1) : text);
    if (goesOn) continue;
    yield { number: first, text: parts.length === 1 ? text : parts.join(' ') };
    [parts, length] = [[], 0];
  }
  if (parts.length > 0)
    throw damaged(`${fileName}: line ${first}`, 'the file ends after a backslash, which continues the line');
}

/**
 * Returns the index, from 0, of the vertex in a word such as `7`, `7/1`, `7//3` or `7/1/3`. Negative numbers count back
 * from the last vertex.
 */
function vertexIndex(word: string, vertexCount: number, place: () => string): number {
  const slash = word.indexOf('/');
  const index = wholeNumber(slash === -1 ? word : word.slice(0, slash), place);
  const fromZero = index > 0 ? index - 1 : vertexCount + index;
  if (index === 0 || fromZero < 0 || fromZero >= vertexCount) {
    throw damaged(place(), `there is no vertex ${index}; ${vertexCount} are defined above`);
  }
  return fromZero;
}
