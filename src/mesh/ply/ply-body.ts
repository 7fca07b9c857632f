import type { InputError } from '../../units/errors.ts';
import { PLY_TYPES, type PlyElement, type PlyHeader, type PlyType } from './ply-header.ts';
import { damaged, decimal, textLines, wholeNumber } from '../text.ts';

/** The values of one element in the order of the file: numbers, and lists of numbers. */
type PlyValues = readonly (number | readonly number[])[];

/** Largest number of entries of a list, such as the corners of a face. Normal files have a few. */
const MOST_ENTRIES = 1_000_000;

/** Reads elements in the order of the file. */
export interface PlyBody {
  /** Reads the next element. Throws InputError if the file ends or does not hold such an element. */
  readonly next: (element: PlyElement) => PlyValues;
  /** Place of the last element read, for messages. */
  readonly place: () => string;
  readonly atEnd: () => boolean;
}

export function plyBody(bytes: Uint8Array, header: PlyHeader, fileName: string): PlyBody {
  return header.format === 'ascii' ? textBody(bytes, header, fileName) : binaryBody(bytes, header, fileName);
}

/** A text body. Line breaks count as spaces. */
function textBody(bytes: Uint8Array, { bodyAt, bodyLine }: PlyHeader, fileName: string): PlyBody {
  const lines = textLines(bytes, fileName, bodyAt, bodyLine);
  let words: string[] = [];
  let at = 0;
  let lineNumber = bodyLine;
  const place = (): string => `${fileName}: line ${lineNumber}`;
  const atEnd = (): boolean => {
    if (at < words.length) return false;
    const line = lines.next();
    if (line.done) return true;
    lineNumber = line.value.number;
    words = line.value.text.split(/\s+/);
    at = 0;
    return false;
  };
  const number = (element: PlyElement, type: PlyType): number => {
    if (atEnd()) throw endedEarly(fileName, element);
    return PLY_TYPES[type].read.startsWith('getFloat') ? decimal(words[at++], place) : wholeNumber(words[at++], place);
  };
  return { place, atEnd, next: (element) => valuesOf(element, number, place) };
}

function binaryBody(bytes: Uint8Array, { format, bodyAt }: PlyHeader, fileName: string): PlyBody {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const littleEndian = format === 'binary_little_endian';
  let at = bodyAt;
  let start = at;
  const place = (): string => `${fileName}: byte ${start}`;
  const number = (element: PlyElement, type: PlyType): number => {
    const { bytes: size, read } = PLY_TYPES[type];
    if (at + size > bytes.length) throw endedEarly(fileName, element);
    at += size;
    return view[read](at - size, littleEndian);
  };
  return {
    place,
    atEnd: () => at === bytes.length,
    next(element) {
      start = at;
      return valuesOf(element, number, place);
    },
  };
}

function valuesOf(
  element: PlyElement,
  number: (element: PlyElement, type: PlyType) => number,
  place: () => string,
): PlyValues {
  return element.properties.map(({ type, countType }) => {
    if (!countType) return number(element, type);
    const entries = checkedEntries(number(element, countType), place);
    const list: number[] = [];
    for (let i = 0; i < entries; i++) list.push(number(element, type));
    return list;
  });
}

function endedEarly(fileName: string, { name, count }: PlyElement): InputError {
  return damaged(fileName, `it ends before the last of ${count} elements "${name}"`);
}

function checkedEntries(entries: number, place: () => string): number {
  if (Number.isInteger(entries) && entries >= 0 && entries <= MOST_ENTRIES) return entries;
  throw damaged(place(), `a list of ${entries} entries; 0 to ${MOST_ENTRIES} are allowed`);
}
