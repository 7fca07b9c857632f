/** The surfaces of a COLLADA file: `<mesh>` with triangles, polygons, strips and fans. */
import type { ImportTally } from '../imported.ts';
import { FaceList, type Shape } from '../shape.ts';
import { damaged, quoted } from '../text.ts';
import { childOf, childrenOf, placeInXml, type XmlElement } from '../xml.ts';
import { numbersIn } from '../number-list.ts';

/** A geometry whose faces have the numbers of its symbols as keys. */
export interface ColladaGeometry extends Shape {
  /** What the file calls its materials until a place binds them; undefined for faces without. */
  readonly symbols: readonly (string | undefined)[];
}

const FACES = new Set(['triangles', 'polylist', 'polygons', 'tristrips', 'trifans']);

/** Numbers of corners that a primitive has for each of its inputs. */
interface Corners {
  readonly numbers: Float64Array;
  readonly stride: number;
  /** Which of the numbers of a corner is its vertex. */
  readonly offset: number;
}

/** Reads the surfaces of a `<geometry>`; undefined if it has none. @throws InputError with the line */
export function geometryOf(element: XmlElement, fileName: string, tally: ImportTally): ColladaGeometry | undefined {
  const mesh = childOf(element, 'mesh');
  if (!mesh) {
    const other = element.children.find(({ name }) => /^(convex_mesh|spline|brep)$/.test(name))?.name ?? 'geometry';
    tally.leaveOut(other, 'not made of polygons');
    return undefined;
  }
  const faces = new FaceList(() => placeInXml(fileName, mesh));
  const symbols = new Map<string | undefined, number>();
  for (const primitive of mesh.children) {
    if (primitive.name === 'lines' || primitive.name === 'linestrips') tally.leaveOut(primitive.name, 'lines');
    if (!FACES.has(primitive.name)) continue;
    const symbol = primitive.attributes.get('material');
    const key = symbols.get(symbol) ?? symbols.size;
    symbols.set(symbol, key);
    addPrimitive(faces, primitive, key, fileName, tally);
  }
  if (faces.ends.length === 0) return undefined;
  return { positions: positionsOf(mesh, fileName), faces, symbols: [...symbols.keys()] };
}

function addPrimitive(faces: FaceList, element: XmlElement, key: number, fileName: string, tally: ImportTally): void {
  const place = (): string => placeInXml(fileName, element);
  const add = (corners: ArrayLike<number>, holes: readonly number[] = []): void => {
    if (corners.length >= 3) faces.add(corners, key, holes);
    else tally.leaveOut(element.name, 'fewer than three corners');
  };
  const lists = childrenOf(element, 'p').map((p) => verticesOf(cornersIn(p, element, fileName)));
  switch (element.name) {
    case 'triangles':
      for (const list of lists) {
        if (list.length % 3 !== 0) throw damaged(place(), `${list.length} corners are not a multiple of 3`);
        for (let i = 0; i < list.length; i += 3) add(list.subarray(i, i + 3));
      }
      return;
    case 'polylist': {
      const counts = numbersIn(childOf(element, 'vcount')?.text ?? '', place);
      const [list = new Float64Array()] = lists;
      let at = 0;
      for (const count of counts) {
        if (!(Number.isInteger(count) && count >= 0 && at + count <= list.length)) {
          throw damaged(place(), `its <vcount> does not fit its ${list.length} corners`);
        }
        add(list.subarray(at, at + count));
        at += count;
      }
      return;
    }
    case 'polygons':
      for (const list of lists) add(list);
      for (const holed of childrenOf(element, 'ph')) {
        const rings = ['p', 'h'].flatMap((name) =>
          childrenOf(holed, name).map((ring) => verticesOf(cornersIn(ring, element, fileName))),
        );
        const holes: number[] = [];
        let length = 0;
        for (const ring of rings.slice(0, -1)) holes.push((length += ring.length));
        if (rings.some((ring) => ring.length < 3))
          throw damaged(place(), 'an outline or a hole has fewer than three corners');
        add(
          rings.flatMap((ring) => [...ring]),
          holes,
        );
      }
      return;
    case 'trifans':
      for (const list of lists) for (let i = 2; i < list.length; i++) add([list[0], list[i - 1], list[i]]);
      return;
    default:
      for (const list of lists) {
        for (let i = 2; i < list.length; i++)
          add(i % 2 === 0 ? list.subarray(i - 2, i + 1) : [list[i - 1], list[i - 2], list[i]]);
      }
  }
}

/** The numbers of a list of corners. @param list Is `p` or `h` */
function cornersIn(list: XmlElement, primitive: XmlElement, fileName: string): Corners {
  const place = (): string => placeInXml(fileName, primitive);
  const inputs = childrenOf(primitive, 'input').map(({ attributes }) => ({
    semantic: attributes.get('semantic'),
    offset: Number(attributes.get('offset') ?? NaN),
  }));
  const offset = inputs.find(({ semantic }) => semantic === 'VERTEX')?.offset;
  if (offset === undefined) throw damaged(place(), 'it has no input VERTEX');
  const wrong = inputs.find((each) => !(Number.isInteger(each.offset) && each.offset >= 0 && each.offset < 1000));
  if (wrong) throw damaged(place(), 'an input has no offset, or one that is not a small whole number');
  return {
    numbers: numbersIn(list.text, () => placeInXml(fileName, list)),
    stride: 1 + inputs.reduce((most, each) => Math.max(most, each.offset), 0),
    offset,
  };
}

function verticesOf({ numbers, stride, offset }: Corners): Float64Array {
  return Float64Array.from({ length: Math.floor(numbers.length / stride) }, (_, i) => numbers[stride * i + offset]);
}

/** The positions that `<vertices>` names. */
function positionsOf(mesh: XmlElement, fileName: string): Float64Array {
  const input = childrenOf(childOf(mesh, 'vertices'), 'input').find(
    ({ attributes }) => attributes.get('semantic') === 'POSITION',
  );
  const id = input?.attributes.get('source')?.replace(/^#/, '');
  const source = mesh.children.find(({ name, attributes }) => name === 'source' && attributes.get('id') === id);
  if (id === undefined || !source) {
    throw damaged(
      placeInXml(fileName, mesh),
      `its vertices have no positions${id === undefined ? '' : `: there is no source ${quoted(id)}`}`,
    );
  }
  const accessor = childOf(childOf(source, 'technique_common'), 'accessor');
  const array = source.children.find(({ name }) => name === 'float_array' || name === 'int_array');
  if (!accessor || !array)
    throw damaged(placeInXml(fileName, source), 'it has no numbers, or does not say their order');
  const whole = (key: string, otherwise: number): number => {
    const value = Number(accessor.attributes.get(key) ?? otherwise);
    if (Number.isInteger(value) && value >= 0) return value;
    throw damaged(placeInXml(fileName, accessor), `its ${key} is not a whole number`);
  };
  const [count, stride, offset] = [whole('count', 0), whole('stride', 1), whole('offset', 0)];
  const numbers = numbersIn(array.text, () => placeInXml(fileName, array));
  const names = childrenOf(accessor, 'param').map(({ attributes }) => attributes.get('name') ?? '');
  const named = ['X', 'Y', 'Z'].map((axis) => names.indexOf(axis));
  const axes = named.includes(-1) ? [0, 1, 2] : named;
  if (stride < 3 || axes.some((axis) => axis >= stride) || offset + count * stride > numbers.length) {
    throw damaged(
      placeInXml(fileName, source),
      `${count} points of ${stride} numbers do not fit its ${numbers.length} numbers`,
    );
  }
  return Float64Array.from({ length: 3 * count }, (_, i) => numbers[offset + stride * Math.floor(i / 3) + axes[i % 3]]);
}
