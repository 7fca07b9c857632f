/** The one rule by which texts of other programs are decoded: tables, lists, and names in models. */
import { InputError } from './errors.ts';

/** Encodings that are read. */
export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

/** A text and how it was written. */
export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** Characters of Windows-1252 at bytes 0x80 to 0x9f. What some systems decode by that name is ISO 8859-1. */
const UPPER_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Bytes that are decoded in one call. */
const PIECE = 1 << 22;

/** Decodes bytes as Windows-1252, the code page of Western Europe: every byte is a character. */
export function windows1252(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return text.replace(/[\x80-\x9f]/g, (character) => UPPER_CONTROLS[character.charCodeAt(0) - 0x80]);
}

/** Whether bytes are UTF-8; so are those of ASCII. */
export function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    // In pieces: a model may be larger than the longest string.
    for (let at = 0; at < bytes.length; at += PIECE) decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** A text that cannot be UTF-16: UTF-8 where it is that, and else Windows-1252. */
export const eightBitText = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? new TextDecoder().decode(bytes) : windows1252(bytes);

/**
 * Decodes a text: by its byte order mark, as UTF-16 where every other byte at its beginning is 0, as UTF-8 where it is
 * that, and else as Windows-1252. No character is replaced.
 *
 * @param path Names the file in errors.
 * @throws InputError if it is UTF-16 and damaged.
 */
export function decodeText(bytes: Uint8Array, path: string): DecodedText {
  const wide = wideKind(bytes);
  if (wide) {
    try {
      return { text: new TextDecoder(wide, { fatal: true }).decode(bytes), encoding: 'utf-16' };
    } catch (cause) {
      throw new InputError(path, 'a text in UTF-16 that is damaged', 'Save the file as UTF-8.', { cause });
    }
  }
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes), encoding: 'utf-8' };
  return { text: windows1252(bytes), encoding: 'windows-1252' };
}

/** The bytes of a text in UTF-8 if it is in UTF-16; else the bytes as they are. @throws InputError as {@link decodeText} */
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
  const name = encoding === 'utf-16' ? 'UTF-16' : 'Windows-1252';
  return `The file is not in UTF-8; it was read as ${name}. If letters beyond ASCII are wrong, save it as UTF-8.`;
}
