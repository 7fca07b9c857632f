import { InputError } from '../units/errors.ts';
import { DEFAULT_MATERIAL, MeshBuilder } from './mesh-builder.ts';
import type { ReadMesh } from './mesh.ts';
import { damaged, decimal, MOST_LINE_BYTES, nameOf, quoted, textLines, wholeNumber, type Line } from './text.ts';

/** Lines that say nothing of where surfaces are and which material they have. */
const IGNORED = new Set(
  (
    'vt vn vp g o s mg mtllib maplib usemap lod bevel c_interp d_interp shadow_obj trace_obj ctech stech p l ' +
    'cstype deg bmat step parm trim hole scrv sp end con call csh'
  ).split(' '),
);

const FREE_FORM = new Set(['curv', 'curv2', 'surf', 'cdc', 'cdp', 'bzp', 'bsp', 'res']);

/**
 * Wavefront OBJ: vertices and faces, each face in the material of the last `usemtl` above it. Polygons may be concave,
 * which is why the loaders that draw OBJ files, and cut polygons into fans, are of no use here. The MTL file says how
 * materials look and is not read.
 *
 * @throws InputError naming file and line.
 */
export function readObj(bytes: Uint8Array, fileName: string): ReadMesh {
  const builder = new MeshBuilder(fileName);
  let material: number | undefined;
  let lineNumber = 0;
  const place = (): string => `${fileName}: line ${lineNumber}`;
  for (const line of joinedLines(bytes, fileName)) {
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
        material = builder.material(nameOf(line.text.slice(keyword.length).trim(), place()) || DEFAULT_MATERIAL);
        break;
      default:
        if (FREE_FORM.has(keyword)) {
          throw new InputError(place(), `${quoted(keyword)} is a free-form curve or surface`, 'Export polygons only.');
        }
        if (!IGNORED.has(keyword)) throw damaged(place(), `${quoted(keyword)} is no keyword of OBJ files`);
    }
  }
  return { mesh: builder.done(), rigid: new Set() };
}

/** Lines, those that end in a backslash joined with the next, remarks excepted. */
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
        `with those that continue it, the line is longer than ${MOST_LINE_BYTES}`,
      );
    }
    const goesOn = text.endsWith('\\') && !(parts.length === 0 && text.startsWith('#'));
    parts.push(goesOn ? text.slice(0, -1) : text);
    if (goesOn) continue;
    yield { number: first, text: parts.length === 1 ? text : parts.join(' ') };
    [parts, length] = [[], 0];
  }
  if (parts.length > 0) throw damaged(`${fileName}: line ${first}`, 'the file ends where the line is to go on');
}

/** From `7`, `7/1`, `7//3`, `7/1/3`, or with negative numbers, which count back from the last vertex; from 0. */
function vertexIndex(word: string, vertexCount: number, place: () => string): number {
  const slash = word.indexOf('/');
  const index = wholeNumber(slash === -1 ? word : word.slice(0, slash), place);
  const fromZero = index > 0 ? index - 1 : vertexCount + index;
  if (index === 0 || fromZero < 0 || fromZero >= vertexCount) {
    throw damaged(place(), `there is no vertex ${index} above, where ${vertexCount} are`);
  }
  return fromZero;
}
