/**
 * Texts of STEP files (ISO 10303-21, 6.4.3): where one ends, what it says, and how it is written in plain ASCII. A text
 * holds characters of other alphabets as directives, such as `\X2\00E4\X0\` or `\S\D`, or as bytes of its own.
 */

import { type EightBitEncoding, decodedAs } from '../../units/text-encoding.ts';

const code = (character: string): number => character.charCodeAt(0);
export const QUOTE = code("'");
const [BACKSLASH, CAPITAL_S, COMMA, CLOSE] = ['\\', 'S', ',', ')'].map(code);
const SPACES = new Set([' ', '\t', '\r', '\n'].map(code));

/**
 * The first byte after a text. A quotation mark in it is written twice; in `\S\'`, the paragraph sign, it ends nothing.
 *
 * @param start Place of its first quotation mark.
 */
export function textEnd(bytes: Uint8Array, start: number): number {
  for (let from = start + 1; ;) {
    const at = bytes.indexOf(QUOTE, from);
    if (at === -1) return bytes.length;
    const isTwice = bytes[at + 1] === QUOTE;
    if (isShifted(bytes, at, start)) from = isTwice && !closes(bytes, at + 1) ? at + 2 : at + 1;
    else if (isTwice) from = at + 2;
    else return at + 1;
  }
}

/** Whether `\S\` stands before a byte, and its first backslash is no second half of `\\`. */
function isShifted(bytes: Uint8Array, at: number, start: number): boolean {
  if (at - start < 4 || bytes[at - 1] !== BACKSLASH || bytes[at - 2] !== CAPITAL_S) return false;
  let first = at - 3;
  while (first > start && bytes[first] === BACKSLASH) first--;
  return (at - 3 - first) % 2 === 1;
}

/** Whether a quotation mark is followed by what may follow a text. */
function closes(bytes: Uint8Array, quote: number): boolean {
  let at = quote + 1;
  while (SPACES.has(bytes[at])) at++;
  return bytes[at] === COMMA || bytes[at] === CLOSE;
}

/** A directive, or a mark that is written twice. */
const DIRECTIVE =
  /''|\\\\|\\S\\(?:''(?=.)|[^])|\\P([A-I])\\|\\X\\([0-9A-Fa-f]{2})|\\X2\\((?:[0-9A-Fa-f]{4})+)\\X0\\|\\X4\\((?:[0-9A-Fa-f]{8})+)\\X0\\/g;

/**
 * What a text says.
 *
 * @param bytes Bytes between its quotation marks.
 */
export function textValue(bytes: Uint8Array, encoding: EightBitEncoding): string {
  let page = 'A';
  const said = decodedAs(bytes, encoding).replace(DIRECTIVE, (found, ...groups) => {
    const [pageName, byte, pairs, quads] = groups as readonly (string | undefined)[];
    if (found === "''") return "'";
    if (found === '\\\\') return '\\';
    if (pageName !== undefined) {
      page = pageName;
      return '';
    }
    if (byte !== undefined) return String.fromCharCode(parseInt(byte, 16));
    if (pairs !== undefined)
      return unitsOf(pairs, 4)
        .map((unit) => String.fromCharCode(unit))
        .join('');
    if (quads !== undefined) return unitsOf(quads, 8).map(characterOf).join('');
    return ofPage(page, found.charCodeAt(3));
  });
  return said.replace(
    /[\0-\x1f\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    ' ',
  );
}

const unitsOf = (digits: string, width: number): number[] =>
  Array.from({ length: digits.length / width }, (_, i) => parseInt(digits.slice(width * i, width * (i + 1)), 16));

const characterOf = (point: number): string => (point <= 0x10ffff ? String.fromCodePoint(point) : ' ');

/** The character of the upper half of a page of ISO 8859. @param page `A` is 8859-1 */
function ofPage(page: string, low: number): string {
  const byte = (low & 0x7f) | 0x80;
  if (page === 'A') return String.fromCharCode(byte);
  const decoded = new TextDecoder(`iso-8859-${page.charCodeAt(0) - 64}`).decode(Uint8Array.of(byte));
  return decoded === '\ufffd' ? ' ' : decoded;
}

/** A text in ASCII, with its quotation marks; all other characters as directives in capital letters. */
export function asciiText(text: string): string {
  const written = text.replace(/['\\]|[^\x20-\x7e]+/g, (found) => {
    if (found === "'" || found === '\\') return found + found;
    return Array.from(found, directiveOf).join('');
  });
  return `'${written}'`;
}

const directiveOf = (character: string): string => {
  const point = character.codePointAt(0)!;
  const digits = point.toString(16).toUpperCase();
  return point > 0xffff ? `\\X4\\${digits.padStart(8, '0')}\\X0\\` : `\\X2\\${digits.padStart(4, '0')}\\X0\\`;
};
