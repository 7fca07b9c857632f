/** The one rule by which texts of other programs are decoded: tables, lists, and names in models. */
import { InputError } from './errors.ts';

/** Code pages that a file can name, and what messages call them. Keys are labels of the Encoding Standard. */
const CODE_PAGES = {
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-1258': 'Windows-1258',
  'windows-874': 'Windows-874',
  shift_jis: 'Shift JIS',
  gb18030: 'GBK',
  'euc-kr': 'EUC-KR',
  big5: 'Big5',
} as const;

/** A code page: an encoding of one language or several, in which bytes do not tell which it is. */
export type CodePage = keyof typeof CODE_PAGES;

/** Encodings that are read. */
export type TextEncoding = 'utf-8' | 'utf-16' | CodePage;

/** A text and how it was written. */
export interface DecodedText {
  /** Text without a byte order mark. */
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** Characters of Windows-1252 at bytes 0x80 to 0x9f. What some systems decode by that name is ISO 8859-1. */
const UPPER_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Bytes that are decoded in one call. */
const PIECE = 1 << 22;

const NEWLINE = 0x0a;

/** Decodes bytes as Windows-1252, the code page of Western Europe: every byte is a character. */
export function windows1252(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return text.replace(/[\x80-\x9f]/g, (character) => UPPER_CONTROLS[character.charCodeAt(0) - 0x80]);
}

/** Whether bytes are UTF-8; so are those of ASCII. @param isWhole Whether the last character must be whole */
export function isUtf8(bytes: Uint8Array, isWhole = true): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    // In pieces: a model may be larger than the longest string.
    for (let at = 0; at < bytes.length; at += PIECE) decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    if (isWhole) decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Encodings of texts that cannot be UTF-16, and name no code page. */
export type EightBitEncoding = 'utf-8' | 'windows-1252';

/** The encoding of a text that cannot be UTF-16: UTF-8 where it is that, and else Windows-1252. */
export const eightBitEncoding = (bytes: Uint8Array): EightBitEncoding => (isUtf8(bytes) ? 'utf-8' : 'windows-1252');

/** Decodes a text, or a part of one. @param encoding Encoding from {@link eightBitEncoding} of the whole text */
export const decodedAs = (bytes: Uint8Array, encoding: EightBitEncoding): string =>
  encoding === 'utf-8' ? new TextDecoder().decode(bytes) : windows1252(bytes);

/** A text that cannot be UTF-16. */
export const eightBitText = (bytes: Uint8Array): string => decodedAs(bytes, eightBitEncoding(bytes));

/** A text without the byte order mark of UTF-8 that editors put before it; the rest is not copied. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked ? bytes.subarray(3) : bytes;
}

/**
 * Decodes a text: by its byte order mark, as UTF-16 where every other byte at its beginning is 0, as UTF-8 where it is
 * that, and else in a code page. No character is replaced.
 *
 * @param path Names the file in errors.
 * @param codePage That the file names. What is not a text in it is read as Windows-1252.
 * @throws InputError if it is UTF-16 and damaged.
 */
export function decodeText(bytes: Uint8Array, path: string, codePage: CodePage = 'windows-1252'): DecodedText {
  const wide = wideKind(bytes);
  if (wide) {
    try {
      return { text: new TextDecoder(wide, { fatal: true }).decode(bytes), encoding: 'utf-16' };
    } catch (cause) {
      throw new InputError(path, 'a text in UTF-16 that is damaged', 'Save the file as UTF-8.', { cause });
    }
  }
  const text = isUtf8(bytes) || codePage === 'windows-1252' ? undefined : textOfPage(bytes, codePage);
  if (text !== undefined) return { text, encoding: codePage };
  const encoding = eightBitEncoding(bytes);
  return { text: decodedAs(bytes, encoding), encoding };
}

/** Decodes bytes in a code page; undefined if they are no text of it, or this system does not know the page. */
function textOfPage(bytes: Uint8Array, codePage: CodePage): string | undefined {
  // Some systems drop in silence what is no character, and what is cut by the end.
  if (bytes.includes(0xff)) return undefined;
  const ended = new Uint8Array(bytes.length + 1);
  ended.set(bytes);
  ended[bytes.length] = NEWLINE;
  try {
    const text = new TextDecoder(codePage, { fatal: true }).decode(ended);
    const isWhole = codePage.startsWith('windows') ? text.length === ended.length : text.endsWith('\n');
    return isWhole ? text.slice(0, -1) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Decodes a JSON file, which is in UTF-8 by its standard (RFC 8259), with or without a byte order mark. UTF-16 is read
 * too, as it cannot be mistaken. No code page is guessed: keys of such a file are names that must fit those of other
 * files.
 *
 * @param path Names the file in errors.
 * @throws InputError naming the line if it is in another encoding.
 */
export function decodeJson(bytes: Uint8Array, path: string): string {
  const { text, encoding } = decodeText(bytes, path);
  if (encoding !== 'windows-1252') return text;
  const { line, word } = firstForeign(bytes, text);
  throw new InputError(
    `${path}: line ${line}`,
    `the file is not in UTF-8, as JSON has to be; read as Windows-1252, ${JSON.stringify(word)} stands there`,
    'Save the file as UTF-8.',
  );
}

/** Where a text is no UTF-8. @param text The same bytes in Windows-1252 */
function firstForeign(bytes: Uint8Array, text: string): { readonly line: number; readonly word: string } {
  let [from, to] = [0, bytes.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (isUtf8(bytes.subarray(0, middle), false)) from = middle;
    else to = middle;
  }
  const before = text.slice(0, from);
  const word = /[^\s"]{0,20}$/.exec(before)![0] + /^[^\s"]{0,20}/.exec(text.slice(from))![0];
  return { line: before.split(/\r\n|\r|\n/).length, word };
}

/**
 * The bytes of a text in UTF-8 if it is in UTF-16; else the bytes as they are. @throws InputError as {@link decodeText}
 */
export function withoutUtf16(
  bytes: Uint8Array,
  path: string,
): { readonly bytes: Uint8Array; readonly isUtf16: boolean } {
  if (!wideKind(bytes)) return { bytes, isUtf16: false };
  return { bytes: new TextEncoder().encode(decodeText(bytes, path).text), isUtf16: true };
}

/** Characters at the beginning of a file that tell whether it is UTF-16 without a mark. */
const LOOKED_AT = 8;

/** The kind of UTF-16; undefined if it is none. */
function wideKind(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2 * LOOKED_AT);
  if (start.length < 4 || !start.includes(0)) return undefined;
  const isZero = (parity: number): boolean => start.every((byte, at) => at % 2 !== parity || byte === 0);
  const isNever = (parity: number): boolean => start.every((byte, at) => at % 2 !== parity || byte !== 0);
  if (isZero(1) && isNever(0)) return 'utf-16le';
  return isZero(0) && isNever(1) ? 'utf-16be' : undefined;
}

/** What users are to know of a file in another encoding than UTF-8; null for UTF-8. */
export function encodingNote(encoding: TextEncoding): string | null {
  if (encoding === 'utf-8') return null;
  const name = encoding === 'utf-16' ? 'UTF-16' : CODE_PAGES[encoding];
  return `The file is not in UTF-8; it was read as ${name}. If letters beyond ASCII are wrong, save it as UTF-8.`;
}
