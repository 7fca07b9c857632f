import { latin1Text } from '../latin1.ts';
import { damaged, quoted, textLines, wholeNumber } from '../text.ts';

/** The number types of PLY by both of their names: size in bytes, and how a DataView reads one. */
export const PLY_TYPES = {
  int8: { bytes: 1, read: 'getInt8' },
  char: { bytes: 1, read: 'getInt8' },
  uint8: { bytes: 1, read: 'getUint8' },
  uchar: { bytes: 1, read: 'getUint8' },
  int16: { bytes: 2, read: 'getInt16' },
  short: { bytes: 2, read: 'getInt16' },
  uint16: { bytes: 2, read: 'getUint16' },
  ushort: { bytes: 2, read: 'getUint16' },
  int32: { bytes: 4, read: 'getInt32' },
  int: { bytes: 4, read: 'getInt32' },
  uint32: { bytes: 4, read: 'getUint32' },
  uint: { bytes: 4, read: 'getUint32' },
  float32: { bytes: 4, read: 'getFloat32' },
  float: { bytes: 4, read: 'getFloat32' },
  float64: { bytes: 8, read: 'getFloat64' },
  double: { bytes: 8, read: 'getFloat64' },
} as const;

export type PlyType = keyof typeof PLY_TYPES;

interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  /** Type of the number of entries, if the property is a list. */
  readonly countType?: PlyType;
}

export interface PlyElement {
  readonly name: string;
  /** Number of such elements, as the header claims it. */
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

export interface PlyHeader {
  readonly format: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  readonly elements: readonly PlyElement[];
  /** First byte after the header, and its line number. */
  readonly bodyAt: number;
  readonly bodyLine: number;
}

/** Longest header that is read. */
const MOST_HEADER_BYTES = 1 << 20;

const FORMATS = ['ascii', 'binary_little_endian', 'binary_big_endian'] as const;

/** Reads the header. @throws InputError naming file and line. */
export function readPlyHeader(bytes: Uint8Array, fileName: string): PlyHeader {
  const { end, bodyAt, bodyLine } = headerEnd(bytes, fileName);
  let format: PlyHeader['format'] | undefined;
  const elements: { name: string; count: number; properties: PlyProperty[] }[] = [];
  for (const { number, text } of textLines(bytes.subarray(0, end), fileName)) {
    const place = (): string => `${fileName}: line ${number}`;
    const [keyword, ...words] = text.split(/\s+/);
    switch (keyword) {
      case 'ply':
      case 'comment':
      case 'obj_info':
        break;
      case 'format':
        format = FORMATS.find((known) => known === words[0]);
        if (!format || words[1] !== '1.0') throw damaged(place(), `unknown PLY format ${quoted(words.join(' '))}`);
        break;
      case 'element':
        elements.push({ name: words[0], count: countOf(words[1], place), properties: [] });
        break;
      case 'property': {
        if (elements.length === 0) throw damaged(place(), 'a property stands before the first element');
        elements.at(-1)!.properties.push(propertyOf(words, place));
        break;
      }
      default:
        throw damaged(place(), `${quoted(keyword)} is not a keyword of PLY headers`);
    }
  }
  if (!format) throw damaged(fileName, 'its header names no format');
  const empty = elements.find(({ count, properties }) => count > 0 && properties.length === 0);
  if (empty) throw damaged(fileName, `its element ${quoted(empty.name)} has no properties`);
  return { format, elements, bodyAt, bodyLine };
}

/** Finds the first byte of the line `end_header` and that of the next line. */
function headerEnd(bytes: Uint8Array, fileName: string): { end: number; bodyAt: number; bodyLine: number } {
  const start = latin1Text(bytes, 0, Math.min(bytes.length, MOST_HEADER_BYTES));
  if (!/^ply\r?\n/.test(start)) throw damaged(fileName, 'it does not begin with the line "ply"');
  const match = /^end_header[ \t]*\r?(?:\n|$)/m.exec(start);
  if (!match) throw damaged(fileName, 'its header has no line "end_header"');
  return {
    end: match.index,
    bodyAt: match.index + match[0].length,
    bodyLine: start.slice(0, match.index).split('\n').length + 1,
  };
}

function propertyOf(words: readonly string[], place: () => string): PlyProperty {
  if (words[0] === 'list') return { countType: typeOf(words[1], place), type: typeOf(words[2], place), name: words[3] };
  return { type: typeOf(words[0], place), name: words[1] };
}

function typeOf(word: string | undefined, place: () => string): PlyType {
  if (word !== undefined && Object.hasOwn(PLY_TYPES, word)) return word as PlyType;
  throw damaged(place(), `unknown number type ${quoted(word ?? '')}`);
}

function countOf(word: string | undefined, place: () => string): number {
  const count = wholeNumber(word, place);
  if (count < 0) throw damaged(place(), `an element cannot have a count of ${count}`);
  return count;
}
